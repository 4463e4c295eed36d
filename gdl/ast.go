package gdl

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Term is a variable, or a symbol applied to arguments; a constant is a
// symbol without arguments. Atoms are terms too: their Name is the predicate,
// and in (true (cell ?x b)) the fluent is the only argument of the atom true.
type Term struct {
	Name     string       `json:"n"` // folded to lower case; variables begin with '?'
	Spelling string       `json:"s"` // as written
	Args     []*Term      `json:"a,omitempty"`
	Place    *syntax.Node `json:"-"`           // the node of the text for this term; nil for a term that does not come from a text
	InParens bool         `json:"p,omitempty"` // the term is a list, such as (open), which means the same as open; infix facts count as lists
}

// IsVariable tells whether the term is a variable.
func (t *Term) IsVariable() bool { return t.Name[0] == '?' }

// IsGround tells whether the term contains no variable.
func (t *Term) IsGround() bool {
	if t.IsVariable() {
		return false
	}
	for _, arg := range t.Args {
		if !arg.IsGround() {
			return false
		}
	}
	return true
}

// Pos returns where the term begins.
func (t *Term) Pos() token.Pos { return t.Place.Pos() }

// End returns the position after the term.
func (t *Term) End() token.Pos { return t.Place.End() }

// ArgumentAt returns the i-th argument, from 0; nil if the term has fewer, as a
// keyword may in a faulty rule.
func (t *Term) ArgumentAt(i int) *Term {
	if i >= len(t.Args) {
		return nil
	}
	return t.Args[i]
}

// WithArg returns the term with another argument at an index.
func (t *Term) WithArg(i int, arg *Term) *Term {
	c := *t
	c.Args = slices.Clone(t.Args)
	c.Args[i] = arg
	return &c
}

// NewTerm returns a term without a place in a text.
func NewTerm(name string, args ...*Term) *Term {
	return &Term{Name: name, Spelling: name, Args: args, InParens: len(args) > 0}
}

// A LiteralOp is the form of a literal.
type LiteralOp int

// The forms of literals.
const (
	OpAtom     LiteralOp = iota // a relation: Atom
	OpDistinct                  // (distinct s t): Atom, whose arguments are s and t
	OpNot                       // (not L): Args[0]
	OpAnd                       // (and L...): Args, true when empty
	OpOr                        // (or L...): Args, false when empty
)

// A Literal is one condition of a rule's body. Op tells whether it has Atom or Args. The operators not, and, or are
// nested as the author wrote them; Rule.Clauses removes the nesting.
type Literal struct {
	Op    LiteralOp
	Atom  *Term        // OpAtom and OpDistinct
	Args  []*Literal   // OpNot, OpAnd and OpOr
	Place *syntax.Node // the node of the text for this literal
}

// Pos returns where the literal begins.
func (l *Literal) Pos() token.Pos { return l.Place.Pos() }

// End returns the position after the literal.
func (l *Literal) End() token.Pos { return l.Place.End() }

// A Rule is a top-level form: a fact, which is a head without body, or a head
// with the conditions that together imply it.
type Rule struct {
	Head        *Term
	Body        []*Literal
	Place       *syntax.Node // the node of the text for this rule, even if the parser read it as another text
	FileIndex   int          // index in File.Rules
	HasArrow    bool         // the author wrote <=
	Broken      bool         // a part of the rule could not be read and is missing
	FromProduct bool         // the rule is one of the facts that a BaseProduct of the file abbreviates
	Guessed     bool         // no part is missing, but the parser guessed how to repair an error
	Implied     bool         // the author did not write the rule: it follows from the meaning of operations, and Place is that of an operation
}

// Pos returns where the rule begins.
func (r *Rule) Pos() token.Pos { return r.Place.Pos() }

// End returns the position after the rule.
func (r *Rule) End() token.Pos { return r.Place.End() }

// A File is the tree of a rulesheet. Analyses share it and must not change it.
type File struct {
	Source         *Source
	Notation       Notation
	Exprs          []*syntax.Node // top-level forms as written
	Comments       []Comment
	Rules          []*Rule        // in the order of the text, also those that are Broken
	Products       []*BaseProduct // rules for base in an older shorthand, whose facts are among Rules
	explainedNames map[string]bool
	Errors         []*Error // in the order of the text
	// Operations is the text in operations notation from which Rules are derived; nil in other notations.
	Operations *operations.Sheet

	// Recognition states the kind of the text, and whether the parser read all of it with certainty.
	Recognition Recognition

	words []*syntax.Node // the words of prefix text, one for each spelling
	glued bool           // some list directly follows a word, without a blank
	slips *slips.Sheet   // the reader of slips (mistakes of writing), which has read the forms

	doubtful bool // the effect of a change is only known after a new parse of the whole text
}

