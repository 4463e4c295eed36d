package operations

import "strings"

// A Form is a word, or a list of forms: a name with its arguments or, with
// HasOperator, an operator with its operands.
type Form struct {
	Word                   string  // as written; "" for a list
	Name                   string  // the meaning of the word: folded, variables begin with '?'
	List                   []*Form // the first is the name or the operator
	HasOperator            bool    // the first word of the list is an operator
	StartOffset, EndOffset int     // offsets of the text
	Parens, Stops          uint8   // parentheses around it, and full stops behind it
}

// IsList distinguishes a list from a word.
func (f *Form) IsList() bool { return f.Word == "" }

// IsVariable recognises a word that begins with a capital letter, or is '_'.
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

// Arguments returns the arguments of an atom, or the operands of an operator.
func (f *Form) Arguments() []*Form {
	if f.IsList() {
		return f.List[1:]
	}
	return nil
}

// AppliesOperator tells whether the form is a list with an operator.
func (f *Form) AppliesOperator(op string) bool { return f.HasOperator && f.List[0].Word == op }

// Atom returns the form behind '~' if there is one, else the form itself.
func (f *Form) Atom() (atom *Form, negated bool) {
	if f.AppliesOperator(opNot) {
		return f.List[1], true
	}
	return f, false
}

// WalkForms calls visit for the form and all forms inside of it.
func (f *Form) WalkForms(visit func(*Form)) {
	visit(f)
	for _, x := range f.List {
		x.WalkForms(visit)
	}
}

// formCount returns the number of forms in a form.
func (f *Form) formCount() (n int) {
	f.WalkForms(func(*Form) { n++ })
	return n
}

// Variables returns the words of the variables in a form, each once.
func (f *Form) Variables() []string {
	var list []string
	known := map[string]bool{}
	f.WalkForms(func(x *Form) {
		if x.IsVariable() && !known[x.Word] {
			known[x.Word] = true
			list = append(list, x.Word)
		}
	})
	return list
}

// String writes a form in the notation.
func (f *Form) String() string {
	var b strings.Builder
	f.writeForm(&b, 0)
	return b.String()
}

// bindingStrength ranks the operators by how much they bind, weakest first.
var bindingStrength = map[string]int{opOperation: 1, opView: 2, opEffect: 3, opOr: 4, opAnd: 5, opNot: 6}

func (f *Form) writeForm(b *strings.Builder, level int) {
	if !f.IsList() {
		b.WriteString(f.Word)
		return
	}
	if !f.HasOperator {
		b.WriteString(f.List[0].Word)
		for i, x := range f.List[1:] {
			b.WriteByte("(,"[min(i, 1)])
			x.writeForm(b, 0)
		}
		b.WriteByte(')')
		return
	}
	op := f.List[0].Word
	bind := bindingStrength[op]
	if bind < level {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	if op == opNot {
		b.WriteString(op)
		f.List[1].writeForm(b, bind)
		return
	}
	for i, x := range f.List[1:] {
		if i > 0 {
			b.WriteString(" " + op + " ")
		}
		x.writeForm(b, bind+1)
	}
}

// Operators of the notation.
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

// JoinOperator returns the operator that joins the operands of a form; of a view, the
// operator of its conditions.
func (f *Form) JoinOperator() string {
	switch op := f.List[0].Word; op {
	case opView:
		return opAnd
	case opAnd, opOr, opEffect, opOperation:
		return op
	}
	return ""
}

// prefixText writes the meaning of a form as a list.
func (f *Form) prefixText() string {
	if !f.IsList() {
		return f.Name
	}
	parts := make([]string, len(f.List))
	for i, x := range f.List {
		parts[i] = x.prefixText()
	}
	return "(" + strings.Join(parts, " ") + ")"
}
