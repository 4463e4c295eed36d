package gdl

import (
	"go/token"
	"slices"
)

// MaxDepth bounds how deep lists may nest. Real rulesheets stay below 20.
const MaxDepth = 500

// An Expr is one s-expression: a word, or a list of expressions. Words are
// distinguished by their spelling alone; Parse finds their meaning.
type Expr struct {
	Word     string // the spelling; "" for a list
	Name     string // the meaning of the word, folded; variables begin with '?'
	List     []*Expr
	From, To token.Pos
	Broken   bool   // a part of this form could not be read, as where a parenthesis is missing
	Guessed  bool   // read as if a fault were repaired
	plain    bool   // known to need no repair
	Joint    string // in infix text: the operator before it, which joins it to the expression before
}

// Plain tells whether a word is known to be an ordinary one: of letters,
// digits, '_' and '-', perhaps behind a '?'. An ordinary word needs no repair.
// It is false for all words that were not read in prefix notation.
func (e *Expr) Plain() bool { return e.plain }

// IsList tells whether the expression is a list, even an empty one, and no
// word.
func (e *Expr) IsList() bool { return e.Word == "" }

// Pos returns where the expression begins.
func (e *Expr) Pos() token.Pos { return e.From }

// End returns the position after the expression.
func (e *Expr) End() token.Pos { return e.To }

// Walk calls visit for the expression and all expressions inside it.
func (e *Expr) Walk(visit func(*Expr)) {
	visit(e)
	for _, x := range e.List {
		x.Walk(visit)
	}
}

// ExprAt returns the expression of a list, in the order of the text, that holds
// a position; nil if there is none.
func ExprAt(list []*Expr, pos token.Pos) *Expr {
	i, found := slices.BinarySearchFunc(list, pos, func(e *Expr, pos token.Pos) int {
		switch {
		case e.To <= pos:
			return -1
		case e.From > pos:
			return 1
		}
		return 0
	})
	if !found {
		return nil
	}
	return list[i]
}

// exprReader builds the top-level forms of a source.
type exprReader struct {
	src    *Source
	lex    *lexer
	forms  []*Expr
	errors []*Error
	// unclosed holds the offsets of the '(' without partner, once there is one.
	unclosed map[int]bool
	around   []strip // lines that are no GDL
	noProse  int     // before this offset there is no prose

	exprs slab[Expr]
	lists slab[*Expr]
	words map[string]spelt
	base  token.Pos // of the text

	stack    []openList // of the form that is being read
	elements []*Expr    // of its lists
}

func newExprReader(src *Source, lex *lexer) *exprReader {
	return &exprReader{src: src, lex: lex, words: map[string]spelt{}, base: src.Pos(0)}
}

// pos returns the position of an offset.
func (r *exprReader) pos(offset int) token.Pos { return r.base + token.Pos(offset) }

// ParseExprs reads the top-level forms and the comments of src, for tools that
// need the text as written; Parse calls it. Its errors are those of
// parentheses, and of files that are no text.
//
// Every form is complete: one that lacks a parenthesis is marked Broken and
// ends where the next form evidently begins.
func ParseExprs(src *Source) (forms []*Expr, comments []Comment, errs []*Error) {
	if err := notText(src); err != nil {
		return nil, nil, []*Error{err}
	}
	r := newExprReader(src, newLexer(src.Text))
	r.readForms()
	return r.forms, r.lex.comments, r.errors
}

// readSheet is ParseExprs for a rulesheet: it passes over prose and comments of
// other languages, and reports them.
func readSheet(src *Source) (forms []*Expr, comments []Comment, errs []*Error) {
	if err := notText(src); err != nil {
		return nil, nil, []*Error{err}
	}
	r := newExprReader(src, newLexer(src.Text))
	r.lex.lenient = true
	r.readForms()
	r.tellText()
	return r.forms, r.lex.comments, r.errors
}

