package words

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/property"
)

// This file collects the words of properties.

// collectFormulas adds the words of properties of the rulesheet file.
func (b *indexBuilder) collectFormulas(file *gdl.File, properties [][]*syntax.Node) {
	if len(properties) == 0 {
		return
	}
	relations := map[string]bool{}
	b.functionNames = map[string]bool{}
	for _, u := range NewIndex(file, nil).WordUses {
		switch u.Kind {
		case Relation, Keyword:
			relations[u.FoldedName] = true
		case Function:
			b.functionNames[u.FoldedName] = true
		}
	}
	b.inFact = false
	for _, forms := range properties {
		b.wordIndex.formCount++
		for i, e := range forms {
			switch {
			case e.IsList() || i == len(forms)-1:
				b.collectFormula(e, relations)
			case slices.Contains([]string{"always", "expect"}, e.Name):
				b.addUse(Use{Kind: Formula, FoldedName: e.Name}, e)
			}
		}
	}
}

// collectFormula adds the words of a formula. A word of the language of formulas, except and, or and
// not, that is also a relation of the rulesheet counts as the relation.
func (b *indexBuilder) collectFormula(e *syntax.Node, relations map[string]bool) {
	if !e.IsList() {
		if !relations[e.Name] && slices.Contains(property.FormulaWords(), e.Name) { // a shorthand such as playable
			b.addUse(Use{Kind: Formula, FoldedName: e.Name}, e)
		} else {
			b.collectAtom(e, false)
		}
		return
	}
	if len(e.List) == 0 || e.List[0].IsList() {
		return
	}
	first, args := e.List[0], e.List[1:]
	name, kind := first.Name, Formula
	switch {
	case name == gdl.And || name == gdl.Or || name == gdl.Not:
		kind = Operator
	case relations[name] || !slices.Contains(property.FormulaWords(), name):
		b.collectLiteral(e)
		return
	}
	b.addUse(Use{Kind: kind, FoldedName: name}, first)
	for i, x := range args {
		switch name {
		case "forall", "exists", "count": // numbers may come before the variables
			switch {
			case !x.IsList() && i < 2:
			case i == len(args)-1:
				b.collectFormula(x, relations)
			default:
				for _, v := range x.List {
					b.collectVariable(v)
				}
			}
		case "functional", "control", "winnable":
			b.addArgument(x)
		case "knows", "knows-whether":
			if i == 0 {
				b.collectTerm(x, gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1})
				continue
			}
			fallthrough
		default:
			b.collectFormula(x, relations)
		}
	}
}

// addArgument adds the fluent, role or number that a shorthand is about.
func (b *indexBuilder) addArgument(e *syntax.Node) {
	if !e.IsList() && b.functionNames[e.Name] {
		b.addUse(Use{Kind: Function, FoldedName: e.Name}, e)
		return
	}
	b.collectTerm(e, gdl.ArgPosition{})
}

// collectVariable adds the words of a quantified variable: ?x, (?x relation) or (?x (a b c)).
func (b *indexBuilder) collectVariable(e *syntax.Node) {
	if !e.IsList() {
		b.collectTerm(e, gdl.ArgPosition{})
		return
	}
	for i, x := range e.List {
		switch {
		case x.IsList():
			for _, value := range x.List {
				b.collectTerm(value, gdl.ArgPosition{})
			}
		case i == 0 && strings.HasPrefix(x.Name, "?"):
			b.collectTerm(x, gdl.ArgPosition{})
		default:
			b.collectAtom(x, false)
		}
	}
}
