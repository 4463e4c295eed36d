package model

import (
	"go/token"
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Sort is the kind of thing that a symbol means.
type Sort uint8

// The sorts of symbols. Keywords are relations.
const (
	Relation   Sort = iota // the relation of an atom
	Fluent                 // a fluent: the argument of true, init, next or base
	Move                   // a move: the second argument of does, legal or input
	Percept                // a percept: the second argument of sees
	Function               // any other term
	Comparison             // distinct
)

// A Meaning is what a rule says about a symbol at one place.
type Meaning uint8

// The meanings of places.
const (
	Argument Meaning = iota // the symbol is only an argument
	Asked                   // a condition needs it: an atom, a fluent in true, a move in does
	Made                    // the rule makes it: an atom, a fluent of the next state, a percept
	Initial                 // a fluent of the initial state
	Offered                 // a legal move
	Listed                  // possible, by base or input
	Queried                 // a condition is about the next state, legal moves, or possible ones
)

// A keywordArg says which argument of a keyword is a fluent, a move or a percept, and with which
// meaning.
type keywordArg struct {
	arg      int
	sort     Sort
	meaning  Meaning
	flowing  bool // the arguments have fixed positions, from position on, since values flow between them and arguments of other keywords
	position int
}

// keywordArgs holds the keywordArg of each keyword about fluents, moves or percepts.
var keywordArgs = map[string]keywordArg{
	gdl.True: {0, Fluent, Asked, true, truePosition}, gdl.Init: {0, Fluent, Initial, true, initPosition}, gdl.Next: {0, Fluent, Made, true, nextPosition},
	gdl.Legal: {1, Move, Offered, true, legalPosition}, gdl.Does: {1, Move, Asked, true, doesPosition},
	gdl.Base: {arg: 0, sort: Fluent, meaning: Listed}, gdl.Input: {arg: 1, sort: Move, meaning: Listed}, gdl.Sees: {arg: 1, sort: Percept, meaning: Made},
}

// A Class is the way in which a name is written: as a predicate, with parentheses, or alone.
type Class uint8

// The classes of names.
const (
	Predicate Class = iota
	Applied         // a term with parentheses
	Constant
)

// A Symbol is a relation, fluent, move, percept or function: a name with a sort and a number of
// arguments.
type Symbol struct {
	Name      string
	Arity     int
	Sort      Sort
	FirstSlot int         // the number of the first argument; the arguments of all symbols are numbered
	number    int         // the index in Program.Symbols
	function  *Symbol     // the first symbol with the same name and arity that is no relation; for a relation, itself
	position  int         // the position of the first argument; see placeArguments
	keyword   *keywordArg // for a keyword: its keywordArg
	counts    [Queried + 1]int
	first     *Occurrence
	latest    *Occurrence
}

// A Name is a name in one class, for all symbols and numbers of arguments with which it occurs.
type Name struct {
	Text   string
	Class  Class
	Heads  int // the number of heads of rules with this predicate
	Uses   int // the number of other occurrences
	first  *Occurrence
	latest *Occurrence
}

// An Occurrence is one place in a rule where a symbol or variable occurs.
type Occurrence struct {
	Term       *gdl.Term
	Parent     *Occurrence // the atom or term whose argument it is; nil for atoms
	Literal    *gdl.Literal
	Rule       *Rule
	Symbol     *Symbol   // nil for variables
	Variable   *Variable // nil for symbols
	Arg        int32     // the index among the arguments of Parent
	Meaning    Meaning
	sort       Sort // the sort of Symbol, or of the values of the variable
	Negative   bool // the condition is negated
	nextSymbol *Occurrence
	nextName   *Occurrence
}

// Pos returns the position where the occurrence begins.
func (o *Occurrence) Pos() token.Pos { return o.Term.Pos() }

// End returns the position where the occurrence ends.
func (o *Occurrence) End() token.Pos { return o.Term.End() }

// Atom returns the atom that contains the occurrence.
func (o *Occurrence) Atom() *gdl.Term {
	if o.Literal == nil {
		return o.Rule.Head
	}
	return o.Literal.Atom
}

// InHead tells whether the occurrence is in the head of its rule.
func (o *Occurrence) InHead() bool { return o.Literal == nil }

// IsAtomArg tells whether the occurrence is an argument of its atom, not within one.
func (o *Occurrence) IsAtomArg() bool { return o.Parent != nil && o.Parent.Parent == nil }

// Slot returns the number of the argument that the occurrence fills. All arguments of the program are numbered.
func (o *Occurrence) Slot() int { return o.Parent.Symbol.FirstSlot + int(o.Arg) }

// IsWithin tells whether the occurrence is the other one or a part of it.
func (o *Occurrence) IsWithin(whole *Occurrence) bool {
	for ; o != nil; o = o.Parent {
		if o == whole {
			return true
		}
	}
	return false
}

// Places yields the occurrences of a symbol with one of the meanings, or all if none is given, in
// the order of the text.
func (s *Symbol) Places(meanings ...Meaning) iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		if s == nil || len(meanings) == 1 && s.counts[meanings[0]] == 0 {
			return
		}
		for o := s.first; o != nil; o = o.nextSymbol {
			if (len(meanings) == 0 || slices.Contains(meanings, o.Meaning)) && !yield(o) {
				return
			}
		}
	}
}

