package bymove

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file visits joint moves in rounds, each under the hypotheses that are left, and proves candidates by that.

// Bounds. The work of a stage is counted in visited gates. For groups a larger bound would mostly be wasted.
const (
	maxNetworkGates   = 300_000              // the gates of a network
	maxCandidateWork  = 120_000_000          // the work of a stage
	maxLargeWork      = 200_000_000          // the work of a stage in a large network, where the other engines are slow
	maxSumWork        = 4 * maxCandidateWork // the work of a stage about sums, which no other engine proves
	workPerConflict   = 8_000                // the work that counts as one conflict
	maxSplitCases     = 400                  // the cases of one statement after one joint move
	smallNetworkGates = 20_000               // in a network with fewer gates, each gate counts once
	manyPartValues    = 16                   // the greatest number of values of a part (parts.go) that is bounded before a case split
)

// A transitionProver finds the candidates that are inductive together, one joint move at a time.
type transitionProver struct {
	*cofactorSystem
	*invariant.Houdini
	task      *task.ProofTask
	ctx       context.Context
	chosen    []*invariant.Candidate // the candidates that state bounds
	jointMove []int32
	openMoves [][]int32 // by role: the moves that can perhaps be legal
	glances   bool      // a round visits only a few moves of each kind
	networkView
	moveVisitor
	roundProgress
}

// A moveVisitor is the treatment of each joint move.
type moveVisitor struct {
	beforeMoves    func()                       // is called before the joint moves, under the hypotheses alone; may be nil
	visitJointMove func(*transitionProver) bool // is called for each joint move while it is made; false ends the round
}

// A roundProgress is the progress of a round.
type roundProgress struct {
	movesSeen      int64 // the number of joint moves that were visited
	roleMoveTotal  int64 // the number of moves of all roles
	firstRoleMoves int64 // the number of moves of the first role
	firstRoleDone  int64 // the number of visited moves of the first role
	workLimit      int64 // the bound on the work of a round
	restartRound   bool  // the round ended early, since it is cheaper to begin a new one
}

// ProveByTransition proves the pending counting candidates of a selection that transition-wise induction can prove
// together, first on a part of the network, then on the whole.
func ProveByTransition(ctx context.Context, t *task.ProofTask, of invariant.CandidateSelection) error {
	if p := newTransitionProver(ctx, t); p.restrictToPart() {
		p.proveCounts(of)
	}
	if p := newTransitionProver(ctx, t); p.networkFits() {
		p.proveCounts(of)
	}
	return nil
}

// proveCounts proves selected candidates by induction on the present view of the network. Candidates are left out that
// state no bound, or a bound on a literal that depends on a loop.
func (p *transitionProver) proveCounts(of invariant.CandidateSelection) {
	p.visitJointMove = (*transitionProver).dropBrokenCounts
	loops := p.task.Net.GatesAboveLoops()
	for c := range p.task.PendingCandidates(of) {
		b := c.StatedBound()
		if b.BoundKind != invariant.NoBound && !slices.ContainsFunc(b.BoundedLits, func(r circuit.NodeRef) bool { return loops[r.NodeIndex()] }) {
			p.chosen = append(p.chosen, c)
		}
	}
	if len(p.chosen) == 0 {
		return
	}
	p.Houdini = invariant.NewCandidateHoudini(p.chosen)
	work, done := p.dropInRounds(p.allowedWork(p.candidateWork()))
	p.spendGateWork(work)
	p.task.LogWork("move by move: %d of %d candidates, %d joint moves, %d gates, work %d, %s", p.MarkLeft(done), len(p.chosen), p.movesSeen, p.gateCount, work, p.task.ElapsedTime())
}

func newTransitionProver(ctx context.Context, t *task.ProofTask) *transitionProver {
	return &transitionProver{Houdini: invariant.NewHoudini(nil), task: t, ctx: ctx, jointMove: make([]int32, len(t.Net.DoesRefs)), networkView: networkView{gateCount: len(t.Net.Nodes)}}
}

// allowedWork returns the work that is allowed. The gates of a large network are further apart in memory, so a
// visit takes longer, like a conflict in a large program.
func (p *transitionProver) allowedWork(most int64) int64 {
	most = min(most, (p.task.AllowedConflicts()-p.task.SpentConflicts())*workPerConflict)
	return p.task.LimitGateReads(most*readsPerGate) / readsPerGate / p.gateWeight()
}

