package gdl

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// byteOrderMark may begin a file and has no meaning.
const byteOrderMark = "\uFEFF"

// MaxDepth bounds how deep lists may nest. Real rulesheets stay below 20.
const MaxDepth = 500

// exprReader builds the top-level forms of a source.
type exprReader struct {
	source    *Source
	textLexer *textLexer
	forms     []*Expr
	errors    []*Error
	// unclosedParens holds the offsets of the '(' without partner, once there is one.
	unclosedParens map[int]bool
	proseSpans     []foreignSpan // lines that are no GDL
	noProseBefore  int           // before this offset there is no prose

	exprSlab      slab[Expr]
	listSlab      slab[*Expr]
	internedWords map[string]*internedWord
	recentWords   [128]*internedWord // by a part of their hash: most words are among them
	basePos       token.Pos          // of the text

	openLists    []openList // of the form that is being read
	listElements []*Expr    // of its lists
}

func newExprReader(src *Source, lex *textLexer) *exprReader {
	return &exprReader{source: src, textLexer: lex, internedWords: make(map[string]*internedWord, min(len(src.Text)/64, 1024)), basePos: src.Pos(0)}
}

// positionAt returns the position of an offset.
func (r *exprReader) positionAt(offset int) token.Pos { return r.basePos + token.Pos(offset) }

// ParseExprs reads the top-level forms and the comments of src, for tools that
// need the text as written; Parse calls it. Its errors are those of
// parentheses, and of files that are no text.
//
// Every form is complete: one that lacks a parenthesis is marked Broken and
// ends where the next form evidently begins.
func ParseExprs(src *Source) (forms []*Expr, comments []Comment, errs []*Error) {
	if err := notTextFault(src); err != nil {
		return nil, nil, []*Error{err}
	}
	r := newExprReader(src, newLexer(src.Text))
	r.readForms()
	return r.forms, r.textLexer.Comments, r.errors
}

// readRulesheet is ParseExprs for a rulesheet: it passes over prose and comments of
// other languages, and reports them.
func readRulesheet(src *Source) (forms []*Expr, comments []Comment, errs []*Error) {
	if err := notTextFault(src); err != nil {
		return nil, nil, []*Error{err}
	}
	r := newExprReader(src, newLexer(src.Text))
	r.textLexer.skipsForeign = true
	r.readForms()
	r.reportSkippedText()
	return r.forms, r.textLexer.Comments, r.errors
}

// readForms reads all forms, unless there are too many faults.
func (r *exprReader) readForms() {
	for r.readForm() {
		if len(r.errors) > maxFaults {
			r.errors = append(r.errors, tooManyFaults(r.positionAt(r.textLexer.Offset), r.positionAt(r.textLexer.Offset)))
			return
		}
	}
}

// readForm reads one top-level form and reports whether there may be more.
func (r *exprReader) readForm() bool {
	switch t := r.textLexer.nextLexeme(); t.Kind {
	case syntax.End:
		return false
	case syntax.Word:
		if !r.textLexer.skipsForeign || !r.skipProse(t) {
			r.forms = append(r.forms, r.readWord(t))
		}
	case syntax.Close:
		r.reportUnmatchedClose(t)
	case syntax.Open:
		r.readList(t)
	}
	return true
}

func (r *exprReader) readWord(t syntax.Token) *Expr {
	e := r.exprSlab.newValue()
	w := r.internWord(r.source.Text[t.Start:t.End])
	e.Word, e.Name, e.Ordinary = w.word, w.name, w.plain
	e.StartPos, e.EndPos = r.positionAt(t.Start), r.positionAt(t.End)
	return e
}

// internWord returns a word with its meaning. All places of one spelling share one
// string.
func (r *exprReader) internWord(text []byte) *internedWord {
	n := len(text)
	recent := &r.recentWords[(int(text[0])+int(text[n-1])<<3+int(text[n/2])<<5+n)%len(r.recentWords)]
	if *recent != nil && (*recent).word == string(text) {
		return *recent
	}
	w := r.internedWords[string(text)]
	if w == nil {
		w = &internedWord{word: string(text)}
		w.name, w.plain = FoldName(w.word), isOrdinaryWord(w.word)
		r.internedWords[w.word] = w
	}
	*recent = w
	return w
}

// internedWord is a word with its spelling and its folded name.
type internedWord struct {
	word, name string
	plain      bool
}

// isOrdinaryWord tells whether a word is an ordinary one: of letters, digits, '_'
// and '-', perhaps behind a '?'.
func isOrdinaryWord(word string) bool {
	variable := word[0] == '?'
	if variable {
		word = word[1:]
	}
	if word == "" || !syntax.IsLetter(word[0]) && (variable || !syntax.IsDigit(word[0])) {
		return false
	}
	for i := 1; i < len(word); i++ {
		switch c := word[i]; {
		case syntax.IsLetter(c), syntax.IsDigit(c), c == '_':
		case c == '-' && !variable:
		default:
			return false
		}
	}
	return true
}

// beginList begins a list.
func (r *exprReader) beginList(t syntax.Token) *Expr {
	e := r.exprSlab.newValue()
	e.StartPos = r.positionAt(t.Start)
	return e
}

// An openList is a list that is being read. Its elements are kept together with
// those of the lists around it until it is closed: then their number is known.
type openList struct {
	*Expr
	firstElement int // of its elements
}

// closeInnermost ends the innermost list and returns the others.
func (r *exprReader) closeInnermost(stack []openList) []openList {
	inner := stack[len(stack)-1]
	elements := r.listElements[inner.firstElement:]
	inner.List = append(r.listSlab.newList(len(elements)), elements...)
	r.listElements = r.listElements[:inner.firstElement]
	return stack[:len(stack)-1]
}

// readList reads the list that open begins. It keeps its own stack: input
// must not decide how deep Go recurses.
func (r *exprReader) readList(open syntax.Token) {
	top := r.beginList(open)
	r.listElements = r.listElements[:0]
	stack := append(r.openLists[:0], openList{top, 0})
	end := len(r.source.Text)
	if r.unclosedParens[open.Start] {
		end = r.nextFormStart(open)
	}
	for len(stack) > 0 {
		t := r.textLexer.nextLexeme()
		if t.Kind == syntax.End || t.Start >= end {
			for len(stack) > 0 {
				stack = r.closeInnermost(stack)
			}
			r.recoverUnclosed(open, top)
			return
		}
		switch t.Kind {
		case syntax.Word:
			r.listElements = append(r.listElements, r.readWord(t))
		case syntax.Open:
			list := r.beginList(t)
			r.listElements = append(r.listElements, list)
			stack = append(stack, openList{list, len(r.listElements)})
			if len(stack) > MaxDepth {
				r.skipDeepForm(top, t)
				return
			}
		case syntax.Close:
			stack[len(stack)-1].EndPos = r.positionAt(t.End)
			stack = r.closeInnermost(stack)
		}
	}
	r.openLists = stack
	r.forms = append(r.forms, top)
}
