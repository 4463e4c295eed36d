package slips

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file reads quantifiers, which GDL does not have, as helper relations.

// quantifiedIn is the node that a repair removes together with a quantified condition.
type quantifiedIn struct {
	outer   *Node
	negated bool
}

// pushQuantified moves a keyword inside a quantifier.
func pushQuantified(m *Match) []*Node {
	s, n := m.sheet, m.part("n")
	if len(n.List) == 1 {
		return s.readConditions([]*Node{n})
	}
	inside := m.push(m.part("k"), m.parts["a"], []*Node{n})[0]
	q := inside
	if n.Relation() == syntax.Negation {
		q = inside.List[1]
	}
	s.noteAround(q, m.node, n.Relation() == syntax.Negation)
	return s.readConditions([]*Node{inside})
}

// noteAround notes the node around a quantified condition.
func (s *Sheet) noteAround(q, whole *Node, negated bool) {
	if s.quantifiers == nil {
		s.quantifiers = map[*Node]quantifiedIn{}
	}
	in := s.quantifiers[q]
	if in.outer == nil {
		in.outer = whole
	}
	s.quantifiers[q] = quantifiedIn{in.outer, in.negated || negated}
}

// bound returns the lists of variables and the conditions of a quantifier.
func (m *Match) bound() (vars, body []*Node) {
	body = m.parts["x"]
	for len(body) > 0 && isVariableList(body[0]) {
		vars, body = append(vars, body[0]), body[1:]
	}
	if len(body) == 1 && body[0].IsList() && body[0].Relation() == syntax.Conjunction {
		body = body[0].List[1:]
	}
	return vars, m.wrapFluents(body)
}

// unquantified reports a quantifier that has no conditions, or is inside of too many helper relations.
func (m *Match) unquantified() []*Node {
	m.sheet.report(m.varied(func(r *Row) { r.Say = "GDL has no '{q}'; define a helper relation for it" }))
	return nil
}

// exists reads a quantifier as a helper relation. This is no row, since the arguments of the helper are the variables
// that the rest of the form also has.
func exists(m *Match) []*Node {
	s := m.sheet
	vars, body := m.bound()
	if len(body) == 0 || s.nested > syntax.MaxHelpers {
		return m.unquantified()
	}
	helper := s.helper(m.node, body, vars)
	m.say("body", s.bodyText(body))
	m.say("found", call(helper, s.shownName("found", call(helper, "")+m.texts["body"])))
	m.say("circular", s.circular(body))
	s.report(m)
	m.fixHelper(helper, m.node, body, s.quantifiers[m.node])
	return []*Node{helper}
}

// fixHelper writes the rule of a helper relation, and replaces the quantifier by the relation.
func (m *Match) fixHelper(helper, x *Node, body []*Node, in quantifiedIn) {
	if x.EndPos-x.StartPos > maxRepairText {
		return
	}
	atom := call(helper, helper.Relation())
	rule := "(<= " + atom + " " + m.text(body) + ")" + m.sheet.source.LineEnding()
	if in.outer != nil {
		x = in.outer
	}
	if in.negated {
		atom = "(not " + atom + ")"
	}
	m.fix("Write a helper relation", insert(m.sheet.top.StartPos, rule), replace(x.StartPos, x.EndPos, atom))
}

// forAll reads a quantifier as the negation of a helper relation, which holds for the cases in which its body fails.
func forAll(m *Match) []*Node {
	s, q := m.sheet, m.node
	vars, conditions := m.bound()
	if len(conditions) == 0 || s.nested > syntax.MaxHelpers {
		return m.unquantified()
	}
	body, in := failing(conditions), s.quantifiers[q]
	var need []string
	all := newUses(body...)
	for _, name := range all.order {
		if all.positive[name] == 0 {
			need = append(need, all.first[name].Word)
		}
	}
	m.say("body", s.bodyText(body))
	helper := s.helper(q, map[bool][]*Node{true: conditions, false: body}[len(need) > 0], vars)
	read := helper
	if len(need) > 0 {
		m.say("gap", "... ")
		m.say("bind", ", with literals for '...' that bind "+strings.Join(need, ", "))
	} else {
		read = q.WithParts(syntax.WordAt(m.part("q"), syntax.Negation), helper)
	}
	name := call(helper, s.shownName("fails", "forall "+call(helper, "")+m.texts["body"]))
	m.say("fails", name)
	if !in.negated {
		name = "(not " + name + ")"
	}
	m.say("ask", "write "+name+" here")
	if in.outer != nil {
		m.say("ask", "write "+name+" for '"+s.clip(in.outer)+"'")
	}
	m.say("circular", s.circular(body))
	s.report(m)
	return []*Node{read}
}

