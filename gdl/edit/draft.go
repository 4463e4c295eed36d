package edit

import (
	"bytes"
	"go/token"
	"sort"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// Draft collects the changes of one fix. It adapts the layout around removals,
// and gives up rather than lose a comment. New text is given in prefix notation,
// or as a word in the spelling of the rulesheet; in an infix rulesheet it becomes
// infix text.
type Draft struct {
	file        *gdl.File
	textEdits   []analysis.TextEdit
	isAbandoned bool    // a comment would be deleted
	mirror      *Mirror // nil for prefix text

	wordEdits        []analysis.TextEdit // of infix text, as long as words take the place of words
	changesStructure bool                // more than words are changed
}

// NewDraft returns an empty collection of changes to a rulesheet. Its mirror is nil for prefix text.
func NewDraft(f *gdl.File, m *Mirror) *Draft { return &Draft{file: f, mirror: m} }

// SuggestFix returns the changes as the list of fixes of a finding. It is empty if
// there are no changes, or if they would delete a comment.
func (e *Draft) SuggestFix(message string) []analysis.SuggestedFix {
	if e.isAbandoned || len(e.textEdits) == 0 {
		return nil
	}
	edits := e.mergedEdits()
	switch {
	case e.isAbandoned:
		return nil
	case e.mirror != nil && !e.changesStructure:
		edits = e.wordEdits
	case e.mirror != nil:
		if edits = e.writtenEdits(edits); e.isAbandoned {
			return nil
		}
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// mergedEdits returns the changes in the order of the text. Removals that share white
// space become one, and a blank separates words that a removal would join.
func (e *Draft) mergedEdits() []analysis.TextEdit {
	sort.SliceStable(e.textEdits, func(i, j int) bool {
		a, b := e.textEdits[i], e.textEdits[j]
		return a.Pos < b.Pos || a.Pos == b.Pos && a.End < b.End
	})
	out := e.textEdits[:1]
	for _, x := range e.textEdits[1:] {
		last := &out[len(out)-1]
		if x.Pos < last.End && len(x.NewText)+len(last.NewText) == 0 {
			last.End = max(last.End, x.End)
			continue
		}
		e.isAbandoned = e.isAbandoned || x.Pos < last.End // parts of rules that share their text
		out = append(out, x)
	}
	text := e.editedSource().Text
	for i := range out {
		from, to := e.posOffset(out[i].Pos), e.posOffset(out[i].End)
		out[i].NewText = separateWords(text[:from], out[i].NewText, text[to:])
	}
	return out
}

// separateWords returns the text between two others, with a blank wherever words would be
// joined.
func separateWords(before, text, after []byte) []byte {
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

func endsInWord(text []byte) bool { return len(text) > 0 && isWordChar(text[len(text)-1]) }

func beginsWithWord(text []byte) bool { return len(text) > 0 && isWordChar(text[0]) }

// InsertText adds text.
func (e *Draft) InsertText(at token.Pos, text string) {
	e.textEdits = append(e.textEdits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
}

// InsertRules adds rules before another one.
func (e *Draft) InsertRules(r *gdl.Rule, rules string) { e.insertAt(r, rules, false) }

// InsertBehind adds prefix text behind a node.
func (e *Draft) InsertBehind(node analysis.Range, text string) { e.insertAt(node, text, true) }

func (e *Draft) insertAt(node analysis.Range, text string, behind bool) {
	place, ok := e.editPlace(node)
	if !ok {
		return
	}
	e.changesStructure = true
	if behind {
		place.StartPos = place.EndPos
	}
	e.InsertText(place.StartPos, text)
}

// WrapNode makes a node the argument of a name: (true (cell ?x)) of (cell ?x).
func (e *Draft) WrapNode(node analysis.Range, name string) {
	if place, ok := e.editPlace(node); ok {
		e.changesStructure = true
		e.InsertText(place.StartPos, "("+name+" ")
		e.InsertText(place.EndPos, ")")
	}
}

// ReplaceNode writes text in the place of a node.
func (e *Draft) ReplaceNode(node analysis.Range, text string) {
	place, ok := e.editPlace(node)
	if !ok {
		return
	}
	e.noteWordEdit(node, text)
	e.replaceRange(e.posOffset(place.StartPos), e.posOffset(place.EndPos), e.mirroredText(text))
}

// noteWordEdit notes that a word of infix text takes the place of a word.
func (e *Draft) noteWordEdit(node analysis.Range, text string) {
	if e.mirror == nil {
		return
	}
	if old := e.file.Source.TextBetween(node.Pos(), node.End()); strings.ContainsAny(old+text, "( ?\r\n") {
		e.changesStructure = true
		return
	}
	e.wordEdits = append(e.wordEdits, analysis.TextEdit{Pos: node.Pos(), End: node.End(), NewText: []byte(text)})
}

// RemoveNode takes a node out, with its line if nothing else stands there.
func (e *Draft) RemoveNode(node analysis.Range) {
	place, ok := e.editPlace(node)
	if !ok {
		return
	}
	e.changesStructure = true
	from, to := e.posOffset(place.StartPos), e.posOffset(place.EndPos)
	e.isAbandoned = e.isAbandoned || e.hasComment(from, to)
	if e.mirror != nil {
		e.replaceRange(from, to, "")
		return
	}
	e.replaceRange(e.removalRange(from, to))
}

// removalRange extends a removal over the white space around it that is needed no more.
func (e *Draft) removalRange(from, to int) (left, right int, text string) {
	all := e.file.Source.Text
	left, right = from, to
	for left > 0 && isSpaceByte(all[left-1]) {
		left--
	}
	for right < len(all) && isSpaceByte(all[right]) {
		right++
	}
	starts, ends := left == 0 || isLineEnd(all[left-1]), right == len(all) || isLineEnd(all[right])
	switch {
	case starts && ends:
		return left, e.nextLineOffset(right), ""
	case !starts:
		return left, to, ""
	case all[right] == ')': // it moves up, but not into a comment
		up := left
		for up > 0 && isBlankByte(all[up-1]) {
			up--
		}
		if up > 0 && !e.hasComment(up-1, up) {
			return up, right, ""
		}
	}
	return from, right, ""
}

// nextLineOffset returns the offset after the line end at offset.
func (e *Draft) nextLineOffset(offset int) int {
	all := e.file.Source.Text
	if bytes.HasPrefix(all[offset:], []byte("\r\n")) {
		return offset + 2
	}
	return min(offset+1, len(all))
}

// UnwrapLiteral removes the list around a literal's arguments: (and a b) becomes a b.
// The literal must have arguments.
func (e *Draft) UnwrapLiteral(l *gdl.Literal) {
	l, ok := e.mirroredLiteral(l)
	if !ok {
		return
	}
	e.changesStructure = true
	from, first := e.posOffset(l.StartPos), e.posOffset(l.Args[0].StartPos)
	last, to := e.posOffset(l.Args[len(l.Args)-1].EndPos), e.posOffset(l.EndPos)
	if e.hasComment(from, first) {
		first = e.operatorEnd(from)
		for isSpaceByte(e.editedSource().Text[first]) {
			first++
		}
	}
	if e.hasComment(last, to) {
		last = to - 1
	}
	e.replaceRange(from, first, "")
	e.replaceRange(last, to, "")
}

// RenameOperator replaces the operator of a literal.
func (e *Draft) RenameOperator(l *gdl.Literal, operator string) {
	place, ok := e.editPlace(l)
	if !ok {
		return
	}
	e.changesStructure = true
	from := e.posOffset(place.StartPos)
	e.replaceRange(from, e.operatorEnd(from), "("+operator)
}

// RenameTerm replaces the name of a term.
func (e *Draft) RenameTerm(t *gdl.Term, name string) {
	if e.mirror != nil {
		e.ReplaceNode(Span{t.StartPos, t.StartPos + token.Pos(len(t.Spelling))}, name)
		return
	}
	from, to := e.posOffset(t.StartPos), e.posOffset(t.EndPos)
	if t.InParens {
		to = e.operatorEnd(from)
		from = to - len(t.Spelling)
	}
	e.replaceRange(from, to, name)
}

// operatorEnd returns the end of the first word of the list at from.
func (e *Draft) operatorEnd(from int) int {
	text := e.editedSource().Text
	to := from + 1
	for isBlankByte(text[to]) {
		to++
	}
	e.isAbandoned = e.isAbandoned || !isWordChar(text[to])
	for isWordChar(text[to]) {
		to++
	}
	return to
}

// replaceRange adds a change.
func (e *Draft) replaceRange(from, to int, text string) {
	e.isAbandoned = e.isAbandoned || e.hasComment(from, to)
	e.textEdits = append(e.textEdits, analysis.TextEdit{Pos: e.editedSource().Pos(from), End: e.editedSource().Pos(to), NewText: []byte(text)})
}

func (e *Draft) posOffset(p token.Pos) int { return e.editedSource().Offset(p) }

// hasComment tells whether a part of the text holds a part of a comment.
func (e *Draft) hasComment(from, to int) bool {
	return e.mirror == nil && hasCommentIn(e.file, from, to)
}

func hasCommentIn(file *gdl.File, from, to int) bool {
	list := file.Comments
	i := sort.Search(len(list), func(i int) bool { return list[i].EndOffset > from })
	return i < len(list) && list[i].StartOffset < to
}

func isSpaceByte(c byte) bool { return c == ' ' || c == '\t' }

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

func isBlankByte(c byte) bool { return isSpaceByte(c) || isLineEnd(c) || c == '\f' || c == '\v' }

func isWordChar(c byte) bool { return !isBlankByte(c) && c != '(' && c != ')' && c != ';' }