// candidateWork returns the bound on the work for the candidates.
func (p *transitionProver) candidateWork() int64 {
	if slices.ContainsFunc(p.chosen, invariant.CountsLiterals) {
		return maxSumWork
	}
	if len(p.task.Net.Nodes) > smallNetworkGates {
		return maxLargeWork
	}
	return maxCandidateWork
}

// gateWeight is the cost of a visit to one gate.
func (p *transitionProver) gateWeight() int64 { return 1 + int64(p.gateCount)/smallNetworkGates }

// spendGateWork charges work, as conflicts and as reads of gates.
func (p *transitionProver) spendGateWork(work int64) {
	p.task.SpendConflicts(work * p.gateWeight() / workPerConflict)
	p.task.AddGateReads(work * p.gateWeight() * readsPerGate)
}

// readsPerGate is the number of reads of gates that a unit of work is charged, beside its part of a conflict.
const readsPerGate = 5

// networkFits reports whether the view is small enough, and no loop of the network depends on
// moves.
func (p *transitionProver) networkFits() bool {
	return p.gateCount <= maxNetworkGates && !slices.ContainsFunc(p.task.Net.Nodes, func(n circuit.Node) bool {
		return n.Kind == circuit.LoopNode && n.DependsOnMoves
	})
}

// dropInRounds drops candidates in rounds, until a round drops none. It reports false if the work ended before. If
// there are many moves, rounds with a few moves of each kind come first: a candidate that only the last move
// breaks would otherwise make all earlier visits useless.
func (p *transitionProver) dropInRounds(most int64) (work int64, done bool) {
	for _, p.glances = range []bool{true, false} {
		if p.glances && !p.hasManyMoves() {
			continue
		}
		done, _ = p.RunRounds(func() (bool, error) {
			whole := p.runMoveRound(most - work)
			work = min(work+p.GateWork, most)
			return whole || p.AliveCount == 0 || p.restartRound, nil
		})
	}
	return work, done
}

// glanceMoves is the number of moves with a common condition that a glance visits. manyMoves is the number of
// moves of a role from which glances are worth their time.
const (
	glanceMoves = 12
	manyMoves   = 300
)

func (p *transitionProver) hasManyMoves() bool {
	return p.task.IsForced(task.WayPartFirst) || slices.ContainsFunc(p.task.Net.DoesRefs, func(moves []circuit.NodeRef) bool { return len(moves) >= manyMoves })
}

// glancedMoves returns the moves that the round visits. A glance visits only a few, spread from the first to the
// last.
func (p *transitionProver) glancedMoves(moves []reasonedMove) (few []reasonedMove) {
	if !p.glances || len(moves) <= glanceMoves {
		return moves
	}
	for i := range glanceMoves {
		few = append(few, moves[i*len(moves)/glanceMoves])
	}
	return few
}

// runMoveRound visits the joint moves of a round, none if the hypotheses are contradictory. It reports false if the
// round ended early: the work was used up, or a visit ended the round.
func (p *transitionProver) runMoveRound(limit int64) bool {
	p.roundProgress = roundProgress{workLimit: limit}
	return !p.beginMoveRound() || p.forEachJointMove(0)
}

// beginMoveRound prepares a round. It reports false if the hypotheses are contradictory.
func (p *transitionProver) beginMoveRound() bool {
	p.cofactorSystem = &cofactorSystem{MoveCofactor: propagate.NewMoveCofactor(p.newPropagation()), simplified: propagate.NewRefMemo()}
	p.FreezesOddFluents = p.task.IsForced(task.FaultFrozenFluents)
	consistent := p.AssumeRefs(p.stepHypotheses()...)
	p.BaseLength = len(p.ImpliedTrail)
	if p.beforeMoves != nil && consistent {
		p.beforeMoves()
	}
	p.openMoves = movesOfRoles(p.Net)
	for role := range p.jointMove {
		p.openMoves[role] = p.possiblyLegalMoves(role)
		if p.roleMoveTotal += int64(len(p.reasonedMoves(role))); role == 0 {
			p.firstRoleMoves = p.roleMoveTotal
		}
	}
	return consistent
}

// Checks on the prospects of a round. After earlyCheckMoves joint moves, the work of the whole round is estimated
// from the number of moves of the roles. It may exceed the limit at most workOvershoot times. With simultaneous
// moves there are many more joint moves. After ratioCheckMoves joint moves, their number is therefore estimated
// from the visited moves of the first role; it may be at most maxProjectedMoves.
const (
	earlyCheckMoves   = 40
	ratioCheckMoves   = 1000
	maxProjectedMoves = 20_000
	workOvershoot     = 2
	earlyWorkPart     = 8 // after the limit divided by this, the work is estimated after fewer joint moves, too
	earlyOvershoot    = 8 // then the estimate may exceed the limit this many times
)

