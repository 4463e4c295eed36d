package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// maxRepetitions is the number of repetitions in one rule that are reported one by one.
// A rule with more of them was made by a program, and they are one note.
const maxRepetitions = 3

// A repetition is a condition that stands twice. A repetition among siblings can
// be removed; any other may be the only condition of a branch.
type repetition struct {
	literal, earlier *gdl.Literal
	areSiblings      bool
}

// A conjunctionCheck looks for conditions of a rule that repeat or contradict others.
type conjunctionCheck struct {
	pass        *lint.Pass
	rule        *model.Rule
	repetitions []repetition
}

func checkRuleBody(pass *lint.Pass, r *model.Rule) {
	c := &conjunctionCheck{pass: pass, rule: r}
	c.check(r.Body, nil)
	if len(c.repetitions) > maxRepetitions {
		f := c.finding(c.repetitions, "'%s' stands twice in this conjunction, and so do %d more conditions; remove the repetitions", len(c.repetitions)-1)
		pass.ReportWithSeverity(finding.SeverityNote, f)
		return
	}
	for i := range c.repetitions {
		pass.Report(c.finding(c.repetitions[i:i+1], "'%s' stands twice in this conjunction; remove one"))
	}
}

func (c *conjunctionCheck) finding(list []repetition, message string, args ...any) finding.Finding {
	f := lint.Findingf("D09", list[0].literal, message, append([]any{c.pass.NodeText(list[0].literal)}, args...)...)
	f.Related = append(f.Related, lint.RelatedAt(list[0].earlier, "the earlier condition"))
	edits := c.pass.NewEdits()
	for _, x := range list {
		if x.areSiblings {
			edits.RemoveNode(x.literal)
		}
	}
	f.Fixes = edits.SuggestFix("Remove the repetition")
	return f
}

// check compares the conditions of a conjunction with those around it, and with each other.
func (c *conjunctionCheck) check(literals []*gdl.Literal, around *model.LiteralSet) {
	here := model.NewLiteralSet(around, len(literals))
	var branches []*gdl.Literal
	var visit func(conjuncts []*gdl.Literal)
	visit = func(conjuncts []*gdl.Literal) {
		for _, l := range conjuncts {
			switch {
			case l.Op == gdl.OpAnd:
				visit(l.Args)
				continue
			case l.Op == gdl.OpOr:
				branches = append(branches, l)
			case l.Op == gdl.OpDistinct && gdl.EqualTerms(l.Atom.Args[0], l.Atom.Args[1]):
				c.pass.Reportf("D10", l, "'%s' compares a term with itself and never holds; correct one side", c.pass.NodeText(l))
				continue
			}
			if earlier := here.Find(l); earlier != nil {
				if !c.rule.Guessed || earlier.StartPos >= c.rule.Head.EndPos { // else read out of a head with too many arguments: K02
					c.repetitions = append(c.repetitions, repetition{l, earlier, slices.Contains(conjuncts, earlier)})
				}
			} else if earlier := here.FindNegation(l); earlier != nil {
				f := lint.Findingf("D10", l, "'%s' contradicts an earlier condition, so this condition is always false; correct one of them", c.pass.NodeText(l))
				f.Related = append(f.Related, lint.RelatedAt(earlier, "the earlier condition"))
				c.pass.Report(f)
			} else {
				here.Add(l)
			}
		}
	}
	visit(literals)
	for _, or := range branches {
		for _, a := range or.Args {
			c.check([]*gdl.Literal{a}, here)
		}
	}
}
