package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// buildMeantRules builds the rules that are the meaning of a text in operations notation.
func (b *ruleBuilder) buildMeantRules() {
	f := b.file
	sheet := &syntax.Sheet{Source: f.Source, Notation: f.Notation, Comments: f.Comments}
	for _, e := range f.Exprs {
		read := f.slips.Read(e)
		read.Form.Guessed, read.Form.Broken = read.Form.Guessed || read.Guessed, read.Form.Broken || read.Broken
		sheet.Forms, f.Errors = append(sheet.Forms, read.Form), append(f.Errors, read.Faults...)
	}
	sheet.Errors = f.Errors
	f.Operations = operations.Read(sheet)
	rules := f.Operations.MeantRules()
	f.Errors = sheet.Errors
	for _, r := range rules {
		f.readGuarded(f.Source.Offset(r.Place.StartPos), f.Source.Offset(r.Place.EndPos), func() { b.buildMeantRule(r) })
	}
}

// buildMeantRule adds a rule that is the meaning of operations to the file.
func (b *ruleBuilder) buildMeantRule(r *operations.Rule) {
	b.guessed = r.Place.Guessed
	b.rule = &Rule{Place: r.Place, Broken: r.Broken, HasArrow: len(r.Body) > 0, Implied: r.Implied}
	b.rule.Head = b.buildAtom(r.Head, "head")
	for _, l := range r.Body {
		if lit := b.buildLiteral(l); lit != nil {
			b.rule.Body = append(b.rule.Body, lit)
		}
	}
	if b.rule.Head != nil {
		b.rule.Head.InParens = true // printed as a list, since a bare word would look like prose
	}
	b.addRule()
}

// IsOperationsSign tells whether a word is an operator that only the operations notation has.
func IsOperationsSign(word string) bool { return word == "::" || word == "==>" }

// AsFormulas converts the forms of formulas in operations notation to those of prefix text. It writes true around
// fluents, and gives legal a quantified role.
func (f *File) AsFormulas(forms []*syntax.Node) []*syntax.Node {
	names := f.Operations.Names()
	out := make([]*syntax.Node, len(forms))
	for i, e := range forms {
		out[i] = asFormula(e, names)
	}
	return out
}

// asFormula does the same as AsFormulas for one form.
func asFormula(e *syntax.Node, names *operations.Names) *syntax.Node {
	name := e
	if e.IsList() {
		if len(e.List) == 0 || e.List[0].IsList() {
			return e
		}
		name = e.List[0]
	}
	if first, known := formulaStarts[name.Name]; known && e.IsList() {
		out := e.WithParts(slices.Clone(e.List)...)
		for i := first; i < len(out.List); i++ {
			out.List[i] = asFormula(out.List[i], names)
		}
		return out
	}
	if name.Name == Legal && len(e.List) == 2 {
		role := syntax.WordAt(name, "?mover")
		return syntax.ListAt(e, syntax.WordAt(name, "exists"), syntax.ListAt(name, role), syntax.ListAt(e, name, role, e.List[1]))
	}
	if names.IsFluent(name.Word) {
		return syntax.ListAt(e, syntax.WordAt(name, True), e)
	}
	return e
}

// formulaStarts holds, for each operator of formulas, the index of the first part of its list that is a formula.
var formulaStarts = map[string]int{Not: 1, And: 1, Or: 1, "=>": 1, "<=>": 1, "forall": 2, "exists": 2, "count": 4, "after": 1, "until": 2,
	"initially": 1, "knows": 2, "knows-whether": 2}
