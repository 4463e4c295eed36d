package task

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// Some answers follow from others. A game is well-formed if it has four properties (TCIAIG 2014 Def. 6). The only
// player of a game without chance can force each goal value that some match gives. If such an answer needs a
// question that was not asked, the question is asked without being shown.

// PartQuestions returns the questions whose answers give the answer to q.
func (t *ProofTask) PartQuestions(q proof.Question) []proof.Question {
	return q.PartQuestions(t.Rulesheet.PlayerNames())
}

// AddPartItems adds the parts that were not asked. They are hidden: only the answers that follow
// from them are shown. A part of an awaited question is awaited too, even if it was only considered
// itself.
func (t *ProofTask) AddPartItems() {
	for _, it := range slices.Clone(t.QuestionItems) {
		for _, q := range t.PartQuestions(it.Verdict.Question) {
			part := t.FindItem(q)
			if part == nil {
				part = &QuestionItem{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Hidden: true, NotAwaited: true}
				t.QuestionItems = append(t.QuestionItems, part)
			}
			if part.NotAwaited && !it.NotAwaited {
				part.Hidden, part.NotAwaited = true, false
			}
		}
	}
}

// DeriveAnswers answers the questions that have parts.
func (t *ProofTask) DeriveAnswers() {
	for _, it := range t.QuestionItems {
		if it.Done {
			continue
		}
		switch it.Verdict.Property {
		case proof.StrongWinnability:
			t.deriveStrong(it)
		case proof.WellFormed:
			t.deriveWellFormed(&it.Verdict)
		}
	}
}

// deriveStrong answers whether a player can force the goal value 100, as far as this follows from
// the question whether a match is won. No role can force a goal value that no match gives. Without
// chance and other players, the role can play a match that gives it. Package forcing decides about
// wins against chance.
func (t *ProofTask) deriveStrong(it *QuestionItem) {
	v := &it.Verdict
	weak := t.FindItem(proof.Question{Property: proof.Winnability, Role: v.Role})
	if weak == nil {
		return
	}
	alone, violated := len(t.Rulesheet.RoleTerms()) == 1, weak.Verdict.Status == proof.Violated
	switch {
	case !alone && !violated && len(it.TriedTexts) > 0:
		v.OpenReason = strings.Join(it.progressTexts(), "; ")
		return
	case !alone && weak.Verdict.Status == proof.Proved:
		v.OpenReason = "some match is won, but others than the role decide about it"
		return
	}
	q := v.Question
	*v = weak.Verdict
	v.Question, v.Evidence = q, nil // the evidence of the other question shows nothing about this question by itself
}

// deriveWellFormed combines the four properties.
func (t *ProofTask) deriveWellFormed(v *proof.Verdict) {
	var open, violated []string
	v.Seconds = t.ElapsedSeconds()
	for _, q := range t.PartQuestions(v.Question) {
		part := t.FindItem(q)
		switch part.Verdict.Status {
		case proof.Open:
			open = append(open, q.CertificateLabel())
		case proof.Violated:
			violated = append(violated, q.CertificateLabel())
			if v.Status != proof.Violated {
				v.Status, v.Depth, v.Trace, v.BlamedRules = proof.Violated, part.Verdict.Depth, part.Verdict.Trace, part.Verdict.BlamedRules
			}
		}
	}
	switch {
	case len(violated) > 0:
		v.Method, v.ViolationDetail = "its parts", "violated: "+strings.Join(violated, ", ")
	case len(open) > 0:
		v.OpenReason = "open: " + strings.Join(open, ", ")
	default:
		v.Status, v.Method = proof.Proved, "its parts"
	}
}
