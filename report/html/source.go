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
	Kind string // comment, keyword, variable, or empty
	Mark string // the severity of a finding about it, or empty
}

// A linePiece is a part of a line, by offsets in it.
type linePiece struct {
	startOffset, endOffset int
	pieceKind              string
	pieceRank              int
}

func lineID(id string, number int) string { return id + "-L" + strconv.Itoa(number) }

// makeLines cuts the text into lines, marks the places of notes, and attaches the
// notes to their lines.
func (m *pageMaker) makeLines(notes []findingNote) (lines []sourceLine, clipped int) {
	src := m.sheetFile.Source
	if src == nil {
		return nil, 0
	}
	byLine := map[int][]findingNote{}
	marks := map[int][]linePiece{}
	for _, n := range notes {
		byLine[n.Line] = append(byLine[n.Line], n)
		m.markFinding(marks, n)
	}
	notation := gdl.Prefix
	if m.sheetFile.Parsed != nil {
		notation = m.sheetFile.Parsed.Notation
	}
	fragments := m.fragmentLines(src)
	heading, before := "", 0
	for own := 1; own <= min(src.File.LineCount(), maxSourceLines); own++ {
		start := src.File.LineStart(own)
		number := src.File.Line(start)
		text, _ := src.LineText(src.Offset(start))
		if path, begins := fragments[number]; begins {
			heading, before = report.MakePrintable(path), number-1
		}
		lines = append(lines, sourceLine{Heading: heading, ID: lineID(m.idPrefix, number), Number: strconv.Itoa(number - before),
			Spans: cutSpans(text, notation, marks[number]), Notes: byLine[number]})
		heading = ""
	}
	return lines, src.File.LineCount() - len(lines)
}

// fragmentLines returns the paths of the files with which the text goes on, by the lines
// at which they begin.
func (m *pageMaker) fragmentLines(src *gdl.Source) map[int]string {
	lines := map[int]string{}
	for _, f := range m.sheetFile.Fragments {
		if f.StartOffset <= len(src.Text) {
			lines[src.File.Line(src.Pos(f.StartOffset))] = f.Path
		}
	}
	return lines
}

// markFinding adds the part of a line that a finding is about. If the finding spans
// several lines the first is marked.
func (m *pageMaker) markFinding(marks map[int][]linePiece, n findingNote) {
	if n.from < 0 {
		return
	}
	text, start := m.sheetFile.Source.LineText(n.from)
	from := min(n.from-start, len(text))
	to := min(max(n.to-start, from+1), len(text))
	marks[n.Line] = append(marks[n.Line], linePiece{from, to, n.Severity, slices.Index([]string{"note", "warning", "error"}, n.Severity)})
}

// The patterns are compiled when the first page is made: the program should
// start at once.
var (
	prefixWordPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`;.*|\?[^\s()]+|[^\s();]+`) })
	infixWordPattern  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%.*|[A-Za-z_][A-Za-z0-9_]*|:-|~`) })
)

// findTokens returns the comments, keywords and variables of a line.
func findTokens(text string, n gdl.Notation) []linePiece {
	pattern := prefixWordPattern()
	if n != gdl.Prefix {
		pattern = infixWordPattern()
	}
	var list []linePiece
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		if kind := tokenKind(text[at[0]:at[1]], n); kind != "" {
			list = append(list, linePiece{at[0], at[1], kind, 0})
		}
	}
	return list
}

func tokenKind(word string, n gdl.Notation) string {
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

// cutSpans cuts a line at the changes of its style.
func cutSpans(raw []byte, n gdl.Notation, marks []linePiece) []textSpan {
	tail := ""
	if len(raw) > maxLineBytes {
		raw, tail = raw[:maxLineBytes], "…"
		marks = slices.DeleteFunc(marks, func(p linePiece) bool { return p.startOffset >= maxLineBytes })
	}
	text := string(raw)
	kinds := findTokens(text, n)
	cuts := []int{0, len(text)}
	for _, p := range slices.Concat(kinds, marks) {
		cuts = append(cuts, min(p.startOffset, len(text)), min(p.endOffset, len(text)))
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var list []textSpan
	for i := 0; i+1 < len(cuts); i++ {
		s := textSpan{Text: report.MakePrintable(text[cuts[i]:cuts[i+1]]), Kind: kindAt(kinds, cuts[i]), Mark: kindAt(marks, cuts[i])}
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

// kindAt returns the kind of the piece with the highest rank at an offset.
func kindAt(pieces []linePiece, offset int) string {
	best := linePiece{pieceRank: -1}
	for _, p := range pieces {
		if p.startOffset <= offset && offset < p.endOffset && p.pieceRank > best.pieceRank {
			best = p
		}
	}
	return best.pieceKind
}
