package property

import (
	"github.com/gdllint/gdllint/gdl"
)

// quantifier is a list of variables with the formula in their scope.
type quantifier struct {
	vars   []Var
	body   *Formula
	guards []*Formula // atoms that restrict variables to the values of a relation
}

// guard returns the formula that the values of the variables must satisfy.
func (q *quantifier) guard() *Formula {
	if len(q.guards) == 1 {
		return q.guards[0]
	}
	return And(q.guards...)
}

// quantifier reads a list of variables and the formula behind it. Variables
// without a domain get one from their places in the formula.
func (r *reader) quantifier(list, body *gdl.Expr) (*quantifier, error) {
	if !list.IsList() || len(list.List) == 0 {
		return nil, errorAt(list, "the variables of a quantifier stand in a list, as in (?x ?y)")
	}
	outer := len(r.bound)
	defer func() { r.bound = r.bound[:outer] }()
	q := &quantifier{vars: make([]Var, len(list.List))}
	for i, e := range list.List {
		if err := r.declare(q, i, e); err != nil {
			return nil, err
		}
	}
	var err error
	if q.body, err = r.formula(body); err != nil {
		return nil, err
	}
	for i := range q.vars {
		if err := r.inDomain(list.List[i], &q.vars[i], q.body, And(q.guard(), q.body)); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// declare reads one variable: ?x, (?x relation) or (?x (a b c)).
func (r *reader) declare(q *quantifier, i int, e *gdl.Expr) error {
	name, domain := e, (*gdl.Expr)(nil)
	if e.IsList() {
		if len(e.List) != 2 {
			return errorAt(e, "a variable with its domain is written (?x index) or (?x (1 2 3))")
		}
		name, domain = e.List[0], e.List[1]
	}
	if name.IsList() || name.Name[0] != '?' || len(name.Name) == 1 {
		return errorAt(name, "this is no variable; variables begin with '?', as in ?x")
	}
	v := Var{Name: name.Name, Inferred: true}
	for _, other := range q.vars[:i] {
		if other.Name == v.Name {
			return errorAt(name, "variable %s is listed twice", name.Word)
		}
	}
	r.bound = append(r.bound, v.Name)
	var err error
	switch {
	case domain == nil:
	case domain.IsList():
		v.Inferred = false
		v.Domain, err = r.values(domain)
	default:
		var guard *Formula
		if guard, err = r.guard(name, domain); err == nil {
			q.guards = append(q.guards, guard)
		}
	}
	q.vars[i] = v
	return err
}

// values reads a list of ground terms.
func (r *reader) values(e *gdl.Expr) ([]*gdl.Term, error) {
	var terms []*gdl.Term
	for _, value := range e.List {
		t, err := (&reader{scope: r.scope}).term(value, false)
		if err != nil {
			return nil, err
		}
		terms = append(terms, t)
	}
	return terms, nil
}

// guard returns the atom that a variable is a value of a relation with one
// argument.
func (r *reader) guard(name, relation *gdl.Expr) (*Formula, error) {
	v := &gdl.Term{Name: name.Name, Spelling: name.Word, From: name.From, To: name.To}
	atom := &gdl.Term{Name: relation.Name, Spelling: relation.Word, Args: []*gdl.Term{v},
		From: relation.From, To: relation.To, Parens: true}
	if err := r.scope.checkAtom(relation, atom); err != nil {
		return nil, err
	}
	f := Atom(atom)
	f.From, f.To = relation.From, relation.To
	return f, nil
}

// infer returns the domain of a variable that is written without one: all terms
// that one of its argument positions can hold (AIJ 2012 Def. 20). Outside of it
// no atom with the variable can be true.
func (s *Scope) infer(e *gdl.Expr, name string, f *Formula) ([]*gdl.Term, error) {
	var domain []*gdl.Term
	seen := map[string]bool{}
	places := positions(name, f)
	if len(places) == 0 {
		return nil, errorAt(e, "nothing says what %s ranges over: it is no argument of an atom; write (%s (a b c))", name, name)
	}
	for _, a := range places {
		terms, ok := s.terms(a)
		if !ok {
			return nil, errorAt(e, "%s can take more than %d values; say which, as in (%s (a b c))", name, maxDomain, name)
		}
		for _, t := range terms {
			if text := t.String(); !seen[text] {
				seen[text] = true
				domain = append(domain, t)
			}
		}
	}
	return domain, nil
}

// positions returns the argument positions of the free occurrences of a
// variable, each once.
func positions(name string, f *Formula) []gdl.Arg {
	var places []gdl.Arg
	seen := map[gdl.Arg]bool{}
	note := func(a gdl.Arg) {
		if !seen[a] {
			seen[a] = true
			places = append(places, a)
		}
	}
	f.walkFree(name, func(atom *gdl.Term) {
		if atom.Name != gdl.Distinct {
			eachPosition(atom, gdl.PredicateArg, name, note)
		}
	})
	return places
}

// eachPosition calls visit for the positions of a variable in a term.
func eachPosition(t *gdl.Term, kind gdl.ArgKind, name string, visit func(gdl.Arg)) {
	for i, arg := range t.Args {
		if arg.Name == name {
			visit(gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
		}
		eachPosition(arg, gdl.FunctionArg, name, visit)
	}
}

// walkFree calls visit for the atoms of f in which a variable may occur free.
func (f *Formula) walkFree(name string, visit func(atom *gdl.Term)) {
	if f.Op == OpAtom {
		visit(f.Atom)
	}
	for _, v := range f.Vars {
		if v.Name == name {
			return
		}
	}
	for _, arg := range f.Args {
		arg.walkFree(name, visit)
	}
}

// simplified drops the empty guard that And and Implies were given.
func (f *Formula) simplified() *Formula {
	guard := f.Args[0]
	if f.Op == OpOr { // not guard, or body
		guard = guard.Args[0]
	}
	if len(guard.Args) == 0 && guard.Op == OpAnd {
		return f.Args[1]
	}
	return f
}
