package fix

import (
	"bytes"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
)

// A FixRound is the result of applying changes to a text in one round.
type FixRound struct {
	NewText        []byte     // the new text
	AppliedChanges []Change   // in the order of the changes
	RefusedChanges []*Refusal // changes that fail the comparison of the texts
}

// ApplyChanges applies as many changes as do not touch each other, preferring those that are
// earlier in the list. It applies unsafe changes only if no safe change can be applied. Otherwise
// the comparison could not show that a safe change alters the meaning. Rules that were read by a
// guess do not change (gate.go).
func ApplyChanges(file *gdl.File, changes []Change) *FixRound {
	round := &FixRound{NewText: file.Source.Text}
	gate := NewChangeGate(file)
	changes = slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return !gate.AllowsChange(c) })
	for _, safe := range []bool{true, false} {
		w := &roundWork{file: file, round: round, isSafe: safe, currentText: file.Source.Text}
		w.applyPlans(w.pickPlans(changes))
		if len(w.appliedPlans) > 0 {
			round.NewText, round.AppliedChanges = w.currentText, w.appliedPlans
			break
		}
	}
	return round
}

// roundWork applies the changes of one round, which are all safe or all unsafe.
type roundWork struct {
	file         *gdl.File
	round        *FixRound
	isSafe       bool
	appliedPlans []Change
	currentText  []byte // the text with appliedPlans
}

// pickPlans returns changes of the round's kind that do not touch each other.
func (w *roundWork) pickPlans(changes []Change) (plans []Change) {
	var taken []analysis.TextEdit
	for _, c := range changes {
		if c.IsSafe != w.isSafe || len(c.SuggestedFix.TextEdits) == 0 {
			continue
		}
		var err error
		if c.edits, err = changeEdits(c, w.file.Source); err != nil {
			w.refuseChange(c, err)
			continue
		}
		if !touch(c.edits, taken) {
			plans, taken = append(plans, c), append(taken, c.edits...)
			sortEdits(taken)
		}
	}
	return plans
}

// applyPlans applies all plans if the result passes the comparison. Otherwise it applies the halves
// of the list, and so finds and refuses the failing plans.
func (w *roundWork) applyPlans(plans []Change) {
	if len(plans) == 0 {
		return
	}
	text, err := w.tryPlans(append(w.appliedPlans[:len(w.appliedPlans):len(w.appliedPlans)], plans...))
	if err == nil {
		w.appliedPlans, w.currentText = append(w.appliedPlans, plans...), text
		return
	}
	if n := len(plans); n > 1 {
		w.applyPlans(plans[:n/2])
		w.applyPlans(plans[n/2:])
		return
	}
	// A plan that only conflicts with other plans is tried again in the next round. A repair of a
	// syntax error is a guess. If it fails the comparison, this is no fault of gdllint, and the
	// repair is left out silently.
	if _, err := w.tryPlans(plans); err != nil && !plans[0].RepairsReading {
		w.refuseChange(plans[0], err)
	}
}

// tryPlans returns the text after plans are applied to the original one, and the error if the
// comparison fails.
func (w *roundWork) tryPlans(plans []Change) ([]byte, error) {
	var edits []analysis.TextEdit
	for _, p := range plans {
		edits = append(edits, p.edits...)
	}
	sortEdits(edits)
	text := edit.Apply(w.file.Source, edits)
	if bytes.Equal(text, w.file.Source.Text) {
		return nil, errNothing
	}
	after := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), w.file.Source.Name, text), w.file.Notation)
	return text, compareRulesheets(w.file, after, edits, w.isSafe)
}

// refuseChange adds a change to the refused ones, with the line of its finding.
func (w *roundWork) refuseChange(c Change, err error) {
	line := 0
	if base := w.file.Source.File.Base(); int(c.FindingPos) >= base && int(c.FindingPos) <= base+w.file.Source.File.Size() {
		line = w.file.Source.File.Line(c.FindingPos)
	}
	w.round.RefusedChanges = append(w.round.RefusedChanges, &Refusal{RefusedChange: c, LineNumber: line, Reason: err.Error()})
}
