// Package conditions defines an Analyzer that reports conditions that always hold, and negated conditions that exclude
// nothing.
package conditions

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports conditions that always hold, and negated conditions that exclude nothing.
var Analyzer = lint.Table("conditions", doc, []lint.Row{
	{Code: "D11", Find: comparisons, Text: "'@@' always holds, since its terms are never equal", Unsafe: "Remove the condition"},
	{Code: "D11", Kind: "never", Text: "'@@' always holds, since '@1' can be @3, but never '@2'", Unsafe: "Remove the condition"},
	{Code: "D11", Kind: "variable", Text: "'@@' always holds, since '@1' can be @3, but never '@2'; did you mean '@4'?", Unsafe: "Remove the condition"},
	{Code: "D11", Find: facts, Text: "'@@' always holds, since it is a fact", Related: "the fact", Unsafe: "Remove the condition"},
	{Code: "D11", Find: negations, Text: "'@@' always holds and excludes nothing, since '@1' is not a fact", Unsafe: "Remove the condition"},
	{Code: "D11", Kind: "value", Text: "'@@' always holds and excludes nothing, since '@1' is not a possible value of argument @4 of '@2' (possible: @3)", Unsafe: "Remove the condition"},
	{Code: "D11", Kind: "move", Text: "'@@' always holds and excludes nothing: '@1' already says which move the role makes", Unsafe: "Remove the condition"},
	{Code: "D11", Kind: "exception", Find: exceptions, Text: "'@1' excludes nothing in @2: '@4' never holds together with the other conditions (in @3)", Related: "this condition asks that it does not hold"},
	{Code: "D11", Kind: "silent exception", Text: "'@1' excludes nothing in @2: '@4' never holds (in @3)", Related: "this condition asks that it does not hold"},
}, reach.Analyzer, played.Analyzer, validity.Analyzer)

// literals visits all conditions.
func literals(p *lint.Pass, visit func(r *model.Rule, l *gdl.Literal, positive bool)) {
	for _, r := range p.Rules {
		if len(r.Body) > 0 {
			r.WalkLiterals(func(l *gdl.Literal, positive bool) { visit(r, l, positive) })
		}
	}
}

// always makes a case of a condition that always holds. Its edit removes the condition from the body, unless it is the
// only condition or a part of another one.
func always(r *model.Rule, l *gdl.Literal, words ...any) lint.Case {
	c := lint.CaseAt(l, words...)
	if len(r.Body) > 1 && r.HasCondition(l) {
		c = c.Editing(lint.Remove(l))
	}
	return c
}

// comparisons finds comparisons of terms that are never equal. It also finds comparisons of a variable with a name that
// the variable never has and that occurs only in comparisons. A name that occurs elsewhere is left alone: authors
// sometimes repeat an exclusion to be sure.
func comparisons(p *lint.Pass, found lint.Found) {
	literals(p, func(r *model.Rule, l *gdl.Literal, positive bool) {
		if l.Op != gdl.OpDistinct || len(l.Atom.Args) != 2 {
			return
		}
		v, name := l.Atom.Args[0], l.Atom.Args[1]
		if model.Unify(v, name) == nil {
			found(always(r, l))
		}
		if name.IsVariable() {
			v, name = name, v
		}
		if !positive || !p.IsComplete() || !v.IsVariable() || name.IsVariable() || len(name.Args) > 0 || !isOnlyCompared(p, name.Name) {
			return
		}
		symbols := possibleValues(p, r.Variable(v.Name))
		if len(symbols) == 0 || model.HasSymbol(symbols, model.Start(name)) {
			return
		}
		some := lint.SomeSymbols(symbols, p.File.Notation)
		if namesake := r.Variable("?" + name.Name); namesake != nil {
			found(always(r, l, v, name, some, namesake.First).OfKind("variable"))
		} else {
			found(always(r, l, v, name, some).OfKind("never"))
		}
	})
}

// isOnlyCompared tells whether a constant stands only in comparisons.
func isOnlyCompared(p *lint.Pass, constant string) bool {
	for o := range p.Name(constant, model.Constant).Places() {
		if o.Atom().Name != gdl.Distinct {
			return false
		}
	}
	return true
}

