package deadcode

import (
	"hash/maphash"

	"github.com/gdllint/gdllint/gdl"
)

// similarRules returns the rules that may equal another one: those that share their
// likeness with it. Most rules share it with no other, and need not be written
// out.
func similarRules(rules []*gdl.Rule) map[*gdl.Rule]bool {
	seed := maphash.MakeSeed()
	first := make(map[uint64]*gdl.Rule, len(rules))
	same := map[*gdl.Rule]bool{}
	for _, r := range rules {
		n := ruleShapeHash(seed, r)
		if other, again := first[n]; again {
			same[other], same[r] = true, true
		} else {
			first[n] = r
		}
	}
	return same
}

// ruleShapeHash returns a hash that is the same for rules that differ only in the
// names of variables and the order of conditions.
func ruleShapeHash(seed maphash.Seed, r *gdl.Rule) uint64 {
	n := termShapeHash(seed, r.Head)
	for _, l := range r.Body {
		n += literalShapeHash(seed, l) * 31
	}
	return n
}

func literalShapeHash(seed maphash.Seed, l *gdl.Literal) uint64 {
	if l.Atom != nil {
		return termShapeHash(seed, l.Atom)
	}
	n := uint64(l.Op) + 1
	for _, a := range l.Args {
		n = n*1_000_003 + literalShapeHash(seed, a)
	}
	return n
}

func termShapeHash(seed maphash.Seed, t *gdl.Term) uint64 {
	if t.IsVariable() {
		return 1
	}
	n := maphash.String(seed, t.Name)
	for _, arg := range t.Args {
		n = n*1_000_003 + termShapeHash(seed, arg)
	}
	return n
}