// RoleTerms returns the roles in the order of their facts (role r). Rules for role with
// conditions are left out.
func (f *File) RoleTerms() []*Term {
	var roles []*Term
	seen := make(map[string]bool)
	for _, r := range f.Rules {
		if r.Head.Name == Role && len(r.Head.Args) == 1 && len(r.Body) == 0 && r.Head.IsGround() {
			if name := r.Head.Args[0].String(); !seen[name] {
				seen[name] = true
				roles = append(roles, r.Head.Args[0])
			}
		}
	}
	return roles
}

// RoleNames returns the names of the roles, folded.
func (f *File) RoleNames() []string {
	var names []string
	for _, r := range f.RoleTerms() {
		names = append(names, r.String())
	}
	return names
}

// PlayerNames returns the names of the roles except random.
func (f *File) PlayerNames() []string {
	return slices.DeleteFunc(f.RoleNames(), func(name string) bool { return name == Random })
}

// IsRandomRole tells whether a role is random, the role that makes chance moves and has no goals.
func (t *Term) IsRandomRole() bool { return t.Name == Random && len(t.Args) == 0 }

// IsErrorFree tells whether the parser could read the whole text. It does not check the restrictions of GDL on games.
func (f *File) IsErrorFree() bool { return len(f.Errors) == 0 }

// FirstGuess returns the first error for which the parser had to guess, or after which it stopped;
// nil if there is none.
func (f *File) FirstGuess() *Error {
	for _, e := range f.Errors {
		if !e.IsCertain() {
			return e
		}
	}
	return nil
}

// RuleAt returns the first rule whose text contains a position; nil if there is none.
func (f *File) RuleAt(pos token.Pos) *Rule {
	i := slices.IndexFunc(f.Rules, func(r *Rule) bool { return r.Pos() <= pos && pos < r.End() })
	if i < 0 {
		return nil
	}
	return f.Rules[i]
}

// MixesNotations tells whether the text changes its notation, or is read in a notation that is not its own.
func (f *File) MixesNotations() bool {
	return slices.ContainsFunc(f.Errors, func(e *Error) bool { return e.Kind == syntax.MixedNotations })
}

// ExplainsName tells whether an error of the text is about a name. The name then needs no other finding.
func (f *File) ExplainsName(name string) bool { return f.explainedNames[name] }

// WalkTerms calls visit for the term and all terms inside it.
func (t *Term) WalkTerms(visit func(*Term)) {
	visit(t)
	for _, arg := range t.Args {
		arg.WalkTerms(visit)
	}
}

// WalkNested calls visit for the literal and all literals inside it. positive tells whether a literal is below an even
// number of negations.
func (l *Literal) WalkNested(positive bool, visit func(lit *Literal, positive bool)) {
	visit(l, positive)
	if l.Op == OpNot {
		positive = !positive
	}
	for _, arg := range l.Args {
		arg.WalkNested(positive, visit)
	}
}

// WalkLiterals calls visit for all literals of the body and those inside them.
func (r *Rule) WalkLiterals(visit func(lit *Literal, positive bool)) {
	for _, l := range r.Body {
		l.WalkNested(true, visit)
	}
}

// WalkAtoms calls visit for the head and all atoms of the body, except those of distinct.
func (r *Rule) WalkAtoms(visit func(atom *Term)) {
	visit(r.Head)
	r.WalkLiterals(func(l *Literal, _ bool) {
		if l.Op == OpAtom {
			visit(l.Atom)
		}
	})
}

// KeepsFluent tells whether a rule for next has its own fluent as a condition, so that a true fluent can stay true.
func (r *Rule) KeepsFluent() bool {
	return len(r.Head.Args) == 1 && slices.ContainsFunc(r.Body, func(l *Literal) bool {
		return l.Op == OpAtom && l.Atom.Name == True && len(l.Atom.Args) == 1 && EqualTerms(l.Atom.Args[0], r.Head.Args[0])
	})
}

// HasKeywordArities tells whether every keyword of the rule has the right number of arguments.
// Otherwise the meaning of the rule is a guess.
func (r *Rule) HasKeywordArities() bool {
	all := hasKeywordArity(r.Head)
	r.WalkLiterals(func(l *Literal, _ bool) { all = all && (l.Atom == nil || hasKeywordArity(l.Atom)) })
	return all
}

func hasKeywordArity(atom *Term) bool {
	arity, keyword := KeywordArity(atom.Name)
	return !keyword || len(atom.Args) == arity
}

// VariableNames returns the names of the variables of the term without repetitions, in the order of
// the text.
func (t *Term) VariableNames() []string {
	var names []string
	var known map[string]bool // nil while there are at most linearScanLimit names
	t.WalkTerms(func(s *Term) {
		if !s.IsVariable() || known[s.Name] || known == nil && slices.Contains(names, s.Name) {
			return
		}
		names = append(names, s.Name)
		switch {
		case known != nil:
			known[s.Name] = true
		case len(names) > linearScanLimit:
			known = make(map[string]bool, 2*len(names))
			for _, name := range names {
				known[name] = true
			}
		}
	})
	return names
}

// linearScanLimit is the number of names up to which a scan is faster than an index.
const linearScanLimit = 32
