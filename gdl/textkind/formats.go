package textkind

import (
	"bytes"
	"encoding/csv"
	stdjson "encoding/json"

	"github.com/gdllint/gdllint/internal/pattern"
)

// json recognises JSON: one value, also a truncated one, or a value on each
// line.
func json(d *draft) Guess {
	if len(d.lines) == 0 {
		return Guess{}
	}
	first := d.lines[0]
	if c := first.text[0]; c != '{' && c != '[' {
		return Guess{}
	}
	begins := jsonStart().Match(d.text[d.start:])
	if begins || stdjson.Valid(d.text[d.start:]) || jsonLines(d) {
		return Guess{JSON, first.from, first.from + 1}
	}
	return Guess{}
}

var jsonStart = pattern.New(`^[\[{]\s*([{\[]\s*)*"`)

func jsonLines(d *draft) bool {
	for _, l := range d.lines {
		if !stdjson.Valid(l.text) {
			return false
		}
	}
	return true
}

var (
	conflictLine = pattern.New(`^<{7}( |$)`)
	patchLine    = pattern.New(`^(diff --git |diff -[a-zA-Z]+ |@@ -\d+(,\d+)? \+\d+|Index: \S+$)`)
	markupStart  = pattern.New(`(?i)^<(!doctype|!--|\?xml|[a-z][a-z0-9:-]*(\s[^>]*)?/?>)`)
	fence        = pattern.New("^(```|~~~)")
	heading      = pattern.New(`^(#{1,6} \S|={4,}$|-{4,}$)`)
	markdownLine = pattern.New(`^([-*+] \S|\d+\. \S|> \S|\|.*\||!?\[[^\]]*\]\()`)
	dataLine     = pattern.New(`^(- |---$|(- )?["']?[\w./ -]+["']?:( |$)|[\w.-]+\s*=\s*\S|\[\[?[\w."' -]+\]\]?$|[#;])`)
	dataKey      = pattern.New(`^((- )?["']?[\w./ -]+["']?:( |$)|[\w.-]+\s*=\s*\S|- \S)`)
)

func conflict(d *draft) Guess { return d.is(Conflict, conflictLine) }
func patch(d *draft) Guess    { return d.is(Patch, patchLine) }
func fenced(d *draft) Guess   { return d.is(Markdown, fence) }

func markup(d *draft) Guess {
	if len(d.lines) > 0 && markupStart().Match(d.text[d.start:]) {
		return Markup.at(d.lines[0])
	}
	return Guess{}
}

// headings recognises Markdown without fences: a heading, and a further sign
// that settings and scripts, with their # comments, do not have.
func headings(d *draft) Guess {
	if d.count(heading) == 0 {
		return Guess{}
	}
	if d.count(markdownLine) > 0 || 3*d.count(dataKey) < len(d.lines) && prose(d).Kind == Prose {
		return d.is(Markdown, heading)
	}
	return Guess{}
}

// data recognises YAML, TOML and settings in lines.
func data(d *draft) Guess {
	if 100*d.count(dataLine) < 70*len(d.lines) {
		return Guess{}
	}
	return d.mostly(Data, 40, dataKey)
}

// table recognises lines with the same number of fields each.
func table(d *draft) Guess {
	separators := []rune{',', '\t', ';', '|'}
	if bytes.ContainsAny(d.text, "()") {
		separators = separators[:2] // others may be comments, or belong to infix rules
	}
	for _, comma := range separators {
		if len(d.lines) < 3 {
			break
		}
		r := csv.NewReader(bytes.NewReader(d.text[d.start:]))
		r.Comma, r.ReuseRecord = comma, true
		record, err := r.Read()
		for err == nil && len(record) > 1 {
			record, err = r.Read()
		}
		if err != nil && err.Error() == "EOF" {
			return Data.at(d.lines[0])
		}
	}
	return Guess{}
}
