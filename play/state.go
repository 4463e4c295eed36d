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
	game *Game
	key  string // the fluents in ascending order, four bytes each
}

// Key returns the state as a string, suitable as a key for exact deduplication.
// Keys are meaningful within one Game only.
func (s State) Key() string { return s.key }

// Fluents returns the fluents that hold in the state, in a fixed order.
func (s State) Fluents() []*gdl.Term {
	if s.game == nil {
		return nil
	}
	s.game.mu.Lock()
	defer s.game.mu.Unlock()
	return s.game.syntaxes(s.terms())
}

// Len returns the number of fluents that hold.
func (s State) Len() int { return len(s.key) / 4 }

// Holds tells whether a ground fluent is in the state.
func (s State) Holds(fluent *gdl.Term) bool {
	if s.game == nil {
		return false
	}
	s.game.mu.Lock()
	defer s.game.mu.Unlock()
	f := s.game.machine.terms.ground(fluent)
	_, found := slices.BinarySearch(s.terms(), f)
	return found
}

// terms decodes the fluents.
func (s State) terms() []term {
	out := make([]term, 0, len(s.key)/4)
	return s.appendTerms(out)
}

func (s State) appendTerms(out []term) []term {
	for i := 0; i+4 <= len(s.key); i += 4 {
		out = append(out, term(uint32(s.key[i])<<24|uint32(s.key[i+1])<<16|uint32(s.key[i+2])<<8|uint32(s.key[i+3])))
	}
	return out
}

// state makes a state of fluents, which it sorts.
func (g *Game) state(fluents []term) State {
	slices.Sort(fluents)
	fluents = slices.Compact(fluents)
	buf := g.machine.bytes[:0]
	for _, f := range fluents {
		buf = binary.BigEndian.AppendUint32(buf, uint32(f))
	}
	g.machine.bytes = buf
	return State{g, string(buf)}
}

// FromFluents makes a state, reachable or not, of ground fluents.
func (g *Game) FromFluents(fluents []*gdl.Term) (State, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := make([]term, 0, len(fluents))
	for _, f := range fluents {
		x, err := g.groundTerm(f)
		if err != nil {
			return State{}, err
		}
		list = append(list, x)
	}
	return g.state(list), nil
}

// Difference returns the fluents of s that t lacks, in a fixed order.
func (s State) Difference(t State) []*gdl.Term {
	s.game.mu.Lock()
	defer s.game.mu.Unlock()
	other := t.terms()
	only := slices.DeleteFunc(s.terms(), func(f term) bool {
		_, shared := slices.BinarySearch(other, f)
		return shared
	})
	return s.game.syntaxes(only)
}

// syntaxes sorts terms by their structure and returns them as trees.
func (g *Game) syntaxes(list []term) []*gdl.Term {
	t := g.machine.terms
	slices.SortFunc(list, t.compare)
	out := make([]*gdl.Term, len(list))
	for i, x := range list {
		out[i] = t.syntax(x)
	}
	return out
}
