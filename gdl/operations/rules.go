package operations

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Rule is the meaning of a part of a sheet, as a rule of prefix text.
type Rule struct {
	Head    *Node
	Body    []*Node
	Place   *Node // the clause from which it comes
	Implied bool  // it is not in the sheet, but follows from the meaning of the notation
	Broken  bool
}

// MeantRules returns the meaning of the sheet: the rules of a game in which one role moves at a time and the others wait.
// It adds faults of meaning to the errors of the sheet.
func (s *Sheet) MeantRules() []*Rule {
	t := &sheetTranslator{sheet: s, names: s.Names(), tableFacts: map[string]bool{}, lastClauses: map[string]int{}, doneKeys: map[string]bool{}, formsLeft: syntax.MaxMeant + syntax.MeantPerByte*len(s.Source.Text)}
	t.argumentModes = findModes(s, t.names)
	t.prepareNames()
	for i, c := range s.Clauses {
		t.translateClause(c)
		t.addFollowingRules(i)
	}
	return append(t.meantRules, t.tableRules...)
}

// sheetTranslator translates a sheet into rules.
type sheetTranslator struct {
	impliedNames
	clauseScope
	sheet         *Sheet
	names         *Names
	argumentModes *argumentModes
	meantRules    []*Rule
	tableRules    []*Rule         // facts of builtins
	tableFacts    map[string]bool // texts of the facts in tableRules
	doneKeys      map[string]bool // keys of doOnce, and names of helper relations
	formsLeft     int             // forms that the rules may still have

	lastClauses    map[string]int  // by name of a view, "::" and shape of an operation, or "=" and shape of a fluent: the index of its last clause
	removedFluents map[Shape]bool  // fluents that effects remove
	variableAtoms  map[Shape]*Node // by shape: an atom whose arguments are different variables, whose names are used in new rules
}

// The impliedNames are names of relations and actions that are not in the sheet.
type impliedNames struct {
	waitAction      string // the action of the roles that wait
	deletedRelation string // the relation of removed fluents
	canRelation     string // the relation of the mover's legal actions; "" if no condition is about legal
	actionRelation  string // the relation of actions; "" if no condition is about action
	scoredRelation  string // the relation of roles with a goal value
}

// prepareNames chooses unused names. It also finds, for rules that follow from several clauses, the last of these
// clauses.
func (t *sheetTranslator) prepareNames() {
	n := t.names
	t.waitAction, t.deletedRelation = n.unusedName("wait"), n.unusedName("deleted")
	if n.AskedRelations[legalWord] {
		t.canRelation = n.unusedName(canName)
	}
	if n.AskedRelations[actionWord] {
		t.actionRelation = n.unusedName(actionWord)
	}
	t.scoredRelation = n.unusedName("scored")
	t.removedFluents, t.variableAtoms = map[Shape]bool{}, map[Shape]*Node{}
	t.checkMovers()
	for i, c := range t.sheet.Clauses {
		t.noteVariableAtoms(c)
		name := c.Head.Functor()
		if c.Kind != OperationClause {
			t.lastClauses[name] = i
			if name == initWord && len(c.Head.Arguments()) == 1 && !c.Head.List[1].IsVariable() {
				t.noteFrame(ShapeOf(c.Head.List[1]), i)
			}
			continue
		}
		t.lastClauses["::"+shapeKey(ShapeOf(c.Head))] = i
		for _, e := range c.Effects {
			atom := e
			if e.Applies(opNot) {
				atom = e.List[1]
				t.removedFluents[ShapeOf(atom)] = true
			}
			if n.MadeFluents[ShapeOf(atom)] {
				t.noteFrame(ShapeOf(atom), i)
			}
		}
	}
}

