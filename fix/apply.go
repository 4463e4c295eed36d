package fix

import (
	"bytes"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/edit"
)

// A Round is the result of applying changes to a text in one round.
type Round struct {
	NewText        []byte     // the new text
	AppliedChanges []Change   // in the order of the changes
	RefusedChanges []*Refusal // changes that fail the comparison of the texts, or whose edits do not fit the text
}

// ApplyChanges applies as many changes as do not touch each other, and prefers those that are earlier in the list. It
// applies unsafe changes only if no safe change can be applied. Together, an unsafe change would hide that a safe one
// alters the meaning. Rules that were read by a guess do not change (gate.go).
func ApplyChanges(file *gdl.File, changes []Change) *Round {
	round := &Round{NewText: file.Source.Text}
	gate := NewChangeGate(file)
	changes = slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return !gate.Allows(c) })
	for _, safe := range []bool{true, false} {
		w := &roundWork{file: file, round: round, isSafe: safe, currentText: file.Source.Text}
		w.applyPicked(w.pickChanges(changes))
		if len(w.applied) > 0 {
			round.NewText, round.AppliedChanges = w.currentText, w.applied
			break
		}
	}
	return round
}

// roundWork applies the changes of one round, which are all safe or all unsafe.
type roundWork struct {
	file        *gdl.File
	round       *Round
	isSafe      bool
	applied     []Change
	currentText []byte // the text with these changes
}

// pickChanges returns changes of the round's kind that do not touch each other.
func (w *roundWork) pickChanges(changes []Change) (picked []Change) {
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
			picked, taken = append(picked, c), append(taken, c.edits...)
			sortEdits(taken)
		}
	}
	return picked
}

// applyPicked applies all changes if the result passes the comparison. Otherwise it applies the halves of the list one
// after the other, and so finds and refuses the failing changes.
func (w *roundWork) applyPicked(changes []Change) {
	if len(changes) == 0 {
		return
	}
	text, err := w.tryChanges(append(w.applied[:len(w.applied):len(w.applied)], changes...))
	if err == nil {
		w.applied, w.currentText = append(w.applied, changes...), text
		return
	}
	if n := len(changes); n > 1 {
		w.applyPicked(changes[:n/2])
		w.applyPicked(changes[n/2:])
		return
	}
	// A change that only conflicts with other changes is tried again in the next round. A repair of a
	// syntax error is a guess. If it fails the comparison, this is no fault of gdllint, and the
	// repair is left out silently.
	if _, err := w.tryChanges(changes); err != nil && !changes[0].RepairsReading {
		w.refuseChange(changes[0], err)
	}
}

// tryChanges returns the text after changes are applied to the original one, and the error if the
// comparison fails.
func (w *roundWork) tryChanges(changes []Change) ([]byte, error) {
	var edits []analysis.TextEdit
	for _, c := range changes {
		edits = append(edits, c.edits...)
	}
	sortEdits(edits)
	text := edit.Apply(w.file.Source, edits)
	if bytes.Equal(text, w.file.Source.Text) {
		return nil, errNothing
	}
	return text, compareRulesheets(w.file, w.file.Reread(text), edits, w.isSafe)
}

// refuseChange adds a change to the refused ones, with the line of its finding.
func (w *roundWork) refuseChange(c Change, err error) {
	line := 0
	if base := w.file.Source.File.Base(); int(c.FindingPos) >= base && int(c.FindingPos) <= base+w.file.Source.File.Size() {
		line = w.file.Source.File.Line(c.FindingPos)
	}
	w.round.RefusedChanges = append(w.round.RefusedChanges, &Refusal{RefusedChange: c, LineNumber: line, Reason: err.Error()})
}
