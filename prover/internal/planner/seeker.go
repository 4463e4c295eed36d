package planner

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A seeker asks the solver for states of a kind near to a given one. Each fluent
// that is another one costs as many steps as it takes in the relaxed game.
type seeker struct {
	t       *task.Task
	u       *unroll.Program
	s       asp.Solver
	changes []asp.WeightLit
	k       *kind
	left    int64 // conflicts for this target
}

// Bounds on the queries about one target.
const (
	firstConflicts = 10_000
	laterConflicts = 1_500
	queryPart      = 3 // of these, the most that one query may take
)

// newSeeker writes and loads the program. The combinations of literals that are
// forbidden were tried in vain.
func newSeeker(ctx context.Context, t *task.Task, k *kind, from []bool) (*seeker, error) {
	s := &seeker{t: t, u: unroll.New(t.Net), k: k}
	changed := make([]asp.Atom, len(from))
	l := s.u.NewLayer()
	for f, node := range t.Net.Fluent {
		changed[f] = s.u.Prog.NewAtom()
		l.Lit[node.Node()] = changed[f].Pos()
		if from[f] {
			l.Lit[node.Node()] = changed[f].Pos().Not()
		}
	}
	s.u.Prog.Choice(changed)
	t.AssumeInvariants(s.u, 0)
	k.frame.assume(s.u, k.trust, k.over)
	s.u.Prog.Constraint(s.u.Lit(0, k.gate).Not())
	for _, lits := range k.forbidden {
		s.u.Prog.Constraint(s.u.Lits(0, lits)...)
	}
	level := k.relaxed.levels(from)
	for f, atom := range changed {
		cost := level[2*f]
		if from[f] {
			cost = level[2*f+1]
		}
		if cost < 0 {
			s.u.Prog.Constraint(atom.Pos())
			continue
		}
		s.changes = append(s.changes, asp.WeightLit{Lit: atom.Pos(), Weight: cost})
	}
	var err error
	s.s, err = t.NewSolver(ctx, s.u.Prog)
	return s, err
}

// nearest searches for a near state, first any and then nearer ones. It
// returns nil if there is none or it is too hard to find.
func (s *seeker) nearest(ctx context.Context, conflicts int64) (best []bool, err error) {
	s.left = min(conflicts, s.k.left)
	best, cost, err := s.ask(ctx, -1, s.left)
	for low := int32(0); best != nil && err == nil && s.left > 0; {
		bound := cost - max(1, (cost-low)/4)
		if bound <= low {
			break
		}
		var nearer []bool
		nearer, below, err := s.ask(ctx, bound, min(s.left, conflicts/queryPart))
		if err != nil {
			return best, err
		}
		if nearer == nil {
			low = bound
			continue
		}
		best, cost = nearer, below
	}
	return best, err
}

// below searches for a state whose cost is less than a bound: the nearest ones first, since
// it is soon seen that there is none so near.
func (s *seeker) below(ctx context.Context, cost int32, conflicts int64) (best []bool, err error) {
	s.left = min(conflicts, s.k.left)
	for bound := int32(0); bound < cost && best == nil && err == nil && s.left > 0; bound += max(1, (cost-bound)/5) {
		best, _, err = s.ask(ctx, bound, min(s.left, conflicts/queryPart))
	}
	return best, err
}

// ask asks the solver for a state whose cost is at most a bound, of any cost if the bound
// is negative.
func (s *seeker) ask(ctx context.Context, bound int32, conflicts int64) ([]bool, int32, error) {
	q := asp.Query{All: true, Conflicts: conflicts * weightOf(s.u)}
	if bound >= 0 {
		over := s.u.Prog.NewAtom()
		s.u.Prog.Weight(over, bound+1, s.changes...)
		q.Assume = []asp.Lit{over.Pos().Not()}
		if err := s.s.Load(ctx, s.u.Prog); err != nil {
			return nil, 0, err
		}
	}
	answer, err := s.t.Solve(ctx, s.s, s.u.Prog, q)
	s.left -= answer.Conflicts + 1
	s.k.left -= answer.Conflicts + 1
	if err != nil || answer.Status != asp.Sat {
		return nil, 0, err
	}
	cost := int32(0)
	for _, c := range s.changes {
		if answer.Model.Holds(c.Lit) {
			cost += c.Weight
		}
	}
	return s.u.StateOf(answer.Model, 0), cost, nil
}

// distance returns the sum of the first layers of some literals in the relaxed game.
func distance(net *circuit.Network, level []int32, lits []circuit.Ref) (sum int32) {
	for _, l := range lits {
		steps := level[2*net.Nodes[l.Node()].Index+int32(l&1)]
		if steps < 0 || steps > farLayer {
			steps = farLayer + farPenalty
		}
		sum += steps
	}
	return sum
}
