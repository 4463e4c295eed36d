package cause

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Board is a fluent that has one value for each key in the first state: the
// cells of a board have marks, and roles have scores. The value is one of its
// arguments, and the others are the key. A turn is a board with one key.
type Board struct {
	Name  string
	Arity int
	At    int             // the argument that is the value
	Keys  map[string]bool // of the first state
}

// BoardsOf returns the boards of a first state.
func BoardsOf(fluents []*gdl.Term) []*Board {
	counts := map[symbol][]map[string]int{}
	var order []symbol
	for _, f := range fluents {
		s := symbolOf(f)
		if s.arity == 0 {
			continue
		}
		if counts[s] == nil {
			order = append(order, s)
			counts[s] = make([]map[string]int, s.arity)
			for at := range s.arity {
				counts[s][at] = map[string]int{}
			}
		}
		for at := range s.arity {
			counts[s][at][keyOf(f, at)]++
		}
	}
	var boards []*Board
	for _, s := range order {
		for at := s.arity - 1; at >= 0; at-- {
			if b := newBoard(s, at, counts[s][at]); b != nil {
				boards = append(boards, b)
			}
		}
	}
	return boards
}

func newBoard(s symbol, at int, counts map[string]int) *Board {
	b := &Board{Name: s.name, Arity: s.arity, At: at, Keys: map[string]bool{}}
	for key, n := range counts {
		if n > 1 {
			return nil
		}
		b.Keys[key] = true
	}
	return b
}

// Holds tells whether a fluent is one of the board.
func (b *Board) Holds(f *gdl.Term) bool { return f.Name == b.Name && len(f.Args) == b.Arity }

// Key returns all arguments of a fluent but the value.
func (b *Board) Key(f *gdl.Term) string { return keyOf(f, b.At) }

func keyOf(f *gdl.Term, at int) string {
	var key strings.Builder
	for i, arg := range f.Args {
		if i != at {
			key.WriteString(arg.String() + " ")
		}
	}
	return key.String()
}

// Look returns two fluents with one key, the keys that have none, and whether
// keys come up that were not there in the first state.
func (b *Board) Look(s play.State) (double []*gdl.Term, empty []string, foreign bool) {
	first := map[string]*gdl.Term{}
	for _, f := range s.Fluents() {
		if !b.Holds(f) {
			continue
		}
		key := b.Key(f)
		foreign = foreign || !b.Keys[key]
		if first[key] != nil && double == nil && b.Keys[key] {
			double = []*gdl.Term{first[key], f}
		}
		first[key] = f
	}
	for key := range b.Keys {
		if first[key] == nil {
			empty = append(empty, key)
		}
	}
	slices.Sort(empty)
	return double, empty, foreign
}

// fewKeys is how many keys of a board must have had a value all the time before
// it is a cause that one has none: of a few things some may go.
const fewKeys = 4

// told tells whether it is a cause that keys have no value any more.
func (f *finder) told(b *Board, empty []string) bool {
	return len(empty) > 0 && (len(b.Keys) >= fewKeys && b.At == b.Arity-1)
}

// emptied is the cause that a move takes all values from a key.
func (f *finder) emptied(b *Board, key string, step int, fluents map[symbol]*gdl.Rule) *Cause {
	for _, x := range f.match.States[step].Fluents() {
		if b.Holds(x) && b.Key(x) == key {
			c := f.lost(step, x, x)
			c.Asking = fluents[symbol{b.Name, b.Arity}]
			return c
		}
	}
	return nil
}

// unwhole looks for the first move that gives two values, or none, to a key of a
// board that the symptom depends on.
func (f *finder) unwhole(s Symptom) *Cause {
	fluents := f.dependsOn(slices.Concat(s.Wanted, s.Unwanted))
	boards := slices.DeleteFunc(BoardsOf(f.match.States[0].Fluents()), func(b *Board) bool {
		return fluents[symbol{b.Name, b.Arity}] == nil || len(b.Keys) == 1 && b.Arity > 1
	})
	for n, state := range f.match.States {
		if n == 0 {
			continue
		}
		for i := 0; i < len(boards); i++ {
			b := boards[i]
			double, empty, foreign := b.Look(state)
			switch {
			case double != nil && !foreign && len(empty) == 0:
				if c := f.doubled(b, double, n-1, fluents); len(b.Keys) >= fewKeys || !slices.ContainsFunc(c.Rules, grows) {
					return c
				}
			case double == nil && !foreign && f.told(b, empty):
				return f.emptied(b, empty[0], n-1, fluents)
			}
			if double != nil || foreign || len(empty) > 0 {
				boards = slices.Delete(boards, i, i+1)
				i--
			}
		}
	}
	return nil
}

// doubled is the cause that a key has two values.
func (f *finder) doubled(b *Board, double []*gdl.Term, step int, fluents map[symbol]*gdl.Rule) *Cause {
	c := &Cause{Kind: Doubled, Fluent: double[0], Values: double, Step: step, Moves: f.match.Steps[step].Moves,
		Asking: fluents[symbol{b.Name, b.Arity}]}
	for _, x := range double {
		c.Rules = append(c.Rules, f.makers(step, x)...)
	}
	c.Rules = uniqueRules(c.Rules)
	return c
}

// grows tells whether a rule keeps a fluent whatever happens: then it may be a
// set that grows.
func grows(r *gdl.Rule) bool {
	return len(r.Body) == 1 && r.Body[0].Op == gdl.OpAtom && r.Body[0].Atom.Name == gdl.True && len(r.Head.Args) == 1 &&
		gdl.EqualTerms(r.Body[0].Atom.Args[0], r.Head.Args[0])
}

// makers returns the rules for next that make a fluent with a joint move.
func (f *finder) makers(step int, fluent *gdl.Term) []*gdl.Rule {
	rules, err := f.game.FiringWith(f.ctx, f.match.States[step], f.match.Steps[step].Moves, nextOf(fluent))
	if err != nil {
		return nil
	}
	return rules
}

func nextOf(fluent *gdl.Term) *gdl.Term {
	return &gdl.Term{Name: gdl.Next, Spelling: gdl.Next, Args: []*gdl.Term{fluent}, Parens: true}
}

func uniqueRules(rules []*gdl.Rule) []*gdl.Rule {
	var out []*gdl.Rule
	for _, r := range rules {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// dependsOn returns the fluents that rules depend on in one state, each with the
// first of the rules that does so.
func (f *finder) dependsOn(rules []*gdl.Rule) map[symbol]*gdl.Rule {
	fluents := map[symbol]*gdl.Rule{}
	for _, r := range rules {
		known := map[symbol]bool{}
		todo := []*gdl.Rule{r}
		for len(todo) > 0 {
			one := todo[0]
			todo = todo[1:]
			one.WalkLiterals(func(l *gdl.Literal, _ bool) {
				if l.Op != gdl.OpAtom {
					return
				}
				if l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 {
					if s := symbolOf(l.Atom.Args[0]); fluents[s] == nil {
						fluents[s] = r
					}
					return
				}
				if s := symbolOf(l.Atom); !known[s] {
					known[s] = true
					todo = append(todo, f.rules[s]...)
				}
			})
		}
	}
	return fluents
}
