package words

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// formulas collects the words of properties.
func (b *builder) formulas(file *gdl.File, properties [][]*gdl.Expr) {
	if len(properties) == 0 {
		return
	}
	relations := map[string]bool{}
	b.names = map[string]bool{}
	for _, u := range New(file, nil).Uses {
		switch u.Kind {
		case Relation, Keyword:
			relations[u.Name] = true
		case Function:
			b.names[u.Name] = true
		}
	}
	b.fact = false
	for _, forms := range properties {
		b.index.scopes++
		for i, e := range forms {
			switch {
			case e.IsList() || i == len(forms)-1:
				b.formula(e, relations)
			case slices.Contains([]string{"always", "expect"}, e.Name):
				b.add(Use{Kind: Formula, Name: e.Name}, e)
			}
		}
	}
}

// formula collects the words of a formula. The name of a relation of the
// rulesheet is not a word of the language of formulas.
func (b *builder) formula(e *gdl.Expr, relations map[string]bool) {
	if !e.IsList() {
		b.formulaWord(e, e, relations)
		return
	}
	if len(e.List) == 0 || e.List[0].IsList() {
		return
	}
	first, args := e.List[0], e.List[1:]
	name := first.Name
	switch {
	case relations[name]:
		b.atom(e, false)
	case name == gdl.And || name == gdl.Or || name == gdl.Not:
		b.add(Use{Kind: Operator, Name: name}, first)
		b.each(args, relations)
	case name == gdl.Distinct:
		b.literal(e)
	case slices.Contains([]string{"forall", "exists", "count"}, name):
		b.add(Use{Kind: Formula, Name: name}, first)
		b.quantifier(args, relations)
	case name == "functional" || name == "control" || name == "winnable":
		b.add(Use{Kind: Formula, Name: name}, first)
		for _, x := range args {
			b.argument(x)
		}
	case name == "knows" || name == "knows-whether":
		b.add(Use{Kind: Formula, Name: name}, first)
		if len(args) > 0 {
			b.term(args[0], gdl.Arg{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1})
			b.each(args[1:], relations)
		}
	case slices.Contains(property.Words(), name):
		b.add(Use{Kind: Formula, Name: name}, first)
		b.each(args, relations)
	default:
		b.atom(e, false)
	}
}

func (b *builder) each(list []*gdl.Expr, relations map[string]bool) {
	for _, x := range list {
		b.formula(x, relations)
	}
}

// formulaWord adds a word that is a formula.
func (b *builder) formulaWord(e, at *gdl.Expr, relations map[string]bool) {
	if !relations[e.Name] && slices.Contains(property.Words(), e.Name) {
		b.add(Use{Kind: Formula, Name: e.Name}, at)
		return
	}
	b.atom(e, false)
}

// argument adds the fluent, role or number that a shorthand is about.
func (b *builder) argument(e *gdl.Expr) {
	if !e.IsList() && b.names[e.Name] {
		b.add(Use{Kind: Function, Name: e.Name}, e)
		return
	}
	b.term(e, gdl.Arg{})
}

// quantifier collects the words of the variables and of the formula behind them.
// Numbers may stand before.
func (b *builder) quantifier(args []*gdl.Expr, relations map[string]bool) {
	for i, x := range args {
		switch {
		case !x.IsList() && i < 2:
		case i == len(args)-1:
			b.formula(x, relations)
		default:
			for _, v := range x.List {
				b.variable(v)
			}
		}
	}
}

// variable collects the words of ?x, (?x relation) or (?x (a b c)).
func (b *builder) variable(e *gdl.Expr) {
	if !e.IsList() {
		b.term(e, gdl.Arg{})
		return
	}
	for i, x := range e.List {
		switch {
		case x.IsList():
			for _, value := range x.List {
				b.term(value, gdl.Arg{})
			}
		case i == 0 && strings.HasPrefix(x.Name, "?"):
			b.term(x, gdl.Arg{})
		default:
			b.atom(x, false)
		}
	}
}
