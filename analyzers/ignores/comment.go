package ignores

import (
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// This file reads the comments that accept findings, such as "gdllint:ignore V02 -- why".

// The words that begin a comment for gdllint.
const (
	commentPrefix  = "gdllint:"
	ignoreVerb     = "ignore"
	fileIgnoreVerb = "file-ignore"
)

// commentSigns holds the characters that a comment may begin with.
var commentSigns = map[gdl.Notation]string{gdl.Prefix: "; \t", gdl.Infix: ";%/* \t", gdl.Operations: "% \t"}

// IgnoreComment is a comment that begins with "gdllint:".
type IgnoreComment struct {
	lint.Span            // from "gdllint:" to the end
	Verb      string     // the word behind "gdllint:"
	RuleWords []RuleWord // the rules that it names
	Reason    string

	ignoredScope ignoreScope
}

// A RuleWord is a word of a comment that names a rule or a family.
type RuleWord struct {
	lint.Span
	Text           string
	IgnorableCodes []string // the rules that it names and that can be ignored
	RefusedCodes   []string // the rules that it names and that cannot be ignored
}

// Parse returns the comments for gdllint in a rulesheet, with the rules that their words name.
func Parse(f *gdl.File, rules []finding.Rule) []*IgnoreComment {
	var list []*IgnoreComment
	meanings := map[string]*RuleWord{} // by word, since many comments have the same words
	for _, c := range f.Comments {
		_, to := c.Content(f.Source)
		text := strings.TrimLeft(string(f.Source.Text[c.StartOffset:to]), commentSigns[f.Notation])
		if !strings.HasPrefix(text, commentPrefix) {
			continue
		}
		x := &IgnoreComment{Span: lint.Span{StartPos: f.Source.Pos(to - len(text)), EndPos: f.Source.Pos(c.StartOffset + len(strings.TrimRight(string(f.Source.Text[c.StartOffset:to]), " \t")))}}
		x.parseText(text)
		for i := range x.RuleWords {
			w := &x.RuleWords[i]
			known := meanings[w.Text]
			if known == nil {
				known = &RuleWord{Text: w.Text}
				known.resolveCodes(rules)
				meanings[w.Text] = known
			}
			w.IgnorableCodes, w.RefusedCodes = known.IgnorableCodes, known.RefusedCodes
		}
		x.ignoredScope = scopeOf(f, c, x.Verb)
		list = append(list, x)
	}
	return list
}

// parseText reads "gdllint:ignore V02, names -- reason".
func (c *IgnoreComment) parseText(text string) {
	body, reason, _ := strings.Cut(text, "--")
	c.Reason = strings.TrimSpace(reason)
	end := strings.IndexAny(body, " \t,")
	if end < 0 {
		end = len(body)
	}
	c.Verb = body[len(commentPrefix):end]
	for at := end; at < len(body); {
		if strings.IndexByte(" \t,", body[at]) >= 0 {
			at++
			continue
		}
		to := at
		for to < len(body) && strings.IndexByte(" \t,", body[to]) < 0 {
			to++
		}
		c.RuleWords = append(c.RuleWords, RuleWord{Text: body[at:to], Span: lint.Span{StartPos: c.StartPos + token.Pos(at), EndPos: c.StartPos + token.Pos(to)}})
		at = to
	}
}

// resolveCodes finds the rules that a word names. No word names all rules: an author should know which findings a
// comment accepts.
func (w *RuleWord) resolveCodes(rules []finding.Rule) {
	for _, r := range rules {
		switch {
		case !strings.EqualFold(w.Text, r.Code) && !strings.EqualFold(w.Text, r.Name) && !strings.EqualFold(w.Text, document.FamilyOf(r.Code).CodeLetter):
		case !r.IsIgnorable():
			w.RefusedCodes = append(w.RefusedCodes, r.Code)
		default:
			w.IgnorableCodes = append(w.IgnorableCodes, r.Code)
		}
	}
}

// IsEffective tells whether the comment can ignore findings.
func (c *IgnoreComment) IsEffective() bool {
	return c.Reason != "" && (c.Verb == ignoreVerb || c.Verb == fileIgnoreVerb)
}

func (w *RuleWord) coversCode(code string) bool { return slices.Contains(w.IgnorableCodes, code) }
