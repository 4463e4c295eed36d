package slips

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// Sheetwide reads the forms of a prefix text as rules where signs of rules, or a list, stand around them. The
// faults are complete.
func Sheetwide(source *syntax.Source, forms []*Node) ([]*Node, []*Fault) {
	w := &sheetReader{source: source, toldOnce: map[string]*Fault{}}
	return w.outerArrows(w.unwrap(forms)), w.faults
}

// A sheetReader reads the forms of a text together.
type sheetReader struct {
	source   *syntax.Source
	faults   []*Fault
	toldOnce map[string]*Fault // by the sign
}

// tell records a fault, or the edits of another place of it.
func (w *sheetReader) tell(row, key string, at *Node, edits []Edit, said ...string) {
	if f := w.toldOnce[key]; f != nil {
		f.OtherPlaces++
		f.Repair.Edits = append(f.Repair.Edits, edits...)
		return
	}
	r := rowNamed[row]
	m := &Match{sheet: &Sheet{texts: texts{w.source, syntax.Prefix}}, row: r, node: at, parts: map[string][]*Node{"whole": {at}}, texts: map[string]string{}}
	for i := 0; i+1 < len(said); i += 2 {
		m.say(said[i], said[i+1])
	}
	f := &Fault{Row: r, Code: r.Code, StartPos: at.StartPos, EndPos: at.EndPos, Message: m.expand(r.Say), Repair: &syntax.Repair{Message: r.Fix, Edits: edits, Certain: r.Safe}}
	w.toldOnce[key], w.faults = f, append(w.faults, f)
}

