package cause

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// tellingWords holds the words for the makers of fluents, which depend on the notation:
// operations have effects where others have rules for next.
type tellingWords struct{ maker, makers, addMaker, keepFluent string }

func wordsOf(n gdl.Notation) tellingWords {
	if n == gdl.Operations {
		return tellingWords{"effect", "effects", "add an effect", "let no operation remove it"}
	}
	return tellingWords{"rule for next", "rules for next", "add a rule for next", "add a rule for next that keeps it"}
}

// ExplainCause returns the cause and one thing to do, as text behind the message
// about the fault.
func (c *Cause) ExplainCause() string {
	what := c.quotedTerm(c.Fluent)
	asked := ""
	if c.AskingRule != nil {
		asked = fmt.Sprintf(", which %s ask for,", rulesOf(c.AskingRule.Head.Name))
		if c.ofAnotherValue {
			asked = fmt.Sprintf(", of which %s ask for another value,", rulesOf(c.AskingRule.Head.Name))
		}
	}
	w := wordsOf(c.notation)
	switch c.Kind {
	case DoubledValue:
		text := fmt.Sprintf("'%s' and '%s' both hold since move %d", c.quotedTerm(c.DoubledFluents[0]), c.quotedTerm(c.DoubledFluents[1]), c.StepIndex+1)
		if c.keptFluent != nil {
			return fmt.Sprintf("%s; let the operation of this effect remove '%s'", text, c.quotedTerm(c.keptFluent))
		}
		if len(c.SuspectRules) == 1 {
			return text + "; let this " + w.maker + " make one of them only"
		}
		return text + "; let this " + w.maker + " not fire where the other one does"
	case LostFluent:
		return fmt.Sprintf("'%s'%s is lost in move %d%s", what, asked, c.StepIndex+1, c.playedMove()) + c.explainLoss(w)
	case UnmadeFluent:
		if len(c.SuspectRules) == 0 {
			return fmt.Sprintf("no %s makes '%s'%s; add one, or ask for another", w.maker, what, trimComma(asked))
		}
		if c.MissingCondition != nil {
			return fmt.Sprintf("'%s'%s is never made, since '%s' does not hold; correct this %s", what, asked, c.quotedCondition(c.MissingCondition), w.maker)
		}
		return fmt.Sprintf("'%s'%s is never made; look at the conditions of this %s", what, asked, w.maker)
	case ImpossibleValue:
		if c.MissingCondition != nil {
			return fmt.Sprintf("'%s'%s can never hold, since '%s' does not lead to '%s'; ask for another value, or add the facts", what, asked, c.quotedCondition(c.MissingCondition), c.quotedTerm(c.MissingValue))
		}
		return fmt.Sprintf("'%s'%s can never hold, since no rule makes '%s' a value of it; ask for another value, or add what leads to it", what, asked, c.quotedTerm(c.MissingValue))
	case UnmetFluent:
		return fmt.Sprintf("'%s'%s holds at the end of no match that was tried; find out what keeps matches from it", what, asked)
	case Idle:
		return fmt.Sprintf("by this rule '%s' is legal for who waits and also for who is to move, so that all pass; let it not hold for who is to move, or let the match end", what)
	case DeadMove:
		return fmt.Sprintf("'%s' does nothing in move %d, since '%s' does not hold there; correct this rule, or make the move illegal where it does nothing", what, c.StepIndex+1, c.quotedCondition(c.MissingCondition))
	case EarlyEnd:
		return fmt.Sprintf("all matches that were tried end after move %d by this rule for terminal, before '%s' could choose a move; correct it, or the rules on which it rests", c.StepIndex+1, c.quotedTerm(c.Fluent))
	case StuckMatch:
		return "all matches that were tried stop where a role has no legal move; repair that first"
	case MissedComparison:
		return fmt.Sprintf("'%s' holds there, and '%s', which this rule asks for, does not; correct it, or add a rule for this case", what, c.quotedCondition(c.MissingCondition))
	case EndedFacts:
		advice := "let the match end before, or correct this rule"
		switch {
		case c.AskingRule != nil && c.AskingRule.Head.Name == gdl.Goal:
			advice = "correct this rule, or add a rule for this case"
		case !c.MissingFact.IsGround():
			advice = "let the match end before, or add the fact"
		}
		return fmt.Sprintf("'%s' holds there, and %s; %s", what, c.missingFact(), advice)
	}
	if c.StepIndex < 0 && c.keptFluent != nil {
		return fmt.Sprintf("'%s' never ends, since this rule keeps it in all cases, and %s wait for its end; let a move end it", what, rulesOf(gdl.Terminal))
	}
	if c.StepIndex < 0 {
		return fmt.Sprintf("'%s' holds in all states, from the first one on, and these rules exclude it; let it not hold at first, or let a move end it", what)
	}
	return fmt.Sprintf("'%s' holds since move %d%s; let this %s not make it", what, c.StepIndex+1, c.playedMove(), w.maker)
}

// explainLoss returns why a fluent is lost, and what to do, behind the words that say so.
func (c *Cause) explainLoss(w tellingWords) string {
	switch {
	case c.loss == removedFluent:
		return "; let this effect not remove it, or let the operation make another one"
	case c.MissingFact != nil:
		return fmt.Sprintf(", since no fact has the form '%s'; let the match end before, or add the fact that leads on", c.quotedTerm(c.MissingFact))
	case len(c.SuspectRules) == 0:
		return ", since no " + w.maker + " is about it; add one"
	case c.loss == failedHelper:
		return fmt.Sprintf(", since '%s' does not hold there; correct the rules for '%s', or let this %s keep it", c.quotedCondition(c.MissingCondition), c.MissingCondition.Atom.Spelling, strings.TrimSuffix(w.maker, " for next"))
	case c.MissingCondition != nil && c.ofAnotherValue:
		return fmt.Sprintf(", since '%s' does not hold there; let this %s make the next value, or add one that does", c.quotedCondition(c.MissingCondition), strings.TrimSuffix(w.maker, " for next"))
	case c.MissingCondition != nil:
		return fmt.Sprintf(", since '%s' does not hold there; let this %s keep it, or add one", c.quotedCondition(c.MissingCondition), strings.TrimSuffix(w.maker, " for next"))
	case c.loss == unreplacedValue:
		return " and no other takes its place; " + w.addMaker + " for this case"
	case c.ofAnotherValue:
		return "; " + w.addMaker + " that makes the next value"
	}
	return "; " + w.keepFluent
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
