package bases

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/internal/roster"
	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer compares base and input with the fluents and moves of a game.
var Analyzer = lint.New("bases", doc, run, survey.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	if !roster.Whole(s) {
		return nil
	}
	heads := map[string][]*gdl.Rule{}
	for _, r := range s.Rules {
		heads[r.Head.Name] = append(heads[r.Head.Name], r)
	}
	if len(heads[gdl.Role]) == 0 {
		return nil // no rulesheet, or a part of one
	}
	checkMissing(pass, heads)
	fluents := append(heads[gdl.Init][:len(heads[gdl.Init]):len(heads[gdl.Init])], heads[gdl.Next]...)
	checkCovered(pass, "B02", fluents, heads[gdl.Base], "the fluent '%s' is covered by no rule for base; add one")
	checkCovered(pass, "B03", heads[gdl.Legal], heads[gdl.Input], "the move '%s' is covered by no rule for input; add one")
	return nil
}

// checkMissing reports that base or input is not there at all.
func checkMissing(pass *lint.Pass, heads map[string][]*gdl.Rule) {
	for _, k := range []struct{ keyword, what string }{{gdl.Base, "fluents"}, {gdl.Input, "moves"}} {
		if len(heads[k.keyword]) == 0 {
			pass.Reportf("B01", heads[gdl.Role][0], "no rule for '%s', which lists the %s that are possible; some players need it", k.keyword, k.what)
		}
	}
}

// checkCovered reports heads that no head of base or input can be equal to,
// each fluent or move once.
func checkCovered(pass *lint.Pass, code string, made, covers []*gdl.Rule, message string) {
	if len(covers) == 0 {
		return // B01
	}
	told := map[string]bool{}
	for _, r := range made {
		if len(r.Head.Args) == 0 || covered(r.Head, covers) {
			continue
		}
		what := r.Head.Args[len(r.Head.Args)-1]
		if !told[what.Name] {
			told[what.Name] = true
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
