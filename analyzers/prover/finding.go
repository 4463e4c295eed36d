package prover

import (
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// Finding turns a violated verdict into a finding in these words.
func (w *Wording) Finding(file *gdl.File, v *proof.Verdict) finding.Finding {
	return w.finding(file, v)
}

// finding turns a violated verdict into a finding at the first rule to blame.
func (w *Wording) finding(file *gdl.File, v *proof.Verdict) finding.Finding {
	rules := v.Blame
	if len(rules) == 0 {
		rules = headed(file, w.Fallback)
	}
	message := v.Detail
	message += When(v)
	if advice := w.Advice(v, rules); advice != "" {
		message += "; " + advice
	}
	f := finding.Finding{Code: w.code(v), Message: message, Trace: v.Trace, Trace2: v.Trace2, Property: v.Property}
	switch {
	case len(rules) > 0:
		f.Pos, f.End = rules[0].Head.Pos(), rules[0].Head.End()
		f.Related = w.related(rules[0], rules[1:])
	case len(file.Rules) > 0:
		f.Pos, f.End = file.Rules[0].Pos(), file.Rules[0].End()
		f.Whole = true
	}
	return f
}

// code returns the code of a violation.
func (w *Wording) code(v *proof.Verdict) string {
	if w.Recode != nil {
		return w.Recode(v)
	}
	return w.Code
}

// When says in parentheses where in a match a state is; the match itself is
// shown below the message.
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
func (w *Wording) related(first *gdl.Rule, rules []*gdl.Rule) []finding.Related {
	var list []finding.Related
	for i, r := range rules {
		text := w.Related(first, r)
		if rest := len(rules) - maxRelated; rest > 1 && i == maxRelated-1 {
			return append(list, lint.At(r.Head, "%s; and %d more rules like this", text, rest))
		}
		list = append(list, lint.At(r.Head, "%s", text))
	}
	return list
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
