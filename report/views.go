package report

import (
	"fmt"

	"github.com/gdllint/gdllint/document"
)

// writeWitnesses writes the matches that violate a formula about knowledge. Each match is shown beside the earlier
// match from which a role cannot distinguish it.
func (t *TextWriter) writeWitnesses(first *document.Match, witnesses []document.Witness) {
	matches := []*document.Match{first}
	for i := range witnesses {
		w := &witnesses[i]
		if w.TwinIndex > i || w.Match == nil {
			return
		}
		numbers := [2]int{w.TwinIndex + 1, i + 2}
		p := &matchPairing{equalSteps: w.Shared, title: fmt.Sprintf("match %d and match %d, which look the same to %s:", numbers[0], numbers[1], MakePrintable(w.Role))}
		for side, n := range numbers {
			p.matchNames[side] = fmt.Sprintf("match %d", n)
			p.fallbackTitles[side] = fmt.Sprintf("match %d:", n)
		}
		t.writePairing(p, w.Role, matches[w.TwinIndex], w.Match)
		matches = append(matches, w.Match)
	}
}

// writeMatches writes the matches that show a finding or a verdict, if there are any: one match, two side by side, or the
// pairs of witnesses.
func (t *TextWriter) writeMatches(role string, one, two *document.Match, witnesses []document.Witness) {
	switch {
	case len(witnesses) > 0:
		t.writeWitnesses(one, witnesses)
	case two != nil:
		t.writeTracePair(role, one, two)
	case one != nil:
		t.writeTrace("a match that shows it:", one)
	}
}
