package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A way is a move with a reason for its legality.
type way struct {
	move int32
	why  circuit.Ref
}

// mostReasons bounds the reasons of a move that are checked one by one. Under a single
// reason more is known than under their disjunction, such as the turn.
const mostReasons = 8

// ways lists the moves of a role that may be legal.
func (p *prover) ways(role int) (ways []way) {
	for _, m := range p.stillOpen(role) {
		legal := p.Net.Legal[role][m]
		if !p.isChoice(legal) {
			ways = append(ways, way{m, legal})
			continue
		}
		for _, r := range p.Alternatives(legal) {
			if !p.Fails(r.Not()) {
				ways = append(ways, way{m, r.Not()})
			}
		}
	}
	return ways
}

// stillOpen lists the open moves of a role that the present assumptions do not rule out.
func (p *prover) stillOpen(role int) (moves []int32) {
	p.Work += int64(len(p.open[role]))
	for _, m := range p.open[role] {
		if !p.Fails(p.Net.Legal[role][m]) {
			moves = append(moves, m)
		}
	}
	return moves
}

// narrow removes the moves of later roles that the present assumptions rule out, and
// returns the function that undoes this.
func (p *prover) narrow(role int) (undo func()) {
	before := p.open
	p.open = slices.Clone(p.open)
	for later := role + 1; later < len(p.open); later++ {
		p.open[later] = p.stillOpen(later)
	}
	return func() { p.open = before }
}

// allMoves lists the moves of each role.
func allMoves(net *circuit.Network) [][]int32 {
	all := make([][]int32, len(net.Legal))
	for role, legal := range net.Legal {
		for m := range legal {
			all[role] = append(all[role], int32(m))
		}
	}
	return all
}

// isChoice reports whether a gate is a disjunction of a few others whose value is unknown.
func (p *prover) isChoice(r circuit.Ref) bool {
	n := len(p.Alternatives(r))
	return n > 0 && n <= mostReasons && p.Value(r) == unknown
}

// each visits the joint moves that extend the moves of the first roles. It reports false
// if no work is left.
func (p *prover) each(role int) bool {
	if role == len(p.joint) {
		return p.made()
	}
	return p.among(role, p.ways(role))
}

// fewWays are visited without a search for common conditions.
const fewWays = 3

// among visits some moves of a role. A condition that many of them need is assumed once
// for all of these.
func (p *prover) among(role int, ways []way) bool {
	for len(ways) > fewWays {
		need, with, without := p.common(ways)
		if len(with) <= 1 {
			break
		}
		mark := len(p.Trail)
		on := !p.Assume(need) || p.amongThese(role, with)
		p.Back(mark)
		if !on {
			return false
		}
		ways = without
	}
	for _, w := range ways {
		p.joint[role] = w.move
		on := p.with(role, w)
		if role == 0 {
			p.past++
		}
		if !on || p.hopeless() {
			return false
		}
	}
	return true
}

// amongThese is among under a new assumption.
func (p *prover) amongThese(role int, ways []way) bool {
	defer p.narrow(role)()
	return p.among(role, ways)
}

// with visits the joint moves in which a role makes a move.
func (p *prover) with(role int, w way) bool {
	mark, part := len(p.Trail), p.Mark()
	defer func() {
		p.Back(mark)
		p.Exclude(part)
	}()
	legal := p.Net.Legal[role][w.move]
	if p.part {
		p.Include(legal)
	}
	return !p.Assume(legal, w.why) || !p.Assume(p.InCommon(w.why)...) || !p.Narrow(mark) || p.each(role+1)
}

// common returns the unknown condition that most of some moves need, the moves that need
// it, and the others.
func (p *prover) common(ways []way) (need circuit.Ref, with, without []way) {
	times := map[circuit.Ref]int{}
	for _, w := range ways {
		for _, c := range p.needs(w.why) {
			if times[c]++; times[c] > times[need] || times[c] == times[need] && c < need {
				need = c
			}
		}
	}
	for _, w := range ways {
		if slices.Contains(p.needs(w.why), need) {
			with = append(with, w)
		} else {
			without = append(without, w)
		}
	}
	return need, with, without
}

// needs returns the conditions of a reason whose value is unknown.
func (p *prover) needs(why circuit.Ref) (needs []circuit.Ref) {
	all := p.Conjuncts(why)
	p.Work += int64(len(all))
	for _, c := range all {
		if p.Value(c) == unknown {
			needs = append(needs, c)
		}
	}
	return needs
}
