package fix

import (
	"bytes"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Round is the result of applying changes once.
type Round struct {
	Text    []byte     // the new text
	Applied []Change   // in the order of the changes
	Refused []*Refusal // changes that must not be made
}

// Apply makes as many changes as do not touch each other, earlier ones first.
// Unsafe changes are made only if no safe one can be made, so that an unsafe
// change never hides that a safe one changes the meaning. Rules that were read
// by a guess stay as they are (gate.go).
func Apply(file *gdl.File, changes []Change) *Round {
	round := &Round{Text: file.Source.Text}
	gate := NewGate(file)
	changes = slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return !gate.Allows(c) })
	for _, safe := range []bool{true, false} {
		w := &work{file: file, round: round, safe: safe, text: file.Source.Text}
		w.apply(w.pick(changes))
		if len(w.done) > 0 {
			round.Text = w.text
			for _, p := range w.done {
				round.Applied = append(round.Applied, p.change)
			}
			break
		}
	}
	return round
}

// A plan is a change with its edits.
type plan struct {
	change Change
	edits  []edit
}

// work makes the changes of one round, which are all safe or all unsafe.
type work struct {
	file  *gdl.File
	round *Round
	safe  bool
	done  []plan
	text  []byte // with the plans that are done
}

// pick chooses changes that do not touch each other.
func (w *work) pick(changes []Change) []plan {
	var plans []plan
	var taken []edit
	for _, c := range changes {
		if c.Safe != w.safe || len(c.Fix.TextEdits) == 0 {
			continue
		}
		edits, err := editsOf(c, w.file.Source)
		if err != nil {
			w.refuse(c, err)
			continue
		}
		if free(edits, taken) {
			plans = append(plans, plan{c, edits})
			taken = append(taken, edits...)
			sortEdits(taken)
		}
	}
	return plans
}

func free(edits, taken []edit) bool {
	for _, e := range edits {
		if clashes(e, taken) {
			return false
		}
	}
	return true
}

// apply makes all plans if the result passes the comparison; otherwise it
// searches for the failing plans by bisection.
func (w *work) apply(plans []plan) {
	if len(plans) == 0 {
		return
	}
	text, err := w.try(append(w.done[:len(w.done):len(w.done)], plans...))
	if err == nil {
		w.done, w.text = append(w.done, plans...), text
		return
	}
	if n := len(plans); n > 1 {
		w.apply(plans[:n/2])
		w.apply(plans[n/2:])
		return
	}
	// A plan that only conflicts with others is tried again in the next round.
	// A repair guesses the meaning of a faulty text: if it fails the
	// comparison, its rule is not at fault, and the repair is dropped.
	if _, err := w.try(plans); err != nil && !plans[0].change.Repairs {
		w.refuse(plans[0].change, err)
	}
}

// try makes plans and compares the result with the rulesheet.
func (w *work) try(plans []plan) ([]byte, error) {
	var edits []edit
	for _, p := range plans {
		edits = append(edits, p.edits...)
	}
	sortEdits(edits)
	text := splice(w.file.Source.Text, edits)
	if bytes.Equal(text, w.file.Source.Text) {
		return nil, errNothing
	}
	after := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), w.file.Source.Name, text), w.file.Notation)
	return text, compare(w.file, after, edits, w.safe)
}

func (w *work) refuse(c Change, err error) {
	line := 0
	if base := w.file.Source.File.Base(); int(c.Pos) >= base && int(c.Pos) <= base+w.file.Source.File.Size() {
		line = w.file.Source.File.Line(c.Pos)
	}
	w.round.Refused = append(w.round.Refused, &Refusal{Change: c, Line: line, Reason: err.Error()})
}
