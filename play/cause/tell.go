package cause

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// makerOf returns the words for what makes fluents: operations have effects where others
// have rules for next.
func makerOf(n gdl.Notation) string {
	if n == gdl.Operations {
		return "effect"
	}
	return "rule for next"
}

// ExplainCause returns the cause, as text behind the message about the fault.
func (c *Cause) ExplainCause() string {
	what := c.quotedTerm(c.Fluent)
	asked := ""
	if c.AskingRule != nil {
		asked = fmt.Sprintf(", which %s ask for,", rulesOf(c.AskingRule.Head.Name))
		if c.ofAnotherValue {
			asked = fmt.Sprintf(", of which %s ask for another value,", rulesOf(c.AskingRule.Head.Name))
		}
	}
	maker := makerOf(c.notation)
	switch c.Kind {
	case DoubledValue:
		text := fmt.Sprintf("'%s' and '%s' both hold since move %d", c.quotedTerm(c.DoubledFluents[0]), c.quotedTerm(c.DoubledFluents[1]), c.StepIndex+1)
		if c.keptFluent != nil {
			return fmt.Sprintf("%s, as the operation of this effect does not remove '%s'", text, c.quotedTerm(c.keptFluent))
		}
		if len(c.SuspectRules) == 1 {
			return text + ", both by this " + maker
		}
		return text
	case LostFluent:
		return fmt.Sprintf("'%s'%s is lost in move %d%s", what, asked, c.StepIndex+1, c.playedMove()) + c.explainLoss(maker)
	case UnmadeFluent:
		if len(c.SuspectRules) == 0 {
			return fmt.Sprintf("no %s makes '%s'%s", maker, what, trimComma(asked))
		}
		if c.MissingCondition != nil {
			return fmt.Sprintf("'%s'%s is never made by this %s, since '%s' does not hold", what, asked, maker, c.quotedCondition(c.MissingCondition))
		}
		return fmt.Sprintf("'%s'%s is never made by this %s", what, asked, maker)
	case ImpossibleValue:
		if c.MissingCondition != nil {
			return fmt.Sprintf("'%s'%s can never hold, since '%s' does not lead to '%s'", what, asked, c.quotedCondition(c.MissingCondition), c.quotedTerm(c.MissingValue))
		}
		return fmt.Sprintf("'%s'%s can never hold, since no rule makes '%s' a value of it", what, asked, c.quotedTerm(c.MissingValue))
	case UnmetFluent:
		return fmt.Sprintf("'%s'%s holds at the end of no match that was tried", what, asked)
	case Idle:
		return fmt.Sprintf("by this rule '%s' is legal for who waits and also for who is to move, so that all pass", what)
	case DeadMove:
		return fmt.Sprintf("'%s' does nothing in move %d, since '%s' does not hold there", what, c.StepIndex+1, c.quotedCondition(c.MissingCondition))
	case EarlyEnd:
		return fmt.Sprintf("all matches that were tried end after move %d by this rule for terminal, before '%s' could choose a move", c.StepIndex+1, c.quotedTerm(c.Fluent))
	case StuckMatch:
		return "all matches that were tried stop where a role has no legal move"
	case MissedComparison:
		return fmt.Sprintf("'%s' holds there, and '%s', which this rule asks for, does not", what, c.quotedCondition(c.MissingCondition))
	case EndedFacts:
		return fmt.Sprintf("'%s' holds there, and %s", what, c.missingFact())
	}
	if c.StepIndex < 0 && c.keptFluent != nil {
		return fmt.Sprintf("'%s' never ends, since this rule keeps it in all cases, and %s wait for its end", what, rulesOf(gdl.Terminal))
	}
	if c.StepIndex < 0 {
		return fmt.Sprintf("'%s' holds in all states, from the first one on, and these rules exclude it", what)
	}
	return fmt.Sprintf("'%s' holds since move %d%s, by this %s", what, c.StepIndex+1, c.playedMove(), maker)
}

// explainLoss returns why a fluent is lost, behind the words that say so.
func (c *Cause) explainLoss(maker string) string {
	switch {
	case c.loss == removedFluent:
		return ": this effect removes it"
	case c.MissingFact != nil:
		return fmt.Sprintf(", since no fact has the form '%s'", c.quotedTerm(c.MissingFact))
	case len(c.SuspectRules) == 0:
		return ", since no " + maker + " is about it"
	case c.MissingCondition != nil:
		return fmt.Sprintf(", since '%s', for which this %s asks, does not hold there", c.quotedCondition(c.MissingCondition), strings.TrimSuffix(maker, " for next"))
	case c.loss == unreplacedValue:
		return " and no other takes its place"
	}
	if c.notation == gdl.Operations {
		return ", as an operation removes it"
	}
	return ", and no rule for next keeps it"
}

// missingFact tells which fact is not there.
func (c *Cause) missingFact() string {
	if c.MissingFact.IsGround() {
		return fmt.Sprintf("'%s' does not", c.quotedTerm(c.MissingFact))
	}
	return fmt.Sprintf("no fact has the form '%s'", c.quotedTerm(c.MissingFact))
}

func trimComma(s string) string { return strings.TrimSuffix(s, ",") }

// playedMove returns the move of a step, if a single role made one.
func (c *Cause) playedMove() string {
	if len(c.JointMove) != 1 {
		return ""
	}
	return fmt.Sprintf(", '%s'", c.quotedTerm(c.JointMove[0]))
}

// ExplainRule explains the part of a further rule in the cause.
func (c *Cause) ExplainRule(r *gdl.Rule) string {
	switch {
	case c.Kind == DoubledValue && r.Head.Name == gdl.Next && len(r.Head.Args) == 1:
		return fmt.Sprintf("makes '%s' in move %d too", c.quotedTerm(r.Head.Args[0]), c.StepIndex+1)
	case r.Head.Name == gdl.Next:
		return "makes it otherwise"
	}
	return fmt.Sprintf("'%s' rests on it", c.quotedTerm(r.Head))
}

// quotedTerm writes a term in the notation of the rulesheet.
func (c *Cause) quotedTerm(t *gdl.Term) string { return c.notation.SpelledTerm(t) }

// quotedCondition writes a condition in the notation of the rulesheet.
func (c *Cause) quotedCondition(l *gdl.Literal) string { return c.notation.SpelledLiteral(l) }

// SpelledTerm shows a term as the author spells it, in prefix notation.
func SpelledTerm(t *gdl.Term) string { return gdl.Prefix.SpelledTerm(t) }

// rulesOf returns the words for the rules with a keyword in their heads.
func rulesOf(keyword string) string {
	if keyword == gdl.Goal {
		return "goal rules"
	}
	return "rules for " + keyword
}
