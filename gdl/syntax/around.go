package syntax

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
)

// This file skips prose around rules, and comments of other languages.

// A foreignSpan is a part of the text that is not GDL.
type foreignSpan struct{ startOffset, endOffset int }

// skipProse skips prose or Markdown that begins at a word outside of all forms and ends with the line. It returns false
// if the word begins no prose.
func (r *listReader) skipProse(t Token) bool {
	text := r.Source.Text
	if t.Start < r.noProseBefore {
		return false
	}
	line := text[t.Start:lineEndAt(text, t.Start)]
	last := len(r.proseSpans) - 1
	goesOn := last >= 0 && len(bytes.TrimSpace(text[r.proseSpans[last].endOffset:t.Start])) == 0
	if !isProse(line, goesOn) {
		r.noProseBefore = t.Start + len(line)
		return false
	}
	r.textLexer.Offset = t.Start + len(line)
	if goesOn {
		r.proseSpans[last].endOffset = r.textLexer.Offset
	} else {
		r.proseSpans = append(r.proseSpans, foreignSpan{t.Start, r.textLexer.Offset})
	}
	return true
}

func lineEndAt(text []byte, at int) int {
	if i := bytes.IndexAny(text[at:], "\r\n"); i >= 0 {
		return at + i
	}
	return len(text)
}

// isProse tells whether the rest of a line, from a word outside of all forms, is prose or Markdown: a fence, a heading,
// or some words in a row. After other prose, one word is enough if no parenthesis follows.
func isProse(line []byte, goesOn bool) bool {
	text := string(line)
	if word, _, _ := strings.Cut(strings.TrimRight(text, " \t"), " "); IsConflictMarker(word) {
		return false // a merge conflict
	}
	for _, mark := range []string{"```", "~~~", "##", "**", "* ", "- ", "> ", "---", "==="} {
		if strings.HasPrefix(text, mark) {
			return true
		}
	}
	if strings.Contains(text, "<=") || strings.Contains(text, ":-") || hasVariable(text) {
		return false
	}
	if i := strings.IndexAny(text, "(;"); i >= 0 && text[i] == ';' {
		text = text[:i]
	}
	words := strings.Fields(textBeforeParen(text))
	trimmed := strings.TrimRight(text, " \t")
	closed := strings.ContainsRune(".:!,", rune(trimmed[len(trimmed)-1]))
	switch n := countWords(words); {
	case n >= 3, n == 2 && (closed || isUpper(rune(text[0]))), n == 1 && closed && len(words) == 1:
		return true
	case isNumberedItem(words):
		return true
	default:
		return goesOn && n > 0 && !strings.Contains(text, "(")
	}
}

func textBeforeParen(text string) string {
	before, _, _ := strings.Cut(text, "(")
	return before
}

// hasVariable tells whether a text has a question mark before a letter.
func hasVariable(text string) bool {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '?' && IsLetter(text[i+1]) {
			return true
		}
	}
	return false
}

// countWords counts the words that begin with a letter.
func countWords(words []string) (n int) {
	for _, w := range words {
		if w = strings.TrimLeft(w, "\"'`*_"); w != "" && (IsLetter(w[0]) || w[0] >= 0x80) {
			n++
		}
	}
	return n
}

// isNumberedItem tells whether the words are an entry of a numbered list.
func isNumberedItem(words []string) bool {
	if len(words) < 2 {
		return false
	}
	number := strings.TrimRight(words[0], ".)")
	return number != words[0] && IsNumber(number)
}

// HasSkippedText tells whether a part of the text was skipped: prose, or a comment
// of another language.
func HasSkippedText(errs []*Error) bool {
	return slices.ContainsFunc(errs, func(e *Error) bool { return e.Kind == TextAround || e.Kind == ForeignComment })
}

// reportSkippedText reports the skipped parts: one fault for all prose, and one for all comments of other languages.
func (r *listReader) reportSkippedText() {
	if r.isMarkdownHeading() { // then the '#' begins prose
		r.proseSpans, r.textLexer.foreignSpans = append(r.textLexer.foreignSpans, r.proseSpans...), nil
	}
	if n := len(r.proseSpans); n > 0 {
		place, first := "lines", r.proseSpans[0]
		if n == 1 && r.lineOf(first.startOffset) == r.lineOf(first.endOffset) {
			place = "line"
		}
		r.tell(place, r.Source.Pos(first.startOffset), r.Source.Pos(first.endOffset), r.commentOut(r.proseSpans), "{line}", r.nameSkippedLines())
	}
	if list := r.textLexer.foreignSpans; len(list) > 0 {
		at := list[0].startOffset
		mark := commentMark(r.Source.Text[at:])
		r.tell("comment", r.Source.Pos(at), r.Source.Pos(at+len(mark)), r.commentOut(list), "{tok}", mark).OtherPlaces = len(list) - 1
	}
}

// isMarkdownHeading tells whether the only comment of another language is a heading of Markdown: it begins the text, and
// a blank follows its '#'.
func (r *listReader) isMarkdownHeading() bool {
	text := r.Source.Text
	if len(r.textLexer.foreignSpans) != 1 {
		return false
	}
	at := r.textLexer.foreignSpans[0].startOffset
	return bytes.HasPrefix(text[at:], []byte("# ")) && len(bytes.TrimSpace(text[:at])) == 0
}

func (r *listReader) lineOf(offset int) string {
	return strconv.Itoa(r.Source.File.Line(r.Source.Pos(offset)))
}

// nameSkippedLines lists the numbers of the lines that are not GDL, for a message.
func (r *listReader) nameSkippedLines() string {
	const most = 4
	var names []string
	for _, s := range r.proseSpans[:min(most, len(r.proseSpans))] {
		name := r.lineOf(s.startOffset)
		if to := r.lineOf(s.endOffset); to != name {
			name += "-" + to
		}
		names = append(names, name)
	}
	if more := len(r.proseSpans) - most; more > 0 {
		names = append(names, strconv.Itoa(more)+" more")
	}
	return plural.JoinWords(names)
}

// commentOut makes comments of the lines of spans; nil if a form follows one on its line.
func (r *listReader) commentOut(spans []foreignSpan) (edits []Edit) {
	text := r.Source.Text
	for _, s := range spans {
		if len(bytes.TrimSpace(text[s.endOffset:lineEndAt(text, s.endOffset)])) > 0 {
			return nil
		}
		for at := s.startOffset; at < s.endOffset; at = lineEndAt(text, at) + 1 {
			line := text[at:min(lineEndAt(text, at), s.endOffset)]
			from := at + len(line) - len(bytes.TrimLeft(line, " \t"))
			to := from
			if at == s.startOffset && len(line) > 0 && strings.IndexByte("/%#", text[from]) >= 0 {
				to += len(commentMark(text[from:]))
			}
			sign := ";"
			if to < len(text) && text[to] == '@' {
				sign = "; " // ';@' would begin a comment for gdllint
			}
			if from < s.endOffset && from-at < len(line) {
				edits = append(edits, Edit{r.Source.Pos(from), r.Source.Pos(to), sign})
			}
		}
	}
	return edits
}

func commentMark(text []byte) string {
	if text[0] == '/' || bytes.HasPrefix(text, []byte("#|")) {
		return string(text[:2])
	}
	return string(text[:1])
}

// IsConflictMarker tells whether a word begins one of the lines that git writes where two branches have changed the text.
func IsConflictMarker(word string) bool {
	return len(word) >= 7 && strings.Trim(word, word[:1]) == "" && strings.ContainsAny(word[:1], "<=>")
}
