package layout

import (
	"bytes"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/operations"
)

// convertOperations converts a file if one of the notations is that of
// operations.
func convertOperations(f *gdl.File, to gdl.Notation, said map[int]string) ([]byte, error) {
	if to == gdl.Operations {
		return toOperations(f, said)
	}
	comments := map[int]string{}
	for _, c := range f.Comments {
		text, other := said[c.From]
		switch {
		case other && text != "" && to == gdl.Infix: // it is written by the second step
			text = prefixed1(f, c)
		case !other:
			text = string(prefixComment(bytes.TrimRight(lineFeeds(f.Source.Text[c.From:c.To]), " \t\f\v"))[0])
		}
		comments[c.From] = text
	}
	var lines []operations.Line
	for _, r := range f.Rules {
		lines = append(lines, operations.Line{Text: prefixRule(r), At: f.Source.Offset(r.From)})
	}
	text, err := FormatAs(weave(f, lines, comments), gdl.Prefix)
	if err != nil {
		return nil, err
	}
	after := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), f.Source.Name, text), gdl.Prefix)
	if len(after.Errors) > 0 || !slices.EqualFunc(f.Rules, after.Rules, gdl.EqualRules) {
		return nil, ErrChanged
	}
	if to == gdl.Prefix {
		return text, nil
	}
	return convert(after, to, nil)
}

// prefixed1 returns a comment that states a property, with its text unchanged:
// prefix text may hold it too.
func prefixed1(f *gdl.File, c gdl.Comment) string {
	return ";" + strings.TrimLeft(string(f.Source.Text[c.From:c.To]), "%")
}

// prefixRule writes a rule of operations as prefix text.
func prefixRule(r *gdl.Rule) string {
	var b strings.Builder
	if !r.Arrow {
		prefixTerm(&b, r.Head, true)
		return b.String()
	}
	b.WriteString("(<= ")
	bare := len(r.Head.Args) == 0
	prefixTerm(&b, r.Head, bare && !plainHead(r))
	for _, l := range r.Body {
		b.WriteByte(' ')
		prefixLiteral(&b, l)
	}
	b.WriteByte(')')
	return b.String()
}

// plainHead tells whether a head without arguments can stand as a word.
func plainHead(r *gdl.Rule) bool {
	_, keyword := gdl.KeywordArity(r.Head.Name)
	return !keyword || r.Head.Name == gdl.Terminal
}

func prefixLiteral(b *strings.Builder, l *gdl.Literal) {
	switch l.Op {
	case gdl.OpAtom, gdl.OpDistinct:
		prefixTerm(b, l.Atom, false)
		return
	case gdl.OpNot:
		b.WriteString("(not")
	case gdl.OpAnd:
		b.WriteString("(and")
	case gdl.OpOr:
		b.WriteString("(or")
	}
	for _, x := range l.Args {
		b.WriteByte(' ')
		prefixLiteral(b, x)
	}
	b.WriteByte(')')
}

// prefixTerm writes a term; a word in parentheses if it stands as a fact.
func prefixTerm(b *strings.Builder, t *gdl.Term, fact bool) {
	word := t.Spelling
	if gdl.Fold(word) != t.Name {
		word = t.Name
	}
	if len(t.Args) == 0 && !fact {
		b.WriteString(word)
		return
	}
	b.WriteString("(" + word)
	for _, x := range t.Args {
		b.WriteByte(' ')
		prefixTerm(b, x, false)
	}
	b.WriteByte(')')
}

// toOperations writes a game as operations.
func toOperations(f *gdl.File, said map[int]string) ([]byte, error) {
	told, err := operations.FromRules(formsOf(f))
	if u, ok := err.(*operations.Untold); ok {
		return nil, &SyntaxError{Source: f.Source, Errors: []*gdl.Error{{Kind: gdl.OperationsMeaning, From: f.Source.Pos(u.From), To: f.Source.Pos(u.To), Message: u.Why}}}
	}
	if err != nil {
		return nil, err
	}
	comments := map[int]string{}
	for _, c := range f.Comments {
		text, other := said[c.From]
		if !other {
			text = operationsComment(lineFeeds(f.Source.Text[c.From:c.To]))
		}
		comments[c.From] = text
	}
	text, err := FormatAs(weave(f, told.Lines, comments), gdl.Operations)
	if err != nil {
		return nil, err
	}
	if after := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", text), gdl.Operations); len(after.Errors) > 0 {
		return nil, ErrChanged
	}
	return text, nil
}

