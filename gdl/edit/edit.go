// Package edit changes rules in small ways, and writes the changes into the text of the rulesheet. An edit may repair a
// fault, or make one in order to test whether it would be noticed.
package edit

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Kind is a kind of edit.
type Kind uint8

// The kinds of edits.
const (
	Drop     Kind = iota // removes a condition
	Negate               // negates a condition, or removes its negation
	Add                  // adds a condition, mostly one that another rule has
	Choice               // adds a branch to an or
	Variable             // replaces an argument by a variable
	Constant             // replaces an argument by a constant
	Symbol               // replaces a name by another one of its sort, or a condition by a weaker one
	Exchange             // exchanges two arguments
	Remove               // removes a rule
	Frame                // adds a rule that keeps a fluent, or that counts with it
	Image                // adds rules that resemble those for another role, value or relation
	Fact                 // adds a fact that a table lacks
)

// kinds holds three texts for each kind: the name of a change after it was made, the title of a change to make, and its
// parts. @ is the old part, @1 the new part, and @2 the condition around it.
var kinds = [...]struct{ done, title, summary string }{
	Drop:     {"condition dropped", "remove the condition '@'", "@"},
	Negate:   {"condition negated", "write '@1' for '@'", "@"},
	Add:      {"condition added", "add the condition '@1'", "@1"},
	Choice:   {"choice added", "add the choice '@1' to '@2'", "@1"},
	Variable: {"variable replaced", "write '@1' for '@' in '@2'", "@ by @1 in @2"},
	Constant: {"constant replaced", "write '@1' for '@' in '@2'", "@ by @1 in @2"},
	Symbol:   {"symbol replaced", "write '@1' for '@' in '@2'", "@ by @1 in @2"},
	Exchange: {"variables exchanged", "exchange '@' and '@1' in '@2'", "@ and @1 in @2"},
	Remove:   {"rule dropped", "remove '@'", "@"},
	Frame:    {"frame rule added", "add the rule '@1'", "@1"},
	Image:    {"rule added", "add the rule '@1'", "@1"},
	Fact:     {"fact added", "add '@1'", "@1"},
}

// Kinds lists the kinds of edits.
func Kinds() (list []Kind) {
	for k := range kinds {
		list = append(list, Kind(k))
	}
	return list
}

// String names the change that edits of the kind make.
func (k Kind) String() string { return kinds[k].done }

// An Edit changes a rule, removes it, or adds rules.
type Edit struct {
	Kind    Kind
	Rule    *model.Rule // the rule that it changes, or after which it adds rules
	Place   analysis.Range
	Result  *gdl.Rule   // the changed or added rule; nil if the rule is removed
	Helpers []*gdl.Rule // further rules that are added

	old, replacement, context analysis.Range
	write                     func(*Draft)
	extra                     int  // the number of further edits that are joined with it
	cost                      *int // nil before the first request
}

// Done names the change that an edit makes.
func (e *Edit) Done() string {
	one, _ := e.old.(*gdl.Term)
	other, _ := e.replacement.(*gdl.Term)
	if e.Kind == Exchange && !(one.IsVariable() && other.IsVariable()) {
		return "arguments exchanged"
	}
	return e.Kind.String()
}

// Adds tells whether the edit changes none of the present rules.
func (e *Edit) Adds() bool { return e.Kind >= Frame }

// TextEdits writes the edit into the text of its rulesheet. It returns nil if the notation cannot express it.
func (s *Sheet) TextEdits(e *Edit) []analysis.TextEdit {
	d := NewDraft(s.File)
	e.write(d)
	for _, fix := range d.SuggestFix("") {
		return fix.TextEdits
	}
	return nil
}

// Title describes an edit to an author who may make it.
func (s *Sheet) Title(e *Edit) string {
	title := s.fill(kinds[e.Kind].title, e)
	switch {
	case e.extra > 0:
		title += fmt.Sprintf(", and %d more like it", e.extra)
	case len(e.Helpers) > 0:
		title += ", and the rules of its helper relation"
	}
	return title
}

// Summary names the parts that an edit changes.
func (s *Sheet) Summary(e *Edit) string { return s.fill(kinds[e.Kind].summary, e) }

func (s *Sheet) fill(text string, e *Edit) string {
	return strings.NewReplacer("@1", s.text(e.replacement), "@2", s.text(e.context), "@", s.text(e.old)).Replace(text)
}

