package obligations

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file has the texts of a finding that a role has no single goal value at the end of a match: the reason, and
// those at related rules.

// reasonOdd names a condition that the first rule to blame lacks: a goal rule of another role has it, and is else the
// same.
func reasonOdd(file *gdl.File, rules []*gdl.Rule) string {
	if other, condition := lacking(file, rules[0]); len(rules) > 1 && other != nil {
		return fmt.Sprintf("a rule of %s for the same case asks for '%s' too", other.Head.Args[0].Spelling, condition)
	}
	return ""
}

// endsMatch tells whether a rule is for terminal. Such a rule is blamed where no goal rule fires.
func endsMatch(r *gdl.Rule) bool { return r.Head.Name == gdl.Terminal }

// relatedGoal returns the text at a further rule to blame; head is the head of this rule.
func relatedGoal(blamed []*gdl.Rule, rule *gdl.Rule, head string) string {
	switch {
	case endsMatch(rule) && !endsMatch(blamed[0]):
		return "this rule ends the match there"
	case endsMatch(rule):
		return "this rule ends the match there too"
	case slices.ContainsFunc(blamed, endsMatch):
		return fmt.Sprintf("'%s' does not hold there", head)
	}
	return fmt.Sprintf("'%s' holds there too", head)
}
