package ignores

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/typo"
)

// Misspelt is the beginning of a comment that most likely is for gdllint and
// is not written as it should be: "gdlint:ignore", "gdllint: ignore".
type Misspelt struct {
	From, To   token.Pos
	Text, Want string
}

// Pos and End make it an analysis.Range.
func (m *Misspelt) Pos() token.Pos { return m.From }

// End returns the position after it.
func (m *Misspelt) End() token.Pos { return m.To }

// addressed matches a comment of the shape "NAME:VERB REST", also with the other
// separators that authors write for the colon.
var addressed = pattern.New(`^([A-Za-z]{5,9})(\s*:\s*|-|_|\s+)((?:[A-Za-z]+[-_])?[A-Za-z]+)(.*)$`)

// FindMisspelt returns the comments of a rulesheet whose beginning is nearly
// that of one for gdllint.
func FindMisspelt(f *gdl.File, rules []finding.Rule) []*Misspelt {
	var list []*Misspelt
	for _, c := range f.Comments {
		line := string(f.Source.Text[c.From:c.To])
		text := strings.TrimLeft(line, "; \t")
		if !nearPrefix(text) {
			continue
		}
		m := addressed().FindStringSubmatch(text)
		if m == nil || strings.HasPrefix(text, prefix+m[3]) {
			continue
		}
		verb := typo.Closest(strings.ReplaceAll(m[3], "_", "-"), []string{ignore, fileIgnore})
		if typo.Distance(strings.ToLower(m[1]), strings.TrimSuffix(prefix, ":")) > 2 || verb == "" {
			continue
		}
		if !strings.Contains(m[2], ":") && !namesRule(m[4], rules) {
			continue // a sentence
		}
		from := f.Source.Pos(c.From + len(line) - len(text))
		begin := m[1] + m[2] + m[3]
		list = append(list, &Misspelt{From: from, To: from + token.Pos(len(begin)), Text: begin, Want: prefix + verb})
	}
	return list
}

// nearPrefix tells whether the first word of a comment may be meant for the name
// of the program. It spares most comments the pattern, which is slow.
func nearPrefix(text string) bool {
	n := 0
	for n < len(text) && ('a' <= text[n]|0x20 && text[n]|0x20 <= 'z') {
		n++
	}
	return n >= 5 && n <= 9 && typo.Distance(strings.ToLower(text[:n]), strings.TrimSuffix(prefix, ":")) <= 2
}

// namesRule tells whether a text begins with a word that stands for a rule.
func namesRule(text string, rules []finding.Rule) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ':' })
	if len(words) == 0 {
		return false
	}
	w := Word{Text: words[0]}
	w.resolve(rules)
	return len(w.Codes)+len(w.Refused) > 0
}
