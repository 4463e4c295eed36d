package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// known are the conditions that hold in a conjunction, or around it.
type known struct {
	around   *known
	literals map[string]*gdl.Literal // by their text
}

func (k *known) find(text string) *gdl.Literal {
	for ; k != nil; k = k.around {
		if l := k.literals[text]; l != nil {
			return l
		}
	}
	return nil
}

// checkConjunction reports conditions that stand twice in a conjunction, and
// conditions that contradict each other.
func checkConjunction(pass *lint.Pass, literals []*gdl.Literal, around *known) {
	here := &known{around, make(map[string]*gdl.Literal, len(literals))}
	var branches []*gdl.Literal
	var visit func(conjuncts []*gdl.Literal)
	visit = func(conjuncts []*gdl.Literal) {
		for _, l := range conjuncts {
			switch l.Op {
			case gdl.OpAnd:
				visit(l.Args)
				continue
			case gdl.OpOr:
				branches = append(branches, l)
			}
			if !impossible(pass, l) {
				compare(pass, l, conjuncts, here)
			}
		}
	}
	visit(literals)
	for _, or := range branches {
		for _, a := range or.Args {
			checkConjunction(pass, []*gdl.Literal{a}, here)
		}
	}
}

// impossible reports (distinct ?x ?x).
func impossible(pass *lint.Pass, l *gdl.Literal) bool {
	if l.Op != gdl.OpDistinct || !gdl.EqualTerms(l.Atom.Args[0], l.Atom.Args[1]) {
		return false
	}
	pass.Reportf("D10", l, "'%s' compares a term with itself and never holds; correct one side", pass.Text(l))
	return true
}

// compare reports a condition that repeats or contradicts an earlier one. Among
// its siblings a repetition can go; elsewhere nothing might be left of a branch.
func compare(pass *lint.Pass, l *gdl.Literal, siblings []*gdl.Literal, here *known) {
	text := l.String()
	opposite := "(not " + text + ")"
	if l.Op == gdl.OpNot {
		opposite = l.Args[0].String()
	}
	code, message, earlier := "D09", "'%s' stands twice in this conjunction; remove one, or correct it", here.find(text)
	if earlier == nil {
		code, message = "D10", "'%s' contradicts an earlier condition, so that this never holds; remove or correct one of them"
		earlier = here.find(opposite)
	}
	if earlier == nil {
		here.literals[text] = l
		return
	}
	f := lint.Findingf(code, l, message, pass.Text(l))
	f.Related = append(f.Related, lint.At(earlier, "the earlier condition"))
	if code == "D09" && slices.Contains(siblings, earlier) {
		edits := pass.Edits()
		edits.Remove(l)
		f.Fixes = edits.Fix("Remove the repetition")
	}
	pass.Report(f)
}
