package frames

import (
	"strconv"

	"github.com/gdllint/gdllint/gdl"
)

// values are the functions and constants that an argument can begin with.
type values map[gdl.Symbol]bool

// kept returns the values of an argument with which the rules that are no
// events may make the fluent; nil if they may be any.
func (l *life) kept(at int, d *gdl.Domains) values {
	kept := values{}
	for _, c := range l.clauses {
		if l.isEvent(c) {
			continue
		}
		if !addValues(kept, c, at, d) {
			return nil
		}
	}
	return kept
}

func (l *life) isEvent(c *gdl.Clause) bool {
	for _, e := range l.events {
		if e == c {
			return true
		}
	}
	return false
}

// addValues adds the values that the head of a clause may have; it fails if
// they are not known.
func addValues(to values, c *gdl.Clause, at int, d *gdl.Domains) bool {
	arg := c.Head.Args[0].Args[at]
	if !arg.IsVar() {
		to[symbolIn(arg)] = true
		return true
	}
	list := valuesOf(arg.Name, c, d)
	for s := range list {
		to[s] = true
	}
	return len(list) > 0 // a rule that cannot fire may be meant for anything
}

// valuesOf returns the values of a variable that all conditions of a clause
// allow; nil if no condition binds it.
func valuesOf(name string, c *gdl.Clause, d *gdl.Domains) values {
	var list values
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			list = narrow(list, name, b.Atom, gdl.PredicateArg, d)
		}
	}
	for _, b := range c.Body {
		if b.Distinct && len(b.Atom.Args) == 2 {
			s, t := b.Atom.Args[0], b.Atom.Args[1]
			if t.Name == name {
				s, t = t, s
			}
			if s.Name == name && !t.IsVar() && len(t.Args) == 0 {
				delete(list, symbolIn(t))
			}
		}
	}
	return list
}

// narrow keeps the values that the places of a variable in a term allow.
func narrow(list values, name string, t *gdl.Term, kind gdl.ArgKind, d *gdl.Domains) values {
	for i, arg := range t.Args {
		if !arg.IsVar() {
			list = narrow(list, name, arg, gdl.FunctionArg, d)
			continue
		}
		if arg.Name != name {
			continue
		}
		here := values{}
		for _, s := range d.Symbols(gdl.Arg{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i}) {
			if list == nil || list[s] {
				here[s] = true
			}
		}
		list = here
	}
	return list
}

func symbolIn(t *gdl.Term) gdl.Symbol { return gdl.Symbol{Name: t.Name, Arity: len(t.Args)} }

// startsWith returns a value of the first state that no rule makes.
func (l *life) startsWith(at int, kept values, d *gdl.Domains) *gdl.Term {
	for _, r := range l.game.init[l.key] {
		value := r.Head.Args[0].Args[at]
		if !value.IsGround() || isNumber(value) || kept[symbolIn(value)] || l.made(at, value, d) {
			continue
		}
		if l.read(at, value) && !l.consumed(at, values{symbolIn(value): true}, d) {
			return value
		}
	}
	return nil
}

// made tells whether an event may make a value of the first state again, with
// a move that is legal where it is there.
func (l *life) made(at int, value *gdl.Term, d *gdl.Domains) bool {
	for _, c := range l.events {
		made := values{}
		if !addValues(made, c, at, d) || made[symbolIn(value)] && l.replayed(c, at, values{symbolIn(value): true}) {
			return true
		}
	}
	return false
}

// makes returns an event and a value that it makes, and that no rule keeps.
func (l *life) makes(at int, kept values, d *gdl.Domains) (*gdl.Rule, *gdl.Term) {
	for _, c := range l.events {
		made := values{}
		if !addValues(made, c, at, d) || !made.all(l.possible(at, d)) || made.any(kept) || l.replayed(c, at, made) {
			continue
		}
		if arg := c.Head.Args[0].Args[at]; l.read(at, arg) && !l.consumed(at, made, d) && !l.ends(at, made) {
			return c.Rule, arg
		}
	}
	return nil, nil
}

