package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// Bounds on a local program about one transition: its conflicts, and the gates
// that the end of a match may depend on for it to be stated that it has not
// come.
const (
	transitionConflicts = 100
	maxTerminalGates    = 200
)

// localTransitions returns which of the statements about transitions hold on
// all transitions from states that satisfy the invariants, as far as local
// programs show it. Each is decided alone, so that what has been shown stays
// shown when the budget ends.
func (p *Prover) localTransitions(ctx context.Context, all []transition, first []bool) []bool {
	alive := append([]bool(nil), first...)
	p.dropSeen(ctx, all, alive)
	facts := newHypotheses(p, nil)
	_, err := p.within(p.share(6), func() error {
		for i, s := range all {
			if !alive[i] {
				continue
			}
			holds, err := p.localTransition(ctx, facts, s)
			if err != nil {
				clear(alive[i:])
				return err
			}
			alive[i] = holds
		}
		return nil
	})
	if err != nil {
		p.log("transitions by local programs: %v", err)
	}
	return alive
}

// localTransition tells whether a local program refutes that a transition
// breaks a statement.
func (p *Prover) localTransition(ctx context.Context, facts *hypotheses, s transition) (bool, error) {
	u := newUnrolling(p.net)
	u.beginLocal()
	u.prog.Constraint(u.lit(0, s.now).Not())
	u.prog.Constraint(u.lit(1, s.next).Not())
	if parts := (&simpleParts{net: p.net}); parts.size(p.net.Terminal, maxTerminalGates) < maxTerminalGates {
		u.prog.Constraint(u.lit(0, p.net.Terminal))
	}
	u.limitMoves(p.simple.parts(p.net, onlyFluents), false)
	facts.assume(u, nil)
	if u.prog.Stats().Cost() > maxLocalCost {
		return false, nil
	}
	solver, err := p.newSolver(ctx, u.prog)
	if err != nil {
		return false, err
	}
	defer solver.Close()
	answer, err := p.solve(ctx, solver, u.prog, asp.Query{Conflicts: transitionConflicts * weight(u.prog)})
	return answer.Status == asp.Unsat, err
}
