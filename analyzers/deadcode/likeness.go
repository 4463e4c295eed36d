package deadcode

import (
	"hash/maphash"

	"github.com/gdllint/gdllint/gdl"
)

// alike returns the rules that may equal another one: those that share their
// likeness with it. Most rules share it with no other, and need not be written
// out.
func alike(rules []*gdl.Rule) map[*gdl.Rule]bool {
	seed := maphash.MakeSeed()
	first := make(map[uint64]*gdl.Rule, len(rules))
	same := map[*gdl.Rule]bool{}
	for _, r := range rules {
		n := ruleLikeness(seed, r)
		if other, again := first[n]; again {
			same[other], same[r] = true, true
		} else {
			first[n] = r
		}
	}
	return same
}

// ruleLikeness returns a hash that is the same for rules that differ only in the
// names of variables and the order of conditions.
func ruleLikeness(seed maphash.Seed, r *gdl.Rule) uint64 {
	n := termLikeness(seed, r.Head)
	for _, l := range r.Body {
		n += literalLikeness(seed, l) * 31
	}
	return n
}

func literalLikeness(seed maphash.Seed, l *gdl.Literal) uint64 {
	if l.Atom != nil {
		return termLikeness(seed, l.Atom)
	}
	n := uint64(l.Op) + 1
	for _, a := range l.Args {
		n = n*1_000_003 + literalLikeness(seed, a)
	}
	return n
}

func termLikeness(seed maphash.Seed, t *gdl.Term) uint64 {
	if t.IsVar() {
		return 1
	}
	n := maphash.String(seed, t.Name)
	for _, arg := range t.Args {
		n = n*1_000_003 + termLikeness(seed, arg)
	}
	return n
}
