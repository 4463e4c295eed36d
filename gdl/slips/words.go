package slips

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A wordReader reads the words of a form before rows with patterns are tried. Its slips need code, since they depend on
// the bytes between words.
type wordReader struct{ *Sheet }

// readWords reads the words of a form, before its rows.
func (s wordReader) readWords(e *Node) *Node {
	if s.calls || strings.Contains(s.source.TextBetween(e.StartPos, e.EndPos), ",") && hasCall(e) {
		if isBareCall(e) {
			e = s.readCall(e.List[0], e.List[1])
		} else {
			e = e.WithParts(s.uncalled(e.List, false)...)
		}
	}
	if e.Holds(beginsQuote) {
		e = s.quoted(e)
	}
	e = s.unglue(e)
	if len(s.capitals) > 0 && !e.Broken {
		e = s.capitalised(e)
	}
	return e
}

func beginsQuote(n *Node) bool { return n.Word != "" && strings.IndexByte("'\"", n.Word[0]) >= 0 }

// quoted joins the words of a name in quotes that has blanks.
func (s wordReader) quoted(e *Node) *Node {
	const most = 6 // the most words of such a name
	skipped := 0
	return mapParts(e, func(i int, x *Node) []*Node {
		switch {
		case x.IsList():
			return []*Node{s.quoted(x)}
		case i < skipped:
			return nil
		case !beginsQuote(x):
			return []*Node{x}
		}
		for j := i + 1; j < min(len(e.List), i+most) && !e.List[j].IsList(); j++ {
			if text := s.source.TextBetween(x.StartPos, e.List[j].EndPos); isQuoted(text) {
				skipped = j + 1
				return []*Node{syntax.WordAt(&Node{StartPos: x.StartPos, EndPos: e.List[j].EndPos}, text)}
			}
		}
		return []*Node{x}
	})
}

// capitalised reads the words that findCapitals has found as variables.
func (s wordReader) capitalised(e *Node) *Node {
	if e.IsList() {
		return mapParts(e, func(_ int, x *Node) []*Node { return []*Node{s.capitalised(x)} })
	}
	name := s.capitals[e.Word]
	if name == "" {
		return e
	}
	m := s.tell("capital", e)
	m.fix(m.row.Fix, insert(e.StartPos, "?"))
	if m.fault.ExplainedNames == nil {
		m.fault.ExplainedNames = slices.Sorted(maps.Keys(s.capitals))
	}
	return &Node{Word: e.Word, Name: name, StartPos: e.StartPos, EndPos: e.EndPos}
}

// unglue cuts words at missing blanks before variables, and joins a question mark with the calculation behind it.
func (s wordReader) unglue(e *Node) *Node {
	return mapParts(e, func(i int, x *Node) []*Node {
		switch {
		case i > 0 && isTorn(e.List[i-1], x) && len(x.List) == 1 && x.List[0].Name != "":
			v := syntax.WordAt(x, "?"+x.List[0].Word)
			v.StartPos--
			return []*Node{v}
		case i+1 < len(e.List) && isTorn(x, e.List[i+1]):
			if x.Word == "?" {
				return nil
			}
			x = syntax.WordAt(&Node{StartPos: x.StartPos, EndPos: x.EndPos - 1}, strings.TrimSuffix(x.Word, "?"))
		case x.IsList():
			return []*Node{s.unglue(x)}
		}
		parts := SplitGlued(x.Word)
		if number, op, _ := cutSum(x.Word); len(parts) == 1 || op == "-" && syntax.IsNumber(number) {
			return []*Node{x}
		}
		arity, keyword := syntax.KeywordArity(e.List[0].Name)
		whole := i > 0 && (syntax.IsOperator(e.List[0].Name) && e.List[0].Name != syntax.Distinct || keyword && i == arity && len(e.List) == arity+1)
		return s.cut(x, parts, whole)
	})
}