// failing returns the conditions of a case in which a universal body fails.
func failing(body []*Node) []*Node {
	last := body[len(body)-1]
	first := slices.Clone(body[:len(body)-1])
	if name := last.Relation(); len(last.List) > 2 && (name == "if" || name == "implies" || name == "=>") {
		n := len(last.List) - 1
		first = slices.Concat(first, last.List[1:n])
		last = last.List[n]
	}
	if last.Relation() == syntax.Negation && len(last.List) == 2 {
		return append(first, last.List[1])
	}
	return append(first, last.WithParts(added(last, syntax.Negation), last))
}

// circular returns the advice for a body that contains the relation of the rule itself.
func (s *Sheet) circular(body []*Node) string {
	top := s.top
	for _, x := range body {
		if top.Relation() == syntax.Arrow && len(top.List) > 1 && x.IsList() && x.Relation() != "" && x.Relation() == top.List[1].Relation() {
			return ", with the conditions of the rule for " + s.code(x) + " in its place,"
		}
	}
	return ""
}

// helper adds a relation with the given conditions as its rule, and returns its atom.
func (s *Sheet) helper(at *Node, body, bound []*Node) *Node {
	s.nested++
	defer func() { s.nested-- }()
	inside, own, all := newUses(body...), newUses(bound...), newUses(at)
	atom := at.WithParts(added(at, s.freshName("some")))
	for _, name := range inside.order {
		shared := s.uses.positive[name] > all.positive[name] || s.negations > 0 && s.uses.positive[name] > 0
		if own.first[name] == nil && shared {
			v := *inside.first[name]
			v.StartPos, v.EndPos = at.StartPos, at.StartPos
			atom.List = append(atom.List, &v)
		}
	}
	if len(atom.List) == 1 {
		atom = syntax.WordAt(at, atom.List[0].Word)
	}
	rule := at.WithParts(append([]*Node{added(at, syntax.Arrow), atom}, s.readConditions(body)...)...)
	s.helpers = append(s.helpers, rule)
	return atom
}

// text writes conditions. It uses the author's text for those that the author wrote.
func (m *Match) text(nodes []*Node) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		parts[i] = m.sheet.source.TextBetween(n.StartPos, n.EndPos)
		if n.Holds(func(x *Node) bool { return x.StartPos == x.EndPos || x.StartPos < n.StartPos || x.EndPos > n.EndPos }) {
			parts[i] = render(n)
		}
	}
	return strings.Join(parts, " ")
}

type helperNames struct {
	helperCount int
	shown       map[string]string // by the body of the rule: the name of the helper relation in messages
}

// freshName returns a name that the text neither defines nor uses for a list.
func (s *Sheet) freshName(stem string) string {
	for {
		s.helperCount++
		if name := stem + "-" + strconv.Itoa(s.helperCount); !s.isDefined(name) && !s.load().lists[name] {
			return name
		}
	}
}

// shownName returns the name of a helper relation in messages, one for each body.
func (s *Sheet) shownName(stem, body string) string {
	if name := s.shown[body]; name != "" {
		return name
	}
	name := stem
	for n := 2; s.isDefined(name) || slices.Contains(slices.Collect(maps.Values(s.shown)), name); n++ {
		name = stem + "-" + strconv.Itoa(n)
	}
	if s.shown == nil {
		s.shown = map[string]string{}
	}
	s.shown[body] = name
	return name
}

// call returns the text of a helper relation under a name.
func call(helper *Node, name string) string {
	if !helper.IsList() {
		return name
	}
	named := helper.WithParts(append([]*Node{syntax.WordAt(helper, name)}, helper.List[1:]...)...)
	return render(named)
}

// negateTogether reads a negation of several conditions as that of a helper relation.
func negateTogether(m *Match) []*Node {
	args := m.partsOf("x", "y", "ys")
	m.sheet.report(m)
	at := &Node{List: append([]*Node{added(m.node, syntax.Conjunction)}, args...), StartPos: args[0].StartPos, EndPos: args[len(args)-1].EndPos}
	m.sheet.negations++
	defer func() { m.sheet.negations-- }()
	return []*Node{m.node.WithParts(m.node.List[0], m.sheet.helper(at, args, nil))}
}

// negatedHelper reads a negated condition with wildcards as a helper relation.
func (s *Sheet) negatedHelper(arg *Node, read []*Node) *Node {
	helper := s.helper(arg, read, nil)
	for _, key := range []string{"_", "?"} {
		f := s.toldOnce[key]
		if f == nil || f.Repair == nil {
			continue
		}
		n := len(f.Repair.Edits)
		f.Repair.Edits = slices.DeleteFunc(f.Repair.Edits, func(e Edit) bool { return e.StartPos >= arg.StartPos && e.EndPos <= arg.EndPos })
		if len(f.Repair.Edits) < n {
			(&Match{sheet: s, fault: f}).fixHelper(helper, arg, []*Node{arg}, quantifiedIn{})
		}
	}
	return helper
}