// First returns the first occurrence with a meaning; nil if there is none.
func (s *Symbol) First(m Meaning) *Occurrence { return first(s.Places(m)) }

// Count returns the number of occurrences with a meaning.
func (s *Symbol) Count(m Meaning) int {
	if s == nil {
		return 0
	}
	return s.counts[m]
}

// Places yields the occurrences of a name: the heads, then the others.
func (n *Name) Places() iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		for _, heads := range []bool{true, false} {
			for o := range n.occurrences(heads) {
				if !yield(o) {
					return
				}
			}
		}
	}
}

// InHeads yields the occurrences of a name as the predicate of a head.
func (n *Name) InHeads() iter.Seq[*Occurrence] { return n.occurrences(true) }

// InUses yields all other occurrences of a name.
func (n *Name) InUses() iter.Seq[*Occurrence] { return n.occurrences(false) }

func (n *Name) occurrences(heads bool) iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		if n == nil || heads && n.Heads == 0 || !heads && n.Uses == 0 {
			return
		}
		for o := n.first; o != nil; o = o.nextName {
			if (o.Parent == nil && o.Literal == nil) == heads && !yield(o) {
				return
			}
		}
	}
}

// FirstHead returns the first head of a predicate; nil if it has none.
func (n *Name) FirstHead() *Occurrence { return first(n.InHeads()) }

// FirstUse returns the first occurrence that is no head; nil if there is none.
func (n *Name) FirstUse() *Occurrence { return first(n.InUses()) }

// First returns the first occurrence of the name.
func (n *Name) First() *Occurrence { return n.first }

func first(seq iter.Seq[*Occurrence]) *Occurrence {
	for o := range seq {
		return o
	}
	return nil
}

// Name returns the name with a text in a class; nil if it does not occur.
func (p *Program) Name(text string, c Class) *Name {
	if e := p.entries[text]; e != nil {
		return e.names[c]
	}
	return nil
}

// Symbol returns the symbol of a sort with a name and arity; nil if it does not occur.
func (p *Program) Symbol(s Sort, name string, arity int) *Symbol {
	if e := p.entries[name]; e != nil {
		return e.symbol(s, arity)
	}
	return nil
}

// Means tells whether a symbol has an occurrence with one of the meanings.
func (s *Symbol) Means(meanings ...Meaning) bool {
	return slices.ContainsFunc(meanings, func(m Meaning) bool { return s.counts[m] > 0 })
}

// IsNamed tells whether a symbol of a sort, with any number of arguments, has a name and an
// occurrence with one of the meanings.
func (p *Program) IsNamed(s Sort, name string, meanings ...Meaning) bool {
	e := p.entries[name]
	return e != nil && slices.ContainsFunc(e.symbols, func(x *Symbol) bool { return x.Sort == s && x.Means(meanings...) })
}

// SymbolOf returns the symbol of a sort with the name and arity of a term; nil if it does not
// occur.
func (p *Program) SymbolOf(s Sort, t *gdl.Term) *Symbol { return p.Symbol(s, t.Name, len(t.Args)) }

// OfSort yields the symbols of a sort, in the order of their first occurrences.
func (p *Program) OfSort(s Sort) iter.Seq[*Symbol] {
	return func(yield func(*Symbol) bool) {
		for _, x := range p.Symbols {
			if x.Sort == s && !yield(x) {
				return
			}
		}
	}
}

// IsKeyword tells whether a symbol has the name of a keyword.
func (s *Symbol) IsKeyword() bool { return IsKeyword(s.Name) }

// IsKeyword tells whether a name is a keyword.
func IsKeyword(name string) bool { _, is := gdl.KeywordArity(name); return is }

// Uses yields the occurrences of a variable.
func (v *Variable) Uses() iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		if v == nil {
			return
		}
		for o := v.First; o != nil && yield(o); o = o.nextSymbol {
		}
	}
}

// Places yields the occurrences of fluents or moves, whichever s is, with one of the meanings. It includes variables in
// their place, and follows the order of the text.
func (p *Program) Places(s Sort, meanings ...Meaning) iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		for _, o := range p.subjects {
			if o.sort == s && slices.Contains(meanings, o.Meaning) && !yield(o) {
				return
			}
		}
	}
}

// ArgPosition returns the argument position that an occurrence fills.
func (o *Occurrence) ArgPosition() gdl.ArgPosition {
	kind := gdl.FunctionArg
	if o.Parent.Parent == nil {
		kind = gdl.PredicateArg
	}
	return gdl.ArgPosition{Kind: kind, Name: o.Parent.Term.Name, Arity: len(o.Parent.Term.Args), Index: int(o.Arg)}
}

// IsHead tells whether the occurrence is the head of its rule.
func (o *Occurrence) IsHead() bool { return o.Parent == nil && o.Literal == nil }

// HasOneArity tells whether all occurrences of a name have the same number of arguments.
func (n *Name) HasOneArity() bool {
	for o := n.first; o != nil; o = o.nextName {
		if len(o.Term.Args) != len(n.first.Term.Args) {
			return false
		}
	}
	return true
}
