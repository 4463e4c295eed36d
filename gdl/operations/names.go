package operations

import (
	"strconv"
	"strings"
)

// A Shape is a name with a number of arguments.
type Shape struct {
	Name  string // as written
	Arity int
}

// ShapeOf returns the shape of an atom.
func ShapeOf(f *Form) Shape { return Shape{f.Functor(), len(f.Args())} }

// The words of the notation that clauses define.
const (
	role     = "role"
	base     = "base"
	initial  = "init"
	action   = "action"
	legal    = "legal"
	goal     = "goal"
	terminal = "terminal"
	control  = "control"
)

// ownWords are the relations of the notation, with the number of arguments.
var ownWords = map[string]int{role: 1, base: 1, initial: 1, action: 1, legal: 1, goal: 2, terminal: 0}

// Names says what the names of a sheet stand for. A name that a clause has is
// never asked of the state, whatever its arguments.
type Names struct {
	Defined    map[string]bool // by facts and views
	Operations map[Shape]bool  // heads
	operations map[string]bool // their names
	Called     map[Shape]bool  // operations that effects call
	Fluents    map[Shape]bool  // that init, base or an effect gives
	Made       map[Shape]bool  // that init or an effect gives
	fluents    map[string]bool // their names
	Legal      map[Shape]bool  // actions that legal gives
	Actions    map[Shape]bool  // that action declares
	Asked      map[string]bool // relations in conditions
	Roles      []string        // of facts, in their order
	anyFluent  bool            // init or base gives a variable
	anyAction  bool            // legal gives a variable
	words      map[string]int  // all words by their first place, for names that are free
	order      []string
	renamed    map[string]string // what words mean in prefix text
}

// NewNames looks at a sheet.
func NewNames(s *Sheet) *Names {
	n := &Names{Defined: map[string]bool{}, Operations: map[Shape]bool{}, operations: map[string]bool{}, Called: map[Shape]bool{},
		Fluents: map[Shape]bool{}, Made: map[Shape]bool{}, fluents: map[string]bool{}, Legal: map[Shape]bool{}, Actions: map[Shape]bool{},
		Asked: map[string]bool{}, words: map[string]int{}, renamed: map[string]string{}}
	for _, c := range s.Clauses {
		n.define(c)
	}
	for _, c := range s.Clauses {
		n.use(c)
	}
	n.rename()
	return n
}

// define notes what the head of a clause defines.
func (n *Names) define(c *Clause) {
	if c.Head == nil {
		return
	}
	if c.Kind == Operation {
		n.Operations[ShapeOf(c.Head)] = true
		n.operations[c.Head.Functor()] = true
		return
	}
	n.Defined[c.Head.Functor()] = true
	if len(c.Head.Args()) != 1 {
		return
	}
	arg := c.Head.List[1]
	switch c.Head.Functor() {
	case role:
		if !arg.IsList() && !arg.IsVariable() && c.Kind == Fact {
			n.Roles = append(n.Roles, arg.Word)
		}
	case initial, base:
		if arg.IsVariable() {
			n.anyFluent = true
			return
		}
		n.fluent(arg, c.Head.Functor() == initial)
	case legal:
		if arg.IsVariable() {
			n.anyAction = true
			return
		}
		n.Legal[ShapeOf(arg)] = true
	case action:
		if !arg.IsVariable() {
			n.Actions[ShapeOf(arg)] = true
		}
	}
}

func (n *Names) fluent(f *Form, made bool) {
	n.Fluents[ShapeOf(f)] = true
	n.fluents[f.Functor()] = true
	if made {
		n.Made[ShapeOf(f)] = true
	}
}

// use notes what a clause uses.
func (n *Names) use(c *Clause) {
	if c.Head == nil {
		return
	}
	for _, e := range c.Effects {
		atom, removed := e, false
		if e.Is(opNot) {
			atom, removed = e.List[1], true
		}
		switch shape := ShapeOf(atom); {
		case atom.Op || atom.IsVariable():
		case n.Operations[shape] && !removed:
			n.Called[shape] = true
		case !n.Operations[shape] && !removed:
			n.fluent(atom, true)
		}
	}
	for _, l := range c.Body {
		n.ask(l)
	}
	count := func(f *Form) {
		if f.Word != "" && !f.IsVariable() {
			if _, known := n.words[f.Word]; !known {
				n.words[f.Word] = f.From
				n.order = append(n.order, f.Word)
			}
		}
	}
	if c.Written != nil {
		c.Written.Walk(count)
	}
}

func (n *Names) ask(l *Form) {
	if l.Op {
		for _, x := range l.List[1:] {
			n.ask(x)
		}
		return
	}
	n.Asked[l.Functor()] = true
}

// IsFluent tells whether a condition of this name asks the state.
func (n *Names) IsFluent(name string) bool {
	if n.Defined[name] || n.operations[name] {
		return false
	}
	return n.fluents[name] || name == control || n.anyFluent && Builtin(name) == nil && name != "true" && name != "false"
}

// prefixWords mean something in prefix text and nothing here.
var prefixWords = map[string]bool{"next": true, "does": true, "true": true, "sees": true, "input": true, "not": true, "and": true,
	"or": true, "random": true}

// rename gives each word the name that it has in prefix text: there letters are
// folded, and some names are taken.
func (n *Names) rename() {
	taken := map[string]bool{}
	for _, w := range n.order {
		folded := fold(w)
		if folded == w && !prefixWords[w] {
			taken[w] = true
		}
	}
	for _, w := range n.order {
		name := fold(w)
		if prefixWords[name] { // far enough from the keyword not to be taken for it
			name += "_own"
		}
		if name != w && taken[name] {
			name = freeName(taken, name)
		}
		taken[name] = true
		n.renamed[w] = name
	}
}

// Meaning returns the name that a word has in prefix text.
func (n *Names) Meaning(word string) string {
	if name, ok := n.renamed[word]; ok {
		return name
	}
	return fold(word)
}

// free returns a name that the sheet does not use.
func (n *Names) free(name string) string {
	taken := map[string]bool{}
	for _, x := range n.renamed {
		taken[x] = true
	}
	if !taken[name] && !prefixWords[name] {
		return name
	}
	return freeName(taken, name)
}

func freeName(taken map[string]bool, name string) string {
	for i := 2; ; i++ {
		if next := name + strconv.Itoa(i); !taken[next] {
			return next
		}
	}
}

// fold writes the letters A-Z of a word small.
func fold(word string) string {
	return strings.Map(func(c rune) rune {
		if 'A' <= c && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	}, word)
}
