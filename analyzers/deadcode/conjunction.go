package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkRule reports the conditions of a rule that repeat or contradict others.
func checkRule(pass *lint.Pass, r *gdl.Rule) {
	t := &twice{pass: pass}
	checkConjunction(pass, r.Body, nil, t)
	t.report()
}

// known holds the conditions of a conjunction, and those of the conjunctions
// around it.
type known struct {
	around   *known
	literals []hashed
	byHash   map[uint64][]int // indexes of the literals; nil as long as they are few
}

// few is the number of literals up to which they are compared one by one: an
// index takes longer.
const few = 32

// add notes a condition.
func (k *known) add(l hashed) {
	k.literals = append(k.literals, l)
	if len(k.literals) <= few {
		return
	}
	if k.byHash == nil {
		k.byHash = map[uint64][]int{}
		for i, l := range k.literals[:few] {
			k.byHash[l.hash] = append(k.byHash[l.hash], i)
		}
	}
	k.byHash[l.hash] = append(k.byHash[l.hash], len(k.literals)-1)
}

// A hashed literal is compared with others by its hash at first.
type hashed struct {
	*gdl.Literal
	hash uint64
}

// find returns a condition that is equal to a literal or, if negated is set, to
// its negation; nil if there is none.
func (k *known) find(l hashed, negated bool) *gdl.Literal {
	for ; k != nil; k = k.around {
		if earlier := k.here(l, negated); earlier != nil {
			return earlier
		}
	}
	return nil
}

// here returns such a condition of this conjunction alone.
func (k *known) here(l hashed, negated bool) *gdl.Literal {
	if k.byHash == nil {
		for i := range k.literals {
			if k.literals[i].says(l, negated) {
				return k.literals[i].Literal
			}
		}
		return nil
	}
	hash := l.hash
	if negated {
		hash = shape.Negation(hash)
	}
	for _, i := range k.byHash[hash] {
		if k.literals[i].says(l, negated) {
			return k.literals[i].Literal
		}
	}
	return nil
}

func (h *hashed) says(l hashed, negated bool) bool {
	if !negated {
		return h.hash == l.hash && gdl.EqualLiterals(h.Literal, l.Literal)
	}
	return h.Op == gdl.OpNot && h.hash == shape.Negation(l.hash) && gdl.EqualLiterals(h.Args[0], l.Literal)
}

// opposite returns a condition that contradicts a literal; nil if there is none.
func (k *known) opposite(l hashed) *gdl.Literal {
	if l.Op == gdl.OpNot {
		return k.find(hashed{l.Args[0], shape.Hash(l.Args[0])}, false)
	}
	return k.find(l, true)
}

// checkConjunction reports conditions that stand twice in a conjunction, and
// conditions that contradict each other.
func checkConjunction(pass *lint.Pass, literals []*gdl.Literal, around *known, t *twice) {
	here := &known{around: around, literals: make([]hashed, 0, len(literals))}
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
				compare(pass, l, conjuncts, here, t)
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

// impossible reports (distinct ?x ?x).
func impossible(pass *lint.Pass, l *gdl.Literal) bool {
	if l.Op != gdl.OpDistinct || !gdl.EqualTerms(l.Atom.Args[0], l.Atom.Args[1]) {
		return false
	}
	pass.Reportf("D10", l, "'%s' compares a term with itself and never holds; correct one side", pass.Text(l))
	return true
}

// compare notes a condition that repeats an earlier one, and reports one that
// contradicts it.
func compare(pass *lint.Pass, l *gdl.Literal, siblings []*gdl.Literal, here *known, t *twice) {
	said := hashed{l, shape.Hash(l)}
	if earlier := here.find(said, false); earlier != nil {
		t.list = append(t.list, repetition{l, earlier, slices.Contains(siblings, earlier)})
		return
	}
	earlier := here.opposite(said)
	if earlier == nil {
		here.add(said)
		return
	}
	f := lint.Findingf("D10", l, "'%s' contradicts an earlier condition, so that this never holds; correct one of them", pass.Text(l))
	f.Related = append(f.Related, lint.At(earlier, "the earlier condition"))
	pass.Report(f)
}
