package slips

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A vocabulary holds the uses of the names of a text, as far as they are visible before its forms are read.
type vocabulary struct {
	forms    []*Node         // the forms of the text
	lists    map[string]bool // names at the beginning of lists
	bare     map[string]bool // words without parentheses in init, next or true
	fluents  map[string]bool // names of the fluents that init and next make
	formulas map[string]bool // relations whose facts or heads have operators in terms
	defined  map[string]int  // relations of facts and heads, with their number of arguments
	meant    Names           // set by Mean: names that stand for keywords or roles
}

// load returns the vocabulary. The first call walks through the forms.
func (v *vocabulary) load() *vocabulary {
	if v.lists == nil {
		v.lists, v.bare, v.fluents, v.formulas, v.defined = map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]int{}
		note := v.noteList
		for _, f := range v.forms {
			f.WalkNested(note)
			v.noteDefinition(f)
		}
	}
	return v
}

func (v *vocabulary) noteList(n *Node) {
	if len(n.List) == 0 {
		return
	}
	name := ungluedName(n.List[0].Name)
	v.lists[name] = true
	if (name == syntax.Init || name == syntax.Next || name == syntax.True) && len(n.List) == 2 && !n.List[1].IsList() {
		v.bare[n.List[1].Name] = true
	}
}

// noteDefinition notes the relation and the fluents that a form defines.
func (v *vocabulary) noteDefinition(f *Node) {
	switch first := f.Relation(); {
	case len(f.List) < 2:
	case first == syntax.Arrow, PointsBack(first), len(f.List) > 2 && slices.Contains(wordClasses["arrow"], first) && !f.List[1].IsCondition() && f.List[2].IsList():
		f = f.List[1]
	case slices.Contains(wordClasses["forward"], first):
		f = f.List[len(f.List)-1]
	}
	name, arity := f.Relation(), 0
	if name == "" {
		return
	}
	if f.IsList() {
		if arity = len(f.List) - 1; gluedOffset(name) > 0 {
			parts := SplitGlued(name)
			name, arity = parts[0], arity+len(parts)-1
		}
	}
	v.defined[name] = arity
	if f.IsList() && (name == syntax.Init || name == syntax.Next) {
		for _, x := range f.List[1:] {
			v.fluents[ungluedName(x.Relation())] = true
		}
	}
	if anyOf(f.List, holdsFormula) {
		v.formulas[name] = true
	}
}

// holdsFormula tells whether a term has an operator with arguments inside.
func holdsFormula(n *Node) bool {
	return n.Holds(func(x *Node) bool { return x.IsList() && isConnective(x.Relation()) })
}

func ungluedName(name string) string {
	if at := gluedOffset(name); at > 0 {
		return name[:at]
	}
	return name
}

func (s *vocabulary) isDefined(name string) bool { _, ok := s.load().defined[name]; return ok }

// uses are the variables of expressions.
type uses struct {
	order    []string         // in the order of their first places
	first    map[string]*Node // the first place of each
	count    map[string]int   // how often each of them occurs
	positive map[string]int   // the same outside of negations
}

func newUses(list ...*Node) *uses {
	u := &uses{first: map[string]*Node{}, count: map[string]int{}, positive: map[string]int{}}
	for _, n := range list {
		u.addUses(n, true)
	}
	return u
}

func (u *uses) addUses(n *Node, positive bool) {
	if n.IsVariable() {
		u.noteUse(n, 1, positive, 1)
	}
	if n.IsList() && isQuantifierName(n.Relation()) {
		u.addQuantified(n, positive)
		return
	}
	positive = positive && n.Relation() != syntax.Negation
	for _, x := range n.List {
		u.addUses(x, positive)
	}
}

func (u *uses) noteUse(n *Node, count int, positive bool, positives int) {
	if u.first[n.Name] == nil {
		u.first[n.Name] = n
		u.order = append(u.order, n.Name)
	}
	u.count[n.Name] += count
	if positive {
		u.positive[n.Name] += positives
	}
}

// addQuantified adds the variables of a quantified condition, except those that are bound there.
func (u *uses) addQuantified(n *Node, positive bool) {
	own, all := newUses(), newUses(n.List[1:]...)
	for _, x := range n.List[1:] {
		if isVariableList(x) {
			own.addUses(x, true)
		}
	}
	for _, name := range all.order {
		if own.count[name] == 0 {
			u.noteUse(all.first[name], all.count[name], positive, all.positive[name])
		}
	}
}
