package bymove

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds: the gates of a network, the work of a stage in visited gates, the work that
// counts as one conflict, the cases of one statement after one joint move, the gates of a
// network below which each gate counts once, and the values of a part that are bounded
// ahead of a case split. Sums have a larger bound: no other engine proves them, while the
// work that groups take in vain is lost to other engines.
const (
	mostGates    = 300_000
	mostWork     = 120_000_000
	sumWork      = 4 * mostWork
	conflictWork = 8_000
	mostCases    = 400
	smallNetwork = 20_000
	manyValues   = 16
)

// A prover makes candidates inductive, transition by transition.
type prover struct {
	*system
	task   *task.Task
	ctx    context.Context
	counts []count
	alive  []bool
	rest   *invariant.Rest
	left   int
	joint  []int32
	open   [][]int32 // by role: the moves that may be legal
	view
	visitor
	progress
}

// A visitor is the treatment of each joint move.
type visitor struct {
	before func()             // before the joint moves, under the hypotheses alone; may be nil
	visit  func(*prover) bool // after a joint move; false ends the round
}

// A progress is the progress of a round.
type progress struct {
	seen  int64 // joint moves that were visited
	moves int64 // of all roles
	first int64 // moves of the first role
	past  int64 // the visited moves of the first role
	limit int64 // on the work of a round
	anew  bool  // the round ended early, since a new round is cheaper
}

// Prove makes the pending counting candidates of a selection inductive, as far as
// transition-wise induction shows it.
func Prove(ctx context.Context, t *task.Task, of invariant.Selection) error {
	if p := newProver(ctx, t); p.takePart() {
		p.prove(of)
	}
	if p := newProver(ctx, t); p.fits() {
		p.prove(of)
	}
	return nil
}

// prove is Prove on the present view of the network.
func (p *prover) prove(of invariant.Selection) {
	p.visit = (*prover).judge
	loops := p.task.Net.AboveLoops()
	for c := range p.task.Pending(of) {
		if k, ok := countOf(p.task.Net, c); ok && !k.readsAny(loops) {
			p.counts = append(p.counts, k)
		}
	}
	if len(p.counts) == 0 {
		return
	}
	p.takeUp()
	work, done := p.run(p.allowed(p.most()))
	p.spend(work)
	if !done {
		p.left = 0
	}
	for i, k := range p.counts {
		k.cand.Settle(p.left > 0 && p.alive[i], p.left > 0 && p.rest.Resting(i))
	}
	p.task.Log("move by move: %d of %d candidates, %d joint moves, %d gates, work %d, %s", p.left, len(p.counts), p.seen, p.gates, work, p.task.Elapsed())
}

// takeUp activates the strongest candidates; the candidates that they subsume are
// suspended.
func (p *prover) takeUp() {
	p.alive = slices.Repeat([]bool{true}, len(p.counts))
	cands := make([]*invariant.Candidate, len(p.counts))
	for i, k := range p.counts {
		cands[i] = k.cand
	}
	p.rest = invariant.NewRest(cands, p.alive)
	for _, a := range p.alive {
		if a {
			p.left++
		}
	}
}

func newProver(ctx context.Context, t *task.Task) *prover {
	return &prover{task: t, ctx: ctx, joint: make([]int32, len(t.Net.Does)), view: view{gates: len(t.Net.Nodes)}}
}

// allowed returns the work that is allowed. Gates of a large network are further apart in
// memory, as conflicts of a large program are.
func (p *prover) allowed(most int64) int64 {
	return min(most/p.weight(), (p.task.Allowed()-p.task.Conflicts())*conflictWork/p.weight())
}

// most returns the bound on the work for the candidates.
func (p *prover) most() int64 {
	if slices.ContainsFunc(p.counts, func(k count) bool { return invariant.IsSum(k.cand) }) {
		return sumWork
	}
	return mostWork
}

// weight is the cost of a visit to one gate.
func (p *prover) weight() int64 { return 1 + int64(p.gates)/smallNetwork }

// spend counts work as conflicts.
func (p *prover) spend(work int64) {
	p.task.Spend(work * p.weight() / conflictWork)
	p.task.Toil(work * p.weight() * gatesPerLook)
}

// gatesPerLook is the number of gates that are read per unit of work, beside the gate that
// the unit counts.
const gatesPerLook = 2

// fits reports whether the view is small enough, and no loop of the network depends on
// moves.
func (p *prover) fits() bool {
	return p.gates <= mostGates && !slices.ContainsFunc(p.task.Net.Nodes, func(n circuit.Node) bool {
		return n.Kind == circuit.LoopNode && n.Acts
	})
}

