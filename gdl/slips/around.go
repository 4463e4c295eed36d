package slips

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// Sheetwide finds the rules of a prefix text that are inside a further list, or whose parts are separate forms, and
// returns the forms that were meant. The faults are complete.
func Sheetwide(source *syntax.Source, forms []*Node) ([]*Node, []*syntax.Error) {
	w := sheetReader{&Sheet{texts: texts{source: source}, toldOnce: map[string]*syntax.Error{}}}
	return w.outerArrows(w.outerCalls(w.unwrap(forms))), w.faults
}

// A sheetReader reads all forms of a text together, since a pattern sees only one form.
type sheetReader struct{ *Sheet }

// tell records a fault with its edits. If the fault is already recorded, it adds the edits of another place.
func (w sheetReader) tell(row string, at *Node, edits []Edit, said ...string) *syntax.Error {
	m := w.Sheet.tell(row, at, said...)
	m.fix(m.row.Fix, edits...)
	return m.fault
}

// unwrap removes lists around several rules, as in messages of game servers.
func (w sheetReader) unwrap(forms []*Node) (out []*Node) {
	for i, f := range forms {
		list, row := rulesInside(f)
		if list == nil {
			if out != nil {
				out = append(out, f)
			}
			continue
		}
		if out == nil {
			out = slices.Clone(forms[:i])
		}
		first, last := list[0], list[len(list)-1]
		at := &Node{List: []*Node{}, StartPos: f.StartPos, EndPos: first.StartPos}
		w.tell(row, at, []Edit{replace(f.StartPos, first.StartPos, ""), replace(last.EndPos, f.EndPos, "")}, "name", nameOf(f))
		out = append(out, w.unwrap(list)...)
	}
	if out == nil {
		return forms
	}
	if w.toldOnce["start-message"] != nil {
		out = slices.DeleteFunc(out, w.isMessage)
	}
	return out
}

// isMessage tells whether a form is a further message of a game server. If so, it adds the removal of the form to the
// repair.
func (w sheetReader) isMessage(f *Node) bool {
	if !f.IsList() || !slices.Contains([]string{"play", "stop", "abort", "info", "ready"}, f.Relation()) || len(f.List) > 4 {
		return false
	}
	r := w.toldOnce["start-message"].Repair
	r.Edits = append(r.Edits, replace(f.StartPos, f.EndPos, ""))
	return true
}

// isForeignArrow tells whether a name is an arrow of another language, in either direction.
func isForeignArrow(name string) bool {
	return PointsBack(name) || slices.Contains(wordClasses["forward"], name) || slices.Contains(wordClasses["arrow"], name)
}

// nameOf returns the beginning of a list, for a message.
func nameOf(f *Node) string {
	if f.List[0].IsList() {
		return "("
	}
	return "(" + f.List[0].Word
}

// rulesInside returns the rules inside a list, and the name of the row that reports it; nil if there are none.
func rulesInside(f *Node) (list []*Node, row string) {
	name := f.Relation()
	isList := func(n *Node) bool { return len(n.List) > 0 }
	switch _, keyword := syntax.KeywordArity(name); {
	case f.Broken || keyword || syntax.IsOperator(name) && name != syntax.Conjunction || !anyOf(f.List, isList):
		return nil, ""
	case name == "start" || name == "preview":
		for _, x := range f.List[1:] {
			if areRules(x.List) {
				return x.List, "start-message"
			}
		}
		if list = slices.DeleteFunc(slices.Clone(f.List), func(n *Node) bool { return !isList(n) }); areRules(list) {
			return list, "start-message"
		}
		return nil, ""
	case len(name) > 1 && name[0] == ':' && syntax.IsLetter(name[1]) && len(f.List) > 1 && allOf(f.List[1:], isList): // a section
		return f.List[1:], "wrapped"
	case isForeignArrow(name) && !strings.HasPrefix(name, "def"):
		return nil, ""
	}
	isTitle := func(n *Node) bool {
		return strings.HasPrefix(name, "def") && len(n.List) == 2 && !n.List[0].IsList() && !n.List[1].IsList() && !isHead(n) && n.Relation() != syntax.Role
	}
	for list = f.List; len(list) > 0 && (!isList(list[0]) || isTitle(list[0])); list = list[1:] {
	}
	if len(list) == 1 && !areRules(list) {
		return rulesInside(&Node{List: list[0].List, StartPos: f.StartPos, EndPos: f.EndPos, Broken: list[0].Broken})
	}
	if !areRules(list) {
		return nil, ""
	}
	return list, "wrapped"
}

// areRules tells whether forms are most likely those of a game: a role and a rule or a fact of a keyword, or several of
// these, among them two rules.
func areRules(list []*Node) bool {
	roles, rules, keywords := 0, 0, 0
	for _, x := range list {
		switch name := x.Relation(); {
		case !x.IsList():
		case name == syntax.Role && len(x.List) == 2 && !x.List[1].IsVariable():
			roles++
		case name == syntax.Arrow || PointsBack(name):
			rules++
		case isHead(x):
			keywords++
		}
	}
	return roles > 0 && rules+keywords > 0 || rules > 1 && rules+keywords > 2
}

