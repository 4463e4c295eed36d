package bymove

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// Most gates of a large network say whether moves are legal, and read what each
// cell holds. Of a joint move that is looked at they say nothing. So at first only a
// part of a large network is looked at: what is proved and what is to be proved, what
// moves do, and of each move in turn why it is legal. What else a proof needs, such
// as that the match is not over because somebody can move, is missing there; all of
// the network is looked at for what is left.

// A part is worth while up to so many gates of a hundred; that the match goes on is
// among it if it takes no more gates than this.
const (
	mostPart      = 40
	smallTerminal = 2_000
)

// takePart lets only a part of the network be looked at, and reports false if that
// is not worth while.
func (p *prover) takePart() bool {
	if len(p.task.Net.Nodes) <= smallNetwork {
		return false
	}
	p.part = true
	p.gates = p.atFirst().Gates()
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
	includeEffects(s)
	if p.knows(net.Terminal) {
		s.Include(net.Terminal)
	}
	return s
}

// includeEffects puts in what effects of moves depend on.
func includeEffects(s *propagate.System) {
	for i := range s.Net.Nodes {
		if !s.Net.Nodes[i].Acts {
			continue
		}
		for _, c := range s.Net.Nodes[i].Children {
			if !s.Net.Acts(c) {
				s.Include(c)
			}
		}
	}
	for _, r := range s.Net.Next {
		if !s.Net.Acts(r) {
			s.Include(r)
		}
	}
}

// knows tells whether a gate is looked at: in a part of the network those that are
// not above too many.
func (p *prover) knows(r circuit.Ref) bool {
	return !p.part || below(p.task.Net, r, smallTerminal)
}

// below tells whether there are at most so many nodes below a gate.
func below(net *circuit.Network, r circuit.Ref, most int) bool {
	seen := map[int]bool{}
	stack := []int{r.Node()}
	for len(stack) > 0 && len(seen) <= most {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[node] {
			continue
		}
		seen[node] = true
		for _, c := range net.Nodes[node].Children {
			stack = append(stack, c.Node())
		}
	}
	return len(seen) <= most
}
