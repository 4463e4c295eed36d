package bymove

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most gates of a large network say whether moves are legal, and read what each
// cell holds. Of a joint move that is looked at they say nothing. So at first only a
// part of a large network is looked at: what is proved and what is to be proved, what
// moves do, and of each move in turn why it is legal. What else a proof needs, such
// as that the match is not over because somebody can move, is missing there; all of
// the network is looked at for what is left.

// A view is what is looked at.
type view struct {
	gates int  // how many
	part  bool // they are not all
}

// A part is worth while up to so many gates of a hundred; that the match goes on is
// among it if it takes no more gates than this.
const (
	mostPart      = 60
	smallTerminal = 2_000
)

// takePart lets only a part of the network be looked at, and reports false if that
// is not worth while.
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

// atFirst returns what is looked at, with nothing known.
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

// knows tells whether a gate is looked at: in a part of the network those that are
// not above too many.
func (p *prover) knows(r circuit.Ref) bool {
	return !p.part || propagate.AtMostBelow(p.task.Net, r, smallTerminal)
}
