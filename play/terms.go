package play

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A functor is a name with an arity, as an index of functorInfos.
type functor int32

// functorInfo holds the name, the spelling and the arity of a functor.
type functorInfo struct {
	name     string
	spelling string // as first written
	arity    int
}

// termTable interns all ground terms of one game: equal terms have equal numbers. No term is ever
// removed; maxTerms and maxSize limit the table.
type termTable struct {
	functorInfos   []functorInfo
	functorsByName map[nameArity]functor

	termFunctors []functor // by term
	argOffsets   []int32   // by term: where its arguments begin in argTerms
	termSizes    []int32   // by term: the number of its symbols
	argTerms     []termID
	hashSlots    []int32 // hash table with open addressing: the term plus 1, or 0
	syntaxTrees  []*gdl.Term

	ranks termRanks

	maxTerms, maxSize int
	exceededLimit     LimitedResource // the limit that made internTerm fail last
}

type nameArity struct {
	name  string
	arity int
}

func newTermTable() *termTable {
	return &termTable{functorsByName: map[nameArity]functor{}}
}

// functorOf returns the functor of a name and arity. The spelling is stored if the functor is new.
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

func (t *termTable) argsOf(x termID) []termID {
	at := t.argOffsets[x]
	return t.argTerms[at : int(at)+t.functorInfos[t.termFunctors[x]].arity]
}

func hashTerm(f functor, args []termID) uint64 {
	h := (uint64(f) + 77) * hashFactor
	for _, a := range args {
		h = (h ^ uint64(uint32(a))) * hashFactor
		h ^= h >> 29
	}
	return h ^ h>>32
}

// findTerm returns the term with a functor and arguments, or noTerm if the table does not have it.
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
		if x := termID(n - 1); t.termFunctors[x] == f && slices.Equal(t.argsOf(x), args) {
			return x
		}
	}
}

// internTerm returns the term with a functor and arguments, and adds it if it is new. If this would
// exceed a limit, internTerm returns noTerm and stores the limit in exceededLimit.
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

func (t *termTable) placeTerm(x termID) {
	mask := uint64(len(t.hashSlots) - 1)
	at := hashTerm(t.termFunctors[x], t.argsOf(x)) & mask
	for t.hashSlots[at] != 0 {
		at = (at + 1) & mask
	}
	t.hashSlots[at] = int32(x) + 1
}

// internTree returns the interned form of a term of a syntax tree, or noTerm if the term has a
// variable or exceeds a limit.
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

// syntaxTree returns a term as a syntax tree without positions. The same tree is returned each
// time.
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

// compareTerms compares terms by their structure, for sorting. Their numbers depend on earlier
// questions, and the answers of a game must not.
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

// compareNames compares names, for sorting: numbers come first, by their value, then other names by
// their bytes.
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

// exceededBound returns the value of the limit that was exceeded.
func (t *termTable) exceededBound() int64 {
	if t.exceededLimit == ResourceTermSize {
		return int64(t.maxSize)
	}
	return int64(t.maxTerms)
}
