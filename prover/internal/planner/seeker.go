package planner

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A targetSeeker asks the solver for states of a kind near to a given one. Each fluent
// that is another one costs as many steps as it takes in the relaxed game.
type targetSeeker struct {
	task          *task.ProofTask
	program       *unroll.GameProgram
	solver        asp.Solver
	changeCosts   []asp.WeightedLit
	sought        *goalKind
	conflictsLeft int64 // conflicts for this target
}

// Bounds on the queries about one target.
const (
	firstTargetConflicts = 10_000
	laterTargetConflicts = 1_500
	queryPart            = 3 // of these, the most that one query may take
)

// newTargetSeeker writes and loads the program. The combinations of literals that are
// forbidden were tried in vain.
func newTargetSeeker(ctx context.Context, t *task.ProofTask, k *goalKind, from []bool) (*targetSeeker, error) {
	s := &targetSeeker{task: t, program: unroll.New(t.Net), sought: k}
	changed := make([]asp.Atom, len(from))
	l := s.program.NewLayer()
	for f, node := range t.Net.FluentRefs {
		changed[f] = s.program.LogicProgram.NewAtom()
		l.NodeLits[node.NodeIndex()] = changed[f].PosLit()
		if from[f] {
			l.NodeLits[node.NodeIndex()] = changed[f].PosLit().Complement()
		}
	}
	s.program.LogicProgram.AddChoice(changed)
	t.AssumeInvariants(s.program, 0)
	k.envelope.assume(s.program, k.envelopeTrust, k.endsMatch)
	s.program.LogicProgram.AddConstraint(s.program.GateLit(0, k.gate).Complement())
	for _, lits := range k.forbiddenSets {
		s.program.LogicProgram.AddConstraint(s.program.GateLits(0, lits)...)
	}
	level := k.game.firstLayers(from)
	for f, atom := range changed {
		cost := level[2*f]
		if from[f] {
			cost = level[2*f+1]
		}
		if cost < 0 {
			s.program.LogicProgram.AddConstraint(atom.PosLit())
			continue
		}
		s.changeCosts = append(s.changeCosts, asp.WeightedLit{Lit: atom.PosLit(), Weight: cost})
	}
	var err error
	s.solver, err = t.NewSolver(ctx, s.program.LogicProgram)
	return s, err
}

// nearestState searches for a near state, first any and then nearer ones. It
// returns nil if there is none or it is too hard to find.
func (s *targetSeeker) nearestState(ctx context.Context, conflicts int64) (best []bool, err error) {
	s.conflictsLeft = min(conflicts, s.sought.conflictsLeft)
	best, cost, err := s.stateAtCost(ctx, -1, s.conflictsLeft)
	for low := int32(0); best != nil && err == nil && s.conflictsLeft > 0; {
		bound := cost - max(1, (cost-low)/4)
		if bound <= low {
			break
		}
		var nearer []bool
		nearer, below, err := s.stateAtCost(ctx, bound, min(s.conflictsLeft, conflicts/queryPart))
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

// stateBelowCost searches for a state whose cost is less than a bound: the nearest ones first, since
// it is soon seen that there is none so near.
func (s *targetSeeker) stateBelowCost(ctx context.Context, cost int32, conflicts int64) (best []bool, err error) {
	s.conflictsLeft = min(conflicts, s.sought.conflictsLeft)
	for bound := int32(0); bound < cost && best == nil && err == nil && s.conflictsLeft > 0; bound += max(1, (cost-bound)/5) {
		best, _, err = s.stateAtCost(ctx, bound, min(s.conflictsLeft, conflicts/queryPart))
	}
	return best, err
}

// stateAtCost asks the solver for a state whose cost is at most a bound, of any cost if the bound
// is negative.
func (s *targetSeeker) stateAtCost(ctx context.Context, bound int32, conflicts int64) ([]bool, int32, error) {
	q := asp.Query{WantModel: true, MaxConflicts: conflicts * conflictWeight(s.program)}
	if bound >= 0 {
		over := s.program.LogicProgram.NewAtom()
		s.program.LogicProgram.AddWeightRule(over, bound+1, s.changeCosts...)
		q.Assumptions = []asp.Lit{over.PosLit().Complement()}
		if err := s.solver.LoadProgram(ctx, s.program.LogicProgram); err != nil {
			return nil, 0, err
		}
	}
	answer, err := s.task.SolveQuery(ctx, s.solver, s.program.LogicProgram, q)
	s.conflictsLeft -= answer.Conflicts + 1
	s.sought.conflictsLeft -= answer.Conflicts + 1
	if err != nil || answer.Status != asp.Sat {
		return nil, 0, err
	}
	cost := int32(0)
	for _, c := range s.changeCosts {
		if answer.Model.SatisfiesLit(c.Lit) {
			cost += c.Weight
		}
	}
	return s.program.StateOf(answer.Model, 0), cost, nil
}

// relaxedDistance returns the sum of the first layers of some literals in the relaxed game.
func relaxedDistance(net *circuit.Network, level []int32, lits []circuit.NodeRef) (sum int32) {
	for _, l := range lits {
		steps := level[2*net.Nodes[l.NodeIndex()].InputIndex+int32(l&1)]
		if steps < 0 || steps > farLayer {
			steps = farLayer + farPenalty
		}
		sum += steps
	}
	return sum
}
