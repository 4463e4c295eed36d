package cutpoint

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// atoms returns all atoms that a relation may have, unless they are too many.
func (c *cutter) atoms(r relation) ([]*gdl.Term, bool) {
	args := make([][]*gdl.Term, r.arity)
	for i := range args {
		terms, few := c.domains.Terms(gdl.Arg{Kind: gdl.PredicateArg, Name: r.name, Arity: r.arity, Index: i}, maxFree)
		if !few {
			return nil, false
		}
		args[i] = terms
	}
	rows, few := product(args)
	atoms := make([]*gdl.Term, len(rows))
	for i, row := range rows {
		atoms[i] = term(r.name, row...)
	}
	return atoms, few
}

// instances returns all instances of the head of a rule, unless they are too
// many.
func (c *cutter) instances(r *gdl.Rule) ([]*gdl.Term, bool) {
	vars := r.Head.Vars()
	values := make([][]*gdl.Term, len(vars))
	for i, v := range vars {
		terms, few := c.values(r, v)
		if !few {
			return nil, false
		}
		values[i] = terms
	}
	rows, few := product(values)
	atoms := make([]*gdl.Term, len(rows))
	for i, row := range rows {
		atoms[i] = replace(r.Head, vars, row)
	}
	return atoms, few
}

// values returns what a variable of a rule may stand for: the fewest terms that
// some condition allows.
func (c *cutter) values(r *gdl.Rule, name string) (least []*gdl.Term, few bool) {
	r.WalkLiterals(func(l *gdl.Literal, positive bool) {
		if l.Op != gdl.OpAtom || !positive {
			return
		}
		for _, at := range places(gdl.PredicateArg, l.Atom, name) {
			if terms, ok := c.domains.Terms(at, maxFree); ok && (!few || len(terms) < len(least)) {
				least, few = terms, true
			}
		}
	})
	return least, few
}

// places returns the argument positions at which a variable stands in a term.
func places(kind gdl.ArgKind, t *gdl.Term, name string) (found []gdl.Arg) {
	for i, arg := range t.Args {
		if arg.IsVar() {
			if arg.Name == name {
				found = append(found, gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
			}
			continue
		}
		found = append(found, places(gdl.FunctionArg, arg, name)...)
	}
	return found
}

// product returns all ways to choose one term from each list, unless they are
// too many.
func product(lists [][]*gdl.Term) ([][]*gdl.Term, bool) {
	rows := [][]*gdl.Term{nil}
	for _, list := range lists {
		if len(rows)*len(list) > maxFree {
			return nil, false
		}
		var longer [][]*gdl.Term
		for _, row := range rows {
			for _, t := range list {
				longer = append(longer, append(slices.Clip(row), t))
			}
		}
		rows = longer
	}
	return rows, true
}

// replace returns a term with terms in place of variables.
func replace(t *gdl.Term, vars []string, by []*gdl.Term) *gdl.Term {
	if t.IsVar() {
		return by[slices.Index(vars, t.Name)]
	}
	args := make([]*gdl.Term, len(t.Args))
	for i, arg := range t.Args {
		args[i] = replace(arg, vars, by)
	}
	return term(t.Name, args...)
}

func term(name string, args ...*gdl.Term) *gdl.Term {
	return &gdl.Term{Name: name, Spelling: name, Args: args, Parens: len(args) > 0}
}