// noteVariableAtoms notes atoms whose arguments are different variables.
func (t *sheetTranslator) noteVariableAtoms(c *Clause) {
	atoms := append([]*Node{c.Head}, c.Effects...)
	for i := 0; i < len(atoms); i++ {
		f := atoms[i]
		if f.Applies(opNot) || !f.HasSign() && (f.Functor() == baseWord || f.Functor() == actionWord) {
			atoms = append(atoms, f.Arguments()...)
			continue
		}
		shape := ShapeOf(f)
		isUnnamed := func(a *Node) bool { return !a.IsVariable() || a.Word == "_" }
		if n := len(f.Arguments()); n > 0 && n == len(f.Variables()) && t.variableAtoms[shape] == nil && !slices.ContainsFunc(f.Arguments(), isUnnamed) {
			t.variableAtoms[shape] = f
		}
	}
}

// noteFrame notes that the clause with an index makes or removes a fluent.
func (t *sheetTranslator) noteFrame(s Shape, at int) { t.lastClauses["="+shapeKey(s)] = at }

func shapeKey(s Shape) string { return s.Name + "/" + string(rune('0'+min(s.Arity, 60))) }

// translateClause translates a clause of any kind.
func (t *sheetTranslator) translateClause(c *Clause) {
	t.beginClause(c)
	if c.Kind == OperationClause {
		t.translateOperation(c)
		return
	}
	args := c.Head.Arguments()
	name := c.Head.Functor()
	if arity, own := ownArities[name]; own && len(args) != arity {
		t.addRule(t.renamedHead(name, c), t.clauseBody(c, nil)) // a finding tells that the number of arguments is wrong
		return
	}
	switch name {
	case legalWord:
		t.translateLegal(c)
	case actionWord:
		t.translateAction(c)
	case goalWord:
		t.translateGoal(c)
	default:
		t.addRule(t.translateTerm(c.Head), t.clauseBody(c, nil))
	}
}

// renamedHead returns the head of a clause with another name.
func (t *sheetTranslator) renamedHead(name string, c *Clause) *Node {
	f := t.translateTerm(c.Head)
	if f.IsList() {
		f.List[0] = &Node{Word: c.Head.List[0].Word, Name: name, StartPos: f.List[0].StartPos, EndPos: f.List[0].EndPos}
	}
	return f
}

// chargeForms takes forms from the budget of the sheet before they are made, and tells whether the budget is large
// enough. It reports the first place at which it is not.
func (t *sheetTranslator) chargeForms(forms int, at *Node) bool {
	if t.formsLeft < 0 {
		return false
	}
	if t.formsLeft -= forms; t.formsLeft < 0 {
		t.addFault(syntax.OperationsMeaning, at, "up to here, the rules that this sheet means have more than %d words; the rules from here on are left out; split this clause, or use builtins with smaller numbers", syntax.MaxMeant+syntax.MeantPerByte*len(t.sheet.Source.Text))
	}
	return t.formsLeft >= 0
}

// addRule adds a rule at the place of the current clause, unless the budget is used up.
func (t *sheetTranslator) addRule(head *Node, body []*Node) *Rule {
	r := &Rule{Head: head, Body: body, Place: t.currentClause.Node, Broken: t.currentClause.Broken}
	size := 0
	for _, l := range append([]*Node{head}, body...) {
		l.WalkNested(func(*Node) { size++ })
	}
	if t.chargeForms(size, t.currentClause.Head) {
		t.meantRules = append(t.meantRules, r)
	}
	return r
}

// addImplied adds a rule that is not in the sheet, at the place of the current clause.
func (t *sheetTranslator) addImplied(head *Node, body ...*Node) { t.addRule(head, body).Implied = true }

// clauseBody translates the conditions of a clause. The variables in bound already have a value.
func (t *sheetTranslator) clauseBody(c *Clause, bound []string) []*Node {
	b := &conditionBinder{sheetTranslator: t, boundClause: c, boundVars: map[string]bool{}}
	for _, v := range bound {
		b.boundVars[v] = true
	}
	for _, v := range t.argumentModes.boundHeadVariables(c) {
		b.boundVars[v] = true
	}
	return b.translateConditions(c.Body)
}

