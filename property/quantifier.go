package property

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// quantifierParts is a list of variables with the formula in their scope.
type quantifierParts struct {
	quantifiedVars []QuantifiedVar
	body           *Formula
	guardAtoms     []*Formula // atoms that restrict variables to the values of a relation
}

// guardFormula returns the conjunction of the guard atoms, which is empty if there are none.
func (q *quantifierParts) guardFormula() *Formula {
	if len(q.guardAtoms) == 1 {
		return q.guardAtoms[0]
	}
	return Conjunction(q.guardAtoms...)
}

// readQuantifier reads a list of variables and the formula behind it. Variables
// without a domain get one from their places in the formula.
func (r *formulaReader) readQuantifier(list, body *syntax.Node) (*quantifierParts, error) {
	if !list.IsList() || len(list.List) == 0 {
		return nil, errorAt(list, "the variables of a quantifier stand in a list, as in %s", prefixCode("(?x ?y)"))
	}
	outer := len(r.boundVars)
	defer func() { r.boundVars = r.boundVars[:outer] }()
	q := &quantifierParts{quantifiedVars: make([]QuantifiedVar, len(list.List))}
	for i, e := range list.List {
		if err := r.declareVariable(q, i, e); err != nil {
			return nil, err
		}
	}
	var err error
	if q.body, err = r.read(body); err != nil {
		return nil, err
	}
	for i := range q.quantifiedVars {
		if err := r.setDomain(list.List[i], &q.quantifiedVars[i], q.body, Conjunction(q.guardFormula(), q.body)); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// declareVariable reads one variable: ?x, (?x relation) or (?x (a b c)).
func (r *formulaReader) declareVariable(q *quantifierParts, i int, e *syntax.Node) error {
	name, domain := e, (*syntax.Node)(nil)
	if e.IsList() {
		if len(e.List) != 2 {
			return errorAt(e, "a variable with its domain is written %s or %s", prefixCode("(?x index)"), prefixCode("(?x (1 2 3))"))
		}
		name, domain = e.List[0], e.List[1]
	}
	if name.IsList() || name.Name[0] != '?' || len(name.Name) == 1 {
		return errorAt(name, "this is no variable; variables begin with '?', as in %s", prefixCode("?x"))
	}
	v := QuantifiedVar{Name: name.Name, DomainInferred: true}
	for _, other := range q.quantifiedVars[:i] {
		if other.Name == v.Name {
			return errorAt(name, "variable %s is listed twice", name.Word)
		}
	}
	r.boundVars = append(r.boundVars, v.Name)
	var err error
	switch {
	case domain == nil:
	case domain.IsList():
		v.DomainInferred = false
		v.Domain, err = r.readValues(domain)
	default:
		var guard *Formula
		if guard, err = r.guardAtom(name, domain); err == nil {
			q.guardAtoms = append(q.guardAtoms, guard)
		}
	}
	q.quantifiedVars[i] = v
	return err
}

// readValues reads a list of ground terms.
func (r *formulaReader) readValues(e *syntax.Node) ([]*gdl.Term, error) {
	var terms []*gdl.Term
	for _, value := range e.List {
		t, err := (&formulaReader{scope: r.scope}).readTerm(value, false)
		if err != nil {
			return nil, err
		}
		terms = append(terms, t)
	}
	return terms, nil
}

// guardAtom returns the atom that says that a relation with one argument holds for a variable.
func (r *formulaReader) guardAtom(name, relation *syntax.Node) (*Formula, error) {
	v := &gdl.Term{Name: name.Name, Spelling: name.Word, Place: name}
	atom := &gdl.Term{Name: relation.Name, Spelling: relation.Word, Args: []*gdl.Term{v}, Place: relation, InParens: true}
	if err := r.scope.checkAtom(relation, atom); err != nil {
		return nil, err
	}
	f := AtomFormula(atom)
	f.StartPos, f.EndPos = relation.StartPos, relation.EndPos
	return f, nil
}

// inferDomain returns the domain of a variable that is written without a domain. It contains all terms that at least
// one of the variable's argument positions can hold (AIJ 2012 Def. 20). No atom with the variable can be true for other
// terms.
func (s *Scope) inferDomain(e *syntax.Node, name string, f *Formula) ([]*gdl.Term, error) {
	var domain []*gdl.Term
	seen := map[string]bool{}
	places := freePositions(name, f)
	if len(places) == 0 {
		return nil, errorAt(e, "nothing says what %s ranges over: it is no argument of an atom; write %s", prefixCode(name), prefixCode("("+name+" (a b c))"))
	}
	for _, a := range places {
		terms, ok := s.positionTerms(a)
		if !ok {
			return nil, errorAt(e, "%s can take more than %d values; say which, as in %s", prefixCode(name), maxDomainSize, prefixCode("("+name+" (a b c))"))
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

// freePositions returns the argument positions of the free occurrences of a variable, each once. Those in distinct do
// not count.
func freePositions(name string, f *Formula) []gdl.ArgPosition {
	var places []gdl.ArgPosition
	seen := map[gdl.ArgPosition]bool{}
	note := func(a gdl.ArgPosition) {
		if !seen[a] {
			seen[a] = true
			places = append(places, a)
		}
	}
	f.walkFreeAtoms(name, func(atom *gdl.Term) {
		if atom.Name != gdl.Distinct {
			visitPositions(atom, gdl.PredicateArg, name, note)
		}
	})
	return places
}

// visitPositions calls visit for the positions of a variable in a term.
func visitPositions(t *gdl.Term, kind gdl.ArgKind, name string, visit func(gdl.ArgPosition)) {
	for i, arg := range t.Args {
		if arg.Name == name {
			visit(gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
		}
		visitPositions(arg, gdl.FunctionArg, name, visit)
	}
}

// walkFreeAtoms calls visit for the atoms of f in which a variable may occur free.
func (f *Formula) walkFreeAtoms(name string, visit func(atom *gdl.Term)) {
	if f.Op == OpAtom {
		visit(f.Atom)
	}
	for _, v := range f.Vars {
		if v.Name == name {
			return
		}
	}
	for _, arg := range f.Args {
		arg.walkFreeAtoms(name, visit)
	}
}

// withoutEmptyGuard returns f, a Conjunction or an Implication whose first part is a guard, without
// the guard if that is empty.
func (f *Formula) withoutEmptyGuard() *Formula {
	guard := f.Args[0]
	if f.Op == OpOr { // not guard, or body
		guard = guard.Args[0]
	}
	if len(guard.Args) == 0 && guard.Op == OpAnd {
		return f.Args[1]
	}
	return f
}
