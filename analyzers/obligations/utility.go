package obligations

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file says which rules are to blame for a match at whose end a role has no single goal value.

// reasonOdd names the condition that a goal rule of another role has and this one lacks.
func reasonOdd(file *gdl.File, rules []*gdl.Rule) string {
	if other, condition := lacking(file, rules[0]); len(rules) > 1 && other != nil {
		return fmt.Sprintf("a rule of %s for the same case asks for '%s' too", other.Head.Args[0].Spelling, condition)
	}
	return ""
}

// endsMatch tells whether a rule is for terminal. Such a rule is blamed where no goal rule fires.
func endsMatch(r *gdl.Rule) bool { return r.Head.Name == gdl.Terminal }

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
