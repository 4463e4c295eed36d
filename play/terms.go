package play

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A functor is the number of a name with an arity.
type functor int32

// functorInfo describes a functor.
type functorInfo struct {
	name     string
	spelling string // as first written
	arity    int
}

// terms interns all ground terms of one game: equal terms have equal numbers.
// The table only grows, within limits.
type terms struct {
	functors []functorInfo
	byName   map[nameArity]functor

	functor []functor // by term
	first   []int32   // by term: where its arguments begin in args
	size    []int32   // by term: symbols when written out
	args    []term
	slots   []int32 // open addressing: term+1
	printed []*gdl.Term

	maxTerms, maxSize int
	overflow          Resource // set once a limit is hit
}

type nameArity struct {
	name  string
	arity int
}

func newTerms() *terms {
	return &terms{byName: map[nameArity]functor{}}
}

// functorOf returns the number of a name and arity, and keeps the first
// spelling.
func (t *terms) functorOf(name, spelling string, arity int) functor {
	key := nameArity{name, arity}
	f, known := t.byName[key]
	if !known {
		f = functor(len(t.functors))
		t.functors = append(t.functors, functorInfo{name, spelling, arity})
		t.byName[key] = f
	}
	return f
}

// argsOf returns the arguments of a term.
func (t *terms) argsOf(x term) []term {
	at := t.first[x]
	return t.args[at : int(at)+t.functors[t.functor[x]].arity]
}

func hashTerm(f functor, args []term) uint64 {
	h := (uint64(f) + 77) * fnvPrime
	for _, a := range args {
		h = (h ^ uint64(uint32(a))) * fnvPrime
		h ^= h >> 29
	}
	return h ^ h>>32
}

// find returns the term if it exists, or unbound.
func (t *terms) find(f functor, args []term) term {
	if len(t.slots) == 0 {
		return unbound
	}
	mask := uint64(len(t.slots) - 1)
	for at := hashTerm(f, args) & mask; ; at = (at + 1) & mask {
		n := t.slots[at]
		if n == 0 {
			return unbound
		}
		if x := term(n - 1); t.functor[x] == f && equalTerms(t.argsOf(x), args) {
			return x
		}
	}
}

func equalTerms(a, b []term) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// intern returns the term and makes it if it is new. It returns unbound if the
// term would exceed a limit, and records that limit in overflow.
func (t *terms) intern(f functor, args []term) term {
	if x := t.find(f, args); x != unbound {
		return x
	}
	size := 1
	for _, a := range args {
		size += int(t.size[a])
	}
	switch {
	case t.maxSize > 0 && size > t.maxSize:
		t.overflow = TermSize
		return unbound
	case t.maxTerms > 0 && len(t.functor) >= t.maxTerms:
		t.overflow = Terms
		return unbound
	}
	if 4*(len(t.functor)+1) > 3*len(t.slots) {
		t.grow()
	}
	x := term(len(t.functor))
	t.functor = append(t.functor, f)
	t.first = append(t.first, int32(len(t.args)))
	t.size = append(t.size, int32(size))
	t.args = append(t.args, args...)
	t.printed = append(t.printed, nil)
	t.place(x)
	return x
}

func (t *terms) grow() {
	t.slots = make([]int32, max(64, 2*len(t.slots)))
	for x := range t.functor {
		t.place(term(x))
	}
}

// place enters a term into the hash table.
func (t *terms) place(x term) {
	mask := uint64(len(t.slots) - 1)
	at := hashTerm(t.functor[x], t.argsOf(x)) & mask
	for t.slots[at] != 0 {
		at = (at + 1) & mask
	}
	t.slots[at] = int32(x) + 1
}

// ground interns a ground term of the syntax tree. It returns unbound if the
// term has a variable or exceeds a limit.
func (t *terms) ground(x *gdl.Term) term {
	if x.IsVar() {
		return unbound
	}
	args := make([]term, len(x.Args))
	for i, a := range x.Args {
		if args[i] = t.ground(a); args[i] == unbound {
			return unbound
		}
	}
	return t.intern(t.functorOf(x.Name, x.Spelling, len(args)), args)
}

// syntax returns a term as a tree without positions. The tree is made once.
func (t *terms) syntax(x term) *gdl.Term {
	if t.printed[x] != nil {
		return t.printed[x]
	}
	info := t.functors[t.functor[x]]
	tree := &gdl.Term{Name: info.name, Spelling: info.spelling, Parens: info.arity > 0}
	for _, a := range t.argsOf(x) {
		tree.Args = append(tree.Args, t.syntax(a))
	}
	t.printed[x] = tree
	return tree
}

// compare orders terms by their structure and not by their numbers, so that the
// answers of a game do not depend on earlier questions.
func (t *terms) compare(x, y term) int {
	if x == y {
		return 0
	}
	if f, g := t.functor[x], t.functor[y]; f != g {
		a, b := t.functors[f], t.functors[g]
		if c := compareNames(a.name, b.name); c != 0 {
			return c
		}
		return a.arity - b.arity
	}
	a, b := t.argsOf(x), t.argsOf(y)
	for i := range a {
		if c := t.compare(a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

// compareNames orders names: numbers first, by their value.
func compareNames(a, b string) int {
	m, n := allDigits(a), allDigits(b)
	switch {
	case m && n && len(a) != len(b):
		return len(a) - len(b)
	case m == n:
		return strings.Compare(a, b)
	case m:
		return -1
	}
	return 1
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// sort orders terms by their structure.
func (t *terms) sort(list []term) { slices.SortFunc(list, t.compare) }
