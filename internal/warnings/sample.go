package main

import (
	"fmt"

	"github.com/gdllint/gdllint/internal/sampling"
)

// A warning is one finding of this severity in a game.
type warning struct {
	game string // file name
	code string
	name string // of the rule
	line int
	text string
}

// key identifies a warning by game, rule and line.
func (w warning) key() string { return fmt.Sprintf("%s %s %d", w.game, w.code, w.line) }

// draw returns n warnings, at most one of each game and rule.
func draw(seed uint64, all []warning, n int) []warning {
	sampling.Shuffle(seed, all, warning.key)
	first := map[string]warning{}
	var units []string
	for _, w := range all {
		unit := w.game + " " + w.code
		if _, known := first[unit]; !known {
			first[unit] = w
			units = append(units, unit)
		}
	}
	sampling.Shuffle(seed, units, func(unit string) string { return unit })
	var drawn []warning
	for _, unit := range units[:min(n, len(units))] {
		drawn = append(drawn, first[unit])
	}
	return drawn
}
