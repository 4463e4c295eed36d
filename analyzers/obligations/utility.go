package obligations

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// This file tells which rules are to blame for a match that ends without one goal value for a role.

// reasonOdd names a condition that a goal rule lacks and one of another role has.
func reasonOdd(file *gdl.File, rules []*gdl.Rule) string {
	if other, condition := lacking(file, rules[0]); len(rules) > 1 && other != nil {
		return fmt.Sprintf("a rule of %s for the same case asks for '%s' too", other.Head.Args[0].Spelling, condition)
	}
	return ""
}

// endsMatch tells whether a rule is one for terminal: such a rule is to blame where no
// goal rule fires.
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
