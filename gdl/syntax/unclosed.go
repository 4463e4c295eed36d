package syntax

import (
	"bytes"
	"go/token"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/pattern"
)

// This file finds where a form without its ')' should have ended.

// skipDeepForm reports a form that is nested too deep. Reading continues at the next line that begins with a parenthesis
// and a name.
func (r *listReader) skipDeepForm(top *Node, t Token) {
	r.tell("depth", top.StartPos, top.StartPos+1, nil)
	for at := t.End; ; {
		i := bytes.IndexAny(r.Source.Text[at:], "\r\n")
		if i < 0 {
			r.textLexer.Offset = len(r.Source.Text)
			return
		}
		at += i + 1
		rest := r.Source.Text[at:]
		if len(rest) > 1 && rest[0] == '(' && Prefix.IsWordByte(rest[1]) {
			r.textLexer.Offset = at
			return
		}
	}
}

// recoverUnclosed handles a form without its last ')', which would otherwise contain the rest of the text. The form ends
// before the first line that looks like the begin of a new form. It is closed there and reported once, and reading
// continues at that line.
func (r *listReader) recoverUnclosed(open Token, top *Node) {
	cut := r.nextFormStart(open)
	if r.unclosedParens == nil { // so that the reader need not read every form without its ')' to the end of the text
		r.unclosedParens = map[int]bool{}
		_, rest := r.tokens(cut, len(r.Source.Text))
		for _, at := range rest {
			r.unclosedParens[at] = true
		}
	}
	list, missing := r.tokens(open.Start, cut)
	doubled := r.tellUnclosed(top, list, len(missing), cut)
	r.textLexer.Offset = cut
	for len(r.textLexer.Comments) > 0 && r.textLexer.Comments[len(r.textLexer.Comments)-1].StartOffset >= cut {
		r.textLexer.Comments = r.textLexer.Comments[:len(r.textLexer.Comments)-1]
	}
	for n := len(r.textLexer.foreignSpans); n > 0 && r.textLexer.foreignSpans[n-1].startOffset >= cut; n-- {
		r.textLexer.foreignSpans = r.textLexer.foreignSpans[:n-1]
	}
	form := closeTreeAt(top, r.Source.Pos(list[len(list)-1].End))
	if len(form.List) == 1 && form.List[0].IsList() { // there is one outer '(' too many
		form = form.List[0]
		form.StartPos, form.Broken = top.StartPos, true
	}
	form.WalkNested(func(n *Node) {
		if i := slices.IndexFunc(n.List, func(x *Node) bool { return x.StartPos == doubled && x.IsList() }); i >= 0 && n.List[i].List[0].IsList() {
			n.List = slices.Replace(slices.Clone(n.List), i, i+1, n.List[i].List...)
		}
	})
	r.Forms = append(r.Forms, form)
}

// tellUnclosed reports a form without its last ')'. The fault is at the list that is too long, if the lines show such a
// list, otherwise at the form. If only one ')' is missing and no list inside is too long, the fault has a repair that
// writes it at the end of the form, or removes a '(' that is one too many. tellUnclosed returns the position of the
// first of two adjacent '(' that the repair removes; 0 if there is none.
func (r *listReader) tellUnclosed(top *Node, list []Token, missing, to int) (doubled token.Pos) {
	end := list[len(list)-1].End
	place, from, line, edits := "opens", top.StartPos, to, []Edit(nil)
	if missing == 1 { // the form is read as if it ended there
		edits = []Edit{{r.Source.Pos(end), r.Source.Pos(end), ")"}}
	}
	at, slipped := r.lateClosedList(list)
	second := onlyPair(list)
	switch {
	case missing == 1 && second > 0:
		place, from = "doubled", r.Source.Pos(second)
		edits, doubled = []Edit{{from, from + 1, ""}}, from
	case missing == 1 && (isDoubled(list, at, slipped) || at == 0 && isDoubled(list, list[0].Start, end)):
		place, from = "doubled", r.Source.Pos(max(at, list[0].Start))
		edits = []Edit{{from, from + 1, ""}}
	case at > 0:
		place, from, line, edits = "late", r.Source.Pos(at), slipped-1, nil
	case to == len(r.Source.Text):
		place = "end"
	case missing == 1:
		place, line = "open", end-1
	}
	r.tell(place, from, from+1, edits, "{line}", r.lineOf(line), "{count}", strconv.Itoa(missing))
	return doubled
}

// onlyPair returns the place of the first of two adjacent '(' inside a form, since no list begins with a list. It returns
// 0 if there is none, or if there are several.
func onlyPair(list []Token) (at int) {
	for i := 1; i+1 < len(list); i++ {
		if list[i].Kind == Open && list[i+1].Kind == Open {
			if at > 0 {
				return 0
			}
			at = list[i].Start
		}
	}
	return at
}

