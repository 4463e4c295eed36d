package deadcode

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// A repetition is a condition that stands twice. A repetition among siblings can
// be removed; any other may be the only condition of a branch.
type repetition struct {
	repeatedLiteral, earlierLiteral *gdl.Literal
	areSiblings                     bool
}

// repetitionList collects the repetitions in one rule.
type repetitionList struct {
	pass        *lint.Pass
	rule        *gdl.Rule
	repetitions []repetition
}

// maxRepetitions is the number of repetitions in one rule that are reported one by one.
// A rule with more of them was made by a program, and they are one note.
const maxRepetitions = 3

// reportRepetitions reports the repetitions in a rule.
func (t *repetitionList) reportRepetitions() {
	if len(t.repetitions) > maxRepetitions {
		t.reportSummary()
		return
	}
	for _, x := range t.repetitions {
		f := lint.Findingf("D09", x.repeatedLiteral, "'%s' stands twice in this conjunction; remove one", t.pass.NodeText(x.repeatedLiteral))
		f.Related = append(f.Related, lint.RelatedAt(x.earlierLiteral, "the earlier condition"))
		if x.areSiblings {
			edits := t.pass.NewEdits()
			edits.RemoveNode(x.repeatedLiteral)
			f.Fixes = edits.SuggestFix("Remove the repetition")
		}
		t.pass.Report(f)
	}
}

// reportSummary reports all repetitions in a rule at the first of them.
func (t *repetitionList) reportSummary() {
	x := t.repetitions[0]
	f := lint.Findingf("D09", x.repeatedLiteral, "'%s' stands twice in this conjunction, and so do %d more conditions; remove the repetitions",
		t.pass.NodeText(x.repeatedLiteral), len(t.repetitions)-1)
	f.Related = append(f.Related, lint.RelatedAt(x.earlierLiteral, "the earlier condition"))
	edits := t.pass.NewEdits()
	for _, x := range t.repetitions {
		if x.areSiblings {
			edits.RemoveNode(x.repeatedLiteral)
		}
	}
	f.Fixes = edits.SuggestFix("Remove the repetitions")
	t.pass.ReportWithSeverity(finding.SeverityNote, f)
}