// mostText bounds the text of a node in a title.
const mostText = 160

// text writes a node in the notation of the rulesheet, on one line.
func (s *Sheet) text(node analysis.Range) (text string) {
	switch x := node.(type) {
	case *gdl.Term:
		text = x.Spelled(s.File.Notation)
	case *gdl.Literal:
		if text = x.Spelled(s.File.Notation); x.Op == gdl.OpAnd && s.File.Notation == gdl.Prefix {
			text = text[len("(and ") : len(text)-1]
		}
	case *gdl.Rule:
		text = s.File.Notation.CodeText(s.code(x))
	}
	if len(text) > mostText {
		text = text[:mostText-3] + "..."
	}
	return text
}

// code writes a rule or a condition as prefix text. It uses the author's spelling if the rulesheet is in prefix notation.
func (s *Sheet) code(x any) string {
	spell := func(t *gdl.Term) string { return t.Name }
	if s.File.Notation == gdl.Prefix {
		spell = func(t *gdl.Term) string { return cmp.Or(t.Spelling, t.Name) }
	}
	if r, isRule := x.(*gdl.Rule); isRule {
		return r.Node(spell, r.Head.InParens || len(r.Body) == 0).TextIn(gdl.Prefix)
	}
	return x.(*gdl.Literal).Node(spell).TextIn(gdl.Prefix)
}

// Apply returns a text with edits that do not overlap.
func Apply(src *gdl.Source, edits []analysis.TextEdit) []byte {
	edits = slices.Clone(edits)
	end := func(e analysis.TextEdit) token.Pos { return max(e.Pos, e.End) } // the position of the edit, for insertions without an end
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(end(a), end(b)))
	})
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, src.Text[at:src.Offset(e.Pos)]...), e.NewText...)
		at = src.Offset(end(e))
	}
	return append(out, src.Text[at:]...)
}

// inPlace returns a function for Rewrite that replaces terms by others.
func inPlace(terms map[*gdl.Term]*gdl.Term) func(*gdl.Term) *gdl.Term {
	return func(t *gdl.Term) *gdl.Term { return cmp.Or(terms[t], t) }
}

// withLiteral returns conditions with one of them, perhaps inside operators, replaced by another one; nil drops it.
func withLiteral(list []*gdl.Literal, old, now *gdl.Literal) (out []*gdl.Literal) {
	for _, l := range list {
		if l == old {
			l = now
		} else if args := withLiteral(l.Args, old, now); !slices.Equal(args, l.Args) {
			c := *l
			c.Args, l = args, &c
		}
		if l != nil {
			out = append(out, l)
		}
	}
	return out
}

// IsSafe tells whether all variables of the head, of negations and of distinct are bound, and no distinct compares a term
// with itself. A variable that one branch of an or binds counts as bound.
func IsSafe(r *gdl.Rule) bool {
	bound, safe := map[string]bool{}, true
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if l.Op == gdl.OpAtom && positive {
			l.Atom.WalkTerms(func(t *gdl.Term) { bound[t.Name] = true })
		}
	})
	check := func(t *gdl.Term) {
		t.WalkTerms(func(t *gdl.Term) { safe = safe && (!t.IsVariable() || bound[t.Name]) })
	}
	check(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if l.Op == gdl.OpDistinct || l.Atom != nil && !positive {
			check(l.Atom)
		}
		safe = safe && (l.Op != gdl.OpDistinct || len(l.Atom.Args) == 2 && !gdl.EqualTerms(l.Atom.Args[0], l.Atom.Args[1]))
	})
	return safe
}

// Constructors of nodes.

func asks(a *gdl.Term) *gdl.Literal { return &gdl.Literal{Op: gdl.OpAtom, Atom: a} }

func negation(l *gdl.Literal) *gdl.Literal {
	return &gdl.Literal{Op: gdl.OpNot, Args: []*gdl.Literal{l}}
}

func differ(s, t *gdl.Term) *gdl.Literal {
	return &gdl.Literal{Op: gdl.OpDistinct, Atom: gdl.NewTerm(gdl.Distinct, s, t)}
}

// renamed returns a term with another name.
func renamed(t *gdl.Term, name, spelling string) *gdl.Term {
	out := *t
	out.Name, out.Spelling = name, spelling
	return &out
}
