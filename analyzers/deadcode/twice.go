package deadcode

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A repetition is a condition that stands twice. A repetition among siblings can
// be removed; any other may be the only condition of a branch.
type repetition struct {
	again, first *gdl.Literal
	siblings     bool
}

// twice collects the repetitions in one rule.
type twice struct {
	pass *lint.Pass
	list []repetition
}

// maxTwice is the number of repetitions in one rule that are reported one by one.
// A rule with more of them was made by a program, and they are one note.
const maxTwice = 3

// report reports the repetitions in a rule.
func (t *twice) report() {
	if len(t.list) > maxTwice {
		t.summary()
		return
	}
	for _, x := range t.list {
		f := lint.Findingf("D09", x.again, "'%s' stands twice in this conjunction; remove one", t.pass.Text(x.again))
		f.Related = append(f.Related, lint.At(x.first, "the earlier condition"))
		if x.siblings {
			edits := t.pass.Edits()
			edits.Remove(x.again)
			f.Fixes = edits.Fix("Remove the repetition")
		}
		t.pass.Report(f)
	}
}

// summary reports all repetitions in a rule at the first of them.
func (t *twice) summary() {
	x := t.list[0]
	f := lint.Findingf("D09", x.again, "'%s' stands twice in this conjunction, and so do %d more conditions; remove the repetitions",
		t.pass.Text(x.again), len(t.list)-1)
	f.Related = append(f.Related, lint.At(x.first, "the earlier condition"))
	edits := t.pass.Edits()
	for _, x := range t.list {
		if x.siblings {
			edits.Remove(x.again)
		}
	}
	f.Fixes = edits.Fix("Remove the repetitions")
	t.pass.ReportAs(finding.Note, f)
}
