package support

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A query is a program whose hypotheses can be switched on one by one.
type query struct {
	of      *Support
	u       *unroll.Program
	s       asp.Solver
	assumed []asp.Lit                     // by position in all: the invariant is a hypothesis
	asked   []asp.Lit                     // the invariant may be the one that breaks
	some    asp.Lit                       // one that is asked for breaks; 0 if the program asks by itself
	only    *invariant.Candidate          // the one that is asked for; nil for all that are needed
	implied map[*invariant.Candidate]bool // the invariants that were asked for alone, and follow
}

// asksApart tells whether the query is about several invariants that may be asked about one
// by one.
func (q *query) asksApart() bool { return q.some != 0 && q.only == nil && len(q.of.needed) > 1 }

// asks tells whether an invariant is one of those that may break.
func (q *query) asks(c *invariant.Candidate) bool {
	if q.only != nil {
		return c == q.only
	}
	return q.of.needed[c]
}

// load builds a query and loads it.
func (s *Support) load(ctx context.Context, u *unroll.Program, fill func(*query)) (*query, error) {
	q := s.begin(u)
	fill(q)
	return q, q.open(ctx)
}

// begin adds a switch for each invariant to a program.
func (s *Support) begin(u *unroll.Program) *query {
	q := &query{of: s, u: u, implied: map[*invariant.Candidate]bool{}}
	atoms := make([]asp.Atom, len(s.all))
	for n := range s.all {
		atoms[n] = u.Prog.NewAtom()
		q.assumed = append(q.assumed, atoms[n].Pos())
	}
	if len(atoms) > 0 {
		u.Prog.Choice(atoms)
	}
	return q
}

// open loads the program into a solver.
func (q *query) open(ctx context.Context) (err error) {
	q.of.task.Exclude(q.u)
	q.s, err = q.of.task.NewSolver(ctx, q.u.Prog)
	return err
}

// holds tells whether the program has no model under some hypotheses.
func (q *query) holds(ctx context.Context, hypotheses map[*invariant.Candidate]bool) (asp.Status, error) {
	return q.within(ctx, hypotheses, q.of.task.Budget().Query/8)
}

// within asks the same with so many conflicts.
func (q *query) within(ctx context.Context, hypotheses map[*invariant.Candidate]bool, conflicts int64) (asp.Status, error) {
	var assume []asp.Lit
	if q.some != 0 {
		assume = append(assume, q.some)
	}
	for n, c := range q.of.all {
		if hypotheses[c] {
			assume = append(assume, q.assumed[n])
		} else {
			assume = append(assume, q.assumed[n].Not())
		}
		if q.some != 0 && !q.asks(c) {
			assume = append(assume, q.asked[n].Not())
		}
	}
	answer, err := q.of.task.Solve(ctx, q.s, q.u.Prog, asp.Query{Assume: assume, Conflicts: conflicts})
	if errors.Is(err, solve.ErrBudget) {
		return asp.Unknown, nil
	}
	return answer.Status, err
}
