package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A condition of all ways in which an atom of a loop can be derived follows from it: that
// the end of a path is empty, where paths are made of paths. At first everything is
// taken to follow from atoms of the loop, and conditions that a rule does not imply are dropped
// until nothing changes; by induction over derivations the rest does follow, since the
// values of a loop are the least ones.

// maxLoopRules bounds the rules of a loop that is looked at.
const maxLoopRules = 400_000

// A loopParts finds the simple conditions of the atoms of a loop.
type loopParts struct {
	parsedLoop   *circuit.GateLoop
	partsOfAtom  [][]circuit.NodeRef // by atom
	allFollows   []bool              // by atom: everything is still taken to follow
	outsideParts [][]circuit.NodeRef // by rule: the consequences of the conditions that are not of the loop
	readingRules [][]int32           // by atom: the rules that it is a condition of
}

// findLoopParts finds the simple conditions of all atoms of a loop.
func (s *SimpleParts) findLoopParts(loop *circuit.GateLoop) {
	for i := range loop.NodeCount {
		s.isComputed[2*(loop.FirstNode+i)] = true // nothing yet, for cycles that lead back here
	}
	if len(loop.LoopRules) > maxLoopRules {
		return
	}
	l := &loopParts{parsedLoop: loop, partsOfAtom: make([][]circuit.NodeRef, loop.NodeCount), allFollows: slices.Repeat([]bool{true}, loop.NodeCount),
		outsideParts: make([][]circuit.NodeRef, len(loop.LoopRules)), readingRules: make([][]int32, loop.NodeCount)}
	for i, r := range loop.LoopRules {
		for _, c := range r.BodyRefs {
			if atom, within := l.atomInLoop(c); within {
				l.readingRules[atom] = append(l.readingRules[atom], int32(i))
				continue
			}
			l.outsideParts[i] = append(l.outsideParts[i], s.PartsOf(c)...)
		}
		l.outsideParts[i] = sortRefs(l.outsideParts[i])
	}
	l.narrowToFixpoint()
	for i, known := range l.partsOfAtom {
		s.partsByRef[2*(loop.FirstNode+i)] = known
	}
}

// atomInLoop returns which atom of the loop a condition is.
func (l *loopParts) atomInLoop(c circuit.NodeRef) (atom int, within bool) {
	atom = c.NodeIndex() - l.parsedLoop.FirstNode
	return atom, !c.IsNegative() && atom >= 0 && atom < l.parsedLoop.NodeCount
}

// narrowToFixpoint drops the conditions that rules do not imply.
func (l *loopParts) narrowToFixpoint() {
	queue, waits := make([]int32, len(l.parsedLoop.LoopRules)), make([]bool, len(l.parsedLoop.LoopRules))
	for i := range queue {
		queue[i], waits[i] = int32(i), true
	}
	for len(queue) > 0 {
		i := queue[0]
		queue, waits[i] = queue[1:], false
		head := l.parsedLoop.LoopRules[i].HeadNode - l.parsedLoop.FirstNode
		if !l.narrowHead(head, int(i)) {
			continue
		}
		for _, r := range l.readingRules[head] {
			if !waits[r] {
				waits[r] = true
				queue = append(queue, r)
			}
		}
	}
}

// narrowHead leaves of an atom the conditions that one of its rules implies, and reports whether that is
// less than before.
func (l *loopParts) narrowHead(head, rule int) bool {
	borne := slices.Clone(l.outsideParts[rule])
	for _, c := range l.parsedLoop.LoopRules[rule].BodyRefs {
		atom, within := l.atomInLoop(c)
		switch {
		case !within:
		case l.allFollows[atom]:
			return false
		default:
			borne = append(borne, l.partsOfAtom[atom]...)
		}
	}
	borne = sortRefs(borne)
	if l.allFollows[head] {
		l.allFollows[head], l.partsOfAtom[head] = false, borne
		return true
	}
	before := len(l.partsOfAtom[head])
	l.partsOfAtom[head] = keepCommon(l.partsOfAtom[head], borne)
	return len(l.partsOfAtom[head]) < before
}

// sortRefs puts conditions in ascending order, each once.
func sortRefs(refs []circuit.NodeRef) []circuit.NodeRef {
	slices.Sort(refs)
	return slices.Clip(slices.Compact(refs))
}
