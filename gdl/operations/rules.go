package operations

// A Rule is what a part of a sheet means, as a rule of prefix text.
type Rule struct {
	Head     *Form
	Body     []*Form
	From, To int
	Implied  bool // nobody wrote it: it follows from what the notation means
	Broken   bool
}

// Rules returns what the sheet means: the rules of a game in which one role
// moves at a time, and the others wait. Faults of meaning are added to those of
// the sheet.
func (s *Sheet) Rules() []*Rule {
	t := &translator{sheet: s, names: NewNames(s), values: map[string]bool{}, last: map[string]int{}, tabled: map[string]bool{}}
	t.modes = newModes(s, t.names)
	t.prepare()
	for i, c := range s.Clauses {
		if c.Head == nil {
			continue
		}
		t.clause(c)
		t.after(i)
	}
	return append(t.rules, t.tables...)
}

// translator makes the rules of a sheet.
type translator struct {
	sheet  *Sheet
	names  *Names
	modes  *modes
	rules  []*Rule
	tables []*Rule
	values map[string]bool // facts of tables
	tabled map[string]bool

	wait     string // the action of those who do not move
	deleted  string // the relation of what is removed
	can      string // the relation of what the mover may do, if views ask for it
	declared string // the relation of actions, if views ask for it
	scored   string // the relation of roles with a goal value
	last     map[string]int
	removed  map[Shape]bool  // fluents that effects remove
	shown    map[Shape]*Form // atoms whose arguments are variables, from which names are taken

	// Of the clause.
	from      *Clause
	variables map[string]string
	taken     map[string]bool
	helpers   int
	alone     bool // a rule of its own variables is made
}

// prepare chooses names, and finds behind which clause the rules stand that
// follow from several.
func (t *translator) prepare() {
	n := t.names
	t.wait, t.deleted = n.free("wait"), n.free("deleted")
	if n.Asked[legal] {
		t.can = n.free("can")
	}
	if n.Asked[action] {
		t.declared = n.free("action")
	}
	t.scored = n.free("scored")
	t.removed, t.shown = map[Shape]bool{}, map[Shape]*Form{}
	t.checkMovers()
	for i, c := range t.sheet.Clauses {
		if c.Head == nil {
			continue
		}
		t.show(c)
		name := c.Head.Functor()
		if c.Kind != Operation {
			t.last[name] = i
			if name == initial && len(c.Head.Args()) == 1 && !c.Head.List[1].IsVariable() {
				t.noteFrame(ShapeOf(c.Head.List[1]), i)
			}
			continue
		}
		t.last["::"+shapeKey(ShapeOf(c.Head))] = i
		for _, e := range c.Effects {
			atom := e
			if e.Is(opNot) {
				atom = e.List[1]
				t.removed[ShapeOf(atom)] = true
			}
			if n.Made[ShapeOf(atom)] {
				t.noteFrame(ShapeOf(atom), i)
			}
		}
	}
}

// show notes atoms of different variables.
func (t *translator) show(c *Clause) {
	atoms := append([]*Form{c.Head}, c.Effects...)
	for i := 0; i < len(atoms); i++ {
		f := atoms[i]
		if f.Is(opNot) || !f.Op && (f.Functor() == base || f.Functor() == action) {
			atoms = append(atoms, f.Args()...)
			continue
		}
		shape := ShapeOf(f)
		if len(f.Args()) == len(f.Variables()) && len(f.Args()) > 0 && t.shown[shape] == nil {
			plain := true
			for _, a := range f.Args() {
				plain = plain && a.IsVariable() && a.Word != "_"
			}
			if plain {
				t.shown[shape] = f
			}
		}
	}
}

func (t *translator) noteFrame(s Shape, at int) { t.last["="+shapeKey(s)] = at }

func shapeKey(s Shape) string { return s.Name + "/" + string(rune('0'+min(s.Arity, 60))) }

