package slips

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/plural"
)

// This file has the functions that rows call: tests, which also set parts and texts for the template (let, say), and two
// actions, lift and dropTrue.

func conjoin(a, b func(*Match) bool) func(*Match) bool {
	return func(m *Match) bool { return a(m) && b(m) }
}

func unless(a func(*Match) bool) func(*Match) bool { return func(m *Match) bool { return !a(m) } }

// leads returns a test whether a part has a name.
func leads(part, name string) func(*Match) bool {
	return func(m *Match) bool { return m.part(part).Name == name }
}

// letMany returns a test that always holds, and joins several parts into one.
func letMany(name string, of ...string) func(*Match) bool {
	return func(m *Match) bool { m.let(name, m.partsOf(of...)...); return true }
}

// splitBareHead tells whether a head without parentheses has arguments, and separates these from the conditions.
func splitBareHead(m *Match) bool {
	h, rest := m.part("h"), m.parts["rest"]
	n := looseArguments(h, rest)
	if n == 0 || rest[n-1].EndPos <= h.StartPos {
		return false
	}
	head := &Node{List: append([]*Node{h}, rest[:n]...), StartPos: h.StartPos, EndPos: rest[n-1].EndPos}
	m.let("head", head)
	m.let("args", rest[:n]...)
	m.let("body", rest[n:]...)
	return true
}

// namedEnd returns the argument of terminal as an atom if it names an end of the game; nil for keywords, operators, and
// names that the text defines or uses for a fluent.
func (s *vocabulary) namedEnd(e *Node) *Node {
	name := e.Relation()
	_, keyword := syntax.KeywordArity(name)
	if name == "" || !syntax.IsLetter(name[0]) || keyword || syntax.IsOperator(name) || s.isQuantifier(e) || s.isDefined(name) || s.load().fluents[name] {
		return nil
	}
	if len(e.List) == 1 {
		return syntax.WordAt(e, e.List[0].Word)
	}
	return e
}

func isNamedEnd(m *Match) bool {
	if m.part("k").Name != syntax.Terminal {
		return false
	}
	end := m.sheet.namedEnd(m.part("e"))
	m.let("end", end)
	return end != nil
}

// letEnd always holds. It sets the conditions that are meant by a condition terminal with an argument.
func letEnd(m *Match) bool {
	args := m.partsOf("x", "xs")
	asked := m.wrapFluents(args)
	m.say("advice", "write "+m.sheet.bodyText(asked)+" instead")
	if len(args) == 1 {
		if end := m.sheet.namedEnd(args[0]); end != nil {
			asked = []*Node{end}
			m.say("advice", "give this end a relation of its own: add the rule (<= "+m.part("k").Word+" "+m.sheet.code(end)+"), and write "+m.sheet.code(end)+" here")
		}
	}
	m.let("asked", asked...)
	return true
}

// slid returns a test whether a head has conditions inside (areConditions), or, for next in a rule, its fluent twice.
func slid(any bool) func(*Match) bool {
	return func(m *Match) bool {
		k, extra := m.part("k"), m.partsOf("x", "xs")
		a := m.parts["a"]
		again := k.Name == syntax.Next && m.node.Relation() == syntax.Arrow && len(extra) == 1 && extra[0].IsList() && render(extra[0]) == render(a[0])
		if !areConditions(extra, any) && !again {
			return false
		}
		m.let("c1", m.wrapFluent(extra[0]))
		m.let("head", &Node{List: append([]*Node{k}, a...), StartPos: k.StartPos - 1, EndPos: extra[0].StartPos})
		m.say("arity", plural.CountNounOrNo(len(a), "argument"))
		return true
	}
}

// areTerms returns a test whether each node of a part could be the last argument of the keyword.
func areTerms(name string) func(*Match) bool {
	return func(m *Match) bool {
		list, k := m.parts[name], m.part("k")
		if !areKeywordTerms(list, k.Name) {
			return false
		}
		m.say("noun", nounOf(k.Name))
		var own []*Node
		for _, t := range list {
			own = append(own, &Node{List: append(append([]*Node{k}, m.parts["a"]...), t)})
		}
		m.say("atoms", m.sheet.code(own[0])+" "+m.sheet.code(own[1])+map[bool]string{true: " ..."}[len(own) > 2])
		return m.isShort() && len(list)*len(m.node.List) <= syntax.MaxCopies
	}
}

// bare tells whether the last argument of a keyword lacks its parentheses.
func bare(m *Match) bool {
	k, list := m.part("k"), m.partsOf("t", "ts")
	if !m.sheet.isBareTerm(list) {
		return false
	}
	m.say("noun", nounOf(k.Name))
	m.let("mended", &Node{List: append(append([]*Node{k}, m.parts["a"]...), &Node{List: list})})
	return m.isShort()
}

