package ignores

import (
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// The words that begin a comment for gdllint.
const (
	prefix     = "gdllint:"
	ignore     = "ignore"
	fileIgnore = "file-ignore"
)

// signs holds the characters that a comment may begin with.
var signs = map[gdl.Notation]string{gdl.Prefix: "; \t", gdl.Infix: ";%/* \t", gdl.Operations: "% \t"}

// Comment is a comment that is for gdllint.
type Comment struct {
	From, To token.Pos // from "gdllint:" to the end
	Verb     string    // the word behind "gdllint:"
	Words    []Word    // the rules that it names
	Reason   string

	scope scope
}

// A Word is a rule, or several, that a comment names.
type Word struct {
	Text     string
	From, To token.Pos
	Codes    []string // the rules that it stands for and that can be ignored
	Refused  []string // the rules that it stands for and that cannot be ignored
}

// Pos and End make a Comment and a Word an analysis.Range.
func (c *Comment) Pos() token.Pos { return c.From }

// End returns the position after the comment.
func (c *Comment) End() token.Pos { return c.To }

// Pos returns where the word begins.
func (w *Word) Pos() token.Pos { return w.From }

// End returns the position after the word.
func (w *Word) End() token.Pos { return w.To }

// Parse returns the comments of a rulesheet that are for gdllint, with the rules
// that their words name.
func Parse(f *gdl.File, rules []finding.Rule) []*Comment {
	var list []*Comment
	meanings := map[string]*Word{} // of words: comments are many, and say the same
	for _, c := range f.Comments {
		_, to := c.Content(f.Source)
		text := strings.TrimLeft(string(f.Source.Text[c.From:to]), signs[f.Notation])
		if !strings.HasPrefix(text, prefix) {
			continue
		}
		x := &Comment{From: f.Source.Pos(to - len(text)), To: f.Source.Pos(c.From + len(strings.TrimRight(string(f.Source.Text[c.From:to]), " \t")))}
		x.parse(text)
		for i := range x.Words {
			w := &x.Words[i]
			known := meanings[w.Text]
			if known == nil {
				known = &Word{Text: w.Text}
				known.resolve(rules)
				meanings[w.Text] = known
			}
			w.Codes, w.Refused = known.Codes, known.Refused
		}
		x.scope = scopeOf(f, c, x.Verb)
		list = append(list, x)
	}
	return list
}

// parse reads "gdllint:ignore V02, names -- reason".
func (c *Comment) parse(text string) {
	body, reason, _ := strings.Cut(text, "--")
	c.Reason = strings.TrimSpace(reason)
	end := strings.IndexAny(body, " \t,")
	if end < 0 {
		end = len(body)
	}
	c.Verb = body[len(prefix):end]
	for at := end; at < len(body); {
		if strings.IndexByte(" \t,", body[at]) >= 0 {
			at++
			continue
		}
		to := at
		for to < len(body) && strings.IndexByte(" \t,", body[to]) < 0 {
			to++
		}
		c.Words = append(c.Words, Word{Text: body[at:to], From: c.From + token.Pos(at), To: c.From + token.Pos(to)})
		at = to
	}
}

// resolve finds the rules that a word names. "all" names none: an author should
// know which findings a comment accepts.
func (w *Word) resolve(rules []finding.Rule) {
	for _, r := range rules {
		switch {
		case !strings.EqualFold(w.Text, r.Code) && !strings.EqualFold(w.Text, r.Name) && !strings.EqualFold(w.Text, finding.FamilyOf(r.Code).Letter):
		case !r.Ignorable():
			w.Refused = append(w.Refused, r.Code)
		default:
			w.Codes = append(w.Codes, r.Code)
		}
	}
}

// Effective tells whether the comment can ignore findings.
func (c *Comment) Effective() bool {
	return c.Reason != "" && (c.Verb == ignore || c.Verb == fileIgnore)
}

// Covers tells whether the comment ignores a finding.
func (c *Comment) Covers(f *finding.Finding) bool {
	if !c.Effective() || !c.scope.holds(f.Pos) {
		return false
	}
	for _, w := range c.Words {
		if w.covers(f.Code) {
			return true
		}
	}
	return false
}

func (w *Word) covers(code string) bool {
	for _, c := range w.Codes {
		if c == code {
			return true
		}
	}
	return false
}