// operationsComment writes a comment with '%', the only sign of operations.
func operationsComment(text []byte) string {
	s := strings.TrimSpace(string(text))
	s = strings.TrimSuffix(strings.TrimPrefix(s, "/*"), "*/")
	n := len(s) - len(strings.TrimLeft(s, ";%/"))
	var lines []string
	for line := range strings.SplitSeq(s[n:], "\n") {
		lines = append(lines, strings.Repeat("%", max(n, 1))+strings.TrimRight(line, " \t"))
	}
	return strings.Join(lines, "\n")
}

// weave writes lines and comments in the order of the text that they were made
// of, with its empty lines.
func weave(f *gdl.File, lines []operations.Line, comments map[int]string) []byte {
	var b bytes.Buffer
	rest := f.Comments
	end := 0
	gap := func(at int) {
		blank := f.Source.Text[:min(at, len(f.Source.Text))]
		blank = blank[len(bytes.TrimRight(blank, " \t\r\n\f\v")):]
		if lineEnds(blank) > 1 && b.Len() > 0 {
			b.WriteByte('\n')
		}
	}
	upTo := func(offset int) {
		for len(rest) > 0 && rest[0].From < offset {
			c := rest[0]
			rest = rest[1:]
			text := comments[c.From]
			if text == "" {
				continue
			}
			trails := end > 0 && lineEnds(f.Source.Text[min(end, c.From):c.From]) == 0 && b.Len() > 0
			if trails {
				b.Truncate(b.Len() - 1)
				b.WriteByte(' ')
			} else {
				gap(c.From)
			}
			b.WriteString(text + "\n")
			end = max(end, c.To)
		}
	}
	last := -1
	for _, l := range lines {
		upTo(l.At)
		if l.At != last {
			gap(l.At)
		}
		b.WriteString(l.Text + "\n")
		if l.At != last {
			end = max(end, ruleEnd(f, l.At))
		}
		last = l.At
	}
	upTo(len(f.Source.Text) + 1)
	return b.Bytes()
}

// ruleEnd returns the end of the form that begins at an offset.
func ruleEnd(f *gdl.File, at int) int {
	if e := gdl.ExprAt(f.Exprs, f.Source.Pos(at)); e != nil {
		return f.Source.Offset(e.To)
	}
	return at
}

// formsOf returns the rules of a file as forms.
func formsOf(f *gdl.File) []*operations.Rule {
	var list []*operations.Rule
	for _, r := range f.Rules {
		out := &operations.Rule{Head: formOf(f, r.Head), From: f.Source.Offset(r.From), To: f.Source.Offset(r.To)}
		for _, l := range r.Body {
			out.Body = append(out.Body, formOfLiteral(f, l))
		}
		list = append(list, out)
	}
	return list
}

func formOf(f *gdl.File, t *gdl.Term) *operations.Form {
	word := &operations.Form{Word: t.Spelling, Name: t.Name}
	if len(t.Args) == 0 {
		return word
	}
	out := &operations.Form{List: []*operations.Form{word}}
	for _, x := range t.Args {
		out.List = append(out.List, formOf(f, x))
	}
	return out
}

func formOfLiteral(f *gdl.File, l *gdl.Literal) *operations.Form {
	name := map[gdl.Op]string{gdl.OpNot: gdl.Not, gdl.OpAnd: gdl.And, gdl.OpOr: gdl.Or}[l.Op]
	if name == "" {
		return formOf(f, l.Atom)
	}
	out := &operations.Form{List: []*operations.Form{{Word: name, Name: name}}}
	for _, x := range l.Args {
		out.List = append(out.List, formOfLiteral(f, x))
	}
	return out
}
