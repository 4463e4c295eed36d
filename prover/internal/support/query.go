package support

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A supportQuery is a program in which each usable invariant can be assumed or not (a hypothesis),
// with its solver.
type supportQuery struct {
	ofSupport      *ProofSupport
	program        *unroll.GameProgram
	solver         asp.Solver
	hypothesisLits []asp.Lit // for each usable invariant: it is assumed
	askedLits      []asp.Lit // for each usable invariant: it is asked whether it can break
	anyBroken      asp.Lit   // an invariant that is asked about breaks; 0 if the program asks something else
}

// beginQuery adds a literal for each usable invariant to a program, by which it can be assumed or
// not.
func (s *ProofSupport) beginQuery(u *unroll.GameProgram) *supportQuery {
	q := &supportQuery{ofSupport: s, program: u}
	atoms := make([]asp.Atom, len(s.usableInvariants))
	for n := range s.usableInvariants {
		atoms[n] = u.LogicProgram.NewAtom()
		q.hypothesisLits = append(q.hypothesisLits, atoms[n].PosLit())
	}
	if len(atoms) > 0 {
		u.LogicProgram.AddChoice(atoms)
	}
	return q
}

func (q *supportQuery) openSolver(ctx context.Context) (err error) {
	q.solver, err = q.ofSupport.task.NewSolver(ctx, q.program.LogicProgram)
	return err
}

// holdsWith asks the solver under some hypotheses, with an eighth of a query's conflicts. asp.Unsat
// means that they are enough.
func (q *supportQuery) holdsWith(ctx context.Context, hypotheses map[*invariant.Candidate]bool) (asp.Status, error) {
	return q.holdsWithin(ctx, hypotheses, q.ofSupport.task.CurrentBudget().QueryConflicts/8)
}

// holdsWithin is holdsWith with a given number of conflicts. It returns asp.Unknown if they are
// used up.
func (q *supportQuery) holdsWithin(ctx context.Context, hypotheses map[*invariant.Candidate]bool, conflicts int64) (asp.Status, error) {
	var assume []asp.Lit
	if q.anyBroken != 0 {
		assume = append(assume, q.anyBroken)
	}
	for n, c := range q.ofSupport.usableInvariants {
		if hypotheses[c] {
			assume = append(assume, q.hypothesisLits[n])
		} else {
			assume = append(assume, q.hypothesisLits[n].Complement())
		}
		if q.anyBroken != 0 && !q.ofSupport.neededInvariants[c] {
			assume = append(assume, q.askedLits[n].Complement())
		}
	}
	answer, err := q.ofSupport.task.SolveQuery(ctx, q.solver, q.program.LogicProgram, asp.Query{Assumptions: assume, MaxConflicts: conflicts})
	if errors.Is(err, solve.ErrBudget) {
		return asp.Unknown, nil
	}
	return answer.Status, err
}