// readForms reads all forms, unless there are too many faults.
func (r *exprReader) readForms() {
	for r.readForm() {
		if len(r.errors) > maxFaults {
			r.errors = append(r.errors, tooMany(r.pos(r.lex.at), r.pos(r.lex.at)))
			return
		}
	}
}

// readForm reads one top-level form and reports whether there may be more.
func (r *exprReader) readForm() bool {
	switch t := r.lex.next(); t.kind {
	case tokenEnd:
		return false
	case tokenWord:
		if !r.lex.lenient || !r.skipProse(t) {
			r.forms = append(r.forms, r.word(t))
		}
	case tokenClose:
		r.unmatchedClose(t)
	case tokenOpen:
		r.readList(t)
	}
	return true
}

func (r *exprReader) word(t lexeme) *Expr {
	e := r.exprs.new()
	w := r.spell(r.src.Text[t.from:t.to])
	e.Word, e.Name, e.plain = w.word, w.name, w.plain
	e.From, e.To = r.pos(t.from), r.pos(t.to)
	return e
}

// spell returns a word with its meaning. All places of one spelling share one
// string.
func (r *exprReader) spell(text []byte) spelt {
	if w, known := r.words[string(text)]; known {
		return w
	}
	w := spelt{word: string(text)}
	w.name, w.plain = Fold(w.word), isOrdinary(w.word)
	r.words[w.word] = w
	return w
}

// spelt is a word with its spelling and its folded name.
type spelt struct {
	word, name string
	plain      bool
}

// isOrdinary tells whether a word is an ordinary one: of letters, digits, '_'
// and '-', perhaps behind a '?'.
func isOrdinary(word string) bool {
	variable := word[0] == '?'
	if variable {
		word = word[1:]
	}
	if word == "" || !isLetter(word[0]) && (variable || !isDigit(word[0])) {
		return false
	}
	for i := 1; i < len(word); i++ {
		switch c := word[i]; {
		case isLetter(c), isDigit(c), c == '_':
		case c == '-' && !variable:
		default:
			return false
		}
	}
	return true
}

// open begins a list.
func (r *exprReader) open(t lexeme) *Expr {
	e := r.exprs.new()
	e.From = r.pos(t.from)
	return e
}

// An openList is a list that is being read. Its elements are kept together with
// those of the lists around it until it is closed: then their number is known.
type openList struct {
	*Expr
	first int // of its elements
}

// close ends the innermost list and returns the others.
func (r *exprReader) close(stack []openList) []openList {
	inner := stack[len(stack)-1]
	elements := r.elements[inner.first:]
	inner.List = append(r.lists.list(len(elements)), elements...)
	r.elements = r.elements[:inner.first]
	return stack[:len(stack)-1]
}

// readList reads the list that open begins. It keeps its own stack: input
// must not decide how deep Go recurses.
func (r *exprReader) readList(open lexeme) {
	top := r.open(open)
	r.elements = r.elements[:0]
	stack := append(r.stack[:0], openList{top, 0})
	end := len(r.src.Text)
	if r.unclosed[open.from] {
		end = r.nextFormStart(open)
	}
	for len(stack) > 0 {
		t := r.lex.next()
		if t.kind == tokenEnd || t.from >= end {
			for len(stack) > 0 {
				stack = r.close(stack)
			}
			r.unclosedForm(open, top)
			return
		}
		switch t.kind {
		case tokenWord:
			r.elements = append(r.elements, r.word(t))
		case tokenOpen:
			list := r.open(t)
			r.elements = append(r.elements, list)
			stack = append(stack, openList{list, len(r.elements)})
			if len(stack) > MaxDepth {
				r.tooDeep(top, t)
				return
			}
		case tokenClose:
			stack[len(stack)-1].To = r.pos(t.to)
			stack = r.close(stack)
		}
	}
	r.stack = stack
	r.forms = append(r.forms, top)
}
