package textkind

import (
	"bytes"
	"encoding/csv"
	stdjson "encoding/json"
	"slices"

	"github.com/gdllint/gdllint/internal/pattern"
)

// guessJSON returns JSON if the text is one value, perhaps truncated, or a value on each line.
func guessJSON(d *textLines) Guess {
	if len(d.lines) == 0 {
		return Guess{}
	}
	first := d.lines[0]
	if c := first.text[0]; c != '{' && c != '[' {
		return Guess{}
	}
	begins := jsonStart().Match(d.text[d.contentStart:])
	if begins || stdjson.Valid(d.text[d.contentStart:]) || isJSONLines(d) {
		return Guess{JSON, first.startOffset, first.startOffset + 1}
	}
	return Guess{}
}

var jsonStart = pattern.LazyRegexp(`^[\[{]\s*([{\[]\s*)*"`)

func isJSONLines(d *textLines) bool {
	return !slices.ContainsFunc(d.lines, func(l trimmedLine) bool { return !stdjson.Valid(l.text) })
}

var (
	conflictLine = pattern.LazyRegexp(`^<{7}( |$)`)
	patchLine    = pattern.LazyRegexp(`^(diff --git |diff -[a-zA-Z]+ |@@ -\d+(,\d+)? \+\d+|Index: \S+$)`)
	markupStart  = pattern.LazyRegexp(`(?i)^<(!doctype|!--|\?xml|[a-z][a-z0-9:-]*(\s[^>]*)?/?>)`)
	fenceLine    = pattern.LazyRegexp("^(```|~~~)")
	headingLine  = pattern.LazyRegexp(`^(#{1,6} \S|={4,}$|-{4,}$)`)
	markdownLine = pattern.LazyRegexp(`^([-*+] \S|\d+\. \S|> \S|\|.*\||!?\[[^\]]*\]\()`)
	dataLine     = pattern.LazyRegexp(`^(- |---$|(- )?["']?[\w./ -]+["']?:( |$)|[\w.-]+\s*=\s*\S|\[\[?[\w."' -]+\]\]?$|[#;])`)
	dataKey      = pattern.LazyRegexp(`^((- )?["']?[\w./ -]+["']?:( |$)|[\w.-]+\s*=\s*\S|- \S)`)
)

func guessConflict(d *textLines) Guess { return d.guessIfMatch(Conflict, conflictLine) }
func guessPatch(d *textLines) Guess    { return d.guessIfMatch(Patch, patchLine) }
func guessFenced(d *textLines) Guess   { return d.guessIfMatch(Markdown, fenceLine) }

func guessMarkup(d *textLines) Guess {
	if len(d.lines) > 0 && markupStart().Match(d.text[d.contentStart:]) {
		return Markup.guessAt(d.lines[0])
	}
	return Guess{}
}

// guessHeadings returns Markdown if the text has a heading, and a further sign that settings and
// scripts, whose comments begin with #, do not have.
func guessHeadings(d *textLines) Guess {
	if d.countMatches(headingLine) == 0 {
		return Guess{}
	}
	if d.countMatches(markdownLine) > 0 || 3*d.countMatches(dataKey) < len(d.lines) && guessProse(d).Kind == Prose {
		return d.guessIfMatch(Markdown, headingLine)
	}
	return Guess{}
}

// guessData returns Data if most lines look like YAML, TOML or settings.
func guessData(d *textLines) Guess {
	if 100*d.countMatches(dataLine) < 70*len(d.lines) {
		return Guess{}
	}
	return d.guessIfMostly(Data, 40, dataKey)
}

// guessTable returns Data if all lines have the same number of fields, more than one.
func guessTable(d *textLines) Guess {
	separators := []rune{',', '\t', ';', '|'}
	if bytes.ContainsAny(d.text, "()") {
		separators = separators[:2] // the other separators may begin comments, or belong to infix rules
	}
	for _, comma := range separators {
		if len(d.lines) < 3 {
			break
		}
		r := csv.NewReader(bytes.NewReader(d.text[d.contentStart:]))
		r.Comma, r.ReuseRecord = comma, true
		record, err := r.Read()
		for err == nil && len(record) > 1 {
			record, err = r.Read()
		}
		if err != nil && err.Error() == "EOF" {
			return Data.guessAt(d.lines[0])
		}
	}
	return Guess{}
}
