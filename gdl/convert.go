package gdl

import (
	"bytes"
	"errors"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/guard"
)

// This file converts rulesheets from one notation to another.

// ErrProse is the error that words are outside of any rule. In infix text they would be facts.
var ErrProse = errors.New("there are words outside of any rule")

// ErrPlain is the error that the infix text would have nothing but words, and so look like prose.
var ErrPlain = errors.New("all rules are words without arguments, and as infix text they would look like prose")

// Convert returns a rulesheet in another notation, in the canonical layout. The rules stay the same except for the case
// of letters; in operations they have the same meaning. Comments keep their order and words, unless commentTexts has
// another text for the offset of a comment, where "" removes it.
//
// Convert parses the result again. It compares the rules of the result with those of f, except for a conversion to
// operations, whose rules have another form. The error is a *SyntaxError, ErrProse, ErrPlain, ErrMisread or ErrChanged,
// or says which mistake the result would seem to have in the other notation.
func (f *File) Convert(to Notation, commentTexts map[int]string) ([]byte, error) {
	return guard.RunValue("the conversion", func() ([]byte, error) { return f.convert(to, commentTexts) })
}

func (f *File) convert(to Notation, commentTexts map[int]string) ([]byte, error) {
	if len(f.Errors) > 0 {
		return nil, &SyntaxError{Source: f.Source, Errors: f.Errors}
	}
	if f.Notation == Prefix && slices.ContainsFunc(f.Exprs, func(e *syntax.Node) bool { return !e.IsList() }) {
		return nil, ErrProse
	}
	switch {
	case f.Notation == to:
		return FormatAs(f.Source.Text, to)
	case to == Operations:
		return f.toOperations(commentTexts)
	case f.Notation == Operations:
		return f.fromOperations(to, commentTexts)
	}
	words := syntax.Translation{Target: to, CommentTexts: commentTexts, NeedsParens: slips.NeedsParens}
	before := f.sheet()
	text := before.Translate(words).Format()
	after := parseText(text, to)
	if len(after.Errors) > 0 && len(syntax.ParseRules(NewSource(token.NewFileSet(), "", text), to).Errors) == 0 {
		return nil, errors.New("in the other notation, " + after.Errors[0].Message) // the parser can read the rules, but they look like a slip
	}
	if len(after.Errors) > 0 || !slices.EqualFunc(f.Rules, after.Rules, EqualRules) || wordsOf(before.Remarks(words)) != wordsOf(after.sheet().Remarks(syntax.Translation{Target: words.Target})) {
		return nil, ErrChanged
	}
	if len(f.Rules) > 0 && NotationOf(text) != to {
		return nil, ErrPlain
	}
	again, err := FormatAs(text, to)
	if err != nil || !bytes.Equal(text, again) {
		return again, err
	}
	return text, nil
}