func isAsked(m *Match) bool {
	return slices.Contains([]string{syntax.True, syntax.Does, syntax.Legal}, m.part("k").Name)
}

// notFormula always holds. It sets the advice against an operator inside a head or a fact.
func notFormula(m *Match) bool {
	k, o := m.part("k"), m.part("o")
	m.say("advice", map[string]string{"not": "say only what holds, and leave the rest out", "and": "write one '" + k.Word + "' for each",
		"or": map[string]string{syntax.Init: "there is one initial state: choose one of them", syntax.Legal: "write a rule for each move"}[k.Name]}[o.Name])
	if m.texts["advice"] == "" {
		m.say("advice", "write a rule for each case")
	}
	return true
}

// uncomputed returns a test whether neither of two parts is a calculation.
func uncomputed(l, r string) func(*Match) bool {
	return func(m *Match) bool { return !isComputed(m.part(l)) && !isComputed(m.part(r)) }
}

// notBare always holds. It sets the condition of a not whose condition lacks its parentheses.
func notBare(m *Match) bool {
	inner := &Node{List: m.partsOf("w", "x", "xs")}
	m.let("inner", inner)
	if n, ok := m.sheet.load().defined[inner.Relation()]; ok && n != len(inner.List)-1 {
		m.say("arity", " and define '"+inner.List[0].Word+"' with "+plural.CountNounOrNo(len(inner.List)-1, "argument"))
	}
	return true
}

// shallow tells whether a further helper relation may be made here, inside those that are being made.
func shallow(m *Match) bool {
	m.say("n", fmt.Sprint(len(m.partsOf("x", "y", "ys"))))
	return m.sheet.nested <= syntax.MaxHelpers
}

// orders are the usual names of the relations for a comparison.
var orders = map[string][]string{
	"<":  {"less", "lt", "less-than", "less_than", "lessthan", "smaller"},
	">":  {"greater", "gt", "greater-than", "greater_than", "greaterthan"},
	"=<": {"leq", "lte"},
	">=": {"geq", "gte"},
}

// compares tells whether a condition is a comparison, and sets its parts and the advice.
func compares(m *Match) bool {
	op, l, r := comparison(m.node)
	if op == nil || m.sheet.isDefined(op.Name) {
		return false
	}
	m.let("op", op)
	m.let("read", m.node.WithParts(op, l, r))
	names := orders[op.Name]
	if names == nil {
		names = orders["<"]
	}
	facts := map[string]string{"less": "(less 1 2)", "greater": "(greater 2 1)", "leq": "(leq 1 1) (leq 1 2)", "geq": "(geq 1 1) (geq 2 1)"}
	m.say("advice", "write the order as facts such as "+facts[names[0]]+", and use '"+names[0]+"' here")
	for _, name := range names {
		if m.sheet.load().defined[name] == 2 {
			m.say("advice", "use '"+name+"', which this file defines")
			break
		}
	}
	return true
}

// comparesIn tells whether the part n, inside true, is a comparison or begins with an arrow.
func comparesIn(m *Match) bool {
	return m.sheet.isComparison(m.part("n")) || m.part("n").Relation() == syntax.Arrow
}

// letPushed always holds. It sets the condition in which the keyword stands inside the operator.
func letPushed(m *Match) bool {
	pushed := m.push(m.part("k"), m.parts["a"], []*Node{m.part("n")})[0]
	m.let("pushed", pushed)
	m.let("p", pushed.List[1])
	m.let("ps", pushed.List[1:]...)
	return true
}

// lift moves a keyword inside an operator. Its repair leaves further operators inside the keyword, so it differs from the
// meaning; a row has only one template for both.
func lift(m *Match) []*Node {
	n, s := m.part("n"), m.sheet
	s.report(m)
	shallow := []*Node{n.List[0]}
	for _, x := range n.List[1:] {
		y := x
		if !(m.part("k").Name == syntax.True && s.isWholeCondition(x)) {
			y = x.WithParts(append(slices.Concat(m.copies(m.part("k")), m.copies(m.parts["a"]...)), x)...)
		}
		shallow = append(shallow, y)
	}
	written := []*Node{n.WithParts(shallow...)}
	if m.part("o").Name == syntax.Conjunction {
		written = shallow[1:]
	}
	if m.node.EndPos-m.node.StartPos <= maxRepairText {
		m.fix(m.row.Fix, s.edits(m.node, written...)...)
	}
	read := []*Node{m.part("pushed")}
	if m.part("o").Name == syntax.Conjunction {
		read = read[0].List[1:]
	}
	return s.readConditions(read)
}