// isHopeless reports whether the time or the work is used up, or the work will probably be used up long before the end,
// or there will probably be more than maxProjectedMoves joint moves.
func (p *transitionProver) isHopeless() bool {
	switch {
	case p.ctx.Err() != nil:
		return true
	case p.workExceeded():
		return true
	case p.movesSeen >= earlyCheckMoves && p.GateWork/p.movesSeen*p.roleMoveTotal > workOvershoot*p.workLimit:
		return true
	}
	return p.movesSeen >= ratioCheckMoves && p.movesSeen/(p.firstRoleDone+1)*p.firstRoleMoves > maxProjectedMoves
}

// stepHypotheses returns the hypotheses before a move: the match goes on, the proved invariants hold, and the
// remaining candidates hold. It also records their groups (ExclusiveGroups, CoveringGroups).
func (p *transitionProver) stepHypotheses() []circuit.NodeRef {
	var refs []circuit.NodeRef
	if p.seesGate(p.Net.TerminalRef) {
		refs = append(refs, p.Net.TerminalRef.Negated())
	}
	note := func(c *invariant.Candidate) {
		refs = append(refs, c.ViolationRef.Negated())
		switch b := c.StatedBound(); b.BoundKind {
		case invariant.ExclusiveBound:
			p.indexGroupFluents(p.ExclusiveGroups, b.GroupFluents, c.ViolationRef)
		case invariant.CoveringBound:
			p.indexGroupFluents(p.CoveringGroups, b.GroupFluents, c.ViolationRef)
		case invariant.SumBound:
			p.recordSum(b)
		}
	}
	for c := range p.task.ProvedCandidates() {
		note(c)
	}
	for i, c := range p.chosen {
		if p.AliveStatements[i] {
			note(c)
		}
	}
	return refs
}

// indexGroupFluents records for each fluent of a group the gate that states the violation of the group.
func (p *transitionProver) indexGroupFluents(by propagate.FluentGroups, fluents []int32, violation circuit.NodeRef) {
	for _, f := range fluents {
		node := int32(p.Net.FluentRefs[f].NodeIndex())
		by[node] = append(by[node], int32(violation.NodeIndex()))
	}
}

// recordSum records a sum of fluents with total 1 as an at-most-one and an at-least-one statement about a group.
func (p *transitionProver) recordSum(s invariant.CardinalityBound) {
	var fluents []int32
	for _, l := range s.BoundedLits {
		if !l.IsNegative() && p.Net.Nodes[l.NodeIndex()].Kind == circuit.FluentNode {
			fluents = append(fluents, p.Net.Nodes[l.NodeIndex()].InputIndex)
		}
	}
	if s.MostHolding == 1 && len(fluents) == len(s.BoundedLits) {
		p.indexGroupFluents(p.ExclusiveGroups, fluents, p.Net.AtLeastGate(2, s.BoundedLits...))
		p.indexGroupFluents(p.CoveringGroups, fluents, p.Net.OrGate(s.BoundedLits...))
	}
}

// processJointMove visits one joint move. It reports false if the visit ends the round, or if a candidate about the
// value of a counter was dropped, after which a new round is cheaper.
func (p *transitionProver) processJointMove() bool {
	if p.movesSeen++; p.movesSeen%2 == 1 && p.task.IsForced(task.FaultSkipMoves) {
		return true
	}
	before := p.AliveCount
	on := p.applyJointMove()
	if p.AliveCount < before {
		p.restartRound = p.IsCounterLost()
	}
	return on && !p.restartRound
}

// applyJointMove computes the cofactor of a joint move and visits it.
func (p *transitionProver) applyJointMove() bool {
	size := len(p.GateBounds)
	p.MakeJointMove(p.jointMove)
	on := p.visitJointMove(p)
	p.UndoJointMove()
	p.ShrinkTo(size)
	return on
}

// workExceeded reports whether the work is used up. It also counts as used up after one part in earlyWorkPart of the
// limit, if the round would take more than earlyOvershoot times the limit.
func (p *transitionProver) workExceeded() bool {
	return p.GateWork > p.workLimit || p.GateWork > p.workLimit/earlyWorkPart && p.GateWork/max(1, p.movesSeen)*p.roleMoveTotal > earlyOvershoot*p.workLimit
}
