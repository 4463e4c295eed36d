package operations

import (
	"strconv"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Shape is a name with a number of arguments.
type Shape struct {
	Name  string // as written
	Arity int
}

// ShapeOf returns the shape of an atom.
func ShapeOf(f *Node) Shape { return Shape{f.Functor(), len(f.Arguments())} }

// Words of the notation: its relations, and the fluent control.
const (
	roleWord     = "role"
	baseWord     = "base"
	initWord     = "init"
	actionWord   = "action"
	legalWord    = "legal"
	goalWord     = "goal"
	terminalWord = "terminal"
	controlWord  = "control"
)

// ownArities gives the relations of the notation with their numbers of arguments.
var ownArities = map[string]int{roleWord: 1, baseWord: 1, initWord: 1, actionWord: 1, legalWord: 1, goalWord: 2, terminalWord: 0}

// OwnArity returns the number of arguments of a keyword of the notation. ok is false for other names.
func OwnArity(name string) (arity int, ok bool) { arity, ok = ownArities[name]; return arity, ok }

// Names holds the meaning of each name of a sheet. A condition with a name that a clause defines is never about a fluent,
// even with other arguments.
type Names struct {
	*Sheet
	sheetWords
	Effects          []Effect
	DefinedNames     map[string]bool // names that facts and views define
	OperationShapes  map[Shape]bool  // heads of operations
	operationNames   map[string]bool // names of operations
	CalledOperations map[Shape]bool  // operations that effects call
	StatedFluents    map[Shape]bool  // fluents of init or base
	MadeFluents      map[Shape]bool  // fluents of init or effects
	fluentNames      map[string]bool // names of fluents
	LegalActions     map[Shape]bool  // actions of legal
	DeclaredActions  map[Shape]bool  // actions of action
	AskedRelations   map[string]bool // names of the atoms in conditions
	AskedShapes      map[Shape]bool  // the shapes of conditions and of the terms in them
	RoleNames        []string        // the names in the facts for role, in their order
	anyFluent        bool            // a variable is the argument of init or base
	anyAction        bool            // a variable is the argument of legal
}

// Names returns the names of a sheet.
func (s *Sheet) Names() *Names { return s.names }

// collectNames determines the meaning of each name of a sheet, and gives the words of the sheet their names in prefix
// text.
func collectNames(s *Sheet) *Names {
	n := &Names{Sheet: s, DefinedNames: map[string]bool{}, OperationShapes: map[Shape]bool{}, operationNames: map[string]bool{}, CalledOperations: map[Shape]bool{},
		StatedFluents: map[Shape]bool{}, MadeFluents: map[Shape]bool{}, fluentNames: map[string]bool{}, LegalActions: map[Shape]bool{}, DeclaredActions: map[Shape]bool{},
		AskedRelations: map[string]bool{}, AskedShapes: map[Shape]bool{}, sheetWords: sheetWords{knownWords: map[string]bool{}, prefixNames: map[string]string{}}}
	for _, c := range s.Clauses {
		n.noteHead(c)
	}
	for _, c := range s.Clauses {
		n.noteUses(c)
	}
	n.assignPrefixNames()
	for _, c := range s.Clauses {
		c.Node.WalkNested(func(x *Node) {
			if !x.IsList() && !x.IsVariable() && !syntax.IsSign(x) {
				x.Name = n.PrefixName(x.Word)
			}
		})
	}
	return n
}

// noteHead notes the definition in the head of a clause.
func (n *Names) noteHead(c *Clause) {
	if c.Kind == OperationClause {
		n.OperationShapes[ShapeOf(c.Head)] = true
		n.operationNames[c.Head.Functor()] = true
		return
	}
	n.DefinedNames[c.Head.Functor()] = true
	if len(c.Head.Arguments()) != 1 {
		return
	}
	arg := c.Head.List[1]
	switch c.Head.Functor() {
	case roleWord:
		if !arg.IsList() && !arg.IsVariable() && c.Kind == FactClause {
			n.RoleNames = append(n.RoleNames, arg.Word)
		}
	case initWord, baseWord:
		if arg.IsVariable() {
			n.anyFluent = true
			return
		}
		n.StatedFluents[ShapeOf(arg)] = true
		n.noteFluent(arg, c.Head.Functor() == initWord)
	case legalWord:
		if arg.IsVariable() {
			n.anyAction = true
			return
		}
		n.LegalActions[ShapeOf(arg)] = true
	case actionWord:
		if !arg.IsVariable() {
			n.DeclaredActions[ShapeOf(arg)] = true
		}
	}
}

func (n *Names) noteFluent(f *Node, made bool) {
	n.fluentNames[f.Functor()] = true
	if made {
		n.MadeFluents[ShapeOf(f)] = true
	}
}

// noteUses notes the names that a clause uses.
func (n *Names) noteUses(c *Clause) {
	for _, e := range c.Effects {
		atom, removed := AtomOf(e)
		shape := ShapeOf(atom)
		n.Effects = append(n.Effects, Effect{e, atom, removed, shape, c})
		switch {
		case atom.HasSign() || atom.IsVariable():
		case n.OperationShapes[shape] && !removed:
			n.CalledOperations[shape] = true
		case !n.OperationShapes[shape] && !removed:
			n.noteFluent(atom, true)
		}
	}
	for _, l := range c.Body {
		n.noteCondition(l)
		l.WalkNested(func(f *Node) {
			if !f.HasSign() {
				n.AskedShapes[ShapeOf(f)] = true
			}
		})
	}
	count := func(f *Node) {
		if f.Word != "" && !f.IsVariable() {
			if !n.knownWords[f.Word] {
				n.knownWords[f.Word] = true
				n.wordOrder = append(n.wordOrder, f.Word)
			}
		}
	}
	c.Node.WalkNested(count)
}

func (n *Names) noteCondition(l *Node) {
	if l.HasSign() {
		for _, x := range l.List[1:] {
			n.noteCondition(x)
		}
		return
	}
	n.AskedRelations[l.Functor()] = true
}

// IsFluent tells whether a condition with this name is about a fluent.
func (n *Names) IsFluent(name string) bool {
	if n.DefinedNames[name] || n.operationNames[name] {
		return false
	}
	return n.fluentNames[name] || name == controlWord || n.anyFluent && BuiltinFunction(name) == nil && name != "true" && name != "false"
}

// prefixWords have a meaning in prefix text and none in operations notation.
var prefixWords = map[string]bool{"next": true, "does": true, "true": true, "sees": true, "input": true, "not": true, "and": true,
	"or": true, "random": true}

// WaitAction returns the action of the waiting roles, which has no name in the sheet.
func (s *Sheet) WaitAction() string { return s.Names().unusedName("wait") }

// AskedHelpers returns the helper relations, in the same game as prefix text, for conditions about legal and action. The
// values are these words.
func (s *Sheet) AskedHelpers() map[string]string {
	n := s.Names()
	words := map[string]string{}
	if n.AskedRelations[legalWord] {
		words[n.unusedName(canName)] = legalWord
	}
	if n.AskedRelations[actionWord] {
		words[n.unusedName(actionWord)] = actionWord
	}
	return words
}

// canName is the helper relation of the mover's legal actions, unless the sheet uses the name.
const canName = "can"

// unusedName returns a name, with a number if it is taken.
func unusedName(taken map[string]bool, name string) string {
	if taken[name] {
		return numberedName(taken, name)
	}
	return name
}

func numberedName(taken map[string]bool, name string) string {
	for i := 2; ; i++ {
		if next := name + strconv.Itoa(i); !taken[next] {
			return next
		}
	}
}

// IsOperation tells whether an operation has a name.
func (n *Names) IsOperation(name string) bool { return n.operationNames[name] }

// AllowsAnyAction tells whether legal gives a variable, and so any action.
func (n *Names) AllowsAnyAction() bool { return n.anyAction }