// possibleValues returns the symbols with which a variable can begin: those in the domains of all its places in
// positive conditions of the rule.
func possibleValues(p *lint.Pass, v *model.Variable) (common []gdl.Symbol) {
	isFirst := true
	for o := range v.Uses() {
		if o.InHead() || o.Literal.Op != gdl.OpAtom || !o.Rule.HasCondition(o.Literal) {
			continue
		}
		here := p.Domains().Symbols(o.ArgPosition())
		if isFirst {
			common, isFirst = here, false
		}
		common = model.CommonSymbols(common, here)
	}
	return common
}

// isComparable tells whether an atom can be compared with facts. A relation without arguments is left out: it is a switch
// that an author sets once for a family of games.
func isComparable(atom *gdl.Term) bool {
	return len(atom.Args) > 0 && !model.IsKeyword(atom.Name) && atom.IsGround()
}

// facts finds conditions that equal a fact. It leaves out a condition that is alone in its rule, since it says on
// purpose that the rule always fires.
func facts(p *lint.Pass, found lint.Found) {
	literals(p, func(r *model.Rule, l *gdl.Literal, _ bool) {
		if l.Op != gdl.OpAtom || !isComparable(l.Atom) || len(r.Body) == 1 && r.Body[0] == l {
			return
		}
		if fact := p.Fact(l.Atom); fact != nil {
			found(always(r, l).Relating(fact))
		}
	})
}

// negations finds three kinds of negations that always hold. The first is of a ground atom that is no fact, although only
// facts define its relation. The second is of a move of a role where the rule has a condition about another move of the
// same role. The third is of a condition with a term outside the domain of its argument.
func negations(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() {
		return
	}
	reached := reach.ReachableGame(p.Pass).GroundGame() != nil // then D04 and D05 report negated fluents and moves
	literals(p, func(r *model.Rule, l *gdl.Literal, _ bool) {
		if l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom {
			return
		}
		atom := l.Args[0].Atom
		facts, only := p.Facts(atom.Name)
		switch {
		case only && len(facts) > 0 && isComparable(atom) && p.Fact(atom) == nil:
			found(always(r, l, lint.WholeText{Range: atom}))
		case otherMove(r, atom) != nil:
			found(always(r, l, lint.WholeText{Range: otherMove(r, atom)}).OfKind("move"))
		case reached && (atom.Name == gdl.True || atom.Name == gdl.Does):
		default:
			if place, term := foreignTerm(p.Domains(), atom, gdl.PredicateArg); term != nil {
				found(always(r, l, lint.WholeText{Range: term}, place.Name, lint.SomeSymbols(p.Domains().Symbols(place), p.File.Notation), place.Index+1).OfKind("value"))
			}
		}
	})
}

// otherMove returns the condition of a rule about another move of the same role; nil if there is none.
func otherMove(r *model.Rule, move *gdl.Term) *gdl.Literal {
	i := slices.IndexFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && move.Name == gdl.Does && len(l.Atom.Args) == 2 && len(move.Args) == 2 &&
			gdl.EqualTerms(l.Atom.Args[0], move.Args[0]) && model.Unify(l.Atom.Args[1], move.Args[1]) == nil
	})
	if i < 0 {
		return nil
	}
	return r.Body[i]
}

// foreignTerm returns the first term outside the domain of its argument, and that argument. It skips fluents and moves
// that no rule makes, and arguments with an empty domain: other rules report these.
func foreignTerm(d *model.Domains, t *gdl.Term, kind gdl.ArgKind) (gdl.ArgPosition, *gdl.Term) {
	for i, arg := range t.Args {
		at := gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}
		switch {
		case arg.IsVariable():
		case d.HasTerm(at, arg):
			if at, inner := foreignTerm(d, arg, gdl.FunctionArg); inner != nil {
				return at, inner
			}
		case kind == gdl.PredicateArg && model.IsKeyword(t.Name), len(d.Symbols(at)) == 0:
			return gdl.ArgPosition{}, nil
		default:
			return at, arg
		}
	}
	return gdl.ArgPosition{}, nil
}
