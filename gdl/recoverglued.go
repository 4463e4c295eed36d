package gdl

import (
	"go/token"
	"strings"
)

// SplitGlued cuts a word before each variable that follows other characters without
// a blank: mark?i?j has the parts mark, ?i and ?j. Other words have one part.
func SplitGlued(word string) []string {
	var parts []string
	for at := gluedOffset(word); at > 0; at = gluedOffset(word) {
		parts = append(parts, word[:at])
		word = word[at:]
	}
	return append(parts, word)
}

// UngluedText returns a piece of prefix text with the blanks that are missing before
// its variables.
func UngluedText(text string) string {
	if strings.Count(text, "?") == 0 || strings.Contains(text, ";") {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		n := strings.IndexAny(text, "() \t\r\n")
		if n == 0 {
			n = 1
		} else if n < 0 {
			n = len(text)
		}
		b.WriteString(strings.Join(SplitGlued(text[:n]), " "))
		text = text[n:]
	}
	return b.String()
}

// gluedOffset returns the place inside a word at which a variable begins; 0 if there
// is none.
func gluedOffset(word string) int {
	if len(word) > len(Arrow) && strings.HasPrefix(word, Arrow) && isLetter(word[len(Arrow)]) {
		return len(Arrow)
	}
	for at := 1; at < len(word); at++ {
		i := strings.IndexByte(word[at:], '?')
		if i < 0 || at+i+1 == len(word) {
			return 0
		}
		at += i
		if beginsName(word[at+1]) && endsName(word[at-1]) {
			return at
		}
	}
	return 0
}

func beginsName(c byte) bool { return isLetter(c) || c == '_' }

// endsName tells whether a byte may stand before a glued variable. It leaves
// out the last bytes of words of other notations: a comma, a colon, a quote, a
// bracket.
func endsName(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9' || c > 127 || strings.IndexByte("_-+*/=<>", c) >= 0
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// A gluedReader cuts words that are written without the blanks between them.
type gluedReader struct{ *faultRecorder }

// unglueForm cuts glued words, below a form, into their parts. All of them are one
// fault of the file, which stands at the first.
func (g *gluedReader) unglueForm(e *Expr) *Expr {
	var parts []*Expr // nil as long as all is as written
	for i, x := range e.List {
		if i > 0 && isTornVariable(e.List[i-1], x) && len(x.List) == 1 && x.List[0].Name != "" {
			v := "?" + x.List[0].Word
			parts = append(parts, &Expr{Word: v, Name: FoldName(v), StartPos: x.StartPos - 1, EndPos: x.EndPos})
			continue
		}
		cut := g.ungluePart(e, i)
		if i+1 < len(e.List) && isTornVariable(x, e.List[i+1]) {
			cut = g.cutTornVariable(x, e.List[i+1])
		}
		if parts == nil && len(cut) == 1 && cut[0] == x {
			continue
		}
		if parts == nil {
			parts = append(make([]*Expr, 0, len(e.List)+len(cut)), e.List[:i]...)
		}
		parts = append(parts, cut...)
	}
	if parts == nil {
		return e
	}
	return e.WithParts(parts)
}

// ungluePart returns the expressions as which a part of a list is read.
func (g *gluedReader) ungluePart(e *Expr, i int) []*Expr {
	x := e.List[i]
	if x.IsList() {
		if inner := g.unglueForm(x); inner != x {
			return []*Expr{inner}
		}
		return e.List[i : i+1]
	}
	if gluedOffset(x.Word) == 0 {
		return e.List[i : i+1]
	}
	if number, op, _ := cutSum(x.Word); op == "-" && isNumberWord(number) {
		return e.List[i : i+1] // 6-?i
	}
	if i > 0 && wantsList(e, i) {
		return []*Expr{{List: g.cutGluedWord(x, "(", ")"), StartPos: x.StartPos, EndPos: x.EndPos}}
	}
	return g.cutGluedWord(x, "", "")
}

// isTornVariable tells whether a variable is torn from its name by a parenthesis, as
// in ?(i+1).
func isTornVariable(x, next *Expr) bool {
	return !x.IsList() && x.Name[len(x.Name)-1] == '?' && next.IsList() && next.StartPos == x.EndPos
}

// cutTornVariable cuts off the question mark before a list. Of ?(i+1) the arithmetic is
// told, which has no variable to be written there.
func (g *gluedReader) cutTornVariable(x, next *Expr) []*Expr {
	name := x.Word[:len(x.Word)-1]
	meant, computed := "n", isComputedTerm(next)
	if len(next.List) == 1 && !next.List[0].IsList() {
		meant = next.List[0].Word
		computed = isSumWord("?" + meant)
	}
	if !computed && g.repeatFault(TornVariable, "") == nil {
		g.recordOnce("", g.reportGuess(TornVariable, x.StartPos, next.EndPos, nil,
			"a variable is '?' with a name: write '?%s' for '?%s', with a blank before it", meant, g.clippedText(next)))
	}
	if name == "" {
		return nil
	}
	cut := &Expr{Word: name, Name: FoldName(name), StartPos: x.StartPos, EndPos: x.EndPos - 1}
	if gluedOffset(name) == 0 {
		return []*Expr{cut}
	}
	return g.cutGluedWord(cut, "", "")
}

// cutGluedWord cuts a glued word and reports it. The repair puts open and shut
// around the parts.
func (g *gluedReader) cutGluedWord(x *Expr, open, shut string) []*Expr {
	words := SplitGlued(x.Word)
	cut := make([]*Expr, len(words))
	at := x.StartPos
	for i, w := range words {
		cut[i] = &Expr{Word: w, Name: FoldName(w), StartPos: at, EndPos: at + token.Pos(len(w))}
		at = cut[i].EndPos
	}
	err := g.repeatFault(GluedVariable, "")
	if err == nil {
		err = g.recordOnce("", g.reportGuess(GluedVariable, x.StartPos, x.EndPos, newRepair("Put a blank before each variable"),
			"a blank is missing before '%s'; write '%s' for '%s'", words[1], open+strings.Join(words, " ")+shut, x.Word))
	}
	r := err.Repair
	if open != "" {
		r.Edits = append(r.Edits, insertText(x.StartPos, open))
	}
	for _, w := range cut[1:] {
		r.Edits = append(r.Edits, insertText(w.StartPos, " "))
	}
	if shut != "" {
		r.Edits = append(r.Edits, insertText(x.EndPos, shut))
	}
	return cut
}

// wantsList tells whether a glued word is a list whose parentheses are missing
// too: a whole condition, or the only term for which a keyword has a place.
func wantsList(e *Expr, i int) bool {
	name := e.List[0].Name
	switch name {
	case Arrow, Not, And, Or:
		return true
	}
	arity, keyword := KeywordArity(name)
	return keyword && i == arity && len(e.List) == arity+1
}