// translateLegal translates the legal actions of the mover.
func (t *sheetTranslator) translateLegal(c *Clause) {
	what := t.translateTerm(c.Head.List[1])
	body := t.clauseBody(c, nil)
	who, asked := t.clauseMover(c)
	if !asked {
		body = append([]*Node{t.controlCondition(who)}, body...)
	}
	if t.canRelation == "" {
		t.addRule(made(c.Head, legalWord, who, what), body)
		return
	}
	t.addRule(made(c.Head, t.canRelation, what), body)
	t.doOnce("can", func() {
		r, a := t.freshVariable("Role", c.Head), t.freshVariable("Action", c.Head)
		t.addImplied(made(c.Head, legalWord, r, a), t.controlCondition(r), made(c.Head, t.canRelation, a))
	})
}

// clauseMover returns the role that moves in a clause: the role in a condition about control, or a new variable.
func (t *sheetTranslator) clauseMover(c *Clause) (who *Node, asked bool) {
	for _, l := range c.Body {
		if !l.HasSign() && ShapeOf(l) == (Shape{controlWord, 1}) && !t.names.OperationShapes[Shape{controlWord, 1}] {
			return t.translateTerm(l.List[1]), true
		}
	}
	return t.freshVariable("Role", c.Head), false
}

// controlCondition returns the condition that it is the turn of a role.
func (t *sheetTranslator) controlCondition(who *Node) *Node {
	at := t.currentClause.Head
	f := made(at, controlWord, who)
	if t.names.IsFluent(controlWord) {
		return made(at, "true", f)
	}
	return f
}

// translateAction translates the declaration of a possible action.
func (t *sheetTranslator) translateAction(c *Clause) {
	what := t.translateTerm(c.Head.List[1])
	body := t.clauseBody(c, nil)
	if t.actionRelation != "" {
		t.addRule(made(c.Head, t.actionRelation, what), body)
		t.doOnce("action", func() {
			r, a := t.freshVariable("Role", c.Head), t.freshVariable("Action", c.Head)
			t.addImplied(made(c.Head, "input", r, a), made(c.Head, roleWord, r), made(c.Head, t.actionRelation, a))
		})
		return
	}
	if !c.Head.List[1].IsVariable() && t.isOnlyCalled(ShapeOf(c.Head.List[1])) {
		return // such an action is never a move
	}
	who := t.freshVariable("Role", c.Head)
	t.addRule(made(c.Head, "input", who, what), append([]*Node{made(c.Head, roleWord, who)}, body...))
}

// isOnlyCalled tells whether an operation is called and is never a move.
func (t *sheetTranslator) isOnlyCalled(s Shape) bool {
	return t.names.CalledOperations[s] && !t.names.LegalActions[s] && !t.names.anyAction
}

func (t *sheetTranslator) translateGoal(c *Clause) {
	_, body := t.goalBody(c)
	t.addRule(t.translateTerm(c.Head), body)
}

// goalBody returns the role of a goal value, and conditions that bind the role.
func (t *sheetTranslator) goalBody(c *Clause) (who *Node, body []*Node) {
	who = c.Head.List[1]
	if !who.IsVariable() {
		return who, t.clauseBody(c, nil)
	}
	body = t.clauseBody(c, []string{who.Word})
	if !bindsVariable(c.Body, who.Word, false) {
		body = append([]*Node{made(c.Head, roleWord, t.translateTerm(who))}, body...)
	}
	return who, body
}

// bindsVariable tells whether a positive condition has a variable. Unless any is set, it must be a condition about a
// relation or fluent.
func bindsVariable(body []*Node, variable string, any bool) bool {
	return slices.ContainsFunc(body, func(l *Node) bool {
		return !l.Applies(opNot) && (any || !l.HasSign() && BuiltinFunction(l.Functor()) == nil) && slices.Contains(l.Variables(), variable)
	})
}

