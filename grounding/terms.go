package grounding

import "github.com/gdllint/gdllint/gdl"

// A termID numbers a ground term. Equal terms have equal numbers.
type termID = int32

// none marks a missing term, row or atom.
const none = -1

// A functor is a name with a number of arguments; constants have zero.
type functor struct {
	name  string
	arity int
}

// terms holds ground terms, hash-consed: a term is a functor and the numbers of
// its arguments, stored flat.
type terms struct {
	functors  []functor
	spellings []string // by functor, as first written
	numbers   map[functor]int32

	fun   []int32 // by term
	start []int32 // by term: where its arguments begin in args
	depth []int32 // by term: 1 for constants
	args  []termID
	table hashTable
}

func newTerms() *terms {
	return &terms{numbers: map[functor]int32{}, table: newHashTable()}
}

// functor returns the number of a name and arity.
func (t *terms) functor(name, spelling string, arity int) int32 {
	key := functor{name, arity}
	if n, known := t.numbers[key]; known {
		return n
	}
	n := int32(len(t.functors))
	t.functors = append(t.functors, key)
	t.spellings = append(t.spellings, spelling)
	t.numbers[key] = n
	return n
}

// arguments returns the arguments of a term. The caller must not keep them.
func (t *terms) arguments(id termID) []termID {
	n := t.functors[t.fun[id]].arity
	at := int(t.start[id])
	return t.args[at : at+n]
}

// find returns the term with a functor and arguments, or none.
func (t *terms) find(fun int32, args []termID) termID {
	return t.table.find(hashTerm(fun, args), func(id int32) bool { return t.is(id, fun, args) })
}

// make returns the term with a functor and arguments.
func (t *terms) make(fun int32, args []termID) termID {
	hash := hashTerm(fun, args)
	if id := t.table.find(hash, func(id int32) bool { return t.is(id, fun, args) }); id != none {
		return id
	}
	id := termID(len(t.fun))
	depth := int32(0)
	for _, arg := range args {
		depth = max(depth, t.depth[arg])
	}
	t.fun = append(t.fun, fun)
	t.depth = append(t.depth, depth+1)
	t.start = append(t.start, int32(len(t.args)))
	t.args = append(t.args, args...)
	t.table.add(hash, id)
	return id
}

func (t *terms) is(id termID, fun int32, args []termID) bool {
	if t.fun[id] != fun {
		return false
	}
	at := int(t.start[id])
	for i, arg := range args {
		if t.args[at+i] != arg {
			return false
		}
	}
	return true
}

// printer turns numbers back into terms of the syntax tree, each built once.
type printer struct {
	terms *terms
	built []*gdl.Term // by termID
}

func (p *printer) term(id termID) *gdl.Term {
	for len(p.built) < len(p.terms.fun) {
		p.built = append(p.built, make([]*gdl.Term, len(p.terms.fun)-len(p.built))...)
	}
	if p.built[id] == nil {
		fun := p.terms.fun[id]
		p.built[id] = p.apply(p.terms.functors[fun].name, p.terms.spellings[fun], p.terms.arguments(id))
	}
	return p.built[id]
}

// apply builds a term or an atom that has no number itself.
func (p *printer) apply(name, spelling string, args []termID) *gdl.Term {
	t := &gdl.Term{Name: name, Spelling: spelling, Parens: len(args) > 0}
	if len(args) > 0 {
		t.Args = make([]*gdl.Term, len(args))
		for i, arg := range args {
			t.Args[i] = p.term(arg)
		}
	}
	return t
}