// wordsOf returns the words of comments, separated by blanks, without the signs that begin and end
// comments.
func wordsOf(comments [][]byte) string {
	var b strings.Builder
	for _, c := range comments {
		for _, word := range bytes.FieldsFunc(c, func(c rune) bool { return c <= ' ' || strings.ContainsRune(";%/*", c) }) {
			b.Write(word)
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// fromOperations returns the rules that operations mean as prefix or infix text.
func (f *File) fromOperations(to Notation, commentTexts map[int]string) ([]byte, error) {
	comments := map[int]string{}
	for _, c := range f.Comments {
		text, other := commentTexts[c.StartOffset]
		switch {
		case other && text != "" && to == Infix: // a property with a text from the user: the second step gets the comment unchanged
			text = ";" + strings.TrimLeft(string(f.Source.Text[c.StartOffset:c.EndOffset]), "%")
		case !other:
			text = string(syntax.PrefixComment(f.Source.CommentText(c))[0])
		}
		comments[c.StartOffset] = text
	}
	var lines []operations.ClauseLine
	for _, r := range f.Rules {
		lines = append(lines, operations.ClauseLine{Text: r.Node(prefixSpelling, !r.HasArrow).TextIn(syntax.Prefix), RulePos: r.Pos()})
	}
	text, err := FormatAs(weaveComments(f, lines, comments), Prefix)
	if err != nil {
		return nil, err
	}
	after := parseText(text, Prefix)
	if len(after.Errors) > 0 || !slices.EqualFunc(f.Rules, after.Rules, EqualRules) {
		return nil, ErrChanged
	}
	if to == Prefix {
		return text, nil
	}
	return after.convert(to, nil)
}

// prefixSpelling returns the spelling of a term if it means the same in prefix text, otherwise its
// name.
func prefixSpelling(t *Term) string {
	if FoldName(t.Spelling) != t.Name {
		return t.Name
	}
	return t.Spelling
}

// toOperations returns a rulesheet as a text in the notation of operations.
func (f *File) toOperations(commentTexts map[int]string) ([]byte, error) {
	var rules []*operations.Rule
	written := func(t *Term) string { return t.Spelling }
	for _, r := range f.Rules {
		out := &operations.Rule{Head: r.Head.Node(written), Place: r.Place}
		for _, l := range r.Body {
			out.Body = append(out.Body, l.Node(written))
		}
		rules = append(rules, out)
	}
	lines, refused := operations.FromRules(rules)
	if refused != nil {
		return nil, &SyntaxError{Source: f.Source, Errors: []*Error{refused}}
	}
	comments := map[int]string{}
	for _, c := range f.Comments {
		text, other := commentTexts[c.StartOffset]
		if !other {
			text = operationsComment(string(f.Source.CommentText(c)))
		}
		comments[c.StartOffset] = text
	}
	text, err := FormatAs(weaveComments(f, lines, comments), Operations)
	if err == nil && len(parseText(text, Operations).Errors) > 0 {
		return nil, ErrChanged
	}
	return text, err
}

// operationsComment returns a comment with the sign '%', the only one in the notation of
// operations.
func operationsComment(s string) string {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "/*"), "*/")
	n := len(s) - len(strings.TrimLeft(s, ";%/"))
	var lines []string
	for line := range strings.SplitSeq(s[n:], "\n") {
		lines = append(lines, strings.Repeat("%", max(n, 1))+strings.TrimRight(line, " \t"))
	}
	return strings.Join(lines, "\n")
}

// weaveComments returns a text of new lines and comments, in the order of the text of f from which they were made, and
// with its empty lines. The key of a comment is its offset in f.
func weaveComments(f *File, lines []operations.ClauseLine, comments map[int]string) []byte {
	var b bytes.Buffer
	rest := f.Comments
	end, remarked := 0, false // the offset in f up to which everything is written, and whether a comment ends the last line
	gap := func(at int) {
		blank := f.Source.Text[:min(at, len(f.Source.Text))]
		blank = blank[len(bytes.TrimRight(blank, " \t\r\n\f\v")):]
		if syntax.LineEnds(blank) > 1 && b.Len() > 0 {
			b.WriteByte('\n')
		}
	}
	upTo := func(offset int) {
		for len(rest) > 0 && rest[0].StartOffset < offset {
			c := rest[0]
			rest = rest[1:]
			text := comments[c.StartOffset]
			if text == "" {
				continue
			}
			trails := !remarked && end > 0 && syntax.LineEnds(f.Source.Text[min(end, c.StartOffset):c.StartOffset]) == 0 && b.Len() > 0
			if trails {
				b.Truncate(b.Len() - 1)
				b.WriteByte(' ')
			} else {
				gap(c.StartOffset)
			}
			b.WriteString(text + "\n")
			end, remarked = max(end, c.EndOffset), true
		}
	}
	last := token.NoPos
	for _, l := range lines {
		upTo(f.Source.Offset(l.RulePos))
		if l.RulePos != last {
			gap(f.Source.Offset(l.RulePos))
		}
		b.WriteString(l.Text + "\n")
		remarked = false
		if e := syntax.NodeAt(f.Exprs, l.RulePos); l.RulePos != last && e != nil {
			end = max(end, f.Source.Offset(e.EndPos))
		}
		last = l.RulePos
	}
	upTo(len(f.Source.Text) + 1)
	return b.Bytes()
}
