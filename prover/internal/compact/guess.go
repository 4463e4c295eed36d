package compact

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Known calls visit with states that are known, up to 64 at a time: what holds by
// fluent, and which lanes are states.
type Known func(visit func(holds []uint64, among uint64))

// maxArguments bounds the arguments of fluents that are put into groups.
const maxArguments = 5

// Guess returns the layout that takes the fewest columns for some fluents, as far as
// states that are known tell.
func Guess(terms []*gdl.Term, fluents []int32, known Known) *Layout {
	constants, moving := constantsOf(fluents, known)
	var families [][]*guess
	for _, of := range byName(terms, moving) {
		families = append(families, guessesOf(terms, of))
	}
	known(func(holds []uint64, among uint64) {
		for _, guesses := range families {
			for _, g := range guesses {
				g.see(holds, among)
			}
		}
	})
	var groups []group
	var single []int32
	for _, guesses := range families {
		best := slices.MinFunc(guesses, func(a, b *guess) int { return a.columns() - b.columns() })
		for i, members := range best.groups {
			if best.wrong[i] || len(members) == 1 {
				single = append(single, members...)
				continue
			}
			groups = append(groups, group{members: members, none: best.none[i]})
		}
	}
	slices.Sort(single)
	return newLayout(constants, groups, single)
}

// constantsOf tells the fluents that are the same in all states that are known.
func constantsOf(fluents []int32, known Known) (constants []constant, moving []int32) {
	ever, fails := map[int32]uint64{}, map[int32]uint64{}
	known(func(holds []uint64, among uint64) {
		for _, f := range fluents {
			ever[f] |= holds[f] & among
			fails[f] |= ^holds[f] & among
		}
	})
	for _, f := range fluents {
		switch {
		case ever[f] == 0:
			constants = append(constants, constant{f, false})
		case fails[f] == 0:
			constants = append(constants, constant{f, true})
		default:
			moving = append(moving, f)
		}
	}
	return constants, moving
}

// byName divides fluents by their name and number of arguments, in the order in which
// these appear.
func byName(terms []*gdl.Term, fluents []int32) (families [][]int32) {
	at := map[string]int{}
	for _, f := range fluents {
		name := fmt.Sprintf("%s/%d", terms[f].Name, len(terms[f].Args))
		i, known := at[name]
		if !known {
			i = len(families)
			at[name] = i
			families = append(families, nil)
		}
		families[i] = append(families[i], f)
	}
	return families
}

// A guess divides fluents into groups of which one may hold.
type guess struct {
	groups [][]int32
	none   []bool // by group: in some state none holds
	wrong  []bool // by group: in some state two hold
}

// guessesOf returns the ways to divide fluents with one name: by the values of some of
// the arguments, or by none.
func guessesOf(terms []*gdl.Term, fluents []int32) (guesses []*guess) {
	arguments := len(terms[fluents[0]].Args)
	if arguments > maxArguments {
		return []*guess{divide(terms, fluents, ^uint(0))}
	}
	for keys := range uint(1) << arguments {
		guesses = append(guesses, divide(terms, fluents, keys))
	}
	return guesses
}

// divide divides fluents by the values of some arguments, given as bits.
func divide(terms []*gdl.Term, fluents []int32, keys uint) *guess {
	g, at := &guess{}, map[string]int{}
	for _, f := range fluents {
		var key strings.Builder
		for i, arg := range terms[f].Args {
			if keys>>i&1 == 1 {
				key.WriteString(arg.String() + " ")
			}
		}
		i, known := at[key.String()]
		if !known {
			i = len(g.groups)
			at[key.String()] = i
			g.groups = append(g.groups, nil)
		}
		g.groups[i] = append(g.groups[i], f)
	}
	g.none, g.wrong = make([]bool, len(g.groups)), make([]bool, len(g.groups))
	return g
}

// see takes in some states.
func (g *guess) see(holds []uint64, among uint64) {
	for i, members := range g.groups {
		if g.wrong[i] {
			continue
		}
		some, two := uint64(0), uint64(0)
		for _, f := range members {
			two |= some & holds[f]
			some |= holds[f]
		}
		g.wrong[i] = two&among != 0
		g.none[i] = g.none[i] || ^some&among != 0
	}
}

// columns is how many the layout would have.
func (g *guess) columns() (n int) {
	for i, members := range g.groups {
		switch {
		case g.wrong[i]:
			n += len(members)
		case g.none[i]:
			n += bits.Len(uint(len(members)))
		default:
			n += bits.Len(uint(len(members) - 1))
		}
	}
	return n
}
