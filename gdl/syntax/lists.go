package syntax

import (
	"go/token"
)

// listReader builds the top-level forms of a source.
type listReader struct {
	*Sheet
	textLexer *textLexer
	// unclosedParens holds the offsets of the '(' without partner; nil before the first one.
	unclosedParens map[int]bool
	ruleRelations  map[string]bool // the relations that rules define; nil before the first request
	proseSpans     []foreignSpan   // lines that are no GDL
	noProseBefore  int             // before this offset there is no prose

	nodes         Slab[Node]
	lists         Slab[*Node]
	internedWords map[string]*internedWord
	recentWords   [128]*internedWord // by a part of their hash; most words are among them
	basePos       token.Pos          // the position of the text
	wordEnd       int                // the end of the last word

	openLists    []openList // the open lists of the present form
	listElements []*Node    // the elements of these lists
}

func newListReader(src *Source, lex *textLexer) *listReader {
	return &listReader{Sheet: &Sheet{Source: src}, textLexer: lex, internedWords: make(map[string]*internedWord, min(len(src.Text)/64, 1024)), basePos: src.Pos(0), wordEnd: -1}
}

func (r *listReader) positionAt(offset int) token.Pos { return r.basePos + token.Pos(offset) }

// readForms reads all forms, unless there are too many faults.
func (r *listReader) readForms() {
	for r.readForm() && !r.isFull(r.textLexer.Offset, r.textLexer.Offset) {
	}
}

// readForm reads one top-level form and tells whether there may be more.
func (r *listReader) readForm() bool {
	switch t := r.textLexer.nextLexeme(); t.Kind {
	case End:
		return false
	case Word:
		if !r.textLexer.skipsForeign || !r.skipProse(t) {
			r.Forms = append(r.Forms, r.readWord(t))
		}
	case Close:
		r.reportUnmatchedClose(t)
	case Open:
		r.readList(t)
	}
	return true
}

func (r *listReader) readWord(t Token) *Node {
	e := r.nodes.New()
	w := r.internWord(r.Source.Text[t.Start:t.End])
	e.Word, e.Name, e.Ordinary = w.word, w.name, w.plain
	e.StartPos, e.EndPos = r.positionAt(t.Start), r.positionAt(t.End)
	if !w.told {
		w.told, r.Words = true, append(r.Words, e)
	}
	r.wordEnd = t.End
	return e
}

// internWord returns a word with its meaning. All places of one spelling share one string.
func (r *listReader) internWord(text []byte) *internedWord {
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

// internedWord is a word with its folded name.
type internedWord struct {
	word, name string
	plain      bool
	told       bool // it is already in Sheet.Words
}

// isOrdinaryWord tells whether a word begins with a letter or digit and has only letters, digits, '_' and '-', or is a
// variable that begins with a letter and has only letters, digits and '_'.
func isOrdinaryWord(word string) bool {
	variable := word[0] == '?'
	if variable {
		word = word[1:]
	}
	if word == "" || !IsLetter(word[0]) && (variable || !IsDigit(word[0])) {
		return false
	}
	for i := 1; i < len(word); i++ {
		switch c := word[i]; {
		case IsLetter(c), IsDigit(c), c == '_':
		case c == '-' && !variable:
		default:
			return false
		}
	}
	return true
}

func (r *listReader) beginList(t Token) *Node {
	e := r.nodes.New()
	e.StartPos = r.positionAt(t.Start)
	r.Glued = r.Glued || t.Start == r.wordEnd
	return e
}

// An openList is a list that is not yet closed. Until then its elements are stored together with those of the lists
// around it, since their number is not known.
type openList struct {
	*Node
	firstElement int // the index of its first element
}

// closeInnermost ends the innermost list and returns the others.
func (r *listReader) closeInnermost(stack []openList) []openList {
	inner := stack[len(stack)-1]
	elements := r.listElements[inner.firstElement:]
	inner.List = append(r.lists.List(len(elements)), elements...)
	r.listElements = r.listElements[:inner.firstElement]
	return stack[:len(stack)-1]
}

// readList reads the list that open begins. It has its own stack, so that the input does not determine how deep Go
// recurses.
func (r *listReader) readList(open Token) {
	top := r.beginList(open)
	r.listElements = r.listElements[:0]
	stack := append(r.openLists[:0], openList{top, 0})
	end := len(r.Source.Text)
	if r.unclosedParens[open.Start] {
		end = r.nextFormStart(open)
	}
	for len(stack) > 0 {
		t := r.textLexer.nextLexeme()
		if t.Kind == End || t.Start >= end {
			for len(stack) > 0 {
				stack = r.closeInnermost(stack)
			}
			r.recoverUnclosed(open, top)
			return
		}
		switch t.Kind {
		case Word:
			r.listElements = append(r.listElements, r.readWord(t))
		case Open:
			list := r.beginList(t)
			r.listElements = append(r.listElements, list)
			stack = append(stack, openList{list, len(r.listElements)})
			if len(stack) > MaxDepth {
				r.skipDeepForm(top, t)
				return
			}
		case Close:
			stack[len(stack)-1].EndPos = r.positionAt(t.End)
			stack = r.closeInnermost(stack)
		}
	}
	r.openLists = stack
	r.Forms = append(r.Forms, top)
}
