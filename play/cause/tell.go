package cause

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Tell says the cause and one thing to do, to stand behind what is wrong.
func (c *Cause) Tell() string {
	what := Written(c.Fluent)
	asked := ""
	if c.Asking != nil {
		asked = fmt.Sprintf(", which rules for %s ask for,", c.Asking.Head.Name)
	}
	switch c.Kind {
	case Doubled:
		text := fmt.Sprintf("'%s' and '%s' both hold since move %d", Written(c.Values[0]), Written(c.Values[1]), c.Step+1)
		if len(c.Rules) == 1 {
			return text + "; let this rule for next make one of them only"
		}
		return text + "; let this rule for next not fire where the other one does"
	case Lost:
		text := fmt.Sprintf("'%s'%s is lost in move %d%s", what, asked, c.Step+1, c.played())
		if c.Missing != nil && len(c.Rules) > 0 {
			return fmt.Sprintf("%s, since '%s' does not hold there; let this rule keep it, or add one", text, condition(c.Missing))
		}
		return text + "; add a rule for next that keeps it"
	case Unmade:
		if len(c.Rules) == 0 {
			return fmt.Sprintf("no rule for next makes '%s'%s; add one, or ask for another", what, trimmed(asked))
		}
		if c.Missing != nil {
			return fmt.Sprintf("'%s'%s is never made, since '%s' does not hold; correct this rule for next", what, asked, condition(c.Missing))
		}
		return fmt.Sprintf("'%s'%s is never made; look at the conditions of this rule for next", what, asked)
	case Unmet:
		return fmt.Sprintf("'%s'%s holds at the end of no match that was tried; look at the rules for next that make it", what, asked)
	case Idle:
		return fmt.Sprintf("by this rule '%s' is legal for who waits and also for who is to move, so that all pass; let it not hold for who is to move, or let the match end", what)
	case Ended:
		if c.Fact.IsGround() {
			return fmt.Sprintf("'%s' holds there, and '%s' does not; let the match end before, or correct this rule", what, Written(c.Fact))
		}
		return fmt.Sprintf("'%s' holds there, and no fact has the form '%s'; let the match end before, or add the fact", what, Written(c.Fact))
	}
	return fmt.Sprintf("'%s' holds since move %d%s; let this rule for next not make it", what, c.Step+1, c.played())
}

func trimmed(s string) string { return strings.TrimSuffix(s, ",") }

// played says which moves were made, where these are few.
func (c *Cause) played() string {
	if len(c.Moves) != 1 {
		return ""
	}
	return fmt.Sprintf(", '%s'", Written(c.Moves[0]))
}

// Role says what a further rule has to do with the cause.
func (c *Cause) Role(r *gdl.Rule) string {
	switch {
	case c.Kind == Doubled && r.Head.Name == gdl.Next && len(r.Head.Args) == 1:
		return fmt.Sprintf("makes '%s' in move %d too", Written(r.Head.Args[0]), c.Step+1)
	case r.Head.Name == gdl.Next:
		return "makes it otherwise"
	}
	return fmt.Sprintf("'%s' rests on it", Written(r.Head))
}

// condition writes a condition as it stands in its rule.
func condition(l *gdl.Literal) string {
	switch l.Op {
	case gdl.OpNot:
		return "(not " + condition(l.Args[0]) + ")"
	case gdl.OpAnd, gdl.OpOr:
		words := []string{"(or"}
		if l.Op == gdl.OpAnd {
			words[0] = "(and"
		}
		for _, a := range l.Args {
			words = append(words, condition(a))
		}
		return strings.Join(words, " ") + ")"
	}
	return Written(l.Atom)
}

// Written shows a term as the author spells it.
func Written(t *gdl.Term) string {
	if len(t.Args) == 0 {
		return strings.Replace(t.Spelling, "?asked:", "?", 1)
	}
	words := []string{t.Spelling}
	for _, a := range t.Args {
		words = append(words, Written(a))
	}
	return "(" + strings.Join(words, " ") + ")"
}
