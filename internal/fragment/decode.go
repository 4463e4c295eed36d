package fragment

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
	gmtext "github.com/yuin/goldmark/text"

	"github.com/gdllint/gdllint/internal/pattern"
)

// A textRun is the beginning of a piece of a decoded text, by its offsets in the text and in the
// page.
type textRun struct{ textOffset, pageOffset int }

// decodeTextarea returns the part of a page between two offsets, the content of a textarea element
// with an id, with its entities decoded.
func decodeTextarea(id string, page []byte, from, to int) PagePart {
	p := PagePart{Name: id, StartOffset: from, EndOffset: to, isHTML: true}
	for _, end := range []string{"\r\n", "\n", "\r"} {
		if bytes.HasPrefix(page[from:to], []byte(end)) {
			p.StartOffset, p.skipsLine = from+len(end), true
			break
		}
	}
	var plain []byte
	const mostSpellings = 64
	entities := map[string]string{}
	p.runs = []textRun{{0, p.StartOffset}}
	for at := p.StartOffset; at < to; {
		n := bytes.IndexAny(page[at:to], "&\x00")
		if n < 0 {
			n = to - at
		}
		p.Text, plain = append(p.Text, page[at:at+n]...), append(plain, page[at:at+n]...)
		if at += n; at == to {
			break
		}
		value, length := "\ufffd", 1
		if page[at] == '&' {
			value, length = decodeEntity(page[at:to])
		}
		if length == 1 && page[at] == '&' {
			plain = append(plain, '&')
		} else if _, known := entities[value]; !known && len(entities) < mostSpellings {
			entities[value] = string(page[at : at+length])
		}
		p.runs = append(p.runs, textRun{len(p.Text), at})
		p.Text = append(p.Text, value...)
		at += length
		p.runs = append(p.runs, textRun{len(p.Text), at})
	}
	for value, entity := range entities {
		if !bytes.Contains(plain, []byte(value)) && entity[0] == '&' {
			p.spellings = append(p.spellings, value, entity)
		}
	}
	return p
}

// decodeEntity decodes the HTML entity that a text begins with, and returns the characters and the
// length of the entity. A '&' that begins no entity is returned as it is.
func decodeEntity(text []byte) (value string, length int) {
	if m := numericEntity().FindSubmatch(text); m != nil {
		base, digits := 10, m[2]
		if m[1] != nil {
			base, digits = 16, m[1]
		}
		number, err := strconv.ParseUint(string(digits), base, 32)
		if err != nil || number > utf8.MaxRune {
			return "\ufffd", len(m[0])
		}
		return html.UnescapeString(fmt.Sprintf("&#%d;", number)), len(m[0]) // HTML gives some numbers to other characters
	}
	const longest = 34
	end := 1
	for end < len(text) && end < longest && isWordByte(text[end]) {
		end++
	}
	if end < len(text) && text[end] == ';' {
		end++
	}
	run := string(text[:end])
	whole := html.UnescapeString(run)
	for n := 2; n <= end; n++ {
		if v := html.UnescapeString(run[:n]); v != run[:n] && v+run[n:] == whole {
			return v, n
		}
	}
	return "&", 1
}

// numericEntity matches a numeric entity with its digits, which may be any number.
var numericEntity = pattern.LazyRegexp(`^&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?`)

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// decodeBlock returns the part of a page that consists of the lines of a block of code, without the
// indentation or quotation marks before them.
func decodeBlock(page []byte, lines []gmtext.Segment) PagePart {
	lineStart := func(at int) int { return bytes.LastIndexByte(page[:at], '\n') + 1 }
	p := PagePart{Name: "block", StartOffset: lineStart(lines[0].Start), EndOffset: lines[len(lines)-1].Stop}
	for _, l := range lines {
		p.runs = append(p.runs, textRun{len(p.Text), l.Start})
		p.Text = append(p.Text, bytes.Repeat([]byte{' '}, l.Padding)...)
		p.runs = append(p.runs, textRun{len(p.Text), l.Start})
		p.Text = append(p.Text, page[l.Start:l.Stop]...)
		if prefix := string(page[lineStart(l.Start):l.Start]); len(prefix) > len(p.linePrefix) {
			p.linePrefix = prefix
		}
	}
	return p
}

// PageOffset returns the offset in the page for an offset in the decoded text.
func (p *PagePart) PageOffset(offset int) int {
	n := sort.Search(len(p.runs), func(i int) bool { return p.runs[i].textOffset > offset })
	if offset >= len(p.Text) || n == 0 {
		return p.EndOffset
	}
	at, next := p.runs[n-1], p.EndOffset
	if n < len(p.runs) {
		next = p.runs[n].pageOffset
	}
	return min(at.pageOffset+offset-at.textOffset, next)
}

