package fix

import (
	"bytes"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
)

// A FixRound is the result of applying changes once.
type FixRound struct {
	NewText        []byte     // the new text
	AppliedChanges []Change   // in the order of the changes
	RefusedChanges []*Refusal // changes that must not be made
}

// ApplyChanges makes as many changes as do not touch each other, earlier changes first. It makes unsafe changes
// only if no safe change can be made. So an unsafe change never hides that a safe change changes the meaning.
// Rules that were read by a guess stay as they are (gate.go).
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

// roundWork makes the changes of one round, which are all safe or all unsafe.
type roundWork struct {
	file         *gdl.File
	round        *FixRound
	isSafe       bool
	appliedPlans []Change
	currentText  []byte // with the plans that are done
}

// pickPlans chooses changes that do not touch each other.
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

// applyPlans makes all plans if the result passes the comparison; otherwise it
// searches for the failing plans by bisection.
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
	// A plan that only conflicts with other plans is tried again in the next round. A repair guesses the meaning
	// of a faulty text. If the repair fails the comparison, its rule is not at fault, and the repair is dropped.
	if _, err := w.tryPlans(plans); err != nil && !plans[0].RepairsReading {
		w.refuseChange(plans[0], err)
	}
}

// tryPlans makes plans and compares the result with the rulesheet.
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

func (w *roundWork) refuseChange(c Change, err error) {
	line := 0
	if base := w.file.Source.File.Base(); int(c.FindingPos) >= base && int(c.FindingPos) <= base+w.file.Source.File.Size() {
		line = w.file.Source.File.Line(c.FindingPos)
	}
	w.round.RefusedChanges = append(w.round.RefusedChanges, &Refusal{RefusedChange: c, LineNumber: line, Reason: err.Error()})
}
