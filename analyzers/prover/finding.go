package prover

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/proof"
)

// Finding turns a violated verdict into a finding at the rule at fault, as far
// as the match tells its cause; else at the first rule to blame, in the words of
// the obligation.
func (o *Obligation) Finding(ctx context.Context, file *gdl.File, v *proof.Verdict) finding.Finding {
	rules := v.Blame
	if len(rules) == 0 {
		rules = headed(file, o.Fallback)
	}
	c := why(ctx, file, v)
	f := finding.Finding{Code: o.code(v), Message: o.message(file, v, rules, c), Trace: v.Trace, Trace2: v.Trace2,
		Witnesses: v.Witnesses, Property: v.Property, Cause: causeOf(c)}
	rules = blamed(c, rules)
	switch {
	case len(rules) > 0:
		f.Pos, f.End = rules[0].Head.Pos(), rules[0].Head.End()
		f.Related = o.related(rules[0], rules[1:], c)
	case len(file.Rules) > 0:
		f.Pos, f.End = file.Rules[0].Pos(), file.Rules[0].End()
		f.Whole = true
	}
	return f
}

// message describes the violation, its state, and its cause or a remedy.
func (o *Obligation) message(file *gdl.File, v *proof.Verdict, rules []*gdl.Rule, c *cause.Cause) string {
	message := v.Detail
	if o.Wrong != "" {
		message = o.Wrong + ": " + message
	}
	message += When(v)
	if c != nil {
		return message + "; " + c.Tell()
	}
	advice := o.Advice
	if o.Advise != nil {
		advice = o.Advise(file, v, rules)
	}
	if advice != "" {
		message += "; " + advice
	}
	return message
}

// code returns the code of a violation.
func (o *Obligation) code(v *proof.Verdict) string {
	if o.Recode != nil {
		return o.Recode(v)
	}
	return o.Code
}

// When prints the position of the violating state in its match, in parentheses.
// The match itself is shown below the message.
func When(v *proof.Verdict) string {
	if v.Trace == nil {
		return ""
	}
	switch n := len(v.Trace.Moves); n {
	case 0:
		return " (in the initial state)"
	case 1:
		return " (after 1 move)"
	default:
		return fmt.Sprintf(" (after %d moves)", n)
	}
}

// maxRelated bounds the further rules that are listed: some games have
// hundreds of rules for one relation.
const maxRelated = 6

// related lists the further rules to look at.
func (o *Obligation) related(first *gdl.Rule, rules []*gdl.Rule, c *cause.Cause) []finding.Related {
	var list []finding.Related
	for i, r := range rules {
		text := ""
		switch {
		case c == nil || len(c.Rules) == 0:
			text = o.part(first, r)
		case r == c.Asking || r.Head.Name == gdl.Next:
			text = c.Role(r)
		default:
			text = fmt.Sprintf("'%s' is about it", r.Head)
		}
		if rest := len(rules) - maxRelated; rest > 1 && i == maxRelated-1 {
			return append(list, lint.At(r.Head, "%s; and %d more rules like this", text, rest))
		}
		list = append(list, lint.At(r.Head, "%s", text))
	}
	return list
}

// part describes the relation of a further rule to blame to the first one.
func (o *Obligation) part(first, rule *gdl.Rule) string {
	if o.Related != nil {
		return o.Related(first, rule)
	}
	return Part(rule)
}

// Part describes the share of a rule in a violation.
func Part(rule *gdl.Rule) string {
	switch rule.Head.Name {
	case gdl.Next:
		return "this rule brought it about"
	case gdl.Sees:
		return "gives the same percept in matches that differ"
	}
	return fmt.Sprintf("'%s' holds by this rule", rule.Head.Name)
}

// headed returns the rules for a relation.
func headed(file *gdl.File, relation string) []*gdl.Rule {
	var rules []*gdl.Rule
	for _, r := range file.Rules {
		if r.Head.Name == relation {
			rules = append(rules, r)
		}
	}
	return rules
}
