package operations

import "strings"

// A Form is a word, or a list of forms: a name with its arguments or, with Op,
// an operator with its operands.
type Form struct {
	Word     string  // as written; "" for a list
	Name     string  // what the word means: folded, variables begin with '?'
	List     []*Form // the first is the name or the operator
	Op       bool    // of a list: its first word is an operator
	From, To int     // offsets of the text
}

// IsList tells a list from a word.
func (f *Form) IsList() bool { return f.Word == "" }

// IsVariable tells a word that begins with a capital letter, or is '_'.
func (f *Form) IsVariable() bool {
	return f.Word != "" && (f.Word[0] == '_' || isCapital(f.Word[0]))
}

// Functor returns the name of an atom or a term, as written.
func (f *Form) Functor() string {
	if f.IsList() {
		return f.List[0].Word
	}
	return f.Word
}

// Args returns the arguments of an atom, or the operands of an operator.
func (f *Form) Args() []*Form {
	if f.IsList() {
		return f.List[1:]
	}
	return nil
}

// Is tells whether the form is a list with an operator.
func (f *Form) Is(op string) bool { return f.Op && f.List[0].Word == op }

// Walk calls visit for the form and all forms inside of it.
func (f *Form) Walk(visit func(*Form)) {
	visit(f)
	for _, x := range f.List {
		x.Walk(visit)
	}
}

// Variables returns the words of the variables in a form, each once.
func (f *Form) Variables() []string {
	var list []string
	known := map[string]bool{}
	f.Walk(func(x *Form) {
		if x.IsVariable() && !known[x.Word] {
			known[x.Word] = true
			list = append(list, x.Word)
		}
	})
	return list
}

// String writes a form as the notation has it.
func (f *Form) String() string {
	var b strings.Builder
	f.print(&b, 0)
	return b.String()
}

// How much operators bind, weakest first.
var strength = map[string]int{opOperation: 1, opView: 2, opEffect: 3, opOr: 4, opAnd: 5, opNot: 6}

func (f *Form) print(b *strings.Builder, level int) {
	if !f.IsList() {
		b.WriteString(f.Word)
		return
	}
	if !f.Op {
		b.WriteString(f.List[0].Word)
		for i, x := range f.List[1:] {
			b.WriteByte("(,"[min(i, 1)])
			x.print(b, 0)
		}
		b.WriteByte(')')
		return
	}
	op := f.List[0].Word
	bind := strength[op]
	if bind < level {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	if op == opNot {
		b.WriteString(op)
		f.List[1].print(b, bind)
		return
	}
	for i, x := range f.List[1:] {
		if i > 0 {
			b.WriteString(" " + op + " ")
		}
		x.print(b, bind+1)
	}
}

// The operators.
const (
	opView      = ":-"
	opOperation = "::"
	opEffect    = "==>"
	opDefine    = ":="
	opAnd       = "&"
	opOr        = "|"
	opNot       = "~"
)

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// Joint is the operator that joins the operands of a form; of a view, that of
// its conditions.
func (f *Form) Joint() string {
	switch op := f.List[0].Word; op {
	case opView:
		return opAnd
	case opAnd, opOr, opEffect, opOperation:
		return op
	}
	return ""
}

// prefix writes what a form means as a list.
func (f *Form) prefix() string {
	if !f.IsList() {
		return f.Name
	}
	parts := make([]string, len(f.List))
	for i, x := range f.List {
		parts[i] = x.prefix()
	}
	return "(" + strings.Join(parts, " ") + ")"
}
