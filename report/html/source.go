package html

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/gdl"
)

// This file shows the text of a rulesheet on a page, with findings beside their lines.

// The limits of the text of a rulesheet on a page.
const (
	maxSourceLines = 20_000
	maxLineBytes   = 2_000 // bytes of one line
)

// A sourceLine is a line of a rulesheet on a page.
type sourceLine struct {
	Heading    string // the path of the fragment that begins here, or empty
	ID, Number string
	Spans      []textSpan
	Notes      []findingNote
}

// A textSpan is a piece of a line with one style.
type textSpan struct {
	Text string
	Kind string // c for a comment, k for a keyword, v for a variable, or empty
	Mark string // the severity of a finding about this text, or empty
}

// A linePiece is a part of a line with a style: a token, or the place of a finding.
type linePiece struct {
	startOffset, endOffset int    // in bytes
	pieceKind              string // the Kind or Mark of its span
	pieceRank              int    // of several findings at one place, that with the highest rank is marked
}

func lineID(id string, number int) string { return id + "-L" + strconv.Itoa(number) }

// makeLines returns the lines of the text with the places of notes marked and the notes attached to their lines, and the
// number of lines that are left out. For a rulesheet inside a page it returns only the lines of the rulesheet.
func (m *pageMaker) makeLines(notes []findingNote) (lines []sourceLine, clipped int) {
	if m.doc.Text == nil {
		return nil, 0
	}
	texts, first := m.texts, min(m.doc.FileStart.Start.Line, len(m.texts))-1
	for len(texts) > first+1 && texts[len(texts)-1] == "" {
		if texts = texts[:len(texts)-1]; m.doc.PagePath == "" {
			break // only the empty text behind the last line end
		}
	}
	byLine := map[int][]findingNote{}
	marks := map[int][]linePiece{}
	for _, n := range notes {
		byLine[n.Line] = append(byLine[n.Line], n)
		if n.Marked && n.Line <= len(texts) {
			p := n.piece(texts[n.Line-1])
			marks[n.Line] = append(marks[n.Line], p)
		}
	}
	parts := map[int]string{}
	for _, p := range m.page.Parts {
		parts[p.Line] = p.Path
	}
	before := 0
	for i, text := range texts[first:min(len(texts), first+maxSourceLines)] {
		number := first + i + 1
		heading, begins := parts[number]
		if begins {
			before = number - 1
		}
		lines = append(lines, sourceLine{Heading: heading, ID: lineID(m.idPrefix, number), Number: strconv.Itoa(number - before),
			Spans: cutSpans(text, m.doc.Infix, marks[number]), Notes: byLine[number]})
	}
	return lines, len(texts) - first - len(lines)
}

// columnOffset returns the byte offset of a column in a line. Columns count characters from 1.
func columnOffset(line string, column int) int {
	for i := range line {
		if column--; column <= 0 {
			return i
		}
	}
	return len(line)
}

// piece returns the part of the note's first line, text, that the note is about.
func (n *findingNote) piece(text string) linePiece {
	from, to := columnOffset(text, n.Column), len(text)
	if n.endLine == n.Line {
		to = max(columnOffset(text, n.endColumn), from+1)
	}
	return linePiece{from, to, n.Severity, slices.Index([]string{"note", "warning", "error"}, n.Severity)}
}

// The patterns are compiled when the first page is made: the program should
// start at once.
var (
	prefixWordPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`;.*|\?[^\s()]+|[^\s();]+`) })
	infixWordPattern  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%.*|[A-Za-z_][A-Za-z0-9_]*|:-|~`) })
)

// findTokens returns the comments, keywords and variables of a line.
func findTokens(text string, infix bool) []linePiece {
	pattern := prefixWordPattern()
	if infix {
		pattern = infixWordPattern()
	}
	var list []linePiece
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		if kind := tokenKind(text[at[0]:at[1]], infix); kind != "" {
			list = append(list, linePiece{at[0], at[1], kind, 0})
		}
	}
	return list
}

// tokenKind returns the Kind of the span of a word; "" if it is neither a comment, a variable nor a keyword.
func tokenKind(word string, infix bool) string {
	switch {
	case word[0] == ';', infix && word[0] == '%':
		return "c"
	case word[0] == '?', infix && word[0] >= 'A' && word[0] <= 'Z':
		return "v"
	case gdl.IsOperator(strings.ToLower(word)), word == ":-", word == "~":
		return "k"
	}
	if _, known := gdl.KeywordArity(strings.ToLower(word)); known {
		return "k"
	}
	return ""
}

// cutSpans cuts a line into spans of one style: by its tokens and by the marks of findings.
func cutSpans(text string, infix bool, marks []linePiece) []textSpan {
	tail := ""
	if len(text) > maxLineBytes {
		text, tail = text[:maxLineBytes], "…"
		marks = slices.DeleteFunc(marks, func(p linePiece) bool { return p.startOffset >= maxLineBytes })
	}
	kinds := findTokens(text, infix)
	cuts := []int{0, len(text)}
	for _, p := range slices.Concat(kinds, marks) {
		cuts = append(cuts, min(p.startOffset, len(text)), min(p.endOffset, len(text)))
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var list []textSpan
	for i := 0; i+1 < len(cuts); i++ {
		s := textSpan{Text: text[cuts[i]:cuts[i+1]], Kind: kindAt(kinds, cuts[i]), Mark: kindAt(marks, cuts[i])}
		if k := len(list) - 1; k >= 0 && list[k].Kind == s.Kind && list[k].Mark == s.Mark {
			list[k].Text += s.Text
			continue
		}
		list = append(list, s)
	}
	if tail != "" {
		list = append(list, textSpan{Text: tail})
	}
	return list
}

// kindAt returns the kind of the piece with the highest rank that covers an offset; "" if none
// does.
func kindAt(pieces []linePiece, offset int) string {
	best := linePiece{pieceRank: -1}
	for _, p := range pieces {
		if p.startOffset <= offset && offset < p.endOffset && p.pieceRank > best.pieceRank {
			best = p
		}
	}
	return best.pieceKind
}
