package play

import (
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

// termTable interns all ground terms of one game: equal terms have equal numbers.
// The table only grows, within limits.
type termTable struct {
	functorInfos   []functorInfo
	functorsByName map[nameArity]functor

	termFunctors []functor // by term
	argOffsets   []int32   // by term: where its arguments begin in args
	termSizes    []int32   // by term: symbols when written out
	argTerms     []termID
	hashSlots    []int32 // open addressing: term+1
	syntaxTrees  []*gdl.Term

	ranks termRanks

	maxTerms, maxSize int
	exceededLimit     LimitedResource // set once a limit is hit
}

type nameArity struct {
	name  string
	arity int
}

func newTermTable() *termTable {
	return &termTable{functorsByName: map[nameArity]functor{}}
}

// functorOf returns the number of a name and arity, and keeps the first
// spelling.
func (t *termTable) functorOf(name, spelling string, arity int) functor {
	key := nameArity{name, arity}
	f, known := t.functorsByName[key]
	if !known {
		f = functor(len(t.functorInfos))
		t.functorInfos = append(t.functorInfos, functorInfo{name, spelling, arity})
		t.functorsByName[key] = f
	}
	return f
}

// argsOf returns the arguments of a term.
func (t *termTable) argsOf(x termID) []termID {
	at := t.argOffsets[x]
	return t.argTerms[at : int(at)+t.functorInfos[t.termFunctors[x]].arity]
}

func hashTerm(f functor, args []termID) uint64 {
	h := (uint64(f) + 77) * fnvPrime
	for _, a := range args {
		h = (h ^ uint64(uint32(a))) * fnvPrime
		h ^= h >> 29
	}
	return h ^ h>>32
}

// findTerm returns the term if it exists, or noTerm.
func (t *termTable) findTerm(f functor, args []termID) termID {
	if len(t.hashSlots) == 0 {
		return noTerm
	}
	mask := uint64(len(t.hashSlots) - 1)
	for at := hashTerm(f, args) & mask; ; at = (at + 1) & mask {
		n := t.hashSlots[at]
		if n == 0 {
			return noTerm
		}
		if x := termID(n - 1); t.termFunctors[x] == f && equalTerms(t.argsOf(x), args) {
			return x
		}
	}
}

func equalTerms(a, b []termID) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// internTerm returns the term, and makes it if it is new. It returns noTerm if the term would exceed a limit, and
// records this limit in exceededLimit.
func (t *termTable) internTerm(f functor, args []termID) termID {
	if x := t.findTerm(f, args); x != noTerm {
		return x
	}
	size := 1
	for _, a := range args {
		size += int(t.termSizes[a])
	}
	switch {
	case t.maxSize > 0 && size > t.maxSize:
		t.exceededLimit = ResourceTermSize
		return noTerm
	case t.maxTerms > 0 && len(t.termFunctors) >= t.maxTerms:
		t.exceededLimit = ResourceTerms
		return noTerm
	}
	if 4*(len(t.termFunctors)+1) > 3*len(t.hashSlots) {
		t.growSlots()
	}
	x := termID(len(t.termFunctors))
	t.termFunctors = append(t.termFunctors, f)
	t.argOffsets = append(t.argOffsets, int32(len(t.argTerms)))
	t.termSizes = append(t.termSizes, int32(size))
	t.argTerms = append(t.argTerms, args...)
	t.syntaxTrees = append(t.syntaxTrees, nil)
	t.placeTerm(x)
	return x
}

func (t *termTable) growSlots() {
	t.hashSlots = make([]int32, max(64, 2*len(t.hashSlots)))
	for x := range t.termFunctors {
		t.placeTerm(termID(x))
	}
}

// placeTerm enters a term into the hash table.
func (t *termTable) placeTerm(x termID) {
	mask := uint64(len(t.hashSlots) - 1)
	at := hashTerm(t.termFunctors[x], t.argsOf(x)) & mask
	for t.hashSlots[at] != 0 {
		at = (at + 1) & mask
	}
	t.hashSlots[at] = int32(x) + 1
}

// internTree interns a ground term of the syntax tree. It returns noTerm if the
// term has a variable or exceeds a limit.
func (t *termTable) internTree(x *gdl.Term) termID {
	if x.IsVariable() {
		return noTerm
	}
	args := make([]termID, len(x.Args))
	for i, a := range x.Args {
		if args[i] = t.internTree(a); args[i] == noTerm {
			return noTerm
		}
	}
	return t.internTerm(t.functorOf(x.Name, x.Spelling, len(args)), args)
}

// syntaxTree returns a term as a tree without positions. The tree is made once.
func (t *termTable) syntaxTree(x termID) *gdl.Term {
	if t.syntaxTrees[x] != nil {
		return t.syntaxTrees[x]
	}
	info := t.functorInfos[t.termFunctors[x]]
	tree := &gdl.Term{Name: info.name, Spelling: info.spelling, InParens: info.arity > 0}
	for _, a := range t.argsOf(x) {
		tree.Args = append(tree.Args, t.syntaxTree(a))
	}
	t.syntaxTrees[x] = tree
	return tree
}

// compareTerms orders terms by their structure and not by their numbers, so that the
// answers of a game do not depend on earlier questions.
func (t *termTable) compareTerms(x, y termID) int {
	if x == y {
		return 0
	}
	if n := termID(len(t.ranks.placeByTerm)); x < n && y < n {
		return int(t.ranks.placeByTerm[x] - t.ranks.placeByTerm[y])
	}
	if f, g := t.termFunctors[x], t.termFunctors[y]; f != g {
		a, b := t.functorInfos[f], t.functorInfos[g]
		if c := compareNames(a.name, b.name); c != 0 {
			return c
		}
		return a.arity - b.arity
	}
	a, b := t.argsOf(x), t.argsOf(y)
	for i := range a {
		if c := t.compareTerms(a[i], b[i]); c != 0 {
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

// exceededBound returns the limit that was exceeded.
func (t *termTable) exceededBound() int64 {
	if t.exceededLimit == ResourceTermSize {
		return int64(t.maxSize)
	}
	return int64(t.maxTerms)
}
