package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// singleConflicts bounds the conflicts of a question about single states.
const singleConflicts = 8000

// singleMethod is the method of a proof about single states.
const singleMethod = "0-induction"

// followsNow settles a property that no state with the known invariants
// violates. Such a question is far smaller than that about a transition: it
// needs neither moves nor the rules for the next state, which is what makes
// games with hundreds of thousands of moves large.
func (p *Prover) followsNow(ctx context.Context, it *item) error {
	if it.goal.hasSteps() {
		return nil
	}
	holds, err := p.neverNow(ctx, it.goal.state)
	if err != nil || !holds {
		return err
	}
	p.state[it.cand] = invariant
	p.prove(it, singleMethod, 0)
	return nil
}

// neverNow tells whether a gate holds in no state with the known invariants.
func (p *Prover) neverNow(ctx context.Context, bad ref) (bool, error) {
	if talliesOf(p) != nil && len(talliesOf(p).of) > 0 {
		broken := func(u *unrolling) asp.Lit { return u.lit(0, bad) }
		holds, err := talliesOf(p).never(ctx, newHypotheses(p, nil), []ref{bad}, broken, singleConflicts)
		if holds || err != nil {
			return holds, err
		}
	}
	u := newUnrolling(p.net)
	u.local = true
	u.newLayer()
	u.prog.Constraint(u.lit(0, bad).Not())
	p.assumeInvariants(u, 0)
	return p.refutes(ctx, u, singleConflicts)
}

// refutes tells whether a program about single states has no answer set, by a
// completed search of so many conflicts in a fresh solver. A conflict in such
// a program is found by looking at a small part of it, and counts less than
// one of a transition.
func (p *Prover) refutes(ctx context.Context, u *unrolling, conflicts int64) (bool, error) {
	if p.spent() {
		return false, errBudget
	}
	s, err := p.newSolver(ctx, u.prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	w := 1 + weight(u.prog)/8
	answer, err := s.Solve(ctx, asp.Query{Conflicts: max(1, min(conflicts, (p.allowed()-p.conflicts)/w))})
	p.conflicts += (answer.Conflicts + 1) * w
	p.queries++
	return answer.Status == asp.Unsat, err
}
