package html

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// Bounds on the text of a page.
const (
	maxLines = 20_000
	maxLine  = 2_000 // bytes of one line
)

// A line is a line of a rulesheet on a page.
type line struct {
	ID, Number string
	Spans      []span
	Notes      []note
}

// A span is a piece of a line with one style.
type span struct {
	Text string
	Kind string // comment, keyword, variable, or empty
	Mark string // the severity of a finding about it, or empty
}

// A piece is a part of a line, by offsets in it.
type piece struct {
	from, to int
	kind     string
	rank     int
}

func lineID(id string, number int) string { return id + "-L" + strconv.Itoa(number) }

// lines cuts the text into lines, marks the places of notes, and attaches the
// notes to their lines.
func (m *maker) lines(notes []note) (lines []line, clipped int) {
	src := m.file.Source
	if src == nil {
		return nil, 0
	}
	byLine := map[int][]note{}
	marks := map[int][]piece{}
	for _, n := range notes {
		byLine[n.Line] = append(byLine[n.Line], n)
		m.mark(marks, n)
	}
	notation := gdl.Prefix
	if m.file.Parsed != nil {
		notation = m.file.Parsed.Notation
	}
	total := src.File.LineCount()
	for number := 1; number <= min(total, maxLines); number++ {
		text, _ := src.Line(src.Offset(src.File.LineStart(number)))
		lines = append(lines, line{ID: lineID(m.id, number), Number: strconv.Itoa(number),
			Spans: spans(text, notation, marks[number]), Notes: byLine[number]})
	}
	return lines, total - len(lines)
}

// mark adds the part of a line that a finding is about. If the finding spans
// several lines the first is marked.
func (m *maker) mark(marks map[int][]piece, n note) {
	src := m.file.Source
	if n.from < src.Pos(0) || n.to > src.Pos(len(src.Text)) {
		return
	}
	text, start := src.Line(src.Offset(n.from))
	from := min(src.Offset(n.from)-start, len(text))
	to := min(max(src.Offset(n.to)-start, from+1), len(text))
	marks[n.Line] = append(marks[n.Line], piece{from, to, n.Severity, slices.Index([]string{"note", "warning", "error"}, n.Severity)})
}

// The patterns are compiled when the first page is made: the program should
// start at once.
var (
	prefixWords = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`;.*|\?[^\s()]+|[^\s();]+`) })
	infixWords  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%.*|[A-Za-z_][A-Za-z0-9_]*|:-|~`) })
)

// tokens returns the comments, keywords and variables of a line.
func tokens(text string, n gdl.Notation) []piece {
	pattern := prefixWords()
	if n != gdl.Prefix {
		pattern = infixWords()
	}
	var list []piece
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		if kind := kindOf(text[at[0]:at[1]], n); kind != "" {
			list = append(list, piece{at[0], at[1], kind, 0})
		}
	}
	return list
}

func kindOf(word string, n gdl.Notation) string {
	switch {
	case word[0] == ';', n != gdl.Prefix && word[0] == '%':
		return "c"
	case word[0] == '?', n != gdl.Prefix && word[0] >= 'A' && word[0] <= 'Z':
		return "v"
	case gdl.IsOperator(strings.ToLower(word)), word == ":-", word == "~":
		return "k"
	}
	if _, known := gdl.KeywordArity(strings.ToLower(word)); known {
		return "k"
	}
	return ""
}

// spans cuts a line at the changes of its style.
func spans(raw []byte, n gdl.Notation, marks []piece) []span {
	tail := ""
	if len(raw) > maxLine {
		raw, tail = raw[:maxLine], "…"
		marks = slices.DeleteFunc(marks, func(p piece) bool { return p.from >= maxLine })
	}
	text := string(raw)
	kinds := tokens(text, n)
	cuts := []int{0, len(text)}
	for _, p := range slices.Concat(kinds, marks) {
		cuts = append(cuts, min(p.from, len(text)), min(p.to, len(text)))
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var list []span
	for i := 0; i+1 < len(cuts); i++ {
		s := span{Text: report.Printable(text[cuts[i]:cuts[i+1]]), Kind: at(kinds, cuts[i]), Mark: at(marks, cuts[i])}
		if k := len(list) - 1; k >= 0 && list[k].Kind == s.Kind && list[k].Mark == s.Mark {
			list[k].Text += s.Text
			continue
		}
		list = append(list, s)
	}
	if tail != "" {
		list = append(list, span{Text: tail})
	}
	return list
}

// at returns the kind of the piece with the highest rank at an offset.
func at(pieces []piece, offset int) string {
	best := piece{rank: -1}
	for _, p := range pieces {
		if p.from <= offset && offset < p.to && p.rank > best.rank {
			best = p
		}
	}
	return best.kind
}
