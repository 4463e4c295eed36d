package walls

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// fewPlaces is how many places there are where it makes sense to wall a side in.
const fewPlaces = 9

// A board are fluents of one symbol that say what is at each place: all arguments
// but one are the place, and this one is the content.
type board struct {
	net      *circuit.Network
	place    []int     // by fluent: -1 if it is not of the board
	content  []int     // by fluent
	fluent   [][]int32 // by place and content: -1 if there is none
	contents int
	blank    int // the content of places where nothing is; -1 if these have none
}

// findBoard returns the board with the most fluents on which random matches never show
// two contents at a place; nil if there is none. Where each thing is there once, where it
// is in one direction is a function of the other one as well: the board with fewer places
// is the fuller one.
func findBoard(t *task.Task) (best *board) {
	symbols, most := map[string]int{}, 0
	for _, f := range t.Net.Game.Fluents {
		symbols[f.Name]++
	}
	for _, f := range t.Net.Game.Fluents {
		n := symbols[f.Name]
		delete(symbols, f.Name) // each once, in the order of the fluents
		if n < most {
			continue
		}
		for arg := range f.Args {
			b := newBoard(t.Net, f.Name, arg)
			fuller := best == nil || n > most || len(b.fluent) < len(best.fluent)
			if places := len(b.fluent); places >= fewPlaces && places <= maxPlaces && b.contents > 1 && fuller && b.functional(t.Samples) {
				best, most = b, n
			}
		}
	}
	if best != nil {
		best.findBlank(t.Samples)
	}
	return best
}

// newBoard reads one argument of the fluents of a symbol as a content.
func newBoard(net *circuit.Network, symbol string, arg int) *board {
	b := &board{net: net, place: make([]int, len(net.Fluent)), content: make([]int, len(net.Fluent)), blank: -1}
	places, contents := map[string]int{}, map[string]int{}
	number := func(of map[string]int, key string) int {
		if _, known := of[key]; !known {
			of[key] = len(of)
		}
		return of[key]
	}
	for i, f := range net.Game.Fluents {
		b.place[i] = -1
		if f.Name != symbol || len(f.Args) <= arg {
			continue
		}
		key := ""
		for j, a := range f.Args {
			if j != arg {
				key += a.String() + " "
			}
		}
		b.place[i], b.content[i] = number(places, key), number(contents, f.Args[arg].String())
	}
	b.contents = len(contents)
	b.fluent = make([][]int32, len(places))
	for p := range b.fluent {
		b.fluent[p] = make([]int32, b.contents)
		for c := range b.fluent[p] {
			b.fluent[p][c] = -1
		}
	}
	for f, p := range b.place {
		if p >= 0 {
			b.fluent[p][b.content[f]] = int32(f)
		}
	}
	return b
}

// functional tells whether the initial state and some others have one content at most
// at each place.
func (b *board) functional(samples [][]uint64) bool {
	there := make([]bool, len(b.fluent))
	for _, f := range b.net.Game.Init {
		if p := b.place[f]; p >= 0 {
			if there[p] {
				return false
			}
			there[p] = true
		}
	}
	for _, fluents := range b.fluent {
		if len(samples) == 0 {
			break
		}
		some := make([]uint64, len(samples[0]))
		for _, f := range fluents {
			if f < 0 {
				continue
			}
			for i, w := range samples[f] {
				if some[i]&w != 0 {
					return false
				}
				some[i] |= w
			}
		}
	}
	return true
}

// findBlank finds the content of empty places: the most frequent one, if every place
// always has one.
func (b *board) findBlank(samples [][]uint64) {
	count := make([]int, b.contents)
	filled := 0
	for _, f := range b.net.Game.Init {
		if b.place[f] >= 0 {
			filled++
		}
	}
	if filled < len(b.fluent) {
		return
	}
	for f, p := range b.place {
		if p >= 0 && len(samples) > 0 {
			for _, w := range samples[f] {
				count[b.content[f]] += bits.OnesCount64(w)
			}
		}
	}
	b.blank = 0
	for c, n := range count {
		if n > count[b.blank] {
			b.blank = c
		}
	}
}

// A layout is what is on a board: by place a content, or nothing.
type layout []int16

const nothing = -1

// read returns what is on the board of a state.
func (b *board) read(holding func(visit func(fluent int32))) layout {
	l := make(layout, len(b.fluent))
	for p := range l {
		l[p] = nothing
	}
	holding(func(f int32) {
		if p := b.place[f]; p >= 0 && b.content[f] != b.blank {
			l[p] = int16(b.content[f])
		}
	})
	return l
}

// initial returns what is on the board at first.
func (b *board) initial() layout {
	return b.read(func(visit func(int32)) {
		for _, f := range b.net.Game.Init {
			visit(int32(f))
		}
	})
}
