package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A termID numbers a ground term. Equal terms have equal numbers.
type termID = int32

// noID marks a missing term, row or atom.
const noID = -1

// A functor is a name with a number of arguments; constants have zero.
type functor struct {
	name  string
	arity int
}

// termTable stores each ground term once, as a functor and the numbers of its arguments.
type termTable struct {
	functors         []functor
	functorSpellings []string // by functor, as first written
	functorNumbers   map[functor]int32

	termFunctors []int32 // by term
	argOffsets   []int32 // by term: where its arguments begin in argTerms
	depths       []int32 // by term: 1 for constants
	argTerms     []termID
	hashes       hashTable
}

func newTermTable() *termTable {
	return &termTable{functorNumbers: map[functor]int32{}, hashes: newHashTable()}
}

// internFunctor returns the number of a functor, and adds the functor if it is new. spelling is how
// it is first written.
func (t *termTable) internFunctor(name, spelling string, arity int) int32 {
	key := functor{name, arity}
	if n, known := t.functorNumbers[key]; known {
		return n
	}
	n := int32(len(t.functors))
	t.functors = append(t.functors, key)
	t.functorSpellings = append(t.functorSpellings, spelling)
	t.functorNumbers[key] = n
	return n
}

// argumentsOf returns the arguments of a term. The caller must not keep them.
func (t *termTable) argumentsOf(id termID) []termID {
	n := t.functors[t.termFunctors[id]].arity
	at := int(t.argOffsets[id])
	return t.argTerms[at : at+n]
}

// find returns the term with a functor and arguments, or noID.
func (t *termTable) find(fun int32, args []termID) termID {
	return t.hashes.findNumber(hashCompound(fun, args), func(id int32) bool { return t.termEquals(id, fun, args) })
}

// intern returns the term with a functor and arguments, and adds it if it is new.
func (t *termTable) intern(fun int32, args []termID) termID {
	hash := hashCompound(fun, args)
	if id := t.hashes.findNumber(hash, func(id int32) bool { return t.termEquals(id, fun, args) }); id != noID {
		return id
	}
	id := termID(len(t.termFunctors))
	depth := int32(0)
	for _, arg := range args {
		depth = max(depth, t.depths[arg])
	}
	t.termFunctors = append(t.termFunctors, fun)
	t.depths = append(t.depths, depth+1)
	t.argOffsets = append(t.argOffsets, int32(len(t.argTerms)))
	t.argTerms = append(t.argTerms, args...)
	t.hashes.addNumber(hash, id)
	return id
}

func (t *termTable) termEquals(id termID, fun int32, args []termID) bool {
	at := int(t.argOffsets[id])
	return t.termFunctors[id] == fun && slices.Equal(t.argTerms[at:at+len(args)], args)
}

// termPrinter turns numbers back into terms of the syntax tree. Each term is built once.
type termPrinter struct {
	table      *termTable
	builtTerms []*gdl.Term // by termID
}

func (p *termPrinter) printTerm(id termID) *gdl.Term {
	for len(p.builtTerms) < len(p.table.termFunctors) {
		p.builtTerms = append(p.builtTerms, make([]*gdl.Term, len(p.table.termFunctors)-len(p.builtTerms))...)
	}
	if p.builtTerms[id] == nil {
		fun := p.table.termFunctors[id]
		p.builtTerms[id] = p.applyFunctor(p.table.functors[fun].name, p.table.functorSpellings[fun], p.table.argumentsOf(id))
	}
	return p.builtTerms[id]
}

// applyFunctor builds a term or an atom that has no number itself.
func (p *termPrinter) applyFunctor(name, spelling string, args []termID) *gdl.Term {
	t := &gdl.Term{Name: name, Spelling: spelling, InParens: len(args) > 0}
	if len(args) > 0 {
		t.Args = make([]*gdl.Term, len(args))
		for i, arg := range args {
			t.Args[i] = p.printTerm(arg)
		}
	}
	return t
}
