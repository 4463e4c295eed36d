package gdl

import "strings"

// InfixText writes an expression of prefix text, a term, a rule or a formula
// of a property, as infix text has it, on one line.
func InfixText(e *Expr) string {
	p := &infixPrinter{spell: InfixWord}
	p.expr(e, lowest, true)
	return p.text.String()
}

// The levels of binding strength of operators, weakest first.
const (
	lowest = iota // => <=>
	alternatives
	conditions
	tight // all others
)

// infixPrinter writes expressions.
type infixPrinter struct {
	text  strings.Builder
	spell func(string) string // writes a word
}

// expr writes an expression. Operators that bind weaker than the level need
// parentheses there. Inside of terms, operators are names of functions.
func (p *infixPrinter) expr(e *Expr, level int, formula bool) {
	switch {
	case !e.IsList():
		p.word(e.Word)
	case len(e.List) == 0:
		p.text.WriteString("()")
	case e.List[0].IsList():
		p.list(e)
	case !formula:
		p.application(e, nil)
	default:
		p.formula(e, level)
	}
}

// word writes a word. Dots stand for an omitted part, and a lone question mark
// for any term.
func (p *infixPrinter) word(word string) {
	switch {
	case strings.Trim(word, ".") == "" || word == "*":
		p.text.WriteString(word)
	case word == "?":
		p.text.WriteString(anonymous)
	default:
		p.text.WriteString(p.spell(word))
	}
}

// formula writes a rule, a condition or a formula.
func (p *infixPrinter) formula(e *Expr, level int) {
	args := e.List[1:]
	switch op := e.List[0].Name; {
	case op == Arrow && len(args) > 0:
		p.expr(args[0], tight, true)
		if len(args) > 1 {
			p.text.WriteString(" :- ")
			level := tight
			if len(args) == 2 && args[1].IsList() && len(args[1].List) > 2 && args[1].List[0].Name == Or {
				level = alternatives
			}
			p.operands(args[1:], " & ", level)
		}
	case op == Not && len(args) == 1:
		p.text.WriteString("~")
		p.expr(args[0], tight, true)
	case op == And && len(args) > 1:
		p.group(level > conditions, func() { p.operands(args, " & ", tight) })
	case op == Or && len(args) > 1:
		p.group(level > alternatives, func() { p.operands(args, " | ", tight) })
	case (op == "=>" || op == "<=>") && len(args) == 2:
		p.group(level > lowest, func() { p.operands(args, " "+op+" ", alternatives) })
	case formulaWords[op] != nil:
		p.application(e, formulaWords[op])
	default:
		p.application(e, nil)
	}
}

func (p *infixPrinter) group(needed bool, write func()) {
	if needed {
		p.text.WriteByte('(')
		defer p.text.WriteByte(')')
	}
	write()
}

// operands writes the operands of an operator.
func (p *infixPrinter) operands(list []*Expr, op string, level int) {
	for i, e := range list {
		if i > 0 {
			p.text.WriteString(op)
		}
		p.expr(e, level, true)
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
	"after": {formulaArgument}, "initially": {formulaArgument}, "persistent": {formulaArgument},
	"knows": {termArgument, formulaArgument}, "knows-whether": {termArgument, formulaArgument},
	Not: {formulaArgument}, And: {formulaArgument}, Or: {formulaArgument},
}

// application writes a name with arguments.
func (p *infixPrinter) application(e *Expr, kinds []argumentKind) {
	name := e.List[0]
	if kinds != nil {
		p.text.WriteString(name.Name)
	} else {
		p.word(name.Word)
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
			p.list(arg)
		} else {
			p.expr(arg, lowest, kind == formulaArgument)
		}
	}
	p.text.WriteByte(')')
}

// list writes variables, or the values of a domain, in brackets.
func (p *infixPrinter) list(e *Expr) {
	p.text.WriteByte('[')
	for i, x := range e.List {
		if i > 0 {
			p.text.WriteByte(',')
		}
		switch {
		case !x.IsList() || len(x.List) != 2 || x.List[0].IsList() || x.List[0].Name[0] != '?':
			p.expr(x, lowest, false)
		case x.List[1].IsList():
			p.word(x.List[0].Word)
			p.text.WriteByte(':')
			p.list(x.List[1])
		default:
			p.word(x.List[0].Word)
			p.text.WriteByte(':')
			p.word(x.List[1].Word)
		}
	}
	p.text.WriteByte(']')
}
