package gdl

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A strip is a part of the text that is not GDL.
type strip struct{ from, to int }

// skipProse moves over prose or Markdown that begins at a word outside of all
// forms and ends with the line. It returns false if the word begins no prose.
func (r *exprReader) skipProse(t lexeme) bool {
	text := r.src.Text
	if t.from < r.noProse {
		return false
	}
	line := text[t.from:lineEndAt(text, t.from)]
	last := len(r.around) - 1
	goesOn := last >= 0 && len(bytes.TrimSpace(text[r.around[last].to:t.from])) == 0
	if !isProse(line, goesOn) {
		r.noProse = t.from + len(line)
		return false
	}
	r.lex.at = t.from + len(line)
	if goesOn {
		r.around[last].to = r.lex.at
	} else {
		r.around = append(r.around, strip{t.from, r.lex.at})
	}
	return true
}

func lineEndAt(text []byte, at int) int {
	if i := bytes.IndexAny(text[at:], "\r\n"); i >= 0 {
		return at + i
	}
	return len(text)
}

// isProse tells whether the rest of a line is prose or Markdown: a fence, a
// heading, or some words in a row. The rest begins with a word outside of all
// forms. A line that goes on with prose needs fewer signs.
func isProse(line []byte, goesOn bool) bool {
	text := string(line)
	if word, _, _ := strings.Cut(strings.TrimRight(text, " \t"), " "); isMarker(word) {
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
	words := strings.Fields(beforeParen(text))
	trimmed := strings.TrimRight(text, " \t")
	closed := strings.ContainsRune(".:!,", rune(trimmed[len(trimmed)-1]))
	switch n := countWords(words); {
	case n >= 3, n == 2 && (closed || isUpper(rune(text[0]))), n == 1 && closed && len(words) == 1:
		return true
	case isNumbered(words):
		return true
	default:
		return goesOn && n > 0 && !strings.Contains(text, "(")
	}
}

func beforeParen(text string) string {
	before, _, _ := strings.Cut(text, "(")
	return before
}

// hasVariable tells whether a text holds a question mark before a letter.
func hasVariable(text string) bool {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '?' && isLetter(text[i+1]) {
			return true
		}
	}
	return false
}

// countWords counts the words that begin with a letter.
func countWords(words []string) (n int) {
	for _, w := range words {
		if w = strings.TrimLeft(w, "\"'`*_"); w != "" && (isLetter(w[0]) || w[0] >= 0x80) {
			n++
		}
	}
	return n
}

// isNumbered tells whether the words are an entry of a numbered list.
func isNumbered(words []string) bool {
	if len(words) < 2 {
		return false
	}
	number := strings.TrimRight(words[0], ".)")
	return number != words[0] && isNumber(number)
}

// holdsText tells whether a part of the text was skipped: prose, or a comment
// of another language.
func holdsText(errs []*Error) bool {
	return slices.ContainsFunc(errs, func(e *Error) bool { return e.Kind == TextAround || e.Kind == ForeignComment })
}

// tellText reports the parts that were skipped: one fault for all prose, and
// one for all comments of other languages.
func (r *exprReader) tellText() {
	if r.isTitled() {
		r.around, r.lex.foreign = append(r.lex.foreign, r.around...), nil
	}
	if len(r.around) > 0 {
		first := r.around[0]
		message := r.lines() + " are not GDL; remove what is no rule, or begin each such line with ';'"
		if line, to := r.lineOf(first.from), r.lineOf(first.to); len(r.around) == 1 && line == to {
			message = fmt.Sprintf("line %d is not GDL; remove it, or begin it with ';'", line)
		}
		r.errors = append(r.errors, &Error{Kind: TextAround, From: r.src.Pos(first.from), To: r.src.Pos(first.to), Message: message})
	}
	if len(r.lex.foreign) > 0 {
		r.errors = append(r.errors, r.foreignComments())
	}
}

// isTitled tells whether the only comment of another language is the first line
// of the text, with a blank behind its '#': a heading of Markdown.
func (r *exprReader) isTitled() bool {
	text := r.src.Text
	if len(r.lex.foreign) != 1 {
		return false
	}
	at := r.lex.foreign[0].from
	return bytes.HasPrefix(text[at:], []byte("# ")) && len(bytes.TrimSpace(text[:at])) == 0
}

func (r *exprReader) lineOf(offset int) int { return r.src.File.Line(r.src.Pos(offset)) }

// lines lists the numbers of the lines that are not GDL, for a message.
func (r *exprReader) lines() string {
	const most = 4
	var names []string
	for _, s := range r.around[:min(most, len(r.around))] {
		from, to := r.lineOf(s.from), r.lineOf(s.to)
		if to > from {
			names = append(names, fmt.Sprintf("%d-%d", from, to))
		} else {
			names = append(names, fmt.Sprint(from))
		}
	}
	if more := len(r.around) - most; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	last := len(names) - 1
	if last == 0 {
		return "lines " + names[0]
	}
	return "lines " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// foreignComments returns the one fault for all comments of other languages.
func (r *exprReader) foreignComments() *Error {
	first := r.lex.foreign[0]
	mark := commentMark(r.src.Text[first.from:])
	err := &Error{Kind: ForeignComment, From: r.src.Pos(first.from), To: r.src.Pos(first.from + len(mark)),
		Message: "'" + mark + "' starts no comment; write ';'", more: len(r.lex.foreign) - 1}
	return err
}

func commentMark(text []byte) string {
	if text[0] == '/' {
		return string(text[:2])
	}
	return string(text[:1])
}
