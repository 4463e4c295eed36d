package compact

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestStoreGrows looks all of many states up again.
func TestStoreGrows(t *testing.T) {
	s := NewStore(1)
	const many = 100_000
	for round := range 2 {
		for i := range uint64(many) {
			key := [1]uint64{i * i * 77}
			if n, isNew := s.Add(key[:]); uint64(n) != i || isNew != (round == 0) || s.At(n)[0] != key[0] {
				t.Fatalf("state %d has the number %d, new: %t", i, n, isNew)
			}
		}
	}
	if s.Len() != many || s.Bytes() > 24*many {
		t.Errorf("%d states in %d bytes", s.Len(), s.Bytes())
	}
}

// board are the fluents of five cells with four contents, two flags, and a gap on one of
// three places.
func board() (terms []*gdl.Term) {
	file := func(text string) *gdl.Term { return gdl.ParseString("t", "("+text+")").Rules[0].Head }
	for cell := range 5 {
		for content := range 4 {
			terms = append(terms, file(fmt.Sprintf("cell %d %d", cell, content)))
		}
	}
	return append(terms, file("flag 1"), file("flag 2"), file("gap 1"), file("gap 2"), file("gap 3"))
}

// deal returns 64 random states of the board, by fluent.
func deal(rng *rand.Rand) []uint64 {
	holds := make([]uint64, 25)
	for l := range 64 {
		set := func(f int) { holds[f] |= 1 << l }
		for cell := range 5 {
			set(4*cell + rng.IntN(4))
		}
		for f := 20; f < 22; f++ {
			if rng.IntN(2) == 0 {
				set(f)
			}
		}
		if gap := rng.IntN(4); gap < 3 {
			set(22 + gap)
		}
	}
	return holds
}

func all(terms []*gdl.Term) (fluents []int32) {
	for f := range terms {
		fluents = append(fluents, int32(f))
	}
	return fluents
}

// TestGuess counts columns: two for each cell, one for each flag, two for the gap.
func TestGuess(t *testing.T) {
	rng, terms := rand.New(rand.NewPCG(1, 2)), board()
	holds := deal(rng)
	l := Guess(terms, all(terms), func(visit func([]uint64, uint64)) { visit(holds, ^uint64(0)) })
	if l.Columns() != 14 || !l.Fits(deal(rng), ^uint64(0)) {
		t.Errorf("%d columns, want 14", l.Columns())
	}
}

// TestWrongGuesses guesses from a few states of random sets of fluents. A layout fits
// states just when these come back from it as they were.
func TestWrongGuesses(t *testing.T) {
	fits, fails := 0, 0
	for seed := range uint64(2000) {
		rng, terms := rand.New(rand.NewPCG(seed, 5)), board()
		few := ^uint64(0) >> [4]int{0, 0, 32, 60}[rng.IntN(4)]
		l := Guess(terms, all(terms), func(visit func([]uint64, uint64)) { visit(deal(rng), few) })
		holds := deal(rng)
		if rng.IntN(2) == 0 {
			holds[rng.IntN(25)] ^= 1 << rng.IntN(64)
		}
		among := rng.Uint64() & rng.Uint64() & rng.Uint64()
		if l.Fits(holds, among) != comesBack(l, holds, among) {
			t.Fatalf("seed %d: the layout fits: %t", seed, l.Fits(holds, among))
		}
		if l.Fits(holds, among) {
			fits++
			continue
		}
		fails++
		if l = l.Without(holds, among); !l.Fits(holds, among) || !comesBack(l, holds, among) {
			t.Fatalf("seed %d: the layout without the guess is wrong, too", seed)
		}
	}
	if fits < 100 || fails < 100 {
		t.Errorf("%d layouts fit and %d do not", fits, fails)
	}
}

// comesBack packs states and unpacks them, 64 at a time and one by one.
func comesBack(l *Layout, holds []uint64, among uint64) bool {
	columns, back := make([]uint64, l.Columns()), make([]uint64, len(holds))
	l.Pack(holds, among, columns)
	l.Unpack(columns, back)
	for f := range holds {
		if (holds[f]^back[f])&among != 0 {
			return false
		}
	}
	for lane := range 64 {
		if among>>lane&1 == 0 || !l.Fits(holds, among) {
			continue
		}
		state := make([]uint64, (len(columns)+63)/64)
		for c, w := range columns {
			state[c/64] |= w >> lane & 1 << (c % 64)
		}
		var got, want []int32
		l.Holding(state, func(f int32) { got = append(got, f) })
		for f := range holds {
			if holds[f]>>lane&1 == 1 {
				want = append(want, int32(f))
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			return false
		}
	}
	return true
}
