package phases

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Where what is at a place and whose it is are two fluents, each is a function only
// because of the other: a piece that moves to a place without an owner finds nothing
// there. What they have to do with each other is the same for all places, and read off
// the states of random matches.

// Places is the family of these statements.
const Places invariant.Family = "places"

// Bounds on these statements: values of an argument, and the statements.
const (
	maxPlaceValues  = 24
	maxPlaces       = 3000
	maxPlaceFluents = 2000
)

// AddPlaces adds these statements, and windows, where there are groups of which it
// is not known that they are functions. It reports whether there are any.
func AddPlaces(t *task.Task) bool {
	open := func(c *invariant.Candidate) bool {
		return c.State == invariant.Pending && c.Rank == 1 && invariant.Is[invariant.AtMostOne](c)
	}
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 || len(t.Net.Fluent) > maxPlaceFluents || !slices.ContainsFunc(t.Cands.All, open) {
		return false
	}
	before, symbols := len(t.Cands.All), placed(t)
	for i := range symbols {
		for j := range symbols {
			if i != j && len(t.Cands.All)-before < maxPlaces {
				compare(t, symbols[i], symbols[j])
			}
		}
	}
	if len(t.Cands.All) == before {
		return false
	}
	var gates []circuit.Ref
	for _, s := range symbols {
		for _, group := range s.groups {
			gates = append(gates, t.Net.Or(t.Cands.Refs(group)...))
		}
	}
	addWindowsOf(t, gates, func(a, b circuit.Ref) { addTie(t, a, b) })
	return true
}

// A placedSymbol has places and, by place and value, fluents.
type placedSymbol struct {
	of     invariant.Functor
	values []string
	groups [][]int32
	places []string // by group
	at     map[string]map[string]int32
}

// placed returns the symbols of which one argument is a function of the others in all
// states that were seen.
func placed(t *task.Task) (found []placedSymbol) {
	table := invariant.NewFluentTable(t.Game.Fluents)
	several := func(g []int32) bool { return len(g) > 1 }
	no := func(g []int32) bool { return several(g) && !mine.MayExclude(t, g) }
	for _, f := range table.Order {
		for arg := range f.Arity {
			groups := table.Groups(f, 1<<arg)
			if len(groups) < 2 || !slices.ContainsFunc(groups, several) || slices.ContainsFunc(groups, no) {
				continue
			}
			if values := mine.ValuesOf(t, groups, arg); len(values) <= maxPlaceValues {
				found = append(found, newPlaced(t, f, groups, values, arg))
			}
		}
	}
	return found
}

func newPlaced(t *task.Task, f invariant.Functor, groups [][]int32, values []string, arg int) placedSymbol {
	s := placedSymbol{of: f, values: values, groups: groups, at: map[string]map[string]int32{}}
	for _, g := range groups {
		of := map[string]int32{}
		for _, i := range g {
			of[t.Game.Fluents[i].Args[arg].String()] = i
		}
		place := invariant.InputKey(t.Game.Fluents[g[0]], 1<<arg)
		s.places, s.at[place] = append(s.places, place), of
	}
	return s
}

// compare adds what the values of one symbol have to do with those of another at the
// same place.
func compare(t *task.Task, a, b placedSymbol) {
	elsewhere := func(place string) bool { return b.at[place] == nil }
	if a.of == b.of || a.of.Arity != b.of.Arity || slices.ContainsFunc(a.places, elsewhere) {
		return
	}
	for _, v := range a.values {
		relate(t, a, b, v)
	}
}

// relate adds that a value excludes all those of the other symbol, or needs one of them.
func relate(t *task.Task, a, b placedSymbol, v string) {
	var some, none [][]circuit.Ref // clauses
	for _, place := range a.places {
		f, has := a.at[place][v]
		if !has {
			continue
		}
		here := t.Net.Fluent[f]
		clause := []circuit.Ref{here.Not()}
		for _, w := range b.values {
			if g, has := b.at[place][w]; has {
				clause = append(clause, t.Net.Fluent[g])
				none = append(none, []circuit.Ref{here.Not(), t.Net.Fluent[g].Not()})
			}
		}
		some = append(some, clause)
	}
	for _, law := range [][][]circuit.Ref{some, none} {
		if !contradicted(t, law) {
			for _, c := range law {
				addTie(t, c...)
			}
		}
	}
}

// contradicted tells whether a sampled state violates one of some clauses of fluents.
func contradicted(t *task.Task, clauses [][]circuit.Ref) bool {
	for _, c := range clauses {
		for look := range t.Samples[0] {
			holds := uint64(0)
			for _, l := range c {
				v := t.Samples[t.Net.Nodes[l.Node()].Index][look]
				if l.Negative() {
					v = ^v
				}
				holds |= v
			}
			if ^holds != 0 {
				return true
			}
		}
	}
	return false
}

func addTie(t *task.Task, of ...circuit.Ref) { addTieOf(t, Places, of...) }

func addTieOf(t *task.Task, family invariant.Family, of ...circuit.Ref) {
	addRanked(t, invariant.Tie{Clause: invariant.Clause{Of: of}}, family)
}
