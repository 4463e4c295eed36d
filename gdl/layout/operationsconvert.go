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
		return convertToOperations(f, said)
	}
	comments := map[int]string{}
	for _, c := range f.Comments {
		text, other := said[c.StartOffset]
		switch {
		case other && text != "" && to == gdl.Infix: // it is written by the second step
			text = propertyComment(f, c)
		case !other:
			text = string(prefixComment(bytes.TrimRight(withLineFeeds(f.Source.Text[c.StartOffset:c.EndOffset]), " \t\f\v"))[0])
		}
		comments[c.StartOffset] = text
	}
	var lines []operations.ClauseLine
	for _, r := range f.Rules {
		lines = append(lines, operations.ClauseLine{Text: prefixRuleText(r), RuleOffset: f.Source.Offset(r.StartPos)})
	}
	text, err := FormatAs(weaveComments(f, lines, comments), gdl.Prefix)
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
	return convertFile(after, to, nil)
}

// propertyComment returns a comment that states a property, with its text unchanged:
// prefix text may hold it too.
func propertyComment(f *gdl.File, c gdl.Comment) string {
	return ";" + strings.TrimLeft(string(f.Source.Text[c.StartOffset:c.EndOffset]), "%")
}

// prefixRuleText writes a rule of operations as prefix text.
func prefixRuleText(r *gdl.Rule) string {
	var b strings.Builder
	if !r.HasArrow {
		writePrefixTerm(&b, r.Head, true)
		return b.String()
	}
	b.WriteString("(<= ")
	bare := len(r.Head.Args) == 0
	writePrefixTerm(&b, r.Head, bare && !isPlainHead(r))
	for _, l := range r.Body {
		b.WriteByte(' ')
		writePrefixLiteral(&b, l)
	}
	b.WriteByte(')')
	return b.String()
}

// isPlainHead tells whether a head without arguments can stand as a word.
func isPlainHead(r *gdl.Rule) bool {
	_, keyword := gdl.KeywordArity(r.Head.Name)
	return !keyword || r.Head.Name == gdl.Terminal
}

func writePrefixLiteral(b *strings.Builder, l *gdl.Literal) {
	switch l.Op {
	case gdl.OpAtom, gdl.OpDistinct:
		writePrefixTerm(b, l.Atom, false)
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
		writePrefixLiteral(b, x)
	}
	b.WriteByte(')')
}

// writePrefixTerm writes a term; a word in parentheses if it stands as a fact.
func writePrefixTerm(b *strings.Builder, t *gdl.Term, fact bool) {
	word := t.Spelling
	if gdl.FoldName(word) != t.Name {
		word = t.Name
	}
	if len(t.Args) == 0 && !fact {
		b.WriteString(word)
		return
	}
	b.WriteString("(" + word)
	for _, x := range t.Args {
		b.WriteByte(' ')
		writePrefixTerm(b, x, false)
	}
	b.WriteByte(')')
}

// convertToOperations writes a game as operations.
func convertToOperations(f *gdl.File, said map[int]string) ([]byte, error) {
	told, err := operations.FromRules(ruleForms(f))
	if u, ok := err.(*operations.UntoldRule); ok {
		return nil, &SyntaxError{Source: f.Source, Errors: []*gdl.Error{{Kind: gdl.OperationsMeaning, StartPos: f.Source.Pos(u.StartOffset), EndPos: f.Source.Pos(u.EndOffset), Message: u.Reason}}}
	}
	if err != nil {
		return nil, err
	}
	comments := map[int]string{}
	for _, c := range f.Comments {
		text, other := said[c.StartOffset]
		if !other {
			text = operationsComment(withLineFeeds(f.Source.Text[c.StartOffset:c.EndOffset]))
		}
		comments[c.StartOffset] = text
	}
	text, err := FormatAs(weaveComments(f, told.Lines, comments), gdl.Operations)
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

// weaveComments writes lines and comments in the order of the text that they were made
// of, with its empty lines.
func weaveComments(f *gdl.File, lines []operations.ClauseLine, comments map[int]string) []byte {
	var b bytes.Buffer
	rest := f.Comments
	end := 0
	gap := func(at int) {
		blank := f.Source.Text[:min(at, len(f.Source.Text))]
		blank = blank[len(bytes.TrimRight(blank, " \t\r\n\f\v")):]
		if countLineEnds(blank) > 1 && b.Len() > 0 {
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
			trails := end > 0 && countLineEnds(f.Source.Text[min(end, c.StartOffset):c.StartOffset]) == 0 && b.Len() > 0
			if trails {
				b.Truncate(b.Len() - 1)
				b.WriteByte(' ')
			} else {
				gap(c.StartOffset)
			}
			b.WriteString(text + "\n")
			end = max(end, c.EndOffset)
		}
	}
	last := -1
	for _, l := range lines {
		upTo(l.RuleOffset)
		if l.RuleOffset != last {
			gap(l.RuleOffset)
		}
		b.WriteString(l.Text + "\n")
		if l.RuleOffset != last {
			end = max(end, ruleEnd(f, l.RuleOffset))
		}
		last = l.RuleOffset
	}
	upTo(len(f.Source.Text) + 1)
	return b.Bytes()
}

// ruleEnd returns the end of the form that begins at an offset.
func ruleEnd(f *gdl.File, at int) int {
	if e := gdl.ExprAt(f.Exprs, f.Source.Pos(at)); e != nil {
		return f.Source.Offset(e.EndPos)
	}
	return at
}

// ruleForms returns the rules of a file as forms.
func ruleForms(f *gdl.File) []*operations.Rule {
	var list []*operations.Rule
	for _, r := range f.Rules {
		out := &operations.Rule{Head: termForm(f, r.Head), StartOffset: f.Source.Offset(r.StartPos), EndOffset: f.Source.Offset(r.EndPos)}
		for _, l := range r.Body {
			out.Body = append(out.Body, literalForm(f, l))
		}
		list = append(list, out)
	}
	return list
}

func termForm(f *gdl.File, t *gdl.Term) *operations.Form {
	word := &operations.Form{Word: t.Spelling, Name: t.Name}
	if len(t.Args) == 0 {
		return word
	}
	out := &operations.Form{List: []*operations.Form{word}}
	for _, x := range t.Args {
		out.List = append(out.List, termForm(f, x))
	}
	return out
}

func literalForm(f *gdl.File, l *gdl.Literal) *operations.Form {
	name := map[gdl.LiteralOp]string{gdl.OpNot: gdl.Not, gdl.OpAnd: gdl.And, gdl.OpOr: gdl.Or}[l.Op]
	if name == "" {
		return termForm(f, l.Atom)
	}
	out := &operations.Form{List: []*operations.Form{{Word: name, Name: name}}}
	for _, x := range l.Args {
		out.List = append(out.List, literalForm(f, x))
	}
	return out
}