// isDoubled tells whether the '(' at an offset contains only a list, which ends at another offset.
func isDoubled(list []Token, at, end int) bool {
	i, depth := slices.IndexFunc(list, func(t Token) bool { return t.Start == at && t.Kind == Open }), 0
	for _, t := range list[i+1:] {
		switch {
		case i < 0 || depth == 0 && t.Kind != Open:
			return false
		case t.Kind == Open:
			depth++
		case t.Kind == Close:
			if depth--; depth == 0 {
				return t.End == end
			}
		}
	}
	return false
}

// tokens returns the tokens of text[from:to], and the offsets of '(' without a partner.
func (r *listReader) tokens(from, to int) (list []Token, open []int) {
	l := newLexer(r.Source.Text[:to])
	l.Offset, l.skipsForeign = from, r.textLexer.skipsForeign
	for t := l.nextLexeme(); t.Kind != End; t = l.nextLexeme() {
		list = append(list, t)
		switch {
		case t.Kind == Open:
			open = append(open, t.Start)
		case t.Kind == Close && len(open) > 0:
			open = open[:len(open)-1]
		}
	}
	return list, open
}

// lateClosedList returns the first list inside a form that is still open at a later line which begins with a list and is
// indented no more. It returns the offset of the list, and the end of the text before that line; 0 if there is no such
// list.
func (r *listReader) lateClosedList(list []Token) (at, before int) {
	var open []int
	for _, t := range list {
		switch t.Kind {
		case Open:
			start := r.Source.LineStart(t.Start)
			if top := len(open) - 1; top > 0 && start > open[top] && len(bytes.TrimSpace(r.Source.Text[start:t.Start])) == 0 &&
				t.Start-start <= open[top]-r.Source.LineStart(open[top]) {
				return open[top], before
			}
			open = append(open, t.Start)
		case Close:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		before = t.End
	}
	return 0, 0
}

// nextFormStart returns the offset of the next form after open: the first '(' that begins its line and is indented no
// more than open, or that begins a rule. It returns the end of the text if there is none. Conditions of an open rule
// begin no form: lists with a keyword of conditions or a relation of rules, and lists with variables unless an empty line
// is before them.
func (r *listReader) nextFormStart(open Token) int {
	column := open.Start - r.Source.LineStart(open.Start)
	text := r.Source.Text
	isRule, emptyLines := bytes.HasPrefix(text[open.Start:], []byte("(<=")), 0
	start, first := 0, false // the offset of the line; only blanks came before
	for at := open.End; at < len(text); at++ {
		switch c := text[at]; {
		case c == '\n' || c == '\r':
			if first && (c == '\r' || text[at-1] != '\r') {
				emptyLines++
			}
			start, first = at+1, true
		case c == ' ' || c == '\t':
		case c == '(' && first && bytes.HasPrefix(text[at:], []byte("(<=")):
			return at
		case c == '(' && first && at-start <= column && !(isRule && (r.beginsCondition(text[at+1:], emptyLines == 0) || emptyLines == 0 && beforeLineEnd(text[at:], '?'))):
			return at
		case c == ';':
			for at+1 < len(text) && text[at+1] != '\n' && text[at+1] != '\r' {
				at++
			}
		default:
			first = false
		}
	}
	return len(text)
}

// ruleHead matches the relation in the head of a rule.
var ruleHead = pattern.LazyRegexp(`\(<=\s*\(\s*([^\s()?;]+)`)

// beginsCondition tells whether a list after an open rule can only be a condition. A list whose relation has rules can be
// no fact, but this counts only without an empty line before the list.
func (r *listReader) beginsCondition(list []byte, follows bool) bool {
	name := FoldName(firstWord(list))
	if slices.Contains(ConditionWords, name) || !follows {
		return slices.Contains(ConditionWords, name)
	}
	if r.ruleRelations == nil {
		r.ruleRelations = map[string]bool{}
		for _, m := range ruleHead().FindAllSubmatch(r.Source.Text, -1) {
			_, keyword := KeywordArity(FoldName(string(m[1])))
			r.ruleRelations[FoldName(string(m[1]))] = !keyword
		}
	}
	return r.ruleRelations[name]
}

// beforeLineEnd tells whether a sign occurs in the first line of a text, before its comment.
func beforeLineEnd(text []byte, sign byte) bool {
	i := bytes.IndexAny(text, string(sign)+";\r\n")
	return i >= 0 && text[i] == sign
}

// firstWord returns the word that a text begins with.
func firstWord(text []byte) string {
	end := bytes.IndexFunc(text, func(c rune) bool { return c >= 0x80 || !Prefix.IsWordByte(byte(c)) })
	return string(text[:max(end, 0)])
}

// closeTreeAt cuts an unfinished tree at a position. It drops nodes that begin later, and ends open ones there.
func closeTreeAt(top *Node, end token.Pos) *Node {
	top.Broken = true
	for e := top; e != nil; {
		e.EndPos = end
		n := len(e.List)
		for n > 0 && e.List[n-1].StartPos >= end {
			n--
		}
		e.List = slices.Clone(e.List[:n]) // releases the other expressions
		if n == 0 || e.List[n-1].EndPos.IsValid() && e.List[n-1].EndPos <= end {
			return top
		}
		e = e.List[n-1]
	}
	return top
}

// reportUnmatchedClose reports a ')' at top level. If an earlier ')' has cut off conditions of a rule, that one is too
// many, and the rule is read with these conditions. Otherwise the last forms, back to the left margin, are marked as
// Broken, so that they get no further findings.
func (r *listReader) reportUnmatchedClose(t Token) {
	if i := r.cutRule(); i >= 0 {
		rule, end := r.Forms[i], r.Forms[i].EndPos
		switch conditions := r.Forms[i+1:]; {
		case !rule.IsList(): // its '(' is missing
			r.tell("arrow", rule.StartPos, end, []Edit{{rule.StartPos, rule.StartPos, "("}})
			rule = &Node{List: slices.Clone(r.Forms[i:]), StartPos: rule.StartPos}
		case lacksHead(rule):
			head := &Node{List: rule.List[1:], StartPos: rule.List[1].StartPos, EndPos: end}
			r.tell("head", head.StartPos, head.List[0].EndPos, []Edit{{head.StartPos, head.StartPos, "("}}, "{tok}", head.Functor())
			rule.List = slices.Concat([]*Node{rule.List[0], head}, conditions)
		default:
			at := end - 1
			for !utf8.RuneStart(r.Source.Text[r.Source.Offset(at)]) {
				at--
			}
			r.tell("cut", at, end, []Edit{{at, end, ""}}, "{line}", r.lineOf(r.Source.Offset(conditions[0].StartPos)))
			rule.List = slices.Concat(rule.List, conditions)
		}
		rule.EndPos, rule.Broken = r.Source.Pos(t.End), true
		r.Forms = append(r.Forms[:i], rule)
		return
	}
	err := r.tell("closed", r.Source.Pos(t.Start), r.Source.Pos(t.End), nil)
	for i := len(r.Forms) - 1; i >= 0; i-- {
		form := r.Forms[i]
		form.Broken = true
		if offset := r.Source.Offset(form.StartPos); offset == r.Source.LineStart(offset) || i == 0 || len(r.Forms)-i > mostCut {
			err.Related = append(err.Related, RelatedPlace{form.StartPos, form.EndPos, "the rule before it begins here"})
			break
		}
	}
}

// lacksHead tells whether a rule has the words of its head without their '('.
func lacksHead(rule *Node) bool {
	if rule.List[1].IsList() || len(rule.List) == 2 {
		return false
	}
	arguments, _ := KeywordArity(rule.List[1].Name)
	return arguments > 0 || !slices.ContainsFunc(rule.List[2:], (*Node).IsList)
}

// mostCut bounds the forms that one ')' too many may cut off from their rule.
const mostCut = 20

// cutRule returns the index of the last rule if the forms after it can only be its conditions: they are indented more,
// begin with an operator, or have variables. The rule may be the word '<=' alone, whose '(' is missing. Otherwise it
// returns -1.
func (r *listReader) cutRule() int {
	columnOf := func(form *Node) int {
		offset := r.Source.Offset(form.StartPos)
		return offset - r.Source.LineStart(offset)
	}
	column := math.MaxInt // the least column of the forms after the rule
	for i := len(r.Forms) - 1; i >= 0 && len(r.Forms)-i <= mostCut; i-- {
		form := r.Forms[i]
		if i > 0 && r.Forms[i-1].Name == Arrow && column > columnOf(r.Forms[i-1]) {
			return i - 1
		}
		if form.Relation() == Arrow {
			if form.Broken || len(form.List) < 2 || i == len(r.Forms)-1 || column <= columnOf(form) {
				return -1
			}
			return i
		}
		_, keyword := KeywordArity(form.Relation())
		switch {
		case form.IsCondition():
		case keyword && form.Relation() != Role || !form.IsList():
			return -1
		case !form.HoldsVariable():
			column = min(column, columnOf(form))
		}
	}
	return -1
}
