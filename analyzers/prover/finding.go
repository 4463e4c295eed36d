package prover

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/proof"
)

// This file makes the finding of a violated verdict: place, message, code and related rules.

// NewFinding turns a violated verdict into a finding. The place is the rule at fault if the match tells the cause, or the
// rule that comes nearest to preventing the violation, or else the first rule to blame. If there is no such rule, the
// finding is about the whole rulesheet. The message is that of the obligation.
func (o *Obligation) NewFinding(pass *lint.Pass, v *proof.Verdict) finding.Finding {
	rules, file := v.BlamedRules, pass.File
	if len(rules) == 0 {
		rules = rulesForRelation(file, o.FallbackRelation)
	}
	if o.Order != nil {
		rules = o.Order(file, rules)
	}
	c, lacks, nearest, path := findCause(pass, v)
	reason := ""
	switch {
	case c != nil:
		reason = c.Text()
	case len(rules) == 0:
	case nearest != nil:
		if reason = lacks[nearest]; !strings.HasPrefix(reason, "the rule ") {
			reason = "this rule " + reason
		}
	case o.Reason != nil:
		reason = o.Reason(file, rules)
	default:
		reason = o.AdviceText
	}
	f := finding.Finding{Code: o.findingCode(v), Message: o.findingMessage(v, reason), Reason: reason, MatchTrace: v.Trace, OtherTrace: v.SecondTrace,
		Witnesses: v.Witnesses, Property: proof.Property(v.PropertyName()), Cause: reportedCause(c), Role: roleOf(v), Path: path}
	known := rules[:min(len(rules), 1)]
	if isChainEnd := c != nil && len(c.Suspects) > 1 && len(c.Suspects[0].Body) == 0; isChainEnd {
		known = c.Suspects[1:2]
	} else if nearest == nil {
		known = nil
	}
	for _, r := range known { // the place of the finding before its cause was known
		f.KnownPos, f.KnownEnd = r.Head.Pos(), r.Head.End()
	}
	rules = rulesToShow(c, nearest, rules)
	switch {
	case len(rules) > 0:
		f.Pos, f.End = rules[0].Head.Pos(), rules[0].Head.End()
		f.Related = o.relatedRules(file.Notation, rules, c, lacks)
	case len(file.Rules) > 0:
		f.Pos, f.End = file.Rules[0].Pos(), file.Rules[0].End()
		f.WholeRulesheet = true
	}
	return f
}

// roleOf returns the role that a violation is about; "" if it is about no role.
func roleOf(v *proof.Verdict) string {
	if v.Role == "" && len(v.ConcernedRoles) > 0 {
		return v.ConcernedRoles[0].String()
	}
	return v.Role
}

// findingMessage describes the violation, its state, and its cause or another reason.
func (o *Obligation) findingMessage(v *proof.Verdict, reason string) string {
	message := v.ViolationDetail
	if o.FaultText != "" {
		message = o.FaultText + ": " + message
	}
	message += DescribeState(v)
	if reason != "" {
		message += "; " + reason
	}
	return message
}

func (o *Obligation) findingCode(v *proof.Verdict) string {
	if o.RecodeViolation != nil {
		return o.RecodeViolation(v)
	}
	return o.Code
}

// DescribeState says in parentheses after how many moves of the match the violation happens. It returns "" without a
// match, and for a match that never ends: the last move of such a match leads back to an earlier state.
func DescribeState(v *proof.Verdict) string {
	if v.Trace == nil || v.Property == proof.Termination {
		return ""
	}
	return " (" + plural.AfterMoves(len(v.Trace.Moves)) + ")"
}

// maxRelatedRules bounds the related rules, since some games have hundreds of rules for one relation.
const maxRelatedRules = 6

// relatedRules lists the rules to blame after the first one.
func (o *Obligation) relatedRules(n gdl.Notation, blamed []*gdl.Rule, c *why.Cause, lacks map[*gdl.Rule]string) []finding.RelatedPlace {
	var list []finding.RelatedPlace
	rules := blamed[1:]
	for i, r := range rules {
		text := lacks[r]
		switch {
		case text != "":
		case c == nil || len(c.Suspects) == 0:
			text = o.blameText(blamed, r, n.CodeText(r.Head.String()))
		case r == c.Asking || r.Head.Name == gdl.Next:
			text = c.RuleText(r)
		default:
			text = o.blameText(blamed, r, n.CodeText(r.Head.String()))
		}
		if rest := len(rules) - maxRelatedRules; rest > 1 && i == maxRelatedRules-1 {
			return append(list, lint.RelatedAt(r.Head, "%s; and %d more rules like this", text, rest))
		}
		list = append(list, lint.RelatedAt(r.Head, "%s", text))
	}
	return list
}

// blameText describes how a further rule contributes to a violation.
func (o *Obligation) blameText(blamed []*gdl.Rule, rule *gdl.Rule, head string) string {
	if o.RelatedText != nil {
		return o.RelatedText(blamed, rule, head)
	}
	return BlameText(rule)
}

// BlameText describes how a rule contributes to a violation.
func BlameText(rule *gdl.Rule) string {
	switch rule.Head.Name {
	case gdl.Next:
		return "this rule made it true"
	case gdl.Sees:
		return "this rule gives the same percept in matches that differ"
	}
	return fmt.Sprintf("'%s' holds by this rule", rule.Head.Name)
}

func rulesForRelation(file *gdl.File, relation string) []*gdl.Rule {
	return slices.DeleteFunc(slices.Clone(file.Rules), func(r *gdl.Rule) bool { return r.Head.Name != relation })
}
