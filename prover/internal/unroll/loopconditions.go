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

// mostLoopRules bounds the rules of a loop that is looked at.
const mostLoopRules = 400_000

// A loopParts finds the simple conditions of the atoms of a loop.
type loopParts struct {
	loop    *circuit.Loop
	known   [][]circuit.Ref // by atom
	all     []bool          // by atom: everything is still taken to follow
	outside [][]circuit.Ref // by rule: the consequences of the conditions that are not of the loop
	readers [][]int32       // by atom: the rules that it is a condition of
}

// ofLoop finds the simple conditions of all atoms of a loop.
func (s *SimpleParts) ofLoop(loop *circuit.Loop) {
	for i := range loop.Count {
		s.done[2*(loop.First+i)] = true // nothing yet, for cycles that lead back here
	}
	if len(loop.Rules) > mostLoopRules {
		return
	}
	l := &loopParts{loop: loop, known: make([][]circuit.Ref, loop.Count), all: slices.Repeat([]bool{true}, loop.Count),
		outside: make([][]circuit.Ref, len(loop.Rules)), readers: make([][]int32, loop.Count)}
	for i, r := range loop.Rules {
		for _, c := range r.Body {
			if atom, within := l.atom(c); within {
				l.readers[atom] = append(l.readers[atom], int32(i))
				continue
			}
			l.outside[i] = append(l.outside[i], s.Of(c)...)
		}
		l.outside[i] = sorted(l.outside[i])
	}
	l.settle()
	for i, known := range l.known {
		s.known[2*(loop.First+i)] = known
	}
}

// atom returns which atom of the loop a condition is.
func (l *loopParts) atom(c circuit.Ref) (atom int, within bool) {
	atom = c.Node() - l.loop.First
	return atom, !c.Negative() && atom >= 0 && atom < l.loop.Count
}

// settle drops the conditions that rules do not imply.
func (l *loopParts) settle() {
	queue, waits := make([]int32, len(l.loop.Rules)), make([]bool, len(l.loop.Rules))
	for i := range queue {
		queue[i], waits[i] = int32(i), true
	}
	for len(queue) > 0 {
		i := queue[0]
		queue, waits[i] = queue[1:], false
		head := l.loop.Rules[i].Head - l.loop.First
		if !l.narrow(head, int(i)) {
			continue
		}
		for _, r := range l.readers[head] {
			if !waits[r] {
				waits[r] = true
				queue = append(queue, r)
			}
		}
	}
}

// narrow leaves of an atom the conditions that one of its rules implies, and reports whether that is
// less than before.
func (l *loopParts) narrow(head, rule int) bool {
	borne := slices.Clone(l.outside[rule])
	for _, c := range l.loop.Rules[rule].Body {
		atom, within := l.atom(c)
		switch {
		case !within:
		case l.all[atom]:
			return false
		default:
			borne = append(borne, l.known[atom]...)
		}
	}
	borne = sorted(borne)
	if l.all[head] {
		l.all[head], l.known[head] = false, borne
		return true
	}
	before := len(l.known[head])
	l.known[head] = intersection(l.known[head], borne)
	return len(l.known[head]) < before
}

// sorted puts conditions in ascending order, each once.
func sorted(refs []circuit.Ref) []circuit.Ref {
	slices.Sort(refs)
	return slices.Clip(slices.Compact(refs))
}
