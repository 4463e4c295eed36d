package words

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/property"
)

// collectFormulas collects the words of properties.
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
				b.addUse(WordUse{Kind: Formula, FoldedName: e.Name}, e)
			}
		}
	}
}

// collectFormula collects the words of a formula. The name of a relation of the
// rulesheet is not a word of the language of formulas.
func (b *indexBuilder) collectFormula(e *syntax.Node, relations map[string]bool) {
	if !e.IsList() {
		b.addFormulaWord(e, e, relations)
		return
	}
	if len(e.List) == 0 || e.List[0].IsList() {
		return
	}
	first, args := e.List[0], e.List[1:]
	name := first.Name
	switch {
	case relations[name]:
		b.collectAtom(e, false)
	case name == gdl.And || name == gdl.Or || name == gdl.Not:
		b.addUse(WordUse{Kind: Operator, FoldedName: name}, first)
		b.collectEach(args, relations)
	case name == gdl.Distinct:
		b.collectLiteral(e)
	case slices.Contains([]string{"forall", "exists", "count"}, name):
		b.addUse(WordUse{Kind: Formula, FoldedName: name}, first)
		b.collectQuantifier(args, relations)
	case name == "functional" || name == "control" || name == "winnable":
		b.addUse(WordUse{Kind: Formula, FoldedName: name}, first)
		for _, x := range args {
			b.addArgument(x)
		}
	case name == "knows" || name == "knows-whether":
		b.addUse(WordUse{Kind: Formula, FoldedName: name}, first)
		if len(args) > 0 {
			b.collectTerm(args[0], gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Role, Arity: 1})
			b.collectEach(args[1:], relations)
		}
	case slices.Contains(property.FormulaWords(), name):
		b.addUse(WordUse{Kind: Formula, FoldedName: name}, first)
		b.collectEach(args, relations)
	default:
		b.collectAtom(e, false)
	}
}

func (b *indexBuilder) collectEach(list []*syntax.Node, relations map[string]bool) {
	for _, x := range list {
		b.collectFormula(x, relations)
	}
}

// addFormulaWord adds a word that is a formula.
func (b *indexBuilder) addFormulaWord(e, at *syntax.Node, relations map[string]bool) {
	if !relations[e.Name] && slices.Contains(property.FormulaWords(), e.Name) {
		b.addUse(WordUse{Kind: Formula, FoldedName: e.Name}, at)
		return
	}
	b.collectAtom(e, false)
}

// addArgument adds the fluent, role or number that a shorthand is about.
func (b *indexBuilder) addArgument(e *syntax.Node) {
	if !e.IsList() && b.functionNames[e.Name] {
		b.addUse(WordUse{Kind: Function, FoldedName: e.Name}, e)
		return
	}
	b.collectTerm(e, gdl.ArgPosition{})
}

// collectQuantifier collects the words of the variables and of the formula behind them.
// Numbers may stand before.
func (b *indexBuilder) collectQuantifier(args []*syntax.Node, relations map[string]bool) {
	for i, x := range args {
		switch {
		case !x.IsList() && i < 2:
		case i == len(args)-1:
			b.collectFormula(x, relations)
		default:
			for _, v := range x.List {
				b.collectVariable(v)
			}
		}
	}
}

// collectVariable collects the words of ?x, (?x relation) or (?x (a b c)).
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