// cut returns the parts of a glued word. If they are a whole term or atom, they become a list.
func (s wordReader) cut(x *Node, words []string, whole bool) (parts []*Node) {
	text := strings.Join(words, " ")
	if whole {
		text = "(" + text + ")"
	}
	m := s.tell("glued", x, "second", words[1], "cut", text)
	at := x.StartPos
	for i, w := range words {
		n := syntax.WordAt(&Node{StartPos: at, EndPos: at + token.Pos(len(w))}, w)
		at = n.EndPos
		parts = append(parts, n)
		if i > 0 {
			m.fix(m.row.Fix, insert(n.StartPos, " "))
		}
	}
	if whole {
		m.fix(m.row.Fix, insert(x.StartPos, "("), insert(x.EndPos, ")"))
		return []*Node{{List: parts, StartPos: x.StartPos, EndPos: x.EndPos}}
	}
	return parts
}

// isTorn tells whether a word ends in a question mark directly before a calculation, as in ?(i+1).
func isTorn(x, next *Node) bool {
	return !x.IsList() && strings.HasSuffix(x.Name, "?") && next.StartPos == x.EndPos &&
		(isComputed(next) || len(next.List) == 1 && isSumWord("?"+next.List[0].Word))
}

// uncalled reads move(?x,?y) as (move ?x ?y).
func (s wordReader) uncalled(list []*Node, inside bool) (parts []*Node) {
	list = s.atCommas(list)
	for i := 0; i < len(list); i++ {
		x := list[i]
		switch {
		case isBareCall(x):
			parts = append(parts, s.readCall(x.List[0], x.List[1]))
		case i == 0 && !inside && s.calls && sharesParens(list):
			args := list[1]
			m := s.tell("call", (&Node{StartPos: x.StartPos, EndPos: args.EndPos}).WithParts(x, args))
			m.fix(m.row.Fix, replace(args.StartPos, args.StartPos+1, " "), replace(args.EndPos-1, args.EndPos, ""))
			parts = append(append(parts, x), s.uncalled(args.List, true)...)
			s.showCall(m, &Node{List: parts})
			i++
		case s.calls && i > 0 && !x.IsList() && slices.Contains(wordClasses["andLead"], x.Name):
			m := s.tell("call", x)
			m.fix(m.row.Fix, replace(x.StartPos, x.EndPos, ""))
		case isCall(list, i) || (i > 0 || inside) && isGlued(list, i) && (i > 1 || list[0].Name != syntax.Arrow || s.calls && !list[i+1].IsCondition()):
			parts = append(parts, s.readCall(x, list[i+1]))
			i++
		case x.IsList():
			parts = append(parts, x.WithParts(s.uncalled(x.List, false)...))
		default:
			parts = append(parts, x)
		}
	}
	return parts
}

// readCall reads a name and the list after it as one list.
func (s wordReader) readCall(x, args *Node) *Node {
	read := &Node{StartPos: x.StartPos, EndPos: args.EndPos}
	m := s.tell("call", read.WithParts(x, args))
	name := withoutSign(x)
	if name != x {
		m.fix(m.row.Fix, replace(x.StartPos, name.StartPos, "(not ("), insert(args.EndPos, ")"))
	} else {
		m.fix(m.row.Fix, insert(x.StartPos, "("))
	}
	m.fix(m.row.Fix, replace(args.StartPos, args.StartPos+1, " "))
	read.List = append([]*Node{name}, s.uncalled(args.List, true)...)
	if name != x {
		read = &Node{List: []*Node{added(x, syntax.Negation), read}, StartPos: x.StartPos, EndPos: args.EndPos}
	}
	s.showCall(m, read)
	return read
}

// showCall completes the message if this is the first call of the text.
func (s wordReader) showCall(m *Match, read *Node) {
	if m.fault.StartPos == m.node.StartPos {
		m.say("read", syntax.Clip(render(read)))
		m.fault.Message = m.expand(m.row.Say)
	}
}

