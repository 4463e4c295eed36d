package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// formulas names the subformulas of a program. Equal subformulas at the same
// time share a name.
type formulas struct {
	names   map[string]atom
	domains map[string]string // the facts of a domain, and its name
}

// A literal is a named subformula or an atom of the game, or its negation.
type literal struct {
	atom     atom
	negative bool
}

func (l literal) condition() condition {
	if l.negative {
		return fails(l.atom)
	}
	return holds(l.atom)
}

// A scope maps the quantified variables of a subformula to the names of their
// domains.
type scope map[string]string

// formulaAt returns conditions whose conjunction is that a formula has a truth value
// at a time, given that its free variables are bound.
//
// It is the encoding of AIJ 2012 Table 2 with three economies. Variables stay
// variables, and gringo makes the instances that the table lists. The names of
// atoms and negations are left out, and so are those of conjunctions that stand
// in a body, which is the paper's "Cutting indirections" (sec. 6.2). And
// quantifiers and connectives are read through negation, so that "for all" is
// the negation of "there is one that not".
func (b *builder) formulaAt(f *property.Formula, sc scope, level int, truth bool) ([]condition, error) {
	switch {
	case f.Op == property.OpNot:
		return b.formulaAt(f.Args[0], sc, level, !truth)
	case f.Op == property.OpAnd && truth, f.Op == property.OpOr && !truth:
		var all []condition
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
	l.negative = l.negative == truth
	return []condition{l.condition()}, nil
}

// literalOf returns a literal that holds where the formula does.
func (b *builder) literalOf(f *property.Formula, sc scope, level int) (literal, error) {
	if f.Op == property.OpAtom {
		a, err := b.formulaAtom(f.Atom, sc, level)
		return literal{atom: a}, err
	}
	key := fmt.Sprintf("%d %s", level, b.key(f, sc))
	negative := f.Op == property.OpForall || f.Op == property.OpAnd
	if a, done := b.formula.names[key]; done {
		return literal{a, negative}, nil
	}
	name := fmt.Sprintf("%s%d", kinds[f.Op], len(b.formula.names)+1)
	head, guards := at(level, name), []condition(nil)
	for _, x := range freeVars(f) {
		t := &gdl.Term{Name: x}
		head.args = append(head.args, t)
		if sc[x] == "" {
			return literal{}, fmt.Errorf("%w: variable '%s' is not quantified", ErrFormula, x)
		}
		guards = append(guards, holds(always(sc[x], t)))
	}
	b.formula.names[key] = head
	return literal{head, negative}, b.nameFormula(f, sc, head, guards)
}

// kinds are the names of subformulas; a negative name is for the case that a "for
// all" or an "and" is false.
var kinds = map[property.Op]string{
	property.OpAnd: "notAllOf", property.OpOr: "someOf", property.OpExists: "existsOne",
	property.OpForall: "existsBad", property.OpCount: "countIs", property.OpNext: "nextIs",
}

// nameFormula adds the rules for a named subformula; guards bind its variables.
func (b *builder) nameFormula(f *property.Formula, sc scope, head atom, guards []condition) error {
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
		inner, domains, err := b.quantify(f, sc)
		if err != nil {
			return err
		}
		return b.nameCase(f.Args[0], inner, level, f.Op == property.OpExists, head, append(guards, domains...))
	case property.OpCount:
		return b.nameCount(f, sc, head, guards)
	}
	if level >= b.first+b.horizon {
		return fmt.Errorf("%w: it looks ahead beyond time %d", ErrFormula, b.first+b.horizon)
	}
	last := append(append([]condition(nil), guards...), holds(b.ending(level)))
	b.add(formulaSection, define(head, last...))
	return b.nameCase(f.Args[0], sc, level+1, true, head, guards)
}

// nameCase adds one rule: head holds where arg has the truth value.
func (b *builder) nameCase(arg *property.Formula, sc scope, level int, truth bool, head atom, guards []condition) error {
	body, err := b.formulaAt(arg, sc, level, truth)
	if err != nil {
		return err
	}
	b.add(formulaSection, define(head, append(append([]condition(nil), guards...), body...)...))
	return nil
}

// nameCount adds the rule for a counting quantifier, whose bounds count
// bindings (Table 2, case 6).
func (b *builder) nameCount(f *property.Formula, sc scope, head atom, guards []condition) error {
	inner, domains, err := b.quantify(f, sc)
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
	low, high := fmt.Sprint(f.Low, " <="), ""
	if f.High != property.Unbounded {
		high = fmt.Sprint("<= ", f.High)
	}
	guards = append(append([]condition(nil), guards...), count(low, vars, append(domains, body...), high))
	b.add(formulaSection, define(head, guards...))
	return nil
}

// formulaAtom checks an atom of a formula (AIJ 2012 Def. 3).
func (b *builder) formulaAtom(t *gdl.Term, sc scope, level int) (atom, error) {
	q := predicateOf(t)
	switch {
	case t.IsVar() || q.name == gdl.Init || q.name == gdl.Next || b.moving[q] || isOurs(q.name):
		return atom{}, fmt.Errorf("%w: '%s' is no statement about a state", ErrFormula, t)
	case !b.known[q]:
		return atom{}, fmt.Errorf("%w: the game has no relation '%s' with %d arguments", ErrFormula, q.name, q.arity)
	}
	for _, x := range t.Vars() {
		if sc[x] == "" {
			return atom{}, fmt.Errorf("%w: variable '%s' is not quantified", ErrFormula, x)
		}
	}
	return b.at(level, t), nil
}
