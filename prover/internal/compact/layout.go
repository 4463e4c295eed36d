package compact

import (
	"math/bits"
	"slices"
)

// A Layout says how states are packed: which column, of a bit for each state, holds what.
type Layout struct {
	constants []constant
	groups    []group
	single    []int32 // fluents with a column of their own, the first ones
	columns   int
}

// A constant is a fluent that always, or never, holds.
type constant struct {
	fluent int32
	holds  bool
}

// A group is fluents of which one holds, or at most one. Its columns are the number of the
// one that holds; if none may hold that has the number 0.
type group struct {
	members []int32
	none    bool
	first   int // column
	bits    int
}

// newLayout lays out columns.
func newLayout(constants []constant, groups []group, single []int32) *Layout {
	l := &Layout{constants: constants, groups: groups, single: single, columns: len(single)}
	for i := range l.groups {
		g := &l.groups[i]
		g.bits = bits.Len(uint(g.codes() - 1))
		g.first = l.columns
		l.columns += g.bits
	}
	return l
}

// codes is how many numbers a group has.
func (g *group) codes() int { return g.offset() + len(g.members) }

// offset is the number of the first member.
func (g *group) offset() int {
	if g.none {
		return 1
	}
	return 0
}

// Columns returns how many columns there are.
func (l *Layout) Columns() int { return l.columns }

// Effort estimates what it takes to pack 64 states, in gates.
func (l *Layout) Effort() (n int64) {
	for _, g := range l.groups {
		n += int64(len(g.members) * (g.bits + 2))
	}
	return n + int64(len(l.constants)+len(l.single))
}

// Pack computes the columns of some of 64 states, given by fluent. It reports whether
// the layout is right for all of them.
func (l *Layout) Pack(holds []uint64, among uint64, columns []uint64) bool {
	for i, f := range l.single {
		columns[i] = holds[f]
	}
	wrong := uint64(0)
	for _, c := range l.constants {
		wrong |= c.wrong(holds)
	}
	for i := range l.groups {
		wrong |= l.groups[i].pack(holds, columns)
	}
	return wrong&among == 0
}

// Fits tells whether the layout is right for some states.
func (l *Layout) Fits(holds []uint64, among uint64) bool {
	return l.Pack(holds, among, make([]uint64, l.columns))
}

// wrong returns the states in which it is not so.
func (c constant) wrong(holds []uint64) uint64 {
	if c.holds {
		return ^holds[c.fluent]
	}
	return holds[c.fluent]
}

// pack computes the columns of a group, and returns the states that have none.
func (g *group) pack(holds, columns []uint64) (wrong uint64) {
	own := columns[g.first : g.first+g.bits]
	clear(own)
	some, offset := uint64(0), g.offset()
	for i, f := range g.members {
		w := holds[f]
		wrong |= some & w
		some |= w
		for k := range own {
			if (i+offset)>>k&1 == 1 {
				own[k] |= w
			}
		}
	}
	if !g.none {
		wrong |= ^some
	}
	return wrong
}

// Unpack computes what holds in 64 states, by fluent, from their columns.
func (l *Layout) Unpack(columns, holds []uint64) {
	for i, f := range l.single {
		holds[f] = columns[i]
	}
	for _, c := range l.constants {
		holds[c.fluent] = 0
		if c.holds {
			holds[c.fluent] = ^uint64(0)
		}
	}
	for i := range l.groups {
		g := &l.groups[i]
		own, offset := columns[g.first:g.first+g.bits], g.offset()
		for i, f := range g.members {
			w := ^uint64(0)
			for k, column := range own {
				if (i+offset)>>k&1 == 1 {
					w &= column
				} else {
					w &^= column
				}
			}
			holds[f] = w
		}
	}
}

// Holding calls visit for what holds in a state, which has 64 columns in a word.
func (l *Layout) Holding(state []uint64, visit func(fluent int32)) {
	column := func(c int) int { return int(state[c/64] >> (c % 64) & 1) }
	for c, f := range l.single {
		if column(c) == 1 {
			visit(f)
		}
	}
	for _, c := range l.constants {
		if c.holds {
			visit(c.fluent)
		}
	}
	for i := range l.groups {
		g, number := &l.groups[i], 0
		for k := range g.bits {
			number |= column(g.first+k) << k
		}
		if number -= g.offset(); number >= 0 {
			visit(g.members[number])
		}
	}
}

// Without returns a layout without those guesses that are wrong for some states.
func (l *Layout) Without(holds []uint64, among uint64) *Layout {
	var constants []constant
	var groups []group
	single := slices.Clone(l.single)
	for _, c := range l.constants {
		if c.wrong(holds)&among != 0 {
			single = append(single, c.fluent)
			continue
		}
		constants = append(constants, c)
	}
	columns := make([]uint64, l.columns)
	for _, g := range l.groups {
		if g.pack(holds, columns)&among != 0 {
			single = append(single, g.members...)
			continue
		}
		groups = append(groups, g)
	}
	return newLayout(constants, groups, single)
}

// Plain returns a layout that guesses nothing.
func Plain(fluents []int32) *Layout { return newLayout(nil, nil, fluents) }
