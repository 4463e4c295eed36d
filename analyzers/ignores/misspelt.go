package ignores

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/typo"
)

// MisspeltComment is the beginning of a comment that is most likely for gdllint but misspelt, such as "gdlint:ignore" or
// "gdllint: ignore".
type MisspeltComment struct {
	lint.Span
	FoundText, MeantText string
}

// addressPattern matches a comment of the form "NAME:VERB REST", also with other separators that authors write in place
// of the colon.
var addressPattern = pattern.LazyRegexp(`^([A-Za-z]{5,9})(\s*:\s*|-|_|\s+)((?:[A-Za-z]+[-_])?[A-Za-z]+)(.*)$`)

// FindMisspeltComments returns the comments that begin nearly as one for gdllint does.
func FindMisspeltComments(f *gdl.File, rules []finding.Rule) []*MisspeltComment {
	var list []*MisspeltComment
	for _, c := range f.Comments {
		line := string(f.Source.Text[c.StartOffset:c.EndOffset])
		text := strings.TrimLeft(line, commentSigns[f.Notation])
		if !isNearPrefix(text) {
			continue
		}
		m := addressPattern().FindStringSubmatch(text)
		if m == nil || strings.HasPrefix(text, commentPrefix+m[3]) {
			continue
		}
		verb := typo.ClosestWord(strings.ReplaceAll(m[3], "_", "-"), []string{ignoreVerb, fileIgnoreVerb})
		if verb == "" || !strings.Contains(m[2], ":") && !beginsWithRule(m[4], rules) {
			continue // a sentence of prose
		}
		from := f.Source.Pos(c.StartOffset + len(line) - len(text))
		begin := m[1] + m[2] + m[3]
		list = append(list, &MisspeltComment{Span: lint.Span{StartPos: from, EndPos: from + token.Pos(len(begin))}, FoundText: begin, MeantText: commentPrefix + verb})
	}
	return list
}

// isNearPrefix tells whether the first word of a comment may be a misspelt name of the program. It saves most comments
// the slow pattern.
func isNearPrefix(text string) bool {
	n := 0
	for n < len(text) && ('a' <= text[n]|0x20 && text[n]|0x20 <= 'z') {
		n++
	}
	return n >= 5 && n <= 9 && typo.EditDistance(strings.ToLower(text[:n]), strings.TrimSuffix(commentPrefix, ":")) <= 2
}

// beginsWithRule tells whether a text begins with a word that stands for a rule.
func beginsWithRule(text string, rules []finding.Rule) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ':' })
	if len(words) == 0 {
		return false
	}
	w := RuleWord{Text: words[0]}
	w.resolveCodes(rules)
	return len(w.IgnorableCodes)+len(w.RefusedCodes) > 0
}
