//go:build linux

package main

import "slices"

// An attack is one way to make gdllint do harm.
type attack struct {
	attackName  string // CLASS/NAME
	plantedHarm string // what is planted, in words, and the outcome that is expected
	longOnly    bool   // not part of the short form
	runAttack   func(s *scene)
}

// allAttacks returns all attacks in the order in which they are made. The seed determines the sizes
// and shapes of texts.
func allAttacks(seed uint64) []attack {
	return slices.Concat(
		outputAttacks, linkAttacks, settingAttacks, fixAttacks, cacheAttacks, baselineAttacks, certificateAttacks, shardAttacks, pipeAttacks,
		nameAttacks, hookAttacks, terminalAttacks, workflowAttacks, crashAttacks, boundAttacks, yamlAttacks, globAttacks, ignoreAttacks, historyAttacks, limitAttacks, ownerAttacks, frameAttacks, siblingAttacks,
		textAttacks(seed),
	)
}