// consumed tells whether rules for next turn a value into another one wherever
// it is, so that it is not meant to stay. A move that names all arguments
// turns only the one that it names.
func (l *life) consumed(at int, list values, d *gdl.Domains) bool {
	for _, c := range l.clauses {
		for _, b := range c.Body {
			f := fluentOf(b.Atom)
			if b.Negative || f == nil || symbolOf(f) != l.key {
				continue
			}
			if takes(c, f.Args[at], list, d) && !named(c, f) {
				return true
			}
		}
	}
	return false
}

// ends tells whether one of the values alone ends the game, so that nothing
// has to keep it.
func (l *life) ends(at int, list values) bool {
	for _, r := range l.game.terminal {
		if l.enough(r, at, list, 0) {
			return true
		}
	}
	return false
}

// maxHelpers bounds how many helper relations one behind another are followed.
const maxHelpers = 4

// enough tells whether a rule has one condition, which is such a value anywhere,
// or a helper relation for which it is enough.
func (l *life) enough(r *gdl.Rule, at int, list values, depth int) bool {
	if len(r.Body) != 1 || r.Body[0].Op != gdl.OpAtom || depth > maxHelpers {
		return false
	}
	if f := fluentOf(r.Body[0].Atom); f != nil {
		return symbolOf(f) == l.key && list[symbolIn(f.Args[at])] && len(f.Vars()) == l.key.arity-1
	}
	for _, helper := range l.game.rules {
		if symbolOf(helper.Head) == symbolOf(r.Body[0].Atom) && l.enough(helper, at, list, depth+1) {
			return true
		}
	}
	return false
}

// takes tells whether an argument in a condition of a clause can have one of
// some values.
func takes(c *gdl.Clause, arg *gdl.Term, list values, d *gdl.Domains) bool {
	if !arg.IsVar() {
		return list[symbolIn(arg)]
	}
	return list.any(valuesOf(arg.Name, c, d))
}

// named tells whether the moves of a clause name all variables of a fluent.
func named(c *gdl.Clause, fluent *gdl.Term) bool {
	vars := map[string]bool{}
	for _, b := range c.Body {
		if !b.Negative && b.Atom.Name == gdl.Does {
			for _, v := range b.Atom.Vars() {
				vars[v] = true
			}
		}
	}
	for _, v := range fluent.Vars() {
		if !vars[v] {
			return false
		}
	}
	return true
}

// possible returns the values of an argument in all states, as far as they are
// no numbers: places of boards and counters are not what gets lost.
func (l *life) possible(at int, d *gdl.Domains) values {
	list := values{}
	for _, s := range d.Symbols(gdl.Arg{Kind: gdl.FunctionArg, Name: l.key.name, Arity: l.key.arity, Index: at}) {
		if !isNumber(&gdl.Term{Name: s.Name}) {
			list[s] = true
		}
	}
	return list
}

// isNumber tells whether a term is a number.
func isNumber(t *gdl.Term) bool {
	_, err := strconv.Atoi(t.Name)
	return err == nil
}

// all tells whether all values are among others.
func (v values) all(other values) bool {
	for s := range v {
		if !other[s] {
			return false
		}
	}
	return true
}

// any tells whether one of the values is among others.
func (v values) any(other values) bool {
	for s := range v {
		if other[s] {
			return true
		}
	}
	return false
}

// read tells whether conditions ask for the fluent with a value.
func (l *life) read(at int, value *gdl.Term) bool {
	found := false
	for _, r := range l.game.rules {
		r.WalkLiterals(func(k *gdl.Literal, _ bool) {
			if k.Op != gdl.OpAtom || r.Head.Name == gdl.Next {
				return
			}
			if f := fluentOf(k.Atom); f != nil && symbolOf(f) == l.key {
				arg := f.Args[at]
				found = found || arg.IsVar() || value.IsVar() || gdl.EqualTerms(arg, value)
			}
		})
	}
	return found
}
