package mine

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/nullspace"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// On most boards a place is taken by at most one piece, whoever it belongs to. That as
// many places are taken as pieces were put down is an equation about places and
// counters; with pieces in their stead the solver would have to find out that 84 of
// three colours do not fit on 83 places.

// Bounds on such places: how many there are on a board, and of how many pieces.
const (
	minPlaces      = 4
	maxPlaces      = 200
	maxPlacePieces = 8
)

// AddPlaces adds the equations between numbers of places that are taken and counters. It
// reports whether there are any.
func AddPlaces(t *task.Task) (found bool) {
	if len(t.Samples) == 0 || len(t.Net.Fluent) > maxPairFluents {
		return false
	}
	places, _ := placeFeatures(t)
	if len(places) == 0 {
		return false
	}
	features := append(places, counterFeatures(t)...)
	if len(features) > maxFeatures {
		return false
	}
	e := newEquations(features, nullspace.Of(sampleFeatures(t, features)))
	e.shorten()
	e.independent(nil)
	for _, row := range e.rows {
		counts := slices.ContainsFunc(row[1:len(places)+1], func(x int64) bool { return x != 0 })
		if lits, ok := SumLits(t, features, row); ok && counts {
			t.Cands.AddSum(United, lits)
			found = true
		}
	}
	return found
}

// maxStacked bounds the places of a line of which some may lie on others.
const maxStacked = 10

// AddStacks adds that a place is taken only if another one of the same line is: what is
// dropped into a column lies on what is there. Of those that follow from each other only
// the nearest are said.
func AddStacks(t *task.Task) {
	_, lines := placeFeatures(t)
	for _, line := range lines {
		addStack(t, line)
	}
}

func addStack(t *task.Task, line []circuit.Ref) {
	if len(line) < 3 || len(line) > maxStacked {
		return
	}
	values := SampleGates(t, line)
	needs := func(i, j int) bool { // whatever takes i, j is taken
		some := false
		for at, w := range values[i] {
			if w&^values[j][at] != 0 {
				return false
			}
			some = some || w != 0
		}
		return i != j && some
	}
	for i := range values {
		for j := range values {
			nearest := needs(i, j)
			for k := range values {
				nearest = nearest && !(needs(i, k) && needs(k, j))
			}
			if nearest {
				t.Cands.AddClause(United, line[i].Not(), line[j])
			}
		}
	}
}

// placeFeatures counts the places of each board that are taken, all and those that agree
// in one argument, such as the board of several. It also returns the lines of places that
// differ in one argument.
func placeFeatures(t *task.Task) (features []feature, lines [][]circuit.Ref) {
	table := invariant.NewFluentTable(t.Game.Fluents)
	for _, f := range table.Order {
		for arg := range f.Arity {
			places := slices.DeleteFunc(table.Groups(f, 1<<arg), func(of []int32) bool {
				return !slices.ContainsFunc(of, func(f int32) bool { return !t.Constant(f) })
			})
			if f.Arity < 2 || len(places) < minPlaces || len(places) > maxPlaces || !areTaken(t, places) {
				continue
			}
			all, agree, line := sorter{}, sorter{}, sorter{}
			for _, place := range places {
				taken := t.Net.Or(t.Cands.Refs(place)...)
				args := t.Game.Fluents[place[0]].Args
				all.add("", taken)
				for i, value := range args {
					if i != arg {
						agree.add(strconv.Itoa(i)+" "+value.String(), taken)
						line.add(strconv.Itoa(i)+" "+invariant.InputKey(t.Game.Fluents[place[0]], 1<<arg|1<<i), taken)
					}
				}
			}
			for _, refs := range append(all.parts, agree.parts...) {
				features = append(features, feature{refs: refs})
			}
			lines = append(lines, line.parts...)
		}
	}
	return features, lines
}

// A sorter divides places into parts by a key.
type sorter struct {
	parts [][]circuit.Ref
	at    map[string]int
}

func (s *sorter) add(key string, place circuit.Ref) {
	at, known := s.at[key]
	if !known {
		if s.at == nil {
			s.at = map[string]int{}
		}
		at = len(s.parts)
		s.at[key], s.parts = at, append(s.parts, nil)
	}
	s.parts[at] = append(s.parts[at], place)
}

// areTaken tells whether places are taken by one of several pieces at most, as far as
// samples show.
func areTaken(t *task.Task, places [][]int32) bool {
	several := false
	for _, place := range places {
		if len(place) > maxPlacePieces || !atMostOnce(t, t.Cands.Refs(place)) {
			return false
		}
		several = several || len(place) > 1
	}
	return several
}
