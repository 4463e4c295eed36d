package play

import (
	"encoding/binary"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A State is a finite set of ground fluents of one Game. States are immutable
// values; two states of the same Game are equal, with ==, if and only if they
// hold the same fluents. States of different games are not comparable.
type State struct {
	evaluator *stateEvaluator
	fluentKey string // the numbers of the fluents in ascending order, four bytes each
}

// StateKey returns the state as a string, suitable as a key for exact deduplication.
// Keys are meaningful within one Game only.
func (s State) StateKey() string { return s.fluentKey }

// TrueFluents returns the fluents that hold in the state, in a fixed order.
func (s State) TrueFluents() []*gdl.Term {
	if s.evaluator == nil {
		return nil
	}
	s.evaluator.mu.Lock()
	defer s.evaluator.mu.Unlock()
	return s.evaluator.termTable.sortedTrees(s.decodeTerms())
}

// Len returns the number of fluents that hold.
func (s State) Len() int { return len(s.fluentKey) / 4 }

// HasFluent tells whether a ground fluent is in the state.
func (s State) HasFluent(fluent *gdl.Term) bool {
	if s.evaluator == nil {
		return false
	}
	s.evaluator.mu.Lock()
	defer s.evaluator.mu.Unlock()
	f := s.evaluator.termTable.internTree(fluent)
	_, found := slices.BinarySearch(s.decodeTerms(), f)
	return found
}

// decodeTerms returns the numbers of the fluents in ascending order.
func (s State) decodeTerms() []termID {
	out := make([]termID, 0, len(s.fluentKey)/4)
	return s.appendTerms(out)
}

func (s State) appendTerms(out []termID) []termID {
	for i := 0; i+4 <= len(s.fluentKey); i += 4 {
		out = append(out, termID(uint32(s.fluentKey[i])<<24|uint32(s.fluentKey[i+1])<<16|uint32(s.fluentKey[i+2])<<8|uint32(s.fluentKey[i+3])))
	}
	return out
}

// StateFromFluents returns the state with these ground fluents, reachable or not.
func (g *Game) StateFromFluents(fluents []*gdl.Term) (State, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	list := make([]termID, 0, len(fluents))
	for _, f := range fluents {
		x, err := g.evaluator.termTable.internGround(f)
		if err != nil {
			return State{}, err
		}
		list = append(list, x)
	}
	return g.evaluator.stateOf(list), nil
}

// FluentsNotIn returns the fluents of s that t lacks, in a fixed order.
func (s State) FluentsNotIn(t State) []*gdl.Term {
	s.evaluator.mu.Lock()
	defer s.evaluator.mu.Unlock()
	other := t.decodeTerms()
	only := slices.DeleteFunc(s.decodeTerms(), func(f termID) bool {
		_, shared := slices.BinarySearch(other, f)
		return shared
	})
	return s.evaluator.termTable.sortedTrees(only)
}

// stateOf returns the state with these fluents. It sorts the given list in place.
func (e *stateEvaluator) stateOf(fluents []termID) State {
	slices.Sort(fluents)
	fluents = slices.Compact(fluents)
	buf := e.machine.keyBuffer[:0]
	for _, f := range fluents {
		buf = binary.BigEndian.AppendUint32(buf, uint32(f))
	}
	e.machine.keyBuffer = buf
	return State{e, string(buf)}
}
