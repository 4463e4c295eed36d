package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file visits the joint moves that may be legal. Moves that need the same condition are visited together.

// A reasonedMove is a move with a reason for its legality.
type reasonedMove struct {
	index       int32
	legalReason circuit.NodeRef
}

// maxLegalReasons bounds the reasons of a move that are checked one by one. A single reason implies more than the
// disjunction of all, such as whose turn it is.
const maxLegalReasons = 8

// reasonedMoves lists the moves of a role that may be legal, each once for every reason that may hold, if there are few
// reasons (maxLegalReasons).
func (p *transitionProver) reasonedMoves(role int) (list []reasonedMove) {
	for _, m := range p.possiblyLegalMoves(role) {
		legal := p.Net.LegalRefs[role][m]
		if !p.isOpenDisjunction(legal) {
			list = append(list, reasonedMove{m, legal})
			continue
		}
		for _, r := range p.FailingAlternatives(legal) {
			if !p.FailsShallowly(r.Negated()) {
				list = append(list, reasonedMove{m, r.Negated()})
			}
		}
	}
	return list
}

// possiblyLegalMoves lists the open moves of a role that the present assumptions do not rule out.
func (p *transitionProver) possiblyLegalMoves(role int) (moves []int32) {
	p.GateWork += int64(len(p.openMoves[role]))
	for _, m := range p.openMoves[role] {
		if !p.FailsShallowly(p.Net.LegalRefs[role][m]) {
			moves = append(moves, m)
		}
	}
	return moves
}

// narrowLaterRoles removes the moves of later roles that the present assumptions rule out, and
// returns the function that undoes this.
func (p *transitionProver) narrowLaterRoles(role int) (undo func()) {
	before := p.openMoves
	p.openMoves = slices.Clone(p.openMoves)
	for later := role + 1; later < len(p.openMoves); later++ {
		p.openMoves[later] = p.possiblyLegalMoves(later)
	}
	return func() { p.openMoves = before }
}

// movesOfRoles lists the moves of each role.
func movesOfRoles(net *circuit.Network) [][]int32 {
	all := make([][]int32, len(net.LegalRefs))
	for role, legal := range net.LegalRefs {
		for m := range legal {
			all[role] = append(all[role], int32(m))
		}
	}
	return all
}

// isOpenDisjunction reports whether a gate is a disjunction of a few others whose value is unknown.
func (p *transitionProver) isOpenDisjunction(r circuit.NodeRef) bool {
	n := len(p.FailingAlternatives(r))
	return n > 0 && n <= maxLegalReasons && p.ValueOf(r) == valueUnknown
}

// forEachJointMove visits the joint moves that extend the moves of the roles before role. It reports false
// if the round ends early.
func (p *transitionProver) forEachJointMove(role int) bool {
	if role == len(p.jointMove) {
		return p.processJointMove()
	}
	return p.visitRoleMoves(role, p.reasonedMoves(role))
}

// fewReasonedMoves are visited without a search for common conditions.
const fewReasonedMoves = 3

// visitRoleMoves visits some moves of a role. A condition that many of them need is assumed once
// for all of these.
func (p *transitionProver) visitRoleMoves(role int, moves []reasonedMove) bool {
	for len(moves) > fewReasonedMoves {
		need, with, without := p.splitByCommonNeed(moves)
		if len(with) <= 1 {
			break
		}
		mark := len(p.ImpliedTrail)
		goesOn := !p.AssumeRefs(need) || p.visitNarrowedMoves(role, p.glancedMoves(with))
		p.BacktrackTo(mark)
		if !goesOn {
			return false
		}
		moves = without
	}
	for _, w := range p.glancedMoves(moves) {
		p.jointMove[role] = w.index
		goesOn := p.visitRoleMove(role, w)
		if role == 0 {
			p.firstRoleDone++
		}
		if !goesOn || p.isHopeless() {
			return false
		}
	}
	return true
}

// visitNarrowedMoves is visitRoleMoves under a new assumption, which may rule out moves of later roles.
func (p *transitionProver) visitNarrowedMoves(role int, moves []reasonedMove) bool {
	defer p.narrowLaterRoles(role)()
	return p.visitRoleMoves(role, moves)
}

// visitRoleMove visits the joint moves in which a role makes a move.
func (p *transitionProver) visitRoleMove(role int, w reasonedMove) bool {
	mark, part := len(p.ImpliedTrail), p.InclusionMark()
	defer func() {
		p.BacktrackTo(mark)
		p.ExcludeTo(part)
	}()
	legal := p.Net.LegalRefs[role][w.index]
	if p.isPartial {
		p.IncludeCone(legal)
	}
	return !p.AssumeRefs(legal, w.legalReason) || !p.AssumeRefs(p.CommonReasons(w.legalReason)...) || !p.NarrowChoices(mark) || p.forEachJointMove(role+1)
}

// splitByCommonNeed returns the unknown condition that is needed by more of the moves than any other, the moves that need
// it, and the other moves.
func (p *transitionProver) splitByCommonNeed(moves []reasonedMove) (need circuit.NodeRef, with, without []reasonedMove) {
	times := map[circuit.NodeRef]int{}
	for _, w := range moves {
		for _, c := range p.openConditions(w.legalReason) {
			if times[c]++; times[c] > times[need] || times[c] == times[need] && c < need {
				need = c
			}
		}
	}
	for _, w := range moves {
		if slices.Contains(p.openConditions(w.legalReason), need) {
			with = append(with, w)
		} else {
			without = append(without, w)
		}
	}
	return need, with, without
}

// openConditions returns the conditions of a reason whose value is unknown.
func (p *transitionProver) openConditions(why circuit.NodeRef) (needs []circuit.NodeRef) {
	all := p.ConjunctsOf(why)
	p.GateWork += int64(len(all))
	for _, c := range all {
		if p.ValueOf(c) == valueUnknown {
			needs = append(needs, c)
		}
	}
	return needs
}
