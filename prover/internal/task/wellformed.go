package task

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/proof"
)

// Some answers follow from others: a game is well-formed if it has four
// properties (TCIAIG 2014 Def. 6), and the only player of a game without
// chance can force the goal value that some match gives it. Questions that are needed and not asked
// are asked silently.

// Parts returns the questions whose answers answer this one; none for those
// that are asked as they are.
func (t *Task) Parts(q proof.Question) []proof.Question {
	switch q.Property {
	case proof.StrongWinnability:
		return []proof.Question{{Property: proof.Winnability, Role: q.Role}}
	case proof.WellFormed:
		parts := []proof.Question{{Property: proof.Playability}, {Property: proof.Termination}, {Property: proof.UtilityStructure}}
		return append(parts, t.expand(proof.Question{Property: proof.Winnability})...)
	}
	return nil
}

// AddParts adds the parts that were not asked.
func (t *Task) AddParts() {
	for _, it := range slices.Clone(t.Items) {
		for _, q := range t.Parts(it.Verdict.Question) {
			part := t.Find(q)
			if part == nil {
				part = &Item{Verdict: proof.Verdict{Question: q, Status: proof.Open}, Hidden: true, Aside: true}
				t.Items = append(t.Items, part)
			}
			if part.Aside && !it.Aside {
				part.Hidden, part.Aside = true, false // it is awaited
			}
		}
	}
}

// Find returns the item of a question.
func (t *Task) Find(q proof.Question) *Item {
	for _, it := range t.Items {
		if it.Verdict.Property == q.Property && it.Verdict.Role == q.Role && it.Verdict.About == q.About && it.Verdict.Name == q.Name {
			return it
		}
	}
	return nil
}

// Derive answers the questions that have parts.
func (t *Task) Derive() {
	for _, it := range t.Items {
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

// deriveStrong answers whether a player can force the goal value 100, as far as
// that follows from whether some match is won: no role can force a goal that no match
// shows, and without chance and other players the role can play such a match. Wins
// against chance are found by an engine of their own.
func (t *Task) deriveStrong(it *Item) {
	v := &it.Verdict
	weak := t.Find(proof.Question{Property: proof.Winnability, Role: v.Role})
	if weak == nil {
		return
	}
	alone, violated := len(roles.Of(t.File)) == 1, weak.Verdict.Status == proof.Violated
	switch {
	case !alone && !violated && len(it.Tried) > 0:
		v.Reason = strings.Join(it.far(), "; ")
		return
	case !alone && weak.Verdict.Status == proof.Proved:
		v.Reason = "some match is won, but others than the role decide about it"
		return
	}
	q := v.Question
	*v = weak.Verdict
	v.Question, v.Evidence = q, nil // the evidence of the other shows nothing about this one by itself
}

// deriveWellFormed combines the four properties.
func (t *Task) deriveWellFormed(v *proof.Verdict) {
	var open, violated []string
	v.Seconds = t.Seconds()
	for _, q := range t.Parts(v.Question) {
		part := t.Find(q)
		switch part.Verdict.Status {
		case proof.Open:
			open = append(open, Title(q))
		case proof.Violated:
			violated = append(violated, Title(q))
			if v.Status != proof.Violated {
				v.Status, v.Depth, v.Trace, v.Blame = proof.Violated, part.Verdict.Depth, part.Verdict.Trace, part.Verdict.Blame
			}
		}
	}
	switch {
	case len(violated) > 0:
		v.Method, v.Detail = "its parts", "violated: "+strings.Join(violated, ", ")
	case len(open) > 0:
		v.Reason = "open: " + strings.Join(open, ", ")
	default:
		v.Status, v.Method = proof.Proved, "its parts"
	}
}

// Title names a question in the words of its property.
func Title(q proof.Question) string {
	if q.Role != "" {
		return fmt.Sprintf("%s of %s", q.Property, q.Role)
	}
	return string(q.Property)
}