// clause translates one clause.
func (t *translator) clause(c *Clause) {
	t.from, t.variables, t.taken, t.alone = c, map[string]string{}, map[string]bool{}, false
	if c.Kind == Operation {
		t.operation(c)
		return
	}
	args := c.Head.Args()
	name := c.Head.Functor()
	if arity, own := ownWords[name]; own && len(args) != arity {
		t.rule(t.view(name, c), t.body(c, nil)) // a finding tells of the arguments
		return
	}
	switch name {
	case legal:
		t.legal(c)
	case action:
		t.action(c)
	case goal:
		t.goal(c)
	case role:
		t.rule(t.term(c.Head), t.body(c, nil))
	default:
		t.rule(t.term(c.Head), t.body(c, nil))
	}
}

// view is the head of a clause under another name.
func (t *translator) view(name string, c *Clause) *Form {
	f := t.term(c.Head)
	if f.IsList() {
		f.List[0] = &Form{Word: c.Head.List[0].Word, Name: name, From: f.List[0].From, To: f.List[0].To}
	}
	return f
}

// rule adds a rule of the clause.
func (t *translator) rule(head *Form, body []*Form) *Rule {
	r := &Rule{Head: head, Body: body, From: t.from.From, To: t.from.To, Broken: t.from.Broken}
	t.rules = append(t.rules, r)
	return r
}

// implied adds a rule that nobody wrote, at the place of the clause.
func (t *translator) implied(head *Form, body ...*Form) { t.rule(head, body).Implied = true }

// body translates the conditions of a clause, the variables of some being bound.
func (t *translator) body(c *Clause, bound []string) []*Form {
	b := &binder{translator: t, clause: c, bound: map[string]bool{}}
	for _, v := range bound {
		b.bound[v] = true
	}
	for _, v := range t.modes.bound(c) {
		b.bound[v] = true
	}
	return b.conditions(c.Body)
}

// legal translates what the mover may do.
func (t *translator) legal(c *Clause) {
	what := t.term(c.Head.List[1])
	body := t.body(c, nil)
	who, asked := t.mover(c)
	if !asked {
		body = append([]*Form{t.controls(who)}, body...)
	}
	if t.can == "" {
		t.rule(t.list(c.Head, legal, who, what), body)
		return
	}
	t.rule(t.list(c.Head, t.can, what), body)
	t.once("can", func() {
		r, a := t.variable("Role", c.Head), t.variable("Action", c.Head)
		t.implied(t.list(c.Head, legal, r, a), t.controls(r), t.list(c.Head, t.can, a))
	})
}

// mover returns who moves in a clause: the role that a condition names, or a
// variable of its own.
func (t *translator) mover(c *Clause) (who *Form, asked bool) {
	for _, l := range c.Body {
		if !l.Op && l.Functor() == control && len(l.Args()) == 1 && !t.names.Operations[Shape{control, 1}] {
			return t.term(l.List[1]), true
		}
	}
	return t.variable("Role", c.Head), false
}

// controls is the condition that a role moves.
func (t *translator) controls(who *Form) *Form {
	at := t.from.Head
	f := t.list(at, control, who)
	if t.names.IsFluent(control) {
		return t.list(at, "true", f)
	}
	return f
}

// action translates what can be done at all.
func (t *translator) action(c *Clause) {
	what := t.term(c.Head.List[1])
	body := t.body(c, nil)
	if t.declared != "" {
		t.rule(t.list(c.Head, t.declared, what), body)
		t.once("action", func() {
			r, a := t.variable("Role", c.Head), t.variable("Action", c.Head)
			t.implied(t.list(c.Head, "input", r, a), t.list(c.Head, role, r), t.list(c.Head, t.declared, a))
		})
		return
	}
	if !c.Head.List[1].IsVariable() && t.onlyHelps(ShapeOf(c.Head.List[1])) {
		return // that is never a move
	}
	who := t.variable("Role", c.Head)
	t.rule(t.list(c.Head, "input", who, what), append([]*Form{t.list(c.Head, role, who)}, body...))
}

