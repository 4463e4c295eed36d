package bases

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/play"
)

//go:embed doc.go
var doc string

// Analyzer compares base and input with the fluents and moves of a game.
var Analyzer = lint.New("bases", doc, run, survey.Analyzer, reach.Analyzer)

func run(pass *lint.Pass) error {
	reportProducts(pass)
	s := survey.Of(pass.Pass)
	if !roster.Whole(s) {
		return nil
	}
	heads := map[string][]*gdl.Rule{}
	for _, r := range s.Rules {
		if r.Sound() { // the analyzer keywords reports the others
			heads[r.Head.Name] = append(heads[r.Head.Name], r)
		}
	}
	if len(heads[gdl.Role]) == 0 {
		return nil // no rulesheet, or a part of one
	}
	checkMissing(pass, heads)
	game := reach.Of(pass.Pass).Game()
	told := map[string]bool{}
	for _, k := range kinds {
		makers, _ := k.split(heads, game)
		checkCovered(pass, k.code, makers, heads[k.keyword], k.message, told)
		if game == nil {
			checkUnmade(pass, heads[k.keyword], makers, k.happens)
		}
	}
	if game != nil && len(heads[gdl.Base])+len(heads[gdl.Input]) > 0 {
		checkGround(pass, game, heads, told)
	}
	return nil
}

// split divides the rules that make fluents or moves into those that can fire
// and those that never do.
func (k kind) split(heads map[string][]*gdl.Rule, game *grounding.Game) (live, dead []*gdl.Rule) {
	for _, maker := range k.makers {
		for _, r := range heads[maker] {
			if game != nil && game.Instances[r.Index] == 0 {
				dead = append(dead, r)
			} else {
				live = append(live, r)
			}
		}
	}
	return live, dead
}

// checkGround compares the atoms of base and input with the reachable fluents and
// moves, and with those that occur in some matches.
func checkGround(pass *lint.Pass, game *grounding.Game, heads map[string][]*gdl.Rule, told map[string]bool) {
	ctx := pass.Unit.Ctx
	g, err := play.NewWithBudget(pass.File, play.Budget{Total: reach.Budget(pass.Unit).Steps / 10})
	if err != nil {
		return
	}
	w := &witness{ctx: ctx, pass: pass, game: g, told: told}
	for _, k := range kinds {
		l := list(ctx, g, k.keyword)
		if l == nil || len(l.atoms) == 0 {
			continue
		}
		_, dead := k.split(heads, game)
		checkWide(ctx, pass, g, game, l, k, dead)
		if k.keyword == gdl.Base {
			w.base = l
		} else {
			w.input = l
		}
	}
	w.play()
}

// checkMissing reports that base or input has no rule at all.
func checkMissing(pass *lint.Pass, heads map[string][]*gdl.Rule) {
	for _, k := range []struct{ keyword, what string }{{gdl.Base, "fluents"}, {gdl.Input, "moves"}} {
		if len(heads[k.keyword]) == 0 {
			pass.Reportf("B01", heads[gdl.Role][0], "no rule for '%s', which lists the %s that are possible; some players need it", k.keyword, k.what)
		}
	}
}

// checkCovered reports heads that equal no instance of a head of base or input,
// each fluent or move once.
func checkCovered(pass *lint.Pass, code string, made, covers []*gdl.Rule, message string, told map[string]bool) {
	if len(covers) == 0 {
		return // B01
	}
	for _, r := range made {
		if len(r.Head.Args) == 0 || covered(r.Head, covers) {
			continue
		}
		what := r.Head.Args[len(r.Head.Args)-1]
		if name := code + " " + what.Name; !told[name] {
			told[name] = true
			pass.Reportf(code, what, message, pass.Text(what))
		}
	}
}

// covered tells whether the arguments of a head agree with those of another
// wherever neither has a variable.
func covered(head *gdl.Term, covers []*gdl.Rule) bool {
	for _, c := range covers {
		if shape.Similar(head, c.Head) {
			return true
		}
	}
	return false
}
