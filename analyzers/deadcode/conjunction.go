package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkRuleBody reports the conditions of a rule that repeat or contradict others.
func checkRuleBody(pass *lint.Pass, r *gdl.Rule) {
	t := &repetitionList{pass: pass, rule: r}
	checkConjunction(pass, r.Body, nil, t)
	t.reportRepetitions()
}

// knownConditions holds the conditions of a conjunction, and those of the conjunctions
// around it.
type knownConditions struct {
	enclosingConditions *knownConditions
	hashedLiterals      []hashedLiteral
	literalsByHash      map[uint64][]int // indexes of the literals; nil as long as they are few
}

// maxLinearSearch is the number of literals up to which they are compared one by one: an
// index takes longer.
const maxLinearSearch = 32

// addCondition notes a condition.
func (k *knownConditions) addCondition(l hashedLiteral) {
	k.hashedLiterals = append(k.hashedLiterals, l)
	if len(k.hashedLiterals) <= maxLinearSearch {
		return
	}
	if k.literalsByHash == nil {
		k.literalsByHash = map[uint64][]int{}
		for i, l := range k.hashedLiterals[:maxLinearSearch] {
			k.literalsByHash[l.literalHash] = append(k.literalsByHash[l.literalHash], i)
		}
	}
	k.literalsByHash[l.literalHash] = append(k.literalsByHash[l.literalHash], len(k.hashedLiterals)-1)
}

// A hashedLiteral literal is compared with others by its hash at first.
type hashedLiteral struct {
	*gdl.Literal
	literalHash uint64
}

// findCondition returns a condition that is equal to a literal or, if negated is set, to
// its negation; nil if there is none.
func (k *knownConditions) findCondition(l hashedLiteral, negated bool) *gdl.Literal {
	for ; k != nil; k = k.enclosingConditions {
		if earlier := k.findInConjunction(l, negated); earlier != nil {
			return earlier
		}
	}
	return nil
}

// findInConjunction returns such a condition of this conjunction alone.
func (k *knownConditions) findInConjunction(l hashedLiteral, negated bool) *gdl.Literal {
	if k.literalsByHash == nil {
		for i := range k.hashedLiterals {
			if k.hashedLiterals[i].matchesLiteral(l, negated) {
				return k.hashedLiterals[i].Literal
			}
		}
		return nil
	}
	hash := l.literalHash
	if negated {
		hash = survey.NegatedHash(hash)
	}
	for _, i := range k.literalsByHash[hash] {
		if k.hashedLiterals[i].matchesLiteral(l, negated) {
			return k.hashedLiterals[i].Literal
		}
	}
	return nil
}

func (h *hashedLiteral) matchesLiteral(l hashedLiteral, negated bool) bool {
	if !negated {
		return h.literalHash == l.literalHash && gdl.EqualLiterals(h.Literal, l.Literal)
	}
	return h.Op == gdl.OpNot && h.literalHash == survey.NegatedHash(l.literalHash) && gdl.EqualLiterals(h.Args[0], l.Literal)
}

// findContradiction returns a condition that contradicts a literal; nil if there is none.
func (k *knownConditions) findContradiction(l hashedLiteral) *gdl.Literal {
	if l.Op == gdl.OpNot {
		return k.findCondition(hashedLiteral{l.Args[0], survey.HashLiteral(l.Args[0])}, false)
	}
	return k.findCondition(l, true)
}

// checkConjunction reports conditions that stand twice in a conjunction, and
// conditions that contradict each other.
func checkConjunction(pass *lint.Pass, literals []*gdl.Literal, around *knownConditions, t *repetitionList) {
	here := &knownConditions{enclosingConditions: around, hashedLiterals: make([]hashedLiteral, 0, len(literals))}
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
			if !reportSelfComparison(pass, l) {
				compareWithEarlier(pass, l, conjuncts, here, t)
			}
		}
	}
	visit(literals)
	for _, or := range branches {
		for _, a := range or.Args {
			checkConjunction(pass, []*gdl.Literal{a}, here, t)
		}
	}
}

// reportSelfComparison reports (distinct ?x ?x).
func reportSelfComparison(pass *lint.Pass, l *gdl.Literal) bool {
	if l.Op != gdl.OpDistinct || !gdl.EqualTerms(l.Atom.Args[0], l.Atom.Args[1]) {
		return false
	}
	pass.Reportf("D10", l, "'%s' compares a term with itself and never holds", pass.NodeText(l))
	return true
}

// compareWithEarlier notes a condition that repeats an earlier one, and reports one that
// contradicts it.
func compareWithEarlier(pass *lint.Pass, l *gdl.Literal, siblings []*gdl.Literal, here *knownConditions, t *repetitionList) {
	said := hashedLiteral{l, survey.HashLiteral(l)}
	if earlier := here.findCondition(said, false); earlier != nil {
		if t.rule.Guessed && earlier.StartPos < t.rule.Head.EndPos {
			return // read out of a head with too many arguments: K02
		}
		t.repetitions = append(t.repetitions, repetition{l, earlier, slices.Contains(siblings, earlier)})
		return
	}
	earlier := here.findContradiction(said)
	if earlier == nil {
		here.addCondition(said)
		return
	}
	f := lint.Findingf("D10", l, "'%s' contradicts an earlier condition, so this condition is always false", pass.NodeText(l))
	f.Related = append(f.Related, lint.RelatedAt(earlier, "the earlier condition"))
	pass.Report(f)
}