// run drops candidates in rounds, until a round drops none. It reports false if the work
// ended before.
func (p *prover) run(most int64) (work int64, done bool) {
	for p.left > 0 {
		before := p.left
		done := p.round(most - work)
		if work += p.Work; !done && p.left > 0 && !p.anew {
			return min(work, most), false
		}
		dropped, woken := before-p.left, p.rest.Wake(p.alive)
		p.left += woken
		if dropped+woken == 0 {
			break
		}
	}
	return work, true
}

// round visits all joint moves once. It reports false if the work ended before, or no
// candidate was left.
func (p *prover) round(limit int64) bool {
	p.progress = progress{limit: limit}
	return !p.begin() || p.each(0)
}

// begin prepares a round. It reports false if the hypotheses are contradictory.
func (p *prover) begin() bool {
	p.system = &system{propagate.NewCofactor(p.atFirst()), map[int32]bool{}}
	p.Frozen = p.task.Faulty(task.Frozen)
	consistent := p.Assume(p.hypotheses()...)
	p.Base = len(p.Trail)
	if p.before != nil && consistent {
		p.before()
	}
	p.open = allMoves(p.Net)
	for role := range p.joint {
		p.open[role] = p.stillOpen(role)
		if p.moves += int64(len(p.ways(role))); role == 0 {
			p.first = p.moves
		}
	}
	return consistent
}

// Checks on the prospects of a round. After firstMoves joint moves the projected work for
// as many joint moves as the roles have moves may exceed the limit at most tooMuch times.
// With simultaneous moves there are many more joint moves: after someMoves of them the
// number of joint moves is projected from the visited moves of the first role, and may be
// at most mostMoves.
const (
	firstMoves = 40
	someMoves  = 1000
	mostMoves  = 20_000
	tooMuch    = 2
)

// hopeless reports whether the work is used up, or will be long before the end.
func (p *prover) hopeless() bool {
	switch {
	case p.ctx.Err() != nil:
		return true
	case p.Work > p.limit:
		return true
	case p.seen >= firstMoves && p.Work/p.seen*p.moves > tooMuch*p.limit:
		return true
	}
	return p.seen >= someMoves && p.seen/(p.past+1)*p.first > mostMoves
}

// hypotheses returns the hypotheses before a move: the match goes on, and the proved
// invariants and the remaining candidates hold.
func (p *prover) hypotheses() []circuit.Ref {
	var refs []circuit.Ref
	if p.knows(p.Net.Terminal) {
		refs = append(refs, p.Net.Terminal.Not())
	}
	note := func(c *invariant.Candidate) {
		refs = append(refs, c.Violation.Not())
		switch g := c.Shape.(type) {
		case invariant.AtMostOne:
			p.index(p.Groups, g.Of, c.Violation)
		case invariant.AtLeastOne:
			p.index(p.Covers, g.Of, c.Violation)
		case invariant.Sum:
			p.noteSum(g)
		case invariant.Balance:
			p.noteSum(g.Sum)
		}
	}
	for c := range p.task.Proved() {
		note(c)
	}
	for i, k := range p.counts {
		if p.alive[i] {
			note(k.cand)
		}
	}
	return refs
}

// index records for each of some fluents the gate that states the violation of their
// group.
func (p *prover) index(by map[int32][]int32, fluents []int32, violation circuit.Ref) {
	for _, f := range fluents {
		node := int32(p.Net.Fluent[f].Node())
		by[node] = append(by[node], int32(violation.Node()))
	}
}

// noteSum records the literals of a sum. A sum of fluents with total 1 is an at-most-one
// and an at-least-one statement about a group.
func (p *prover) noteSum(s invariant.Sum) {
	var fluents []int32
	for _, l := range s.Of {
		p.summed[int32(l.Node())] = true
		if !l.Negative() && p.Net.Nodes[l.Node()].Kind == circuit.FluentNode {
			fluents = append(fluents, p.Net.Nodes[l.Node()].Index)
		}
	}
	if s.Total == 1 && len(fluents) == len(s.Of) {
		p.index(p.Groups, fluents, p.Net.AtLeast(2, s.Of...))
		p.index(p.Covers, fluents, p.Net.Or(s.Of...))
	}
}

// made visits one joint move. It reports false if nothing is left to visit.
func (p *prover) made() bool {
	if p.seen++; p.seen%2 == 1 && p.task.Faulty(task.SkipMoves) {
		return true
	}
	before := p.left
	on := p.look()
	if p.left < before {
		p.anew = p.rest.Anew(p.alive)
	}
	return on && !p.anew
}

// look computes the cofactor of a joint move and visits it.
func (p *prover) look() bool {
	size := len(p.Bound)
	p.Move(p.joint)
	on := p.visit(p)
	p.Unmove()
	p.Shrink(size)
	return on
}

// over reports whether the work is used up in the middle of a joint move.
func (p *prover) over() bool { return p.Work > p.limit }
