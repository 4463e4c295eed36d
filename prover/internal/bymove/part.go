package bymove

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most gates of a large network state the legality of moves, and read the content of each
// cell. They contribute nothing to the check of one joint move. So the first pass sees
// only a part of a large network: the proved invariants, the candidates, the effects of
// moves, and the legality of each move in turn. A proof may need other gates, for instance
// that the match is not over while a move is legal. The second pass checks the remaining
// candidates on the whole network.

// A networkView is the part of the network that the engine sees.
type networkView struct {
	gateCount int  // the number of visible gates
	isPartial bool // some gates are hidden
}

// A part pays off if it has at most maxPartPercent of the gates. It includes the end of the match if that takes no more
// gates than smallTerminalGates.
const (
	maxPartPercent     = 60
	smallTerminalGates = 2_000
)

// restrictToPart restricts the view to a part of the network. It reports false if a pass over the
// part does not pay off, or cannot be made. Then p must not be used any more.
func (p *transitionProver) restrictToPart() bool {
	if len(p.task.Net.Nodes) <= smallNetworkGates && !p.task.IsForced(task.WayPartFirst) {
		return false
	}
	p.isPartial = true
	if p.gateCount = p.newPropagation().InclusionMark(); p.task.IsForced(task.WayPartFirst) {
		return p.networkFits()
	}
	return p.gateCount*100 <= len(p.task.Net.Nodes)*maxPartPercent && p.networkFits()
}

// newPropagation returns the visible part of the network, with no value known.
func (p *transitionProver) newPropagation() *propagate.GateSystem {
	net := p.task.Net
	if !p.isPartial {
		return propagate.New(net)
	}
	s := propagate.NewPartialSystem(net)
	for c := range p.task.ProvedCandidates() {
		s.IncludeCone(c.ViolationRef)
	}
	for _, c := range p.chosen {
		s.IncludeCone(c.ViolationRef)
	}
	s.IncludeEffects()
	if p.seesGate(net.TerminalRef) {
		s.IncludeCone(net.TerminalRef)
	}
	return s
}

// seesGate reports whether the view includes a gate for its own sake: in the whole network each one, and in a part those
// that depend on at most smallTerminalGates gates.
func (p *transitionProver) seesGate(r circuit.NodeRef) bool {
	size := 0
	if p.isPartial {
		size, _ = p.task.Net.SmallCone(smallTerminalGates, r)
	}
	return size <= smallTerminalGates
}
