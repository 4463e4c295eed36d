package model

import (
	"go/token"
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Sort is a kind of symbol.
type Sort uint8

// The sorts of symbols. A keyword is a relation, too.
const (
	Relation   Sort = iota // of an atom
	Fluent                 // of true, init, next and base
	Move                   // of does, legal and input
	Percept                // of sees
	Function               // any other term
	Comparison             // distinct
)

// A Meaning is the statement of a rule about a symbol at one place.
type Meaning uint8

// The meanings of places.
const (
	Argument Meaning = iota // an argument, and no more
	Asked                   // a condition is about it: an atom, a fluent after true, a move after does
	Made                    // a rule defines it: an atom, a fluent of the next state, a percept
	Initial                 // of the first state
	Offered                 // a legal move
	Listed                  // possible, by base or input
	Queried                 // a condition asks for the next state, legal moves, or possible ones
)

// A keywordArg is the argument that a keyword is about.
type keywordArg struct {
	arg      int
	sort     Sort
	meaning  Meaning
	flowing  bool // values flow between its arguments and those of other keywords, from position on
	position int
}

// keywordArgs tells for keywords which argument they are about, and with which meaning.
var keywordArgs = map[string]keywordArg{
	gdl.True: {0, Fluent, Asked, true, truePosition}, gdl.Init: {0, Fluent, Initial, true, initPosition}, gdl.Next: {0, Fluent, Made, true, nextPosition},
	gdl.Legal: {1, Move, Offered, true, legalPosition}, gdl.Does: {1, Move, Asked, true, doesPosition},
	gdl.Base: {arg: 0, sort: Fluent, meaning: Listed}, gdl.Input: {arg: 1, sort: Move, meaning: Listed}, gdl.Sees: {arg: 1, sort: Percept, meaning: Made},
}

// A Class is a way to write a name: before conditions or arguments, between parentheses,
// or alone.
type Class uint8

// The classes of names.
const (
	Predicate Class = iota
	Applied         // terms with arguments or with parentheses
	Constant
)

// A Symbol is a name with a number of arguments.
type Symbol struct {
	Name      string
	Arity     int
	Sort      Sort
	FirstSlot int         // of its arguments, which have numbers throughout the program
	number    int         // in Program.Symbols
	function  *Symbol     // the first symbol of the same name and arity that is no relation, unless this is one
	position  int         // of its first argument; functions of all sorts share their positions
	keyword   *keywordArg // of a keyword
	counts    [Queried + 1]int
	first     *Occurrence
	latest    *Occurrence
}

// A Name is shared by the symbols of one class, with any numbers of arguments.
type Name struct {
	Text   string
	Class  Class
	Heads  int // the number of heads with this predicate
	Uses   int // the number of other occurrences
	first  *Occurrence
	latest *Occurrence
	Symbol *Symbol // the first one
}

// An Occurrence is one place of a symbol or variable.
type Occurrence struct {
	Term       *gdl.Term
	Parent     *Occurrence // whose argument it is; nil for atoms
	Literal    *gdl.Literal
	Rule       *Rule
	Symbol     *Symbol   // nil for variables
	Variable   *Variable // nil for symbols
	Arg        int32     // of Parent
	Meaning    Meaning
	sort       Sort // of Symbol, or of the term that the variable stands for
	Negative   bool // the condition is negated
	nextSymbol *Occurrence
	nextName   *Occurrence
}

// Pos is where it begins.
func (o *Occurrence) Pos() token.Pos { return o.Term.Pos() }

// End is where it ends.
func (o *Occurrence) End() token.Pos { return o.Term.End() }

// Atom returns the atom that holds the occurrence.
func (o *Occurrence) Atom() *gdl.Term {
	if o.Literal == nil {
		return o.Rule.Head
	}
	return o.Literal.Atom
}

// InHead tells whether it stands in the head of its rule.
func (o *Occurrence) InHead() bool { return o.Literal == nil }

// IsAtomArg tells whether it is itself an argument of its atom.
func (o *Occurrence) IsAtomArg() bool { return o.Parent != nil && o.Parent.Parent == nil }

// Slot numbers the argument at which it stands, of the symbol there.
func (o *Occurrence) Slot() int { return o.Parent.Symbol.FirstSlot + int(o.Arg) }

// IsWithin tells whether it is a part of another occurrence, or that one.
func (o *Occurrence) IsWithin(whole *Occurrence) bool {
	for ; o != nil; o = o.Parent {
		if o == whole {
			return true
		}
	}
	return false
}

// Places yields the occurrences of a symbol with some meanings in the order of the text; all of them if
// none is given.
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

// Count counts the occurrences with a meaning.
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

// InHeads yields the heads of a predicate.
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

// FirstUse returns the first other occurrence; nil if there is none.
func (n *Name) FirstUse() *Occurrence { return first(n.InUses()) }

// First returns the earliest occurrence.
func (n *Name) First() *Occurrence { return n.first }

func first(seq iter.Seq[*Occurrence]) *Occurrence {
	for o := range seq {
		return o
	}
	return nil
}

// Name returns a name in one class; nil if it does not occur so.
func (p *Program) Name(text string, c Class) *Name {
	if e := p.entries[text]; e != nil {
		return e.names[c]
	}
	return nil
}

// Symbol returns a symbol; nil if it does not occur.
func (p *Program) Symbol(s Sort, name string, arity int) *Symbol {
	if e := p.entries[name]; e != nil {
		return e.symbol(s, arity)
	}
	return nil
}

// Means tells whether a symbol has a place with one of some meanings.
func (s *Symbol) Means(meanings ...Meaning) bool {
	return slices.ContainsFunc(meanings, func(m Meaning) bool { return s.counts[m] > 0 })
}

// IsNamed tells whether a symbol of a sort has a certain name and a place with one of some meanings. Its number of
// arguments does not matter.
func (p *Program) IsNamed(s Sort, name string, meanings ...Meaning) bool {
	e := p.entries[name]
	return e != nil && slices.ContainsFunc(e.symbols, func(x *Symbol) bool { return x.Sort == s && x.Means(meanings...) })
}

// SymbolOf returns the symbol of a term of a sort.
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

// Uses yields the places of a variable.
func (v *Variable) Uses() iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		if v == nil {
			return
		}
		for o := v.First; o != nil && yield(o); o = o.nextSymbol {
		}
	}
}

// Places yields the fluents or moves with some meanings, and the variables in their place, in
// the order of the text.
func (p *Program) Places(s Sort, meanings ...Meaning) iter.Seq[*Occurrence] {
	return func(yield func(*Occurrence) bool) {
		for _, o := range p.subjects {
			if o.sort == s && slices.Contains(meanings, o.Meaning) && !yield(o) {
				return
			}
		}
	}
}

// ArgPosition returns the argument at which an occurrence stands, in the words of domains.
func (o *Occurrence) ArgPosition() gdl.ArgPosition {
	kind := gdl.FunctionArg
	if o.Parent.Parent == nil {
		kind = gdl.PredicateArg
	}
	return gdl.ArgPosition{Kind: kind, Name: o.Parent.Term.Name, Arity: len(o.Parent.Term.Args), Index: int(o.Arg)}
}

// IsHead tells whether it is the head of its rule.
func (o *Occurrence) IsHead() bool { return o.Parent == nil && o.Literal == nil }

// HasOneArity tells whether all occurrences of a name have as many arguments.
func (n *Name) HasOneArity() bool {
	for o := n.first; o != nil; o = o.nextName {
		if len(o.Term.Args) != len(n.first.Term.Args) {
			return false
		}
	}
	return true
}
