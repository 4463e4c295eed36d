package main

import (
	"fmt"

	"github.com/gdllint/gdllint/prover/tools/sampling"
)

// A gameWarning is a warning about a game.
type gameWarning struct {
	gameFile    string // the name of the file, without its directory
	ruleCode    string
	ruleName    string
	lineNumber  int
	messageText string
}

// sampleKey identifies a warning by game, rule and line.
func (w gameWarning) sampleKey() string {
	return fmt.Sprintf("%s %s %d", w.gameFile, w.ruleCode, w.lineNumber)
}

// drawWarnings returns n warnings, at most one of each game and rule, or fewer if there are not so many.
func drawWarnings(seed uint64, all []gameWarning, n int) []gameWarning {
	sampling.ShuffleByHash(seed, all, gameWarning.sampleKey)
	first := map[string]gameWarning{}
	var units []string
	for _, w := range all {
		unit := w.gameFile + " " + w.ruleCode
		if _, known := first[unit]; !known {
			first[unit] = w
			units = append(units, unit)
		}
	}
	sampling.ShuffleByHash(seed, units, func(unit string) string { return unit })
	var drawn []gameWarning
	for _, unit := range units[:min(n, len(units))] {
		drawn = append(drawn, first[unit])
	}
	return drawn
}
