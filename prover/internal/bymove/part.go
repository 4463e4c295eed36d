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

// A view is the part of the network that the engine sees.
type view struct {
	gates int  // the number of visible gates
	part  bool // some gates are hidden
}

// A part pays off up to so many gates of a hundred. It includes the end of the match if
// that takes no more gates than smallTerminal.
const (
	mostPart      = 60
	smallTerminal = 2_000
)

// takePart restricts the view to a part of the network, and reports false if that does not
// pay off.
func (p *prover) takePart() bool {
	if len(p.task.Net.Nodes) <= smallNetwork && !p.task.Faulty(task.PartFirst) {
		return false
	}
	p.part = true
	if p.gates = p.atFirst().Gates(); p.task.Faulty(task.PartFirst) {
		return p.fits()
	}
	return p.gates*100 <= len(p.task.Net.Nodes)*mostPart && p.fits()
}

// atFirst returns the visible part of the network, with no value known.
func (p *prover) atFirst() *propagate.System {
	net := p.task.Net
	if !p.part {
		return propagate.New(net)
	}
	s := propagate.NewPart(net)
	for c := range p.task.Proved() {
		s.Include(c.Violation)
	}
	for _, k := range p.counts {
		s.Include(k.cand.Violation)
	}
	s.IncludeEffects()
	if p.knows(net.Terminal) {
		s.Include(net.Terminal)
	}
	return s
}

// knows reports whether a gate is visible: in a part of the network, a gate that is not
// above too many others.
func (p *prover) knows(r circuit.Ref) bool {
	return !p.part || propagate.AtMostBelow(p.task.Net, r, smallTerminal)
}
