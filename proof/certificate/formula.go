package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// subformulaNames names the subformulas of a program. Equal subformulas at the same
// time share a name.
type subformulaNames struct {
	sections    *programSections // where the facts of domains are added
	atoms       map[string]programAtom
	domainNames map[string]string // by the facts of a domain: its name
}

// A formulaLiteral is a named subformula or an atom of the game, or its negation.
type formulaLiteral struct {
	atom       programAtom
	isNegative bool
}

// A variableScope maps the quantified variables of a subformula to the names of their
// domains.
type variableScope map[string]string

// formulaAt returns conditions that together say that a formula has a truth value at a time. Its
// free variables have to be bound.
//
// It is the encoding of AIJ 2012 Table 2 with three economies. Variables stay
// variables, and gringo makes the instances that the table lists. The names of
// atoms and negations are left out, and so are those of conjunctions that stand
// in a body, which is the paper's "Cutting indirections" (sec. 6.2). And
// quantifiers and connectives are read through negation, so that "for all" is
// the negation of "there is one that not".
func (b *programBuilder) formulaAt(f *property.Formula, sc variableScope, level int, truth bool) ([]bodyCondition, error) {
	switch {
	case f.Op == property.OpNot:
		return b.formulaAt(f.Args[0], sc, level, !truth)
	case f.Op == property.OpKnows: // MinCount is the number of its copy
		return b.formulaAt(f.Args[0], sc, b.timeIn(f.MinCount, level), truth)
	case f.Op == property.OpAnd && truth, f.Op == property.OpOr && !truth:
		var all []bodyCondition
		for _, arg := range f.Args {
			part, err := b.formulaAt(arg, sc, level, truth)
			if err != nil {
				return nil, err
			}
			all = append(all, part...)
		}
		return all, nil
	}
	l, err := b.literalOf(f, sc, level)
	if err != nil {
		return nil, err
	}
	if l.isNegative == truth {
		return []bodyCondition{atomFails(l.atom)}, nil
	}
	return []bodyCondition{atomHolds(l.atom)}, nil
}

// literalOf returns a literal that holds if and only if the formula does.
func (b *programBuilder) literalOf(f *property.Formula, sc variableScope, level int) (formulaLiteral, error) {
	if f.Op == property.OpAtom {
		a, err := b.formulaAtom(f.Atom, sc, level)
		return formulaLiteral{atom: a}, err
	}
	key := fmt.Sprintf("%d %s", level, b.formulaKey(f, sc))
	if b.across {
		key += " across"
	}
	negative := f.Op == property.OpForall || f.Op == property.OpAnd || f.Op == property.OpWhether
	if a, done := b.atoms[key]; done {
		return formulaLiteral{a, negative}, nil
	}
	name := fmt.Sprintf("%s%d", subformulaKinds[f.Op], len(b.atoms)+1)
	head, guards := timedAtom(level, name), []bodyCondition(nil)
	for _, x := range freeVars(f) {
		t := &gdl.Term{Name: x}
		head.args = append(head.args, t)
		if sc[x] == "" {
			return formulaLiteral{}, fmt.Errorf("%w: variable '%s' is not quantified", ErrFormula, x)
		}
		guards = append(guards, atomHolds(timelessAtom(sc[x], t)))
	}
	b.atoms[key] = head
	return formulaLiteral{head, negative}, b.nameFormula(f, sc, head, guards)
}

// subformulaKinds has the beginnings of the names of subformulas. The relations for "and" and "for
// all" say that the subformula is false.
var subformulaKinds = map[property.FormulaOp]string{
	property.OpAnd: "notAllOf", property.OpOr: "someOf", property.OpExists: "existsOne",
	property.OpForall: "existsBad", property.OpCount: "countIs", property.OpNext: "nextIs", property.OpWhether: "notSameIn",
}

