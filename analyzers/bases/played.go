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
	matches  = 4
	maxSteps = 300
)

// A witness plays matches and compares their fluents and moves with base and
// input.
type witness struct {
	ctx         context.Context
	pass        *lint.Pass
	game        *play.Game
	base, input *listing        // nil if there is none
	told        map[string]bool // names of fluents and moves that were reported
	trace       play.Trace
	before      *play.Step
}

// play plays some random matches. A fluent that holds in them and a move that is
// legal in them is certain to be possible; the reachable ones of the ground game
// are only an upper bound.
func (w *witness) play() {
	for seed := range uint64(matches) {
		w.trace, w.before = play.Trace{}, nil
		if _, err := w.game.RandomMatch(w.ctx, rand.New(rand.NewPCG(seed, 1)), maxSteps, w.visit); err != nil {
			return // out of budget
		}
	}
}

func (w *witness) visit(s play.Step) error {
	if w.base != nil {
		w.fluents(s)
	}
	if w.input != nil && s.Moves != nil {
		if err := w.moves(s); err != nil {
			return err
		}
	}
	if s.Moves != nil {
		w.trace.Moves = append(w.trace.Moves, s.Moves)
	}
	w.before = &s
	return nil
}

func (w *witness) fluents(s play.Step) {
	for _, f := range s.State.Fluents() {
		if w.base.has(f) || w.told["B02 "+f.Name] {
			continue
		}
		w.told["B02 "+f.Name] = true
		w.report("B02", fmt.Sprintf("the fluent '%s' holds %s, and no rule for base lists it; add one", f, w.when()), w.makers(f))
	}
}

// makers returns the rules that make a fluent of the present state.
func (w *witness) makers(f *gdl.Term) []*gdl.Rule {
	if w.before == nil {
		s, err := w.game.Initial(w.ctx)
		if err != nil {
			return nil
		}
		rules, _ := w.game.Firing(w.ctx, s, atom(gdl.Init, f))
		return rules
	}
	rules, _ := w.game.FiringWith(w.ctx, w.before.State, w.before.Moves, atom(gdl.Next, f))
	return rules
}

func (w *witness) moves(s play.Step) error {
	for _, role := range w.game.Roles() {
		legal, err := w.game.Legal(w.ctx, s.State, role)
		if err != nil {
			return err
		}
		for _, m := range legal {
			if w.input.has(role, m) || w.told["B03 "+m.Name] {
				continue
			}
			w.told["B03 "+m.Name] = true
			rules, err := w.game.Firing(w.ctx, s.State, atom(gdl.Legal, role, m))
			if err != nil {
				return err
			}
			w.report("B03", fmt.Sprintf("the move '%s' of %s is legal %s, and no rule for input lists it; add one", m, role, w.when()), rules)
		}
	}
	return nil
}

// report reports a missing fluent or move at the first rule that makes it.
func (w *witness) report(code, message string, rules []*gdl.Rule) {
	if len(rules) == 0 {
		return
	}
	head := rules[0].Head
	f := lint.Findingf(code, head.Args[len(head.Args)-1], "%s", message)
	if len(w.trace.Moves) > 0 {
		trace := play.Trace{Moves: append([]play.JointMove(nil), w.trace.Moves...)}
		f.Trace = &trace
	}
	w.pass.Report(f)
}

// when prints the position of the present state in the match.
func (w *witness) when() string {
	switch n := len(w.trace.Moves); n {
	case 0:
		return "in the initial state"
	case 1:
		return "after 1 move"
	default:
		return fmt.Sprintf("after %d moves", n)
	}
}
