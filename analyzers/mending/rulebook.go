package mending

import "github.com/gdllint/gdllint/gdl"

// A rulebook knows the rules of a rulesheet: their texts and forms, the names in them,
// and the terms that stand in the same places. All but the file is made when it is asked
// for.
type rulebook struct {
	file         *gdl.File
	ruleTexts    map[string]bool // of all rules
	normalRules  map[string]bool
	formsByName  map[string][]*ruleForm
	company      companyCounts
	pairsByNames map[string]map[string]string // names that stand for others, by two names
}