// onlyHelps tells of operations that are called and never moves.
func (t *translator) onlyHelps(s Shape) bool {
	return t.names.Called[s] && !t.names.Legal[s] && !t.names.anyAction
}

// goal translates a value, whose role is asked for by name.
func (t *translator) goal(c *Clause) {
	who := c.Head.List[1]
	var bound []string
	if who.IsVariable() {
		bound = []string{who.Word}
	}
	body := t.body(c, bound)
	if who.IsVariable() && !binds(c.Body, who.Word) {
		body = append([]*Form{t.list(c.Head, role, t.term(who))}, body...)
	}
	t.rule(t.term(c.Head), body)
}

// binds tells whether a condition that is not negated holds a variable.
func binds(body []*Form, variable string) bool {
	for _, l := range body {
		if l.Op || Builtin(l.Functor()) != nil {
			continue
		}
		for _, v := range l.Variables() {
			if v == variable {
				return true
			}
		}
	}
	return false
}

// operation translates what a move does.
func (t *translator) operation(c *Clause) {
	body := append([]*Form{t.trigger(c)}, t.body(c, c.Head.Variables())...)
	for _, e := range c.Effects {
		t.effect(e, body)
	}
}

// trigger is the condition that an operation is executed: a move, or a call.
func (t *translator) trigger(c *Clause) *Form {
	shape := ShapeOf(c.Head)
	if t.names.Called[shape] {
		return t.call(c.Head)
	}
	who, asked := t.mover(c)
	if !asked {
		who = t.variable("Role", c.Head)
	}
	return t.list(c.Head, "does", who, t.term(c.Head))
}

// call is the relation of an operation that others call.
func (t *translator) call(f *Form) *Form { return t.term(f) }

// effect translates one effect.
func (t *translator) effect(e *Form, body []*Form) {
	switch {
	case e.Is(opNot):
		atom := e.List[1]
		if atom.Op || t.names.Operations[ShapeOf(atom)] || !t.names.Made[ShapeOf(atom)] || t.unbound(atom) {
			return // it removes nothing
		}
		t.rule(t.list(atom, t.deleted, t.term(atom)), body)
	case e.Op || e.IsVariable():
	case t.names.Operations[ShapeOf(e)]:
		t.rule(t.call(e), body)
	default:
		t.rule(t.list(e, "next", t.term(e)), body)
	}
}

// unbound tells whether an effect has a variable that nothing binds.
func (t *translator) unbound(atom *Form) bool {
	for _, v := range atom.Variables() {
		if v == "_" || !bindsOperation(t.from, v) {
			return true
		}
	}
	return false
}

// bindsOperation tells whether the head or a condition of an operation binds a
// variable.
func bindsOperation(c *Clause, variable string) bool {
	for _, v := range c.Head.Variables() {
		if v == variable {
			return true
		}
	}
	return bindsSomewhere(c.Body, variable)
}

// bindsSomewhere is binds, also of disjunctions and builtins.
func bindsSomewhere(body []*Form, variable string) bool {
	for _, l := range body {
		if l.Is(opNot) {
			continue
		}
		for _, v := range l.Variables() {
			if v == variable {
				return true
			}
		}
	}
	return false
}

