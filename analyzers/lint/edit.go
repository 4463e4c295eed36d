package lint

import (
	"bytes"
	"go/token"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// Edits collects the changes of one fix. It adapts the layout around removals,
// and gives up rather than lose a comment. New text is given in prefix notation,
// or as a word in the spelling of the rulesheet; in an infix rulesheet it becomes
// infix text.
type Edits struct {
	file   *gdl.File
	list   []analysis.TextEdit
	lost   bool    // a comment would be deleted
	mirror *mirror // nil for prefix text

	words []analysis.TextEdit // of infix text, as long as words take the place of words
	whole bool                // more than words are changed
}

// Edits returns an empty collection of changes to the rulesheet.
func (p *Pass) Edits() *Edits {
	if p.File.Notation != gdl.Prefix {
		return &Edits{file: p.File, mirror: p.prefixed()}
	}
	return &Edits{file: p.File}
}

// Fix returns the changes as the list of fixes of a finding. It is empty if
// there are no changes, or if they would delete a comment.
func (e *Edits) Fix(message string) []analysis.SuggestedFix {
	if e.lost || len(e.list) == 0 {
		return nil
	}
	edits := e.words
	switch {
	case e.mirror == nil:
		edits = e.merged()
	case e.whole:
		if edits = e.written(e.merged()); e.lost {
			return nil
		}
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// merged returns the changes in the order of the text. Removals that share white
// space become one, and a blank separates words that a removal would join.
func (e *Edits) merged() []analysis.TextEdit {
	sort.SliceStable(e.list, func(i, j int) bool {
		a, b := e.list[i], e.list[j]
		return a.Pos < b.Pos || a.Pos == b.Pos && a.End < b.End
	})
	out := e.list[:1]
	for _, x := range e.list[1:] {
		last := &out[len(out)-1]
		if x.Pos < last.End && len(x.NewText)+len(last.NewText) == 0 {
			last.End = max(last.End, x.End)
			continue
		}
		out = append(out, x)
	}
	text := e.source().Text
	for i := range out {
		from, to := e.offset(out[i].Pos), e.offset(out[i].End)
		out[i].NewText = apart(text[:from], out[i].NewText, text[to:])
	}
	return out
}

// apart returns the text between two others, with a blank wherever words would be
// joined.
func apart(before, text, after []byte) []byte {
	text = bytes.Clone(text)
	if joined := text; endsInWord(before) {
		if len(joined) == 0 {
			joined = after
		}
		if beginsWithWord(joined) {
			text = append([]byte(" "), text...)
		}
	}
	if endsInWord(text) && beginsWithWord(after) {
		text = append(text, ' ')
	}
	return text
}

func endsInWord(text []byte) bool { return len(text) > 0 && isWord(text[len(text)-1]) }

func beginsWithWord(text []byte) bool { return len(text) > 0 && isWord(text[0]) }

// Insert adds text.
func (e *Edits) Insert(at token.Pos, text string) {
	e.list = append(e.list, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
}

// Before adds rules before another one.
func (e *Edits) Before(r *gdl.Rule, rules string) {
	if place, ok := e.at(r); ok {
		e.whole = true
		e.Insert(place.from, rules)
	}
}

// Wrap makes a node the argument of a name: (true (cell ?x)) of (cell ?x).
func (e *Edits) Wrap(node analysis.Range, name string) {
	if place, ok := e.at(node); ok {
		e.whole = true
		e.Insert(place.from, "("+name+" ")
		e.Insert(place.to, ")")
	}
}

// Replace writes text in the place of a node.
func (e *Edits) Replace(node analysis.Range, text string) {
	place, ok := e.at(node)
	if !ok {
		return
	}
	e.word(node, text)
	e.replace(e.offset(place.from), e.offset(place.to), e.mirrored(text))
}

// word notes that a word of infix text takes the place of a word.
func (e *Edits) word(node analysis.Range, text string) {
	if e.mirror == nil {
		return
	}
	if old := e.file.Source.Slice(node.Pos(), node.End()); strings.ContainsAny(old+text, "( ?\r\n") {
		e.whole = true
		return
	}
	e.words = append(e.words, analysis.TextEdit{Pos: node.Pos(), End: node.End(), NewText: []byte(text)})
}

// Remove takes a node out, with its line if nothing else stands there.
func (e *Edits) Remove(node analysis.Range) {
	place, ok := e.at(node)
	if !ok {
		return
	}
	e.whole = true
	from, to := e.offset(place.from), e.offset(place.to)
	e.lost = e.lost || e.commentIn(from, to)
	if e.mirror != nil {
		e.replace(from, to, "")
		return
	}
	e.replace(e.around(from, to))
}

// around extends a removal over the white space around it that is needed no more.
func (e *Edits) around(from, to int) (left, right int, text string) {
	all := e.file.Source.Text
	left, right = from, to
	for left > 0 && isSpace(all[left-1]) {
		left--
	}
	for right < len(all) && isSpace(all[right]) {
		right++
	}
	starts, ends := left == 0 || isLineEnd(all[left-1]), right == len(all) || isLineEnd(all[right])
	switch {
	case starts && ends:
		return left, e.nextLine(right), ""
	case !starts:
		return left, to, ""
	case all[right] == ')': // it moves up, but not into a comment
		up := left
		for up > 0 && isBlank(all[up-1]) {
			up--
		}
		if up > 0 && !e.commentIn(up-1, up) {
			return up, right, ""
		}
	}
	return from, right, ""
}

// nextLine returns the offset after the line end at offset.
func (e *Edits) nextLine(offset int) int {
	all := e.file.Source.Text
	if bytes.HasPrefix(all[offset:], []byte("\r\n")) {
		return offset + 2
	}
	return min(offset+1, len(all))
}

// Unwrap removes the list around a literal's arguments: (and a b) becomes a b.
// The literal must have arguments.
func (e *Edits) Unwrap(l *gdl.Literal) {
	l, ok := e.literalAt(l)
	if !ok {
		return
	}
	e.whole = true
	from, first := e.offset(l.From), e.offset(l.Args[0].From)
	last, to := e.offset(l.Args[len(l.Args)-1].To), e.offset(l.To)
	if e.commentIn(from, first) {
		first = e.operatorEnd(from)
		for isSpace(e.source().Text[first]) {
			first++
		}
	}
	if e.commentIn(last, to) {
		last = to - 1
	}
	e.replace(from, first, "")
	e.replace(last, to, "")
}

// Rename replaces the operator of a literal.
func (e *Edits) Rename(l *gdl.Literal, operator string) {
	place, ok := e.at(l)
	if !ok {
		return
	}
	e.whole = true
	from := e.offset(place.from)
	e.replace(from, e.operatorEnd(from), "("+operator)
}

// Name replaces the name of a term.
func (e *Edits) Name(t *gdl.Term, name string) {
	if e.mirror != nil {
		e.Replace(span{t.From, t.From + token.Pos(len(t.Spelling))}, name)
		return
	}
	from, to := e.offset(t.From), e.offset(t.To)
	if t.Parens {
		to = e.operatorEnd(from)
		from = to - len(t.Spelling)
	}
	e.replace(from, to, name)
}

// operatorEnd returns the end of the first word of the list at from.
func (e *Edits) operatorEnd(from int) int {
	text := e.source().Text
	to := from + 1
	for isBlank(text[to]) {
		to++
	}
	e.lost = e.lost || !isWord(text[to])
	for isWord(text[to]) {
		to++
	}
	return to
}

// replace adds a change.
func (e *Edits) replace(from, to int, text string) {
	e.lost = e.lost || e.commentIn(from, to)
	e.list = append(e.list, analysis.TextEdit{Pos: e.source().Pos(from), End: e.source().Pos(to), NewText: []byte(text)})
}

func (e *Edits) offset(p token.Pos) int { return e.source().Offset(p) }

// commentIn tells whether a part of the text holds a part of a comment.
func (e *Edits) commentIn(from, to int) bool { return e.mirror == nil && commentIn(e.file, from, to) }

func commentIn(file *gdl.File, from, to int) bool {
	list := file.Comments
	i := sort.Search(len(list), func(i int) bool { return list[i].To > from })
	return i < len(list) && list[i].From < to
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

func isBlank(c byte) bool { return isSpace(c) || isLineEnd(c) || c == '\f' || c == '\v' }

func isWord(c byte) bool { return !isBlank(c) && c != '(' && c != ')' && c != ';' }
