package conditions

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/prover"
	"github.com/gdllint/gdllint/sample"
)

// Bounds of the search for exceptions (negated conditions) that exclude nothing.
const (
	mostWatched   = 300   // exceptions
	fewestLeft    = 8     // states in which all other conditions of the rule must hold
	fewestMet     = 50    // states in which the negated atom must hold for some values, or else all states are visited
	mostStates    = 5_000 // the most states that a visit of all states may find
	shareOfReplay = 10    // the search may do this part of the work that is allowed for replays
)

// rounds are the total numbers of matches after each round. A round drops the exceptions that excluded something, and
// those whose other conditions have held in fewer than fewestLeft states.
var rounds = []int{4, 16, 100}

// An exception is a negated condition. Its three rules are added to the game, and the states in which they fire are
// counted.
type exception struct {
	rule             *model.Rule
	literal          *gdl.Literal
	barring, leaving *gdl.Rule // leaving fires where all other conditions of the rule hold, barring where the exception also fails
	meeting          *gdl.Rule // fires where the negated atom holds for some values
}

// exceptions finds the exceptions that exclude nothing in any reachable state. For rules that keep fluents, all states of
// the matches that were tried may do.
func exceptions(p *lint.Pass, found lint.Found) {
	s, _, _ := validity.PlayedOf(p.Pass, 0, shareOfReplay)
	if s == nil || !p.IsComplete() {
		return
	}
	watched, list := watch(p)
	if len(list) == 0 || len(list) > mostWatched {
		return
	}
	budget := p.Unit.ProverOptions.Budget
	game, err := play.NewWithBudget(watched, play.Budget{MaxTotalSteps: budget.ReplaySteps / shareOfReplay})
	if err != nil {
		return
	}
	states, done, times := 0, 0, map[*gdl.Rule]int{} // times: the states in which rules fire
	for _, most := range rounds {
		var asked []*gdl.Rule
		for _, x := range list {
			asked = append(asked, x.barring, x.leaving, x.meeting)
		}
		matches, _ := s.Matches(p.Unit.Ctx, most)
		for ; done < len(matches); done++ {
			if states += len(matches[done].States); !count(p, game, matches[done], asked, times) {
				return
			}
		}
		list = slices.DeleteFunc(list, func(x *exception) bool { return times[x.barring] > 0 || times[x.leaving] < fewestLeft })
		if len(list) == 0 {
			return
		}
	}
	isDead := func(r *gdl.Rule) bool { // whether a rule that never fires may be why an exception excludes nothing
		return r.FileIndex < len(p.File.Rules) && r.Head.Name != gdl.Goal && r.Head.Name != gdl.Terminal
	}
	var all *prover.Occurrences
	for _, x := range list {
		if times[x.meeting] < fewestMet || !x.rule.KeepsFluent() {
			if all == nil {
				budget.ReplaySteps, budget.EnumeratedStates = budget.ReplaySteps/shareOfReplay, min(budget.EnumeratedStates, mostStates)
				if all, _ = prover.CollectOccurrences(p.Unit.Ctx, watched, budget); all == nil {
					all = &prover.Occurrences{}
				}
			}
			if !slices.Contains(all.SilentRules, x.barring) || !x.rule.KeepsFluent() && slices.ContainsFunc(all.SilentRules, isDead) {
				continue
			}
		}
		report(p, x, states, all, found)
	}
}

// report reports an exception at the only rule for the negated relation, or else at the exception itself.
func report(p *lint.Pass, x *exception, states int, all *prover.Occurrences, found lint.Found) {
	where := plural.CountNoun(states, "state") + " of matches"
	if all != nil && slices.Contains(all.SilentRules, x.barring) {
		where = plural.CountNoun(all.StateCount, "reachable state")
	}
	barred := lint.WholeText{Range: x.literal.Args[0].Atom}
	c, kind := lint.CaseAt(x.literal, lint.WholeText{Range: x.literal}, "this rule", where, barred), "exception"
	if all != nil && slices.Contains(all.SilentRules, x.meeting) {
		kind = "silent exception"
	}
	if makers := p.RulesFor(x.literal.Args[0].Atom.Name); len(makers) == 1 {
		c = lint.CaseAt(makers[0].Head, lint.WholeText{Range: x.literal}, fmt.Sprintf("the rule for '%s' in line %d", x.rule.Head.Spelled(p.File.Notation), p.File.Source.File.Line(x.rule.Pos())), where, barred).Relating(x.literal)
	}
	if !x.rule.KeepsFluent() {
		c = c.Graded("note") // the author may have added it to be sure
	}
	found(c.OfKind(kind))
}

// watch returns the game with the rules that count the exceptions, and the exceptions.
func watch(p *lint.Pass) (*gdl.File, []*exception) {
	file := *p.File
	file.Rules = slices.Clone(file.Rules)
	adding := func(body []*gdl.Literal) *gdl.Rule {
		r := &gdl.Rule{Head: gdl.NewTerm(fmt.Sprint("rule ", len(file.Rules))), Body: body, HasArrow: true, FileIndex: len(file.Rules)}
		file.Rules = append(file.Rules, r)
		return r
	}
	var list []*exception
	for _, r := range p.Rules {
		if slices.Contains([]string{gdl.Goal, gdl.Terminal, gdl.Legal, gdl.Init, gdl.Base, gdl.Input}, r.Head.Name) || r.FromProduct || r.Implied {
			continue
		}
		for i, l := range r.Body {
			if l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom || l.Args[0].Atom.IsGround() || model.IsKeyword(l.Args[0].Atom.Name) {
				continue
			}
			if _, isTable := p.Facts(l.Args[0].Atom.Name); isTable || len(p.RulesFor(l.Args[0].Atom.Name)) == 0 {
				continue
			}
			rest := slices.Delete(slices.Clone(r.Body), i, i+1)
			list = append(list, &exception{rule: r, literal: l, barring: adding(append(slices.Clip(rest), l.Args[0])), leaving: adding(rest), meeting: adding([]*gdl.Literal{{Op: gdl.OpAtom, Atom: why.AnyOf(l.Args[0].Atom)}})})
		}
	}
	return &file, list
}

// count counts the states of a match in which rules fire; false if that is too much work.
func count(p *lint.Pass, game *play.Game, m *sample.Match, rules []*gdl.Rule, times map[*gdl.Rule]int) bool {
	for n, s := range m.States {
		var moves play.JointMove
		if n < len(m.Steps) {
			moves = m.Steps[n].JointMove
		}
		state, err := game.StateFromFluents(s.TrueFluents())
		if err != nil {
			return false
		}
		firing, err := game.ApplicableRules(p.Unit.Ctx, state, moves, rules)
		if err != nil {
			return false
		}
		for _, r := range firing {
			times[r]++
		}
	}
	return true
}