// after adds the rules that follow from several clauses, behind the last of
// them.
func (t *translator) after(i int) {
	c := t.sheet.Clauses[i]
	name := c.Head.Functor()
	t.from, t.variables, t.taken, t.alone = c, map[string]string{}, map[string]bool{}, false
	if c.Kind != Operation && t.last[name] == i {
		switch name {
		case legal:
			t.waiting(c)
		case goal:
			t.unscored(c)
		}
	}
	if shape := ShapeOf(c.Head); c.Kind == Operation && t.last["::"+shapeKey(shape)] == i && t.names.Called[shape] && (t.names.Legal[shape] || t.names.anyAction) {
		t.fresh()
		a := t.general(shape, c.Head)
		t.implied(a, t.list(c.Head, "does", t.variable("Role", c.Head), t.general(shape, c.Head)))
	}
	var shapes []*Form
	if c.Kind == Operation {
		for _, e := range c.Effects {
			if e.Is(opNot) {
				e = e.List[1]
			}
			shapes = append(shapes, e)
		}
	} else if name == initial && len(c.Head.Args()) == 1 {
		shapes = append(shapes, c.Head.List[1])
	}
	for _, f := range shapes {
		if !f.Op && !f.IsVariable() && t.last["="+shapeKey(ShapeOf(f))] == i && t.names.Made[ShapeOf(f)] {
			t.once("="+shapeKey(ShapeOf(f)), func() { t.frame(f) })
		}
	}
}

// once does something once in a sheet.
func (t *translator) once(key string, do func()) {
	if !t.tabled[key] {
		t.tabled[key] = true
		do()
	}
}

// frame says that a fluent persists.
func (t *translator) frame(f *Form) {
	t.fresh()
	shape := ShapeOf(f)
	holds := t.list(f, "true", t.general(shape, f))
	body := []*Form{holds}
	if t.removed[shape] {
		body = append(body, t.not(f, t.list(f, t.deleted, t.general(shape, f))))
	}
	t.implied(t.list(f, "next", t.general(shape, f)), body...)
}

// waiting says what those do who do not move.
func (t *translator) waiting(c *Clause) {
	if len(t.names.Roles) < 2 {
		return
	}
	t.fresh()
	r := t.variable("Role", c.Head)
	t.implied(t.list(c.Head, legal, r, t.made(t.wait, c.Head)), t.list(c.Head, role, r), t.not(c.Head, t.controls(r)))
	if t.names.Defined[action] {
		t.implied(t.list(c.Head, "input", r, t.made(t.wait, c.Head)), t.list(c.Head, role, r))
	}
}

// unscored says that a role without a value has 0.
func (t *translator) unscored(last *Clause) {
	var clauses []*Clause
	for _, c := range t.sheet.Clauses {
		if c.Head != nil && c.Kind != Operation && c.Head.Functor() == goal && len(c.Head.Args()) == 2 {
			clauses = append(clauses, c)
		}
	}
	if covered(clauses, t.names.Roles) {
		return
	}
	for _, c := range clauses {
		t.from = c
		t.fresh()
		who := c.Head.List[1]
		var bound []string
		if who.IsVariable() {
			bound = []string{who.Word}
		}
		body := t.body(c, bound)
		if who.IsVariable() && !binds(c.Body, who.Word) {
			body = append([]*Form{t.list(c.Head, role, t.term(who))}, body...)
		}
		head := t.list(c.Head, t.scored, t.term(who))
		key := head.prefix()
		for _, l := range body {
			key += " " + l.prefix()
		}
		t.once(key, func() { t.implied(head, body...) })
	}
	t.from = last
	t.fresh()
	r := t.variable("Role", last.Head)
	t.implied(t.list(last.Head, goal, r, t.made("0", last.Head)), t.list(last.Head, role, r), t.not(last.Head, t.list(last.Head, t.scored, r)))
}

// fresh forgets the variables of the clause before.
func (t *translator) fresh() {
	t.variables, t.taken, t.alone = map[string]string{}, map[string]bool{}, true
}

// general is an atom of variables.
func (t *translator) general(s Shape, at *Form) *Form {
	if s.Arity == 0 {
		return t.word(&Form{Word: s.Name, From: at.From, To: at.To})
	}
	f := &Form{List: []*Form{t.word(&Form{Word: s.Name, From: at.From, To: at.To})}, From: at.From, To: at.To}
	written := t.shown[s]
	for i := range s.Arity {
		word := "X" + itoa(i+1)
		if written != nil {
			word = written.List[i+1].Word
		}
		f.List = append(f.List, t.variable(word, at))
	}
	return f
}
