package successor

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// mostConflicts bounds one query; in a large program it is a few hundred.
const mostConflicts = 5000

// Prove proves a candidate that holds in the initial state, if it is inductive.
func Prove(ctx context.Context, t *task.Task, c *invariant.Candidate) error {
	q, err := newQuestions(ctx, t, c)
	if err != nil {
		return err
	}
	defer q.solver.Close()
	if bymove.Keeps(ctx, t, c, q.never) && q.err == nil {
		c.Settle(true, false)
	}
	return q.err
}

// Questions are a program about one state in which a candidate and what is proved
// hold and the match goes on, to which gates of next states are added.
type questions struct {
	ctx    context.Context
	task   *task.Task
	u      *unroll.Program
	solver asp.Solver
	known  map[string]asp.Lit // gates beyond the network, by what makes them equal
	lits   map[int]asp.Lit    // those of the present joint move, by node
	counts []count            // gates of the network that count
	half   bool               // a fault, for tests
	err    error
}

func newQuestions(ctx context.Context, t *task.Task, c *invariant.Candidate) (*questions, error) {
	u := unroll.New(t.Net)
	u.Free()
	t.AssumeInvariants(u, 0)
	u.Prog.Constraint(u.Lit(0, c.Violation))
	u.Prog.Constraint(u.Lit(0, t.Net.Terminal))
	s, err := t.NewSolver(ctx, u.Prog)
	return &questions{ctx: ctx, task: t, u: u, solver: s, known: map[string]asp.Lit{}, counts: countsOf(u), half: bymove.Remembered(t).HalfCases}, err
}

// never is a bymove.Asker. No answer counts as a model.
func (q *questions) never(s *propagate.System, gate circuit.Ref, others []circuit.Ref) bool {
	if byCases(s, q.half) {
		return true
	}
	q.lits = map[int]asp.Lit{}
	assume := []asp.Lit{q.lit(s, gate)}
	for _, r := range others {
		assume = append(assume, q.lit(s, r))
	}
	if q.err = q.solver.Load(q.ctx, q.u.Prog); q.err != nil {
		return false
	}
	var answer asp.Answer
	answer, q.err = q.task.Solve(q.ctx, q.solver, q.u.Prog, asp.Query{Assume: assume, Conflicts: mostConflicts})
	return q.err == nil && answer.Status == asp.Unsat
}

// lit returns the literal of a gate, which may lie beyond the network.
func (q *questions) lit(s *propagate.System, r circuit.Ref) asp.Lit {
	if r.Node() < len(q.task.Net.Nodes) {
		return q.u.Lit(0, r)
	}
	l, known := q.lits[r.Node()]
	if !known {
		l = q.beyond(s, int(s.Bound[r.Node()]), s.Children[r.Node()])
		q.lits[r.Node()] = l
	}
	if r.Negative() {
		return l.Not()
	}
	return l
}

// beyond returns the literal of a gate that the network does not have.
func (q *questions) beyond(s *propagate.System, bound int, children []circuit.Ref) asp.Lit {
	lits := make([]asp.Lit, len(children))
	for i, c := range children {
		lits[i] = q.lit(s, c)
	}
	key := fmt.Sprint(bound, lits)
	l, known := q.known[key]
	if !known {
		if bound == len(children) {
			l = q.u.And(lits)
		} else {
			l = q.u.AtLeast(bound, lits)
			q.compare(l, bound, lits)
		}
		q.known[key] = l
	}
	return l
}
