package frames

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A board is a fluent that has one value for each key, from the first state on: the
// cells of a board have marks, and roles have scores. The value is one of its
// arguments, and the others are the key.
type board struct {
	symbol        symbol
	valueArgument int             // the argument that is the value
	keys          map[string]bool // keys of the first state
}

// boardsOf returns the boards of the first state.
func boardsOf(fluents []*gdl.Term) []*board {
	byKey := map[symbol][]map[string]int{}
	var order []symbol
	for _, f := range fluents {
		s := symbolOf(f)
		if s.arity < 2 {
			continue
		}
		if byKey[s] == nil {
			order = append(order, s)
			byKey[s] = make([]map[string]int, s.arity)
			for at := range s.arity {
				byKey[s][at] = map[string]int{}
			}
		}
		for at := range s.arity {
			byKey[s][at][keyOf(f, at)]++
		}
	}
	var boards []*board
	for _, s := range order {
		for at := s.arity - 1; at >= 0; at-- {
			if b := newBoard(s, at, byKey[s][at]); b != nil {
				boards = append(boards, b)
			}
		}
	}
	return boards
}

func newBoard(s symbol, at int, counts map[string]int) *board {
	b := &board{symbol: s, valueArgument: at, keys: map[string]bool{}}
	for key, n := range counts {
		if n > 1 {
			return nil
		}
		b.keys[key] = true
	}
	if len(b.keys) < 2 {
		return nil
	}
	return b
}

// keyOf returns all arguments of a fluent but one.
func keyOf(f *gdl.Term, at int) string {
	var key strings.Builder
	for i, arg := range f.Args {
		if i != at {
			key.WriteString(arg.String() + " ")
		}
	}
	return key.String()
}

// missingFluents tells whether each key has at most one value, and returns the keys that have
// none.
func (b *board) missingFluents(s play.State) (missing map[string]bool, ok bool) {
	seen := map[string]bool{}
	for _, f := range s.TrueFluents() {
		if symbolOf(f) != b.symbol {
			continue
		}
		key := keyOf(f, b.valueArgument)
		if seen[key] || !b.keys[key] {
			return nil, false
		}
		seen[key] = true
	}
	missing = map[string]bool{}
	for key := range b.keys {
		if !seen[key] {
			missing[key] = true
		}
	}
	return missing, true
}

// overwritten tells whether a fluent of a state gives way to one that differs
// from it in one argument.
func overwritten(f *gdl.Term, before, after play.State) bool {
	for _, t := range after.TrueFluents() {
		if symbolOf(t) == symbolOf(f) && differences(f, t) == 1 && !before.HasFluent(t) {
			return true
		}
	}
	return false
}

func differences(s, t *gdl.Term) (n int) {
	for i, arg := range s.Args {
		if !gdl.EqualTerms(arg, t.Args[i]) {
			n++
		}
	}
	return n
}

// A symbol is a fluent with its number of arguments.
type symbol struct {
	name  string
	arity int
}

func symbolOf(t *gdl.Term) symbol { return symbol{t.Name, len(t.Args)} }

// fluent returns the symbol of the program.
func (g *game) fluent(s symbol) *model.Symbol { return g.Symbol(model.Fluent, s.name, s.arity) }