// atCommas cuts words at their commas.
func (s wordReader) atCommas(list []*Node) (parts []*Node) {
	if !anyOf(list, func(x *Node) bool { return strings.Contains(x.Word, ",") && x.Word != "," }) {
		return list
	}
	for _, x := range list {
		if x.IsList() || x.Word == "," || !strings.Contains(x.Word, ",") {
			parts = append(parts, x)
			continue
		}
		m, at := s.tell("call", x, "read", strings.ReplaceAll(x.Word, ",", " ")), x.StartPos
		for _, w := range strings.SplitAfter(x.Word, ",") {
			if name := strings.TrimSuffix(w, ","); name != "" {
				parts = append(parts, syntax.WordAt(&Node{StartPos: at, EndPos: at + token.Pos(len(name))}, name))
			}
			if at += token.Pos(len(w)); strings.HasSuffix(w, ",") {
				m.fix(m.row.Fix, replace(at-1, at, " "))
			}
		}
	}
	return parts
}

func isCall(list []*Node, i int) bool {
	return isGlued(list, i) && (hasCall(list[i+1]) || anyOf(list[i+1].List, func(x *Node) bool { return strings.Contains(x.Word, ",") }))
}

func isGlued(list []*Node, i int) bool {
	return i+1 < len(list) && !list[i].IsList() && list[i+1].IsList() && list[i+1].StartPos == list[i].EndPos && !strings.ContainsAny(list[i].Word, "?,")
}

// isBareCall tells whether a form is a call that was outside of all forms, and that Sheetwide has joined.
func isBareCall(x *Node) bool {
	return len(x.List) == 2 && x.StartPos == x.List[0].StartPos && isGlued(x.List, 0)
}

// withoutSign returns a word without a sign of negation at its beginning.
func withoutSign(x *Node) *Node {
	name := strings.TrimLeft(strings.TrimPrefix(x.Word, "\\+"), "~!¬")
	if name == x.Word || name == "" {
		return x
	}
	return syntax.WordAt(&Node{StartPos: x.EndPos - token.Pos(len(name)), EndPos: x.EndPos}, name)
}

// keywordCalls counts the calls that are certain: keywords directly before their arguments, where no name without
// arguments is possible, and calls that are the last argument of a keyword. A whole form that is a call counts twice.
func keywordCalls(list []*Node, inside bool) (n int) {
	for i, x := range list {
		switch {
		case isBareCall(x):
			n += 2
		case x.IsList():
			n += keywordCalls(x.List, true)
		case inside && isGlued(list, i):
			name := withoutSign(x).Name
			arity, keyword := syntax.KeywordArity(name)
			last, under := syntax.KeywordArity(list[0].Name)
			if i > 0 && (keyword && arity > 0 || name == syntax.Negation || under && i == last && len(list) == last+2) || i == 0 && sharesParens(list) && arity == 2 {
				n++
			}
		}
	}
	return n
}

// sharesParens tells whether a list contains only a call, as in (legal(white noop)). If the name is no keyword, there
// must be a single argument, or a comma, or a first argument that cannot be the name of a term.
func sharesParens(list []*Node) bool {
	if len(list) != 2 || !isGlued(list, 0) || len(list[1].List) == 0 || syntax.IsOperator(list[0].Name) {
		return false
	}
	arity, keyword := syntax.KeywordArity(list[0].Name)
	args := list[1].List
	n, first := countArguments(args), args[0]
	if keyword {
		return arity == n && (arity == 2 || arity == 1)
	}
	return first.IsList() || !beginsWithLetter(first) || n == 1 || strings.Contains(first.Word, ",")
}

func countArguments(list []*Node) (n int) {
	for i, x := range list {
		called := i > 0 && x.IsList() && x.StartPos == list[i-1].EndPos && !list[i-1].IsList()
		if !called {
			n += max(1, len(strings.FieldsFunc(x.Word, func(c rune) bool { return c == ',' })))
		}
	}
	return n
}

// hasCall tells whether there is a call inside a list.
func hasCall(e *Node) bool {
	for i, x := range e.List {
		if isCall(e.List, i) || x.IsList() && hasCall(x) {
			return true
		}
	}
	return false
}
