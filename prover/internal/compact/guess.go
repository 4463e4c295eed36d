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
// states that are known tell. What was never seen has a number in its group all the same
// if that takes one column more at most: it may be seen later.
func Guess(terms []*gdl.Term, fluents []int32, known Known) *Layout {
	seen := glance(fluents, known)
	var families [][]*guess
	for _, of := range byName(terms, fluents) {
		families = append(families, guessesOf(terms, of, seen))
	}
	known(func(holds []uint64, among uint64) {
		for _, guesses := range families {
			for _, g := range guesses {
				g.see(holds, among)
			}
		}
	})
	var d draft
	for _, guesses := range families {
		best := slices.MinFunc(guesses, func(a, b *guess) int { return a.columns() - b.columns() })
		for i := range best.groups {
			d.add(best.groups[i], seen)
		}
	}
	slices.Sort(d.single)
	return newLayout(d.constants, d.groups, d.single)
}

// A sight is what is seen of a fluent in all states.
type sight int8

const (
	changes sight = iota
	always
	never
)

// glance tells which fluents are the same in all states that are known.
func glance(fluents []int32, known Known) map[int32]sight {
	ever, fails := map[int32]uint64{}, map[int32]uint64{}
	known(func(holds []uint64, among uint64) {
		for _, f := range fluents {
			ever[f] |= holds[f] & among
			fails[f] |= ^holds[f] & among
		}
	})
	seen := map[int32]sight{}
	for _, f := range fluents {
		switch {
		case ever[f] == 0:
			seen[f] = never
		case fails[f] == 0:
			seen[f] = always
		}
	}
	return seen
}

// A draft is a layout without columns.
type draft struct {
	constants []constant
	groups    []group
	single    []int32
}

// add adds fluents that were taken for a group.
func (d *draft) add(g *guessed, seen map[int32]sight) {
	rest := g.still
	switch {
	case !g.isGroup():
		d.single = append(d.single, g.moving...)
	case g.roomy():
		d.groups = append(d.groups, group{members: slices.Concat(g.moving, g.still), none: g.none})
		rest = nil
	default:
		d.groups = append(d.groups, group{members: g.moving, none: g.none})
	}
	for _, f := range slices.Concat(rest, g.fixed) {
		d.constants = append(d.constants, constant{f, seen[f] == always})
	}
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
type guess struct{ groups []*guessed }

// guessed are fluents of which one may hold.
type guessed struct {
	moving, still, fixed []int32 // those that change, and those that never hold, or always
	none, wrong          bool    // in some state none of those that change holds, or two do
}

// guessesOf returns the ways to divide fluents with one name: by the values of some of
// the arguments, or by none.
func guessesOf(terms []*gdl.Term, fluents []int32, seen map[int32]sight) (guesses []*guess) {
	arguments := len(terms[fluents[0]].Args)
	if arguments > maxArguments {
		return []*guess{divide(terms, fluents, ^uint(0), seen)}
	}
	for keys := range uint(1) << arguments {
		guesses = append(guesses, divide(terms, fluents, keys, seen))
	}
	return guesses
}

// divide divides fluents by the values of some arguments, given as bits.
func divide(terms []*gdl.Term, fluents []int32, keys uint, seen map[int32]sight) *guess {
	g, at := &guess{}, map[string]*guessed{}
	for _, f := range fluents {
		var key strings.Builder
		for i, arg := range terms[f].Args {
			if keys>>i&1 == 1 {
				key.WriteString(arg.String() + " ")
			}
		}
		own := at[key.String()]
		if own == nil {
			own = &guessed{}
			at[key.String()] = own
			g.groups = append(g.groups, own)
		}
		switch seen[f] {
		case changes:
			own.moving = append(own.moving, f)
		case never:
			own.still = append(own.still, f)
		default:
			own.fixed = append(own.fixed, f)
		}
	}
	return g
}

// see takes in some states.
func (g *guess) see(holds []uint64, among uint64) {
	for _, own := range g.groups {
		if own.wrong {
			continue
		}
		some, two := uint64(0), uint64(0)
		for _, f := range own.moving {
			two |= some & holds[f]
			some |= holds[f]
		}
		own.wrong = two&among != 0
		own.none = own.none || ^some&among != 0
	}
}

// columns is how many the layout would have.
func (g *guess) columns() (n int) {
	for _, own := range g.groups {
		n += own.columns()
	}
	return n
}

// isGroup tells whether it seems that one of the fluents holds, and a number of that
// takes fewer columns.
func (g *guessed) isGroup() bool {
	return !g.wrong && len(g.moving) > 1 && g.numbered() < len(g.moving)
}

// columns is how many the layout would have.
func (g *guessed) columns() int {
	if g.isGroup() {
		return g.numbered()
	}
	return len(g.moving)
}

// numbered is how many columns a number takes.
func (g *guessed) numbered() int {
	if g.roomy() {
		return g.bits(len(g.moving) + len(g.still))
	}
	return g.bits(len(g.moving))
}

// roomy tells whether the group has numbers for what was not seen to change.
func (g *guessed) roomy() bool {
	return g.bits(len(g.moving)+len(g.still)) <= g.bits(len(g.moving))+1
}

// bits is how many columns so many members take.
func (g *guessed) bits(members int) int {
	if g.none {
		members++
	}
	return bits.Len(uint(members - 1))
}