// translateOperation translates the effects of a move.
func (t *sheetTranslator) translateOperation(c *Clause) {
	body := append([]*Node{t.triggerCondition(c)}, t.clauseBody(c, c.Head.Variables())...)
	bound := c.BoundVariables()
	if len(body)*len(c.Effects) > maxRepeatedConditions {
		body = []*Node{t.sharedCondition(c, bound, body)}
	}
	for _, e := range c.Effects {
		t.translateEffect(e, body, bound)
	}
}

// maxRepeatedConditions bounds the conditions of all rules of one operation, which has a rule for each effect.
const maxRepeatedConditions = 200

// sharedCondition returns a helper relation that holds if the conditions of an operation do. Its arguments are the bound
// variables of the effects.
func (t *sheetTranslator) sharedCondition(c *Clause, bound map[string]bool, body []*Node) *Node {
	var args []*Node
	for _, v := range (&Node{List: c.Effects}).Variables() {
		if bound[v] && v != "_" {
			args = append(args, t.variable(v, c.Head))
		}
	}
	head := made(c.Head, t.helperName("done_"+syntax.FoldName(c.Head.Functor())), args...)
	t.addRule(head, body).Implied = true
	return head
}

// triggerCondition returns the condition that executes an operation: a move, or a call by another operation.
func (t *sheetTranslator) triggerCondition(c *Clause) *Node {
	shape := ShapeOf(c.Head)
	if t.names.CalledOperations[shape] {
		return t.translateTerm(c.Head)
	}
	who, asked := t.clauseMover(c)
	if !asked {
		who = t.freshVariable("Role", c.Head)
	}
	return made(c.Head, "does", who, t.translateTerm(c.Head))
}

// translateEffect adds the rule for an effect: for the relation of removed fluents, for an operation that the effect
// calls, or for next. An effect that removes nothing, and one that is no atom, has no rule.
func (t *sheetTranslator) translateEffect(e *Node, body []*Node, bound map[string]bool) {
	switch {
	case e.Applies(opNot):
		atom := e.List[1]
		if atom.HasSign() || t.names.OperationShapes[ShapeOf(atom)] || !t.names.MadeFluents[ShapeOf(atom)] || slices.ContainsFunc(atom.Variables(), func(v string) bool { return v == "_" || !bound[v] }) {
			return // the effect removes nothing
		}
		t.addRule(made(atom, t.deletedRelation, t.translateTerm(atom)), body)
	case e.HasSign() || e.IsVariable():
	case t.names.OperationShapes[ShapeOf(e)]:
		t.addRule(t.translateTerm(e), body)
	default:
		t.addRule(made(e, "next", t.translateTerm(e)), body)
	}
}

// addFollowingRules adds the rules that follow from several clauses, after the last of these clauses.
func (t *sheetTranslator) addFollowingRules(i int) {
	c := t.sheet.Clauses[i]
	name := c.Head.Functor()
	t.beginClause(c)
	if c.Kind != OperationClause && t.lastClauses[name] == i {
		switch name {
		case legalWord:
			t.addWaitRule(c)
		case goalWord:
			t.addZeroGoal(c)
		}
	}
	if shape := ShapeOf(c.Head); c.Kind == OperationClause && t.lastClauses["::"+shapeKey(shape)] == i && t.names.CalledOperations[shape] && (t.names.LegalActions[shape] || t.names.anyAction) {
		t.forgetVariables()
		a := t.generalAtom(shape, c.Head)
		t.addImplied(a, made(c.Head, "does", t.freshVariable("Role", c.Head), t.generalAtom(shape, c.Head)))
	}
	var shapes []*Node
	if c.Kind == OperationClause {
		for _, e := range c.Effects {
			atom, _ := AtomOf(e)
			shapes = append(shapes, atom)
		}
	} else if name == initWord && len(c.Head.Arguments()) == 1 {
		shapes = append(shapes, c.Head.List[1])
	}
	for _, f := range shapes {
		if !f.HasSign() && !f.IsVariable() && t.lastClauses["="+shapeKey(ShapeOf(f))] == i && t.names.MadeFluents[ShapeOf(f)] {
			t.doOnce("="+shapeKey(ShapeOf(f)), func() { t.addFrameRule(f) })
		}
	}
}

