package bases

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// The number of matches that are played to find atoms that base and input lack,
// and the number of steps of each.
const (
	matchCount    = 4
	maxMatchSteps = 300
)

// A matchWitness plays matches and compares their fluents and moves with base and
// input.
type matchWitness struct {
	ctx                       context.Context
	pass                      *lint.Pass
	game                      *play.Game
	baseListing, inputListing *listing        // nil if there is none
	reportedNames             map[string]bool // names of fluents and moves that were reported
	currentTrace              play.Trace
	previousStep              *play.MatchStep
}

// playMatches plays some random matches. A fluent that holds in them and a move that is
// legal in them is certain to be possible; the reachable ones of the ground game
// are only an upper bound.
func (w *matchWitness) playMatches() {
	for seed := range uint64(matchCount) {
		w.currentTrace, w.previousStep = play.Trace{}, nil
		if _, err := w.game.RandomMatch(w.ctx, rand.New(rand.NewPCG(seed, 1)), maxMatchSteps, w.visitStep); err != nil {
			return // out of budget
		}
	}
}

func (w *matchWitness) visitStep(s play.MatchStep) error {
	if w.baseListing != nil {
		w.checkFluents(s)
	}
	if w.inputListing != nil && s.Moves != nil {
		if err := w.checkLegalMoves(s); err != nil {
			return err
		}
	}
	if s.Moves != nil {
		w.currentTrace.Moves = append(w.currentTrace.Moves, s.Moves)
	}
	w.previousStep = &s
	return nil
}

func (w *matchWitness) checkFluents(s play.MatchStep) {
	for _, f := range s.State.TrueFluents() {
		if w.baseListing.containsAtom(f) || w.reportedNames["B02 "+f.Name] {
			continue
		}
		w.reportedNames["B02 "+f.Name] = true
		w.reportUnlisted("B02", fmt.Sprintf("the fluent '%s' holds %s, and no rule for base lists it; add one", w.pass.CodeText(f.String()), w.describeMoment()), w.makingRules(f))
	}
}

// makingRules returns the rules that make a fluent of the present state.
func (w *matchWitness) makingRules(f *gdl.Term) []*gdl.Rule {
	if w.previousStep == nil {
		s, err := w.game.InitialState(w.ctx)
		if err != nil {
			return nil
		}
		rules, _ := w.game.FiringRules(w.ctx, s, keywordAtom(gdl.Init, f))
		return rules
	}
	rules, _ := w.game.FiringRulesWith(w.ctx, w.previousStep.State, w.previousStep.Moves, keywordAtom(gdl.Next, f))
	return rules
}

func (w *matchWitness) checkLegalMoves(s play.MatchStep) error {
	for _, role := range w.game.Roles() {
		legal, err := w.game.LegalMoves(w.ctx, s.State, role)
		if err != nil {
			return err
		}
		for _, m := range legal {
			if w.inputListing.containsAtom(role, m) || w.reportedNames["B03 "+m.Name] {
				continue
			}
			w.reportedNames["B03 "+m.Name] = true
			rules, err := w.game.FiringRules(w.ctx, s.State, keywordAtom(gdl.Legal, role, m))
			if err != nil {
				return err
			}
			w.reportUnlisted("B03", fmt.Sprintf("the move '%s' of %s is legal %s, and no %s lists it; add one", w.pass.CodeText(m.String()), role, w.describeMoment(), lint.VocabularyOf(w.pass.File).MoveListing), rules)
		}
	}
	return nil
}

// reportUnlisted reports a missing fluent or move at the first rule that makes it.
func (w *matchWitness) reportUnlisted(code, message string, rules []*gdl.Rule) {
	if len(rules) == 0 {
		return
	}
	head := rules[0].Head
	f := lint.Findingf(code, head.Args[len(head.Args)-1], "%s", message)
	if len(w.currentTrace.Moves) > 0 {
		trace := play.Trace{Moves: append([]play.JointMove(nil), w.currentTrace.Moves...)}
		f.MatchTrace = &trace
	}
	w.pass.ReportWithSeverity(missingSeverity(w.pass, code, head.Args[len(head.Args)-1]), f)
}

// describeMoment prints the position of the present state in the match.
func (w *matchWitness) describeMoment() string {
	switch n := len(w.currentTrace.Moves); n {
	case 0:
		return "in the initial state"
	case 1:
		return "after 1 move"
	default:
		return fmt.Sprintf("after %d moves", n)
	}
}