// unwrap takes the forms out of a list that holds all rules, as messages of game servers do.
func (w *sheetReader) unwrap(forms []*Node) (out []*Node) {
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
		w.tell(row, row, at, []Edit{replace(f.StartPos, first.StartPos, ""), replace(last.EndPos, f.EndPos, "")}, "name", nameOf(f))
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

// isMessage finds the other messages of a match, and takes them away.
func (w *sheetReader) isMessage(f *Node) bool {
	if !f.IsList() || !slices.Contains([]string{"play", "stop", "abort", "info", "ready"}, lead(f)) || len(f.List) > 4 {
		return false
	}
	r := w.toldOnce["start-message"].Repair
	r.Edits = append(r.Edits, replace(f.StartPos, f.EndPos, ""))
	return true
}

// isForeignArrow tells the arrows of other languages, whatever their direction.
func isForeignArrow(name string) bool {
	return PointsBack(name) || slices.Contains(wordClasses["forward"], name) || slices.Contains(wordClasses["arrow"], name)
}

func nameOf(f *Node) string {
	if f.List[0].IsList() {
		return "("
	}
	return "(" + f.List[0].Word
}

// rulesInside returns the rules that a list holds, with the row that tells it; nil if it holds none.
func rulesInside(f *Node) (list []*Node, row string) {
	if len(f.List) < 2 || f.Broken {
		return nil, ""
	}
	if name := lead(f); name == "start" || name == "preview" {
		for _, x := range f.List[1:] {
			if areRules(x.List) {
				return x.List, "start-message"
			}
		}
		return nil, ""
	}
	list = f.List
	if _, keyword := syntax.KeywordArity(lead(f)); keyword || syntax.IsOperator(lead(f)) && lead(f) != syntax.Conjunction || isForeignArrow(lead(f)) {
		return nil, ""
	}
	for len(list) > 0 && !list[0].IsList() {
		list = list[1:]
	}
	if len(list) == 1 && !areRules(list) {
		return rulesInside(&Node{List: list[0].List, StartPos: f.StartPos, EndPos: f.EndPos, Broken: list[0].Broken})
	}
	if !areRules(list) {
		return nil, ""
	}
	return list, "wrapped"
}

// areRules tells whether forms are most likely those of a game: they have a role and a rule, or several keywords.
func areRules(list []*Node) bool {
	roles, rules, keywords := 0, 0, 0
	for _, x := range list {
		switch name := lead(x); {
		case !x.IsList():
		case name == syntax.Role && len(x.List) == 2 && !isVar(x.List[1]):
			roles++
		case name == syntax.Arrow || PointsBack(name):
			rules++
		case isHead(x):
			keywords++
		}
	}
	return roles > 0 && rules+keywords > 0 || rules > 1 && rules+keywords > 2
}

// outerArrows reads rules whose arrow stands behind the head, in no list: (p ?x) <= (q ?x). Their
// conditions stand on its line, deeper than the head, behind an "and", or can be nothing else.
func (w *sheetReader) outerArrows(forms []*Node) []*Node {
	isArrow := func(n *Node) bool {
		return !n.IsList() && (n.Name == syntax.Arrow || PointsBack(n.Name) || slices.Contains([]string{"if", "<=>", "=<", "iff"}, n.Name))
	}
	if !anyOf(forms, isArrow) {
		return forms
	}
	var out []*Node
	for i := 0; i < len(forms); i++ {
		if i+2 >= len(forms) || !isArrow(forms[i+1]) || lead(forms[i]) == syntax.Arrow || isArrow(forms[i]) {
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

// outerRule reads the rule whose head is a form, and returns the index of the form behind it.
func (w *sheetReader) outerRule(forms []*Node, i int, isArrow func(*Node) bool) (rule *Node, next int) {
	head, arrow := forms[i], forms[i+1]
	margin := w.source.File.Position(head.StartPos).Column
	body, joints, last := []*Node{}, []Edit{}, arrow
	joined, line := true, w.source.File.Line(head.StartPos)
	for next = i + 2; next < len(forms); next++ {
		x := forms[next]
		at := w.source.File.Position(x.StartPos)
		ahead := at.Line != line && at.Column <= margin && !joined && !x.IsCondition()
		line = w.source.File.Line(x.EndPos)
		switch {
		case isArrow(x), next+1 < len(forms) && isArrow(forms[next+1]):
			return w.makeRule(head, arrow, last, body, joints), next
		case !x.IsList() && x.Name == ".":
			joints = append(joints, replace(x.StartPos, x.EndPos, ""))
			return w.makeRule(head, arrow, last, body, joints), next + 1
		case !x.IsList() && slices.Contains(wordClasses["andSign"], x.Name):
			joints, joined = append(joints, replace(x.StartPos, x.EndPos, "")), true
			continue
		case ahead, !x.IsList() && !joined && !slices.Contains(wordClasses["notSign"], x.Name) && !slices.Contains(wordClasses["orSign"], x.Name):
			return w.makeRule(head, arrow, last, body, joints), next
		}
		joined = !x.IsList() && (slices.Contains(wordClasses["notSign"], x.Name) || slices.Contains(wordClasses["orSign"], x.Name))
		body, last = append(body, x), x
	}
	return w.makeRule(head, arrow, last, body, joints), next
}

// makeRule makes the rule of an outer arrow and tells it.
func (w *sheetReader) makeRule(head, arrow, last *Node, body []*Node, joints []Edit) *Node {
	if len(body) == 0 {
		return nil
	}
	rule := &Node{List: slices.Concat([]*Node{word(arrow, syntax.Arrow), head}, body), StartPos: head.StartPos, EndPos: last.EndPos, Guessed: true}
	edits := slices.Concat([]Edit{insert(head.StartPos, "(<= "), replace(head.EndPos, arrow.EndPos, "")}, joints, []Edit{insert(rule.EndPos, ")")})
	key := ""
	if arrow.Name == syntax.Arrow {
		key = w.source.File.Position(arrow.StartPos).String() // each of its own
	}
	w.tell("arrow-outer", arrow.Name+key, arrow, edits)
	if key != "" {
		w.faults[len(w.faults)-1].Repair.Certain = false // the lines alone tell where its conditions end
	}
	return rule
}
