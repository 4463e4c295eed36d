package report

import (
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// writeWitnesses writes the matches that violate a formula about knowledge. Each match
// is shown beside the earlier one that a role cannot tell it from.
func (t *TextWriter) writeWitnesses(f *File, first *play.Trace, witnesses []proof.Witness) {
	matches := []*play.Trace{first}
	for i := range witnesses {
		w := &witnesses[i]
		if w.ComparedMatch > i || w.Trace == nil {
			return
		}
		numbers := [2]int{w.ComparedMatch + 1, i + 2}
		p := &matchPairing{equalSteps: w.SharedSteps, title: fmt.Sprintf("match %d and match %d, which look the same to %s:", numbers[0], numbers[1], MakePrintable(w.UnknowingRole))}
		for side, n := range numbers {
			p.matchNames[side] = fmt.Sprintf("match %d", n)
			p.fallbackTitles[side] = fmt.Sprintf("match %d:", n)
		}
		t.writePairing(f, p, w.UnknowingRole, matches[w.ComparedMatch], w.Trace)
		matches = append(matches, w.Trace)
	}
}

// writeMatches writes the matches that show a finding or a verdict, if there are
// any: one alone under a title, or two side by side.
func (t *TextWriter) writeMatches(f *File, title, role string, one, two *play.Trace, witnesses []proof.Witness) {
	switch {
	case len(witnesses) > 0:
		t.writeWitnesses(f, one, witnesses)
	case two != nil:
		t.writeTracePair(f, role, one, two)
	case one != nil:
		t.writeTrace(f, title, one)
	}
}
