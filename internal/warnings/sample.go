package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// A warning is one finding of this severity in a game.
type warning struct {
	game string // file name
	code string
	name string // of the rule
	line int
	text string
}

// key tells warnings apart.
func (w warning) key() string { return fmt.Sprintf("%s %s %d", w.game, w.code, w.line) }

// rank is a number that looks random, but is the same for the same seed.
func rank(seed uint64, key string) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", seed, key))
	return binary.BigEndian.Uint64(sum[:])
}

// shuffle orders items by their ranks.
func shuffle[T any](seed uint64, items []T, key func(T) string) {
	slices.SortStableFunc(items, func(a, b T) int { return cmp.Compare(rank(seed, key(a)), rank(seed, key(b))) })
}

// draw returns n warnings, at most one of each game and rule.
func draw(seed uint64, all []warning, n int) []warning {
	shuffle(seed, all, warning.key)
	first := map[string]warning{}
	var units []string
	for _, w := range all {
		unit := w.game + " " + w.code
		if _, known := first[unit]; !known {
			first[unit] = w
			units = append(units, unit)
		}
	}
	shuffle(seed, units, func(unit string) string { return unit })
	var drawn []warning
	for _, unit := range units[:min(n, len(units))] {
		drawn = append(drawn, first[unit])
	}
	return drawn
}
