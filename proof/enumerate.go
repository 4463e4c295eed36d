package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/play"
)

// enumerate visits all reachable states with the reference semantics. What
// no state violates is then proved; what one violates has a shortest match.
func (p *Prover) enumerate(ctx context.Context) error {
	if p.tooManyStates() {
		return nil
	}
	// A game of its own, whose budget covers the whole enumeration: where many
	// joint moves lead out of each state, few states take all the time.
	g, err := play.NewWithBudget(p.file, play.Budget{Total: p.budget.Steps / 2})
	if err != nil {
		return err
	}
	var found []spotted
	enumerate := g.Enumerate
	if p.termination() != nil {
		enumerate = g.EnumerateGraph
	}
	x, err := enumerate(ctx, p.budget.States, func(v play.Visit) error {
		p.open(func(it *item) {
			violation, bad, err := judgeState(ctx, g, it.verdict.Question, v.State)
			switch {
			case err != nil:
				it.unjudged = err
			case bad:
				it.done = true
				found = append(found, spotted{it, v.Number, violation})
			}
		})
		if p.allDone() {
			return play.ErrStop
		}
		return nil
	})
	p.settle(ctx, x, found)
	if err != nil || !x.Complete {
		p.open(func(it *item) {
			it.tried = append(it.tried, fmt.Sprintf("more than %s", count(x.Len(), "reachable state")))
		})
		return err
	}
	method, depth := fmt.Sprintf("enumeration of %s", count(x.Len(), "state")), x.Depth(x.Len()-1)
	p.open(func(it *item) {
		if it.refuted {
			return
		}
		if it.unjudged != nil {
			it.tried = append(it.tried, it.unjudged.Error())
			return
		}
		it.how.enumerated = true
		p.prove(it, method, depth)
	})
	return p.judgeCycles(ctx, g, x, method, depth)
}

// A spotted violation was seen in a state of an enumeration.
type spotted struct {
	it        *item
	number    int
	violation play.Violation
}

// settle gives the spotted items a shortest match.
func (p *Prover) settle(ctx context.Context, x *play.Exploration, found []spotted) {
	for _, f := range found {
		trace := x.Trace(f.number)
		trace.Moves = append(trace.Moves, f.violation.Moves...)
		f.it.done = false
		p.confirm(ctx, f.it, &trace, "enumeration")
	}
}

// tooManyStates tells whether random matches have shown already that there
// are more states than may be enumerated.
func (p *Prover) tooManyStates() bool { return p.states > p.budget.States }

// judgeState asks whether a state violates a property by itself or by a
// transition that leaves it.
func judgeState(ctx context.Context, g *play.Game, q Question, s play.State) (play.Violation, bool, error) {
	if q.Property == Invariant {
		return g.JudgeFormulaFrom(ctx, s, q.Formula, q.reading())
	}
	return judgeMatch(ctx, g, q, &play.Match{States: []play.State{s}})
}