// doOnce runs a function once for each key of a sheet.
func (t *sheetTranslator) doOnce(key string, do func()) {
	if !t.doneKeys[key] {
		t.doneKeys[key] = true
		do()
	}
}

// addFrameRule adds the rule by which a fluent remains true.
func (t *sheetTranslator) addFrameRule(f *Node) {
	t.forgetVariables()
	shape := ShapeOf(f)
	holds := made(f, "true", t.generalAtom(shape, f))
	body := []*Node{holds}
	if t.removedFluents[shape] {
		body = append(body, made(f, "not", made(f, t.deletedRelation, t.generalAtom(shape, f))))
	}
	t.addImplied(made(f, "next", t.generalAtom(shape, f)), body...)
}

// addWaitRule adds the move of the waiting roles.
func (t *sheetTranslator) addWaitRule(c *Clause) {
	if len(t.names.RoleNames) < 2 {
		return
	}
	t.forgetVariables()
	r := t.freshVariable("Role", c.Head)
	t.addImplied(made(c.Head, legalWord, r, syntax.WordAt(c.Head, t.waitAction)), made(c.Head, roleWord, r), made(c.Head, "not", t.controlCondition(r)))
	if t.names.DefinedNames[actionWord] {
		t.addImplied(made(c.Head, "input", r, syntax.WordAt(c.Head, t.waitAction)), made(c.Head, roleWord, r))
	}
}

// addZeroGoal adds the rules that give 0 to a role without a goal value: one for each uncovered case if these are
// known, and otherwise one with the negation of a helper relation.
func (t *sheetTranslator) addZeroGoal(last *Clause) {
	var clauses []*Clause
	for _, c := range t.sheet.Clauses {
		if c.Kind != OperationClause && ShapeOf(c.Head) == (Shape{goalWord, 2}) {
			clauses = append(clauses, c)
		}
	}
	if cases, known := uncoveredCases(clauses, t.names.RoleNames); known {
		for _, x := range cases {
			t.currentClause = last
			t.forgetVariables()
			t.addImplied(made(last.Head, goalWord, t.translateTerm(x.role), syntax.WordAt(last.Head, "0")), (&conditionBinder{sheetTranslator: t, boundClause: last, boundVars: map[string]bool{}}).translateConditions(x.conditions)...)
		}
		return
	}
	for _, c := range clauses {
		t.currentClause = c
		t.forgetVariables()
		who, body := t.goalBody(c)
		head := made(c.Head, t.scoredRelation, t.translateTerm(who))
		key := head.Meaning()
		for _, l := range body {
			key += " " + l.Meaning()
		}
		t.doOnce(key, func() { t.addImplied(head, body...) })
	}
	t.currentClause = last
	t.forgetVariables()
	r := t.freshVariable("Role", last.Head)
	t.addImplied(made(last.Head, goalWord, r, syntax.WordAt(last.Head, "0")), made(last.Head, roleWord, r), made(last.Head, "not", made(last.Head, t.scoredRelation, r)))
}

// generalAtom returns an atom of different variables.
func (t *sheetTranslator) generalAtom(s Shape, at *Node) *Node {
	if s.Arity == 0 {
		return t.word(s.Name, at)
	}
	f := syntax.ListAt(at, t.word(s.Name, at))
	written := t.variableAtoms[s]
	for i := range s.Arity {
		word := "X" + strconv.Itoa(i+1)
		if written != nil {
			word = written.List[i+1].Word
		}
		f.List = append(f.List, t.freshVariable(word, at))
	}
	return f
}