// OwnOffset returns the offset in the decoded text for an offset in the page.
func (p *PagePart) OwnOffset(offset int) int {
	n := sort.Search(len(p.runs), func(i int) bool { return p.runs[i].pageOffset > offset })
	if n == 0 || offset >= p.EndOffset {
		return min(n, 1) * len(p.Text)
	}
	at, next := p.runs[n-1], len(p.Text)
	if n < len(p.runs) {
		next = p.runs[n].textOffset
	}
	return min(at.textOffset+offset-at.pageOffset, next)
}

// ReplaceText returns the page with the given text in place of the part's text, and the part in the
// new page. Unchanged lines keep their spelling. To be safe it decodes the new page, and fails
// unless this part has the given text, except for line ends, and the other parts are unchanged.
func (p *PagePart) ReplaceText(name string, page, text []byte) ([]byte, PagePart, error) {
	out := bytes.Clone(page[:p.StartOffset])
	if p.isHTML && !p.skipsLine && bytes.HasPrefix(text, []byte("\n")) && !bytes.HasPrefix(p.Text, []byte("\n")) {
		out = append(out, '\n') // a browser ignores a line end at the start
	}
	at := p.StartOffset
	for _, e := range udiff.Lines(string(p.Text), string(text)) {
		from := p.lineOffset(page, e.Start)
		out = append(out, page[at:from]...)
		out = append(out, p.encodeText(e.New)...)
		if at = p.lineOffset(page, e.End); !p.isHTML && e.End > e.Start {
			at = p.PageOffset(e.End-1) + 1
		}
		if !p.isHTML && bytes.Count(page[from:at], []byte("\n")) != bytes.Count(p.Text[e.Start:e.End], []byte("\n")) {
			return nil, PagePart{}, errors.New("not written: a change goes from one block of the page into the next")
		}
	}
	out = append(out, page[at:]...)
	before, _ := FindParts(name, page)
	after, _ := FindParts(name, out)
	k := slices.IndexFunc(before, func(q PagePart) bool { return q.StartOffset == p.StartOffset })
	if k < 0 || len(before) != len(after) {
		return nil, PagePart{}, fmt.Errorf("not written: the page would have %d rulesheets and not %d", len(after), len(before))
	}
	for i, q := range after {
		want := before[i].Text
		if i == k {
			want = text
		}
		if err := compareTexts(string(want), string(q.Text)); err != nil {
			return nil, PagePart{}, err
		}
	}
	return out, after[k], nil
}

// lineOffset returns the offset in the page of the beginning of a line, for its offset in the text.
func (p *PagePart) lineOffset(page []byte, offset int) int {
	at := p.PageOffset(offset)
	if p.isHTML || offset == len(p.Text) {
		return at
	}
	return bytes.LastIndexByte(page[:at], '\n') + 1
}

// encodeText returns lines of a text in the spelling of the page: with entities in HTML, and with
// the prefix of lines in Markdown.
func (p *PagePart) encodeText(text string) string {
	if !p.isHTML {
		lines := strings.SplitAfter(text, "\n")
		for i, line := range lines {
			switch {
			case strings.TrimSpace(line) != "":
				lines[i] = p.linePrefix + line
			case line != "":
				lines[i] = strings.TrimRight(p.linePrefix, " \t") + line
			}
		}
		return strings.Join(lines, "")
	}
	var out strings.Builder
	spelt := strings.NewReplacer(p.spellings...)
	for len(text) > 0 {
		n := strings.IndexAny(text, "&<")
		if n < 0 {
			n = len(text)
		}
		out.WriteString(spelt.Replace(text[:n]))
		if text = text[n:]; text == "" {
			break
		}
		sign := spelt.Replace(text[:1])
		if _, length := decodeEntity([]byte(text)); sign == "&" && length > 1 {
			sign = "&amp;"
		} else if sign == "<" && len(text) >= len(endTag) && strings.EqualFold(text[:len(endTag)], endTag) {
			sign = "&lt;"
		}
		out.WriteString(sign)
		text = text[1:]
	}
	return out.String()
}

const endTag = "</textarea"

// compareTexts compares the wanted text with the one that the page shows, except for their line ends.
// It returns an error with the first difference.
func compareTexts(want, got string) error {
	a, b := strings.TrimRight(plainLines(want), "\n"), strings.TrimRight(plainLines(got), "\n")
	if a == b {
		return nil
	}
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	line := 1 + strings.Count(a[:same], "\n")
	return fmt.Errorf("not written: in line %d of the rulesheet the page would show %s where %s is meant", line, wordAt(b, same), wordAt(a, same))
}

// wordAt returns the word of a text around an offset, in quotes, or "its end", for messages.
func wordAt(text string, at int) string {
	const delimiters = " \t\n()"
	from := strings.LastIndexAny(text[:at], delimiters) + 1
	if length := strings.IndexAny(text[at:], delimiters); length >= 0 {
		text = text[:max(at+length, from+1)]
	}
	if from >= len(text) {
		return "its end"
	}
	return strconv.Quote(text[from:])
}