// nameFormula adds the rules by which head holds if a subformula does (for subformulaKinds with a
// negative name: does not); guards bind its variables.
func (b *programBuilder) nameFormula(f *property.Formula, sc variableScope, head programAtom, guards []bodyCondition) error {
	level := head.level
	switch f.Op {
	case property.OpAnd, property.OpOr:
		for _, arg := range f.Args {
			if err := b.nameCase(arg, sc, level, f.Op == property.OpOr, head, guards); err != nil {
				return err
			}
		}
		return nil
	case property.OpExists, property.OpForall:
		inner, domains, err := b.enterScope(f, sc)
		if err != nil {
			return err
		}
		return b.nameCase(f.Args[0], inner, level, f.Op == property.OpExists, head, append(guards, domains...))
	case property.OpCount:
		return b.nameCount(f, sc, head, guards)
	case property.OpWhether:
		for _, truth := range []bool{true, false} {
			other, err := b.formulaAt(f.Args[0], sc, b.timeIn(f.MinCount, level), !truth)
			if err == nil {
				err = b.nameCase(f.Args[0], sc, level, truth, head, append(guards[:len(guards):len(guards)], other...))
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	if last := b.firstTime(level) + b.lastTime; level >= last {
		return fmt.Errorf("%w: it looks ahead beyond time %d", ErrFormula, last)
	}
	last := append(append([]bodyCondition(nil), guards...), atomHolds(b.defineEnding(level)))
	b.appendRules(formulaSection, defineRule(head, last...))
	return b.nameCase(f.Args[0], sc, level+1, true, head, guards)
}

// nameCase adds one rule: head holds if arg has the truth value.
func (b *programBuilder) nameCase(arg *property.Formula, sc variableScope, level int, truth bool, head programAtom, guards []bodyCondition) error {
	body, err := b.formulaAt(arg, sc, level, truth)
	if err != nil {
		return err
	}
	b.appendRules(formulaSection, defineRule(head, append(append([]bodyCondition(nil), guards...), body...)...))
	return nil
}

// nameCount adds the rule for a counting quantifier, whose bounds count
// bindings (Table 2, case 6).
func (b *programBuilder) nameCount(f *property.Formula, sc variableScope, head programAtom, guards []bodyCondition) error {
	inner, domains, err := b.enterScope(f, sc)
	if err != nil {
		return err
	}
	body, err := b.formulaAt(f.Args[0], inner, head.level, true)
	if err != nil {
		return err
	}
	vars := make([]*gdl.Term, len(f.Vars))
	for i, x := range f.Vars {
		vars[i] = &gdl.Term{Name: x.Name}
	}
	low, high := fmt.Sprint(f.MinCount, " <="), ""
	if f.MaxCount != property.NoUpperBound {
		high = fmt.Sprint("<= ", f.MaxCount)
	}
	guards = append(append([]bodyCondition(nil), guards...), countCondition(low, vars, append(domains, body...), high))
	b.appendRules(formulaSection, defineRule(head, guards...))
	return nil
}

// formulaAtom returns the atom of a formula at a time, or an error if it may not stand in a formula
// (AIJ 2012 Def. 3).
func (b *programBuilder) formulaAtom(t *gdl.Term, sc variableScope, level int) (programAtom, error) {
	q, e := predicateOf(t), b.encodingAt(level)
	switch {
	case t.IsVariable() || q.name == gdl.Init || q.name == gdl.Next || e.moveDependent[q] || isEncodingName(q.name):
		return programAtom{}, fmt.Errorf("%w: '%s' is no statement about a state", ErrFormula, t)
	case !e.knownPredicates[q]:
		return programAtom{}, fmt.Errorf("%w: the game has no relation '%s' with %d arguments", ErrFormula, q.name, q.arity)
	}
	for _, x := range t.VariableNames() {
		if sc[x] == "" {
			return programAtom{}, fmt.Errorf("%w: variable '%s' is not quantified", ErrFormula, x)
		}
	}
	if q.name == gdl.True {
		return b.holdsAtom(level, t.Args[0]), nil
	}
	return b.atomAt(level, t), nil
}