// outerCalls joins calls outside of all forms, such as role(white), and arrows before the list of their rule, as in <=((p
// ?x) (q ?x)).
func (w sheetReader) outerCalls(forms []*Node) (out []*Node) {
	isCall := func(i int) bool {
		return isGlued(forms, i) && len(forms[i+1].List) > 0 && (beginsWithLetter(withoutSign(forms[i])) || isForeignArrow(forms[i].Name) || forms[i].Name == syntax.Arrow)
	}
	calls := 0
	for i, x := range forms {
		if _, keyword := syntax.KeywordArity(x.Name); isCall(i) {
			if calls++; keyword || !beginsWithLetter(x) {
				calls++
			}
		}
	}
	if calls < 2 {
		return forms
	}
	for i := 0; i < len(forms); i++ {
		x := forms[i]
		switch {
		case !isCall(i):
			out = append(out, x)
			continue
		case beginsWithLetter(withoutSign(x)):
			out = append(out, &Node{List: []*Node{x, forms[i+1]}, StartPos: x.StartPos, EndPos: forms[i+1].EndPos, Guessed: true})
		default:
			list, head := forms[i+1], forms[i+1].List[0]
			edits := []Edit{replace(x.StartPos, list.StartPos+1, "("+x.Word+" ")}
			if name := strings.TrimSuffix(head.Word, ","); name != head.Word && name != "" {
				edits = append(edits, replace(head.EndPos-1, head.EndPos, ""))
				head = syntax.WordAt(&Node{StartPos: head.StartPos, EndPos: head.EndPos - 1}, name)
			}
			rule := list.WithParts(append([]*Node{x, head}, list.List[1:]...)...)
			rule.StartPos, rule.Guessed = x.StartPos, true
			w.tell("arrow-called", x, edits)
			out = append(out, rule)
		}
		i++
	}
	return out
}

// outerArrows reads rules that are in no list, with the arrow behind the head: (p ?x) <= (q ?x). A form belongs to the
// conditions if it is on the same line, is indented more than the head, follows an "and", or can be nothing else.
func (w sheetReader) outerArrows(forms []*Node) []*Node {
	isArrow := func(n *Node) bool {
		return !n.IsList() && (n.Name == syntax.Arrow || PointsBack(n.Name) || slices.Contains([]string{"if", "<=>", "=<", "iff"}, n.Name))
	}
	if !anyOf(forms, isArrow) {
		return forms
	}
	var out []*Node
	for i := 0; i < len(forms); i++ {
		if i+2 >= len(forms) || !isArrow(forms[i+1]) || forms[i].Relation() == syntax.Arrow || isArrow(forms[i]) {
			out = append(out, forms[i])
			continue
		}
		rule, next := w.outerRule(forms, i, isArrow)
		if rule == nil {
			out = append(out, forms[i])
			continue
		}
		out, i = append(out, rule), next-1
	}
	return out
}

// outerRule reads the rule whose head is form i, and returns the index of the form after it. The end of the conditions is
// uncertain if one of them is at the margin and the next form may be a condition too.
func (w sheetReader) outerRule(forms []*Node, i int, isArrow func(*Node) bool) (rule *Node, next int) {
	head, arrow := forms[i], forms[i+1]
	margin := w.source.File.Position(head.StartPos).Column
	body, joints, last := []*Node{}, []Edit{}, arrow
	joined, flush, sure, line := true, false, true, w.source.File.Line(head.StartPos)
	isSign := func(x *Node, classes ...string) bool {
		return !x.IsList() && slices.ContainsFunc(classes, func(c string) bool { return slices.Contains(wordClasses[c], x.Name) })
	}
scan:
	for next = i + 2; next < len(forms); next++ {
		x := forms[next]
		at := w.source.File.Position(x.StartPos)
		behind := at.Line != line && at.Column <= margin && !joined
		line = w.source.File.Line(x.EndPos)
		switch {
		case isArrow(x), next+1 < len(forms) && isArrow(forms[next+1]):
			break scan
		case !x.IsList() && x.Name == ".":
			joints = append(joints, replace(x.StartPos, x.EndPos, ""))
			next++
			break scan
		case isSign(x, "andSign"):
			joints, joined = append(joints, replace(x.StartPos, x.EndPos, "")), true
			continue
		case behind && !x.IsCondition() && (!x.HoldsVariable() || x.Relation() == syntax.Arrow), !x.IsList() && !joined && !isSign(x, "notSign", "orSign"):
			sure = !flush || isHead(x) || x.Relation() == syntax.Arrow
			break scan
		}
		flush = flush || behind
		if name := strings.TrimSuffix(x.Word, "."); name != x.Word { // the full stop after the last condition
			body = append(body, syntax.WordAt(&Node{StartPos: x.StartPos, EndPos: x.EndPos - 1}, name))
			joints, last = append(joints, replace(x.EndPos-1, x.EndPos, "")), x
			next++
			break scan
		}
		joined = isSign(x, "notSign", "orSign")
		body, last = append(body, x), x
	}
	return w.makeRule(head, arrow, last, body, joints, sure), next
}

// makeRule makes the rule of an outer arrow and reports it. If the conditions are inside a list, it removes the list.
func (w sheetReader) makeRule(head, arrow, last *Node, body []*Node, joints []Edit, sure bool) *Node {
	if len(body) == 0 {
		return nil
	}
	end := last.EndPos
	if list := body[0]; len(body) == 1 && len(list.List) > 0 && (list.List[0].IsList() || len(list.List) > 2 && slices.Contains(wordClasses["andSign"], list.List[1].Name)) {
		body = list.List
		joints = append(joints, replace(list.StartPos, list.StartPos+1, ""), replace(list.EndPos-1, list.EndPos, ""))
	}
	rule := &Node{List: slices.Concat([]*Node{syntax.WordAt(arrow, syntax.Arrow), head}, body), StartPos: head.StartPos, EndPos: end, Guessed: true}
	edits := slices.Concat([]Edit{insert(head.StartPos, "(<= "), replace(head.EndPos, arrow.EndPos, "")}, joints, []Edit{insert(end, ")")})
	if sure {
		w.tell("arrow-outer", arrow, edits)
	} else {
		w.tell("arrow-perhaps", arrow, edits)
	}
	return rule
}
