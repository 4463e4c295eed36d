package gdl

import "strings"

// InfixText writes an expression of prefix text, a term, a rule or a formula
// of a property, as infix text has it, on one line.
func InfixText(e *Expr) string {
	p := &infixPrinter{spellWord: InfixWord}
	p.writeExpr(e, implicationLevel, true)
	return p.text.String()
}

// The levels of binding strength of operators, weakest first.
const (
	implicationLevel = iota // => <=>
	disjunctionLevel
	conjunctionLevel
	atomLevel // all others
)

// infixPrinter writes expressions.
type infixPrinter struct {
	text      strings.Builder
	spellWord func(string) string // writes a word
}

// writeExpr writes an expression. Operators that bind weaker than the level need
// parentheses there. Inside of terms, operators are names of functions.
func (p *infixPrinter) writeExpr(e *Expr, level int, formula bool) {
	switch {
	case !e.IsList():
		p.writeWord(e.Word)
	case len(e.List) == 0:
		p.text.WriteString("()")
	case e.List[0].IsList():
		p.writeList(e)
	case !formula:
		p.writeApplication(e, nil)
	default:
		p.writeFormula(e, level)
	}
}

// writeWord writes a word. Dots stand for an omitted part, and a lone question mark
// for any term.
func (p *infixPrinter) writeWord(word string) {
	switch {
	case strings.Trim(word, ".") == "" || word == "*":
		p.text.WriteString(word)
	case word == "?":
		p.text.WriteString(anonymousWord)
	default:
		p.text.WriteString(p.spellWord(word))
	}
}

// writeFormula writes a rule, a condition or a formula.
func (p *infixPrinter) writeFormula(e *Expr, level int) {
	args := e.List[1:]
	switch op := e.List[0].Name; {
	case op == Arrow && len(args) > 0:
		p.writeExpr(args[0], atomLevel, true)
		if len(args) > 1 {
			p.text.WriteString(" :- ")
			level := atomLevel
			if len(args) == 2 && args[1].IsList() && len(args[1].List) > 2 && args[1].List[0].Name == Or {
				level = disjunctionLevel
			}
			p.writeOperands(args[1:], " & ", level)
		}
	case op == Not && len(args) == 1:
		p.text.WriteString("~")
		p.writeExpr(args[0], atomLevel, true)
	case op == And && len(args) > 1:
		p.writeGroup(level > conjunctionLevel, func() { p.writeOperands(args, " & ", atomLevel) })
	case op == Or && len(args) > 1:
		p.writeGroup(level > disjunctionLevel, func() { p.writeOperands(args, " | ", atomLevel) })
	case (op == "=>" || op == "<=>") && len(args) == 2:
		p.writeGroup(level > implicationLevel, func() { p.writeOperands(args, " "+op+" ", disjunctionLevel) })
	case formulaWords[op] != nil:
		p.writeApplication(e, formulaWords[op])
	default:
		p.writeApplication(e, nil)
	}
}

func (p *infixPrinter) writeGroup(needed bool, write func()) {
	if needed {
		p.text.WriteByte('(')
		defer p.text.WriteByte(')')
	}
	write()
}

// writeOperands writes the operands of an operator.
func (p *infixPrinter) writeOperands(list []*Expr, op string, level int) {
	for i, e := range list {
		if i > 0 {
			p.text.WriteString(op)
		}
		p.writeExpr(e, level, true)
	}
}

// An argumentKind is the kind of an argument of a word of properties.
type argumentKind int

const (
	termArgument argumentKind = iota
	formulaArgument
	variablesArgument
)

// formulaWords are the words of properties whose arguments are not all terms.
var formulaWords = map[string][]argumentKind{
	"forall": {variablesArgument, formulaArgument}, "exists": {variablesArgument, formulaArgument},
	"count": {termArgument, termArgument, variablesArgument, formulaArgument},
	"after": {formulaArgument}, "until": {termArgument, formulaArgument, formulaArgument}, "initially": {formulaArgument}, "persistent": {formulaArgument},
	"knows": {termArgument, formulaArgument}, "knows-whether": {termArgument, formulaArgument},
	Not: {formulaArgument}, And: {formulaArgument}, Or: {formulaArgument},
}

// writeApplication writes a name with arguments.
func (p *infixPrinter) writeApplication(e *Expr, kinds []argumentKind) {
	name := e.List[0]
	if kinds != nil {
		p.text.WriteString(name.Name)
	} else {
		p.writeWord(name.Word)
	}
	if len(e.List) == 1 && !IsOperator(name.Name) {
		return
	}
	p.text.WriteByte('(')
	for i, arg := range e.List[1:] {
		if i > 0 {
			p.text.WriteByte(',')
		}
		kind := termArgument
		if i < len(kinds) {
			kind = kinds[i]
		}
		if kind == variablesArgument && arg.IsList() {
			p.writeList(arg)
		} else {
			p.writeExpr(arg, implicationLevel, kind == formulaArgument)
		}
	}
	p.text.WriteByte(')')
}

// writeList writes variables, or the values of a domain, in brackets.
func (p *infixPrinter) writeList(e *Expr) {
	p.text.WriteByte('[')
	for i, x := range e.List {
		if i > 0 {
			p.text.WriteByte(',')
		}
		switch {
		case !x.IsList() || len(x.List) != 2 || x.List[0].IsList() || x.List[0].Name[0] != '?':
			p.writeExpr(x, implicationLevel, false)
		case x.List[1].IsList():
			p.writeWord(x.List[0].Word)
			p.text.WriteByte(':')
			p.writeList(x.List[1])
		default:
			p.writeWord(x.List[0].Word)
			p.text.WriteByte(':')
			p.writeWord(x.List[1].Word)
		}
	}
	p.text.WriteByte(']')
}