func (m *Match) copies(list ...*Node) (out []*Node) {
	for _, x := range list {
		c := *x
		out = append(out, &c)
	}
	return out
}

// lateTrue tells whether true is closed too late, behind its fluent and further conditions.
func lateTrue(m *Match) bool { return areLate(m) && !isLateCondition(m.part("f")) }

// areLate tells whether conditions follow the first argument inside true.
func areLate(m *Match) bool { return areConditions(m.partsOf("c", "cs"), false) }

func isLateCondition(f *Node) bool { return isConnective(f.Relation()) || isRelation(f.Relation()) }

// holdCondition tells whether some of the arguments of true are surely conditions.
func holdCondition(m *Match) bool {
	all := m.partsOf("f", "c", "cs")
	m.let("all", m.wrapFluents(all)...)
	m.say("n", fmt.Sprint(len(all)))
	return anyOf(all, func(n *Node) bool { return n.IsCondition() || m.sheet.isQuantifier(n) })
}

// isShort tells whether the arguments before the last one of a keyword are short enough to be copied.
func (m *Match) isShort() bool {
	return allOf(m.parts["a"], func(n *Node) bool { return n.EndPos-n.StartPos <= maxRepairText })
}

// letJoined always holds. It sets the variable that a lone '?' and the word behind it make.
func letJoined(m *Match) bool {
	x := m.part("x")
	q := m.node.List[1+len(m.parts["fs"])]
	m.let("joined", &Node{Word: "?" + x.Word, Name: "?" + x.Name, StartPos: q.StartPos, EndPos: x.EndPos})
	return true
}

// anyVariable always holds. It sets the new variable in place of a wildcard.
func anyVariable(m *Match) bool {
	m.let("v", m.sheet.freshVariable(m.node, "any"))
	if m.sheet.negations > 0 {
		m.say("helper", "a helper relation for this condition, with ")
		m.say("negate", " and only the variables of other conditions as arguments, and negate the helper relation")
	}
	return true
}

// freshVariable returns a variable that the form does not have.
func (s *Sheet) freshVariable(at *Node, stem string) *Node {
	if s.numbers == nil {
		s.numbers = map[string]int{}
	}
	for {
		s.numbers[stem]++
		if v := syntax.WordAt(at, "?"+stem+strconv.Itoa(s.numbers[stem])); s.uses.count[v.Name] == 0 {
			return v
		}
	}
}

// letUnquoted always holds. It sets the word without its quotes, and with '_' for blanks.
func letUnquoted(m *Match) bool {
	x := m.part("x")
	m.let("w", syntax.WordAt(x, strings.Join(strings.Fields(x.Word[1:len(x.Word)-1]), "_")))
	return true
}

// inTerm tells whether an operator may be taken out of the present term: always in a keyword, never in another head, and
// in a condition if no fact or head of its relation has operators in terms.
func inTerm(m *Match) bool {
	s := m.sheet
	if _, keyword := syntax.KeywordArity(s.relation); keyword {
		return true
	}
	return !s.inHead && !s.load().formulas[s.relation]
}

func letOther(m *Match) bool { m.let("v", m.sheet.freshVariable(m.node, "other")); return true }

// namesRule tells whether a rule inside a rule may become a rule of its own: its head begins with a name, and does not
// look like a head about a keyword.
func namesRule(m *Match) bool {
	h := m.part("h")
	name := h.Relation()
	return name != "" && name[0] != '?' && !syntax.IsDigit(name[0]) && name != syntax.Terminal && !looksLikeHead(h) && m.sheet.nested <= syntax.MaxHelpers
}

// dropTrue drops a true without a fluent. Inside of a negation it has no repair; a row could not express this.
func dropTrue(m *Match) []*Node {
	s, top, x := m.sheet, m.sheet.top, m.node
	m.say("advice", ", since it asks for a fluent as in (true (step 1)); remove it")
	fact := len(top.List) == 3 && top.List[2].StartPos == x.StartPos
	if fact {
		arity, keyword := syntax.KeywordArity(top.List[1].Relation())
		if fact = !keyword || arity > 0 && len(top.List[1].List) == arity+1; fact {
			m.say("advice", "; a rule that always holds is a fact: write "+s.code(top.List[1]))
		}
	}
	s.report(m)
	if fact || s.negations == 0 {
		m.fix("Remove it", replace(x.StartPos, x.EndPos, ""))
	}
	return nil
}

// quantified tells whether the part n is a quantifier of another language, perhaps negated.
func quantified(m *Match) bool {
	n := m.part("n")
	return m.sheet.isQuantifier(n) || n.Relation() == syntax.Negation && len(n.List) == 2 && m.sheet.isQuantifier(n.List[1])
}
