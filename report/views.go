package report

import (
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// views writes the matches that violate a formula about knowledge. Each match
// is shown beside the earlier one that a role cannot tell it from.
func (t *Text) views(f *File, first *play.Trace, witnesses []proof.Witness) {
	matches := []*play.Trace{first}
	for i := range witnesses {
		w := &witnesses[i]
		if w.Of > i || w.Trace == nil {
			return
		}
		numbers := [2]int{w.Of + 1, i + 2}
		p := &pairing{steps: w.Steps, title: fmt.Sprintf("match %d and match %d, which look the same to %s:", numbers[0], numbers[1], Printable(w.Role))}
		for side, n := range numbers {
			p.names[side] = fmt.Sprintf("match %d", n)
			p.fallback[side] = fmt.Sprintf("match %d:", n)
		}
		t.pairing(f, p, w.Role, matches[w.Of], w.Trace)
		matches = append(matches, w.Trace)
	}
}

// matches writes the matches that show a finding or a verdict, if there are
// any: one alone under a title, or two side by side.
func (t *Text) matches(f *File, title, role string, one, two *play.Trace, witnesses []proof.Witness) {
	switch {
	case len(witnesses) > 0:
		t.views(f, one, witnesses)
	case two != nil:
		t.pair(f, role, one, two)
	case one != nil:
		t.trace(f, title, one)
	}
}
