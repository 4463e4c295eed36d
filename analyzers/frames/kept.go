package frames

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/gdl"
)

// kept returns the values of an argument with which the rules that are no events may
// make the fluent; it fails if they may be any.
func (l *life) kept(at int, d *gdl.Domains) (kept []gdl.Symbol, known bool) {
	events := make(map[*gdl.Clause]bool, len(l.events))
	for _, c := range l.events {
		events[c] = true
	}
	var lists [][]gdl.Symbol
	for _, c := range l.clauses {
		if events[c] {
			continue
		}
		list, known := headValues(c, at, d)
		if !known {
			return nil, false
		}
		lists = append(lists, list)
	}
	return domains.UniteSymbols(lists), true
}

// headValues returns the functions and constants with which an argument of the
// head of a clause may begin; it fails if they are not known.
func headValues(c *gdl.Clause, at int, d *gdl.Domains) (list []gdl.Symbol, known bool) {
	arg := c.Head.Args[0].Args[at]
	if !arg.IsVariable() {
		return []gdl.Symbol{domains.SymbolOf(arg)}, true
	}
	list = valuesOf(arg.Name, c, d)
	return list, len(list) > 0 // the intention of a rule that cannot fire is not known
}

// valuesOf returns the values of a variable that all conditions of a clause
// allow; none if no condition binds it.
func valuesOf(name string, c *gdl.Clause, d *gdl.Domains) []gdl.Symbol {
	n := narrower{name: name, domains: d}
	for _, b := range c.Body {
		if !b.Negative && !b.Distinct {
			n.term(b.Atom, gdl.PredicateArg)
		}
	}
	for _, b := range c.Body {
		if b.Distinct && len(b.Atom.Args) == 2 {
			s, t := b.Atom.Args[0], b.Atom.Args[1]
			if t.Name == name {
				s, t = t, s
			}
			if s.Name == name && !t.IsVariable() && len(t.Args) == 0 {
				n.list = domains.WithoutSymbol(n.list, domains.SymbolOf(t))
			}
		}
	}
	return n.list
}

// A narrower collects the possible values of a variable.
type narrower struct {
	name    string
	domains *gdl.Domains
	list    []gdl.Symbol
	bound   bool
}

// term keeps the values that the places of the variable in a term allow.
func (n *narrower) term(t *gdl.Term, kind gdl.ArgKind) {
	for i, arg := range t.Args {
		if !arg.IsVariable() {
			n.term(arg, gdl.FunctionArg)
			continue
		}
		if arg.Name != n.name {
			continue
		}
		here := n.domains.Symbols(gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: i})
		if n.bound {
			here = domains.CommonSymbols(n.list, here)
		}
		n.list, n.bound = here, true
	}
}

// startsWith returns a value of the first state that no rule makes.
func (l *life) startsWith(at int, kept []gdl.Symbol, d *gdl.Domains) *gdl.Term {
	for _, r := range l.game.init[l.key] {
		value := r.Head.Args[0].Args[at]
		if !value.IsGround() || isNumber(value.Name) || domains.HasSymbol(kept, domains.SymbolOf(value)) || l.made(at, value, d) {
			continue
		}
		if l.read(at, value) && !l.consumed(at, []gdl.Symbol{domains.SymbolOf(value)}, d) {
			return value
		}
	}
	return nil
}

// made tells whether an event may make a value of the first state again, with a move
// that is legal while the value is there.
func (l *life) made(at int, value *gdl.Term, d *gdl.Domains) bool {
	for _, c := range l.events {
		made, known := headValues(c, at, d)
		if !known || domains.HasSymbol(made, domains.SymbolOf(value)) && l.replayed(c, at, []gdl.Symbol{domains.SymbolOf(value)}) {
			return true
		}
	}
	return false
}

// makes returns an event and a value that it makes, and that no rule keeps.
func (l *life) makes(at int, kept []gdl.Symbol, d *gdl.Domains) (*gdl.Rule, *gdl.Term) {
	possible := l.possible(at, d)
	for _, c := range l.events {
		made, known := headValues(c, at, d)
		if !known || !domains.IsSubset(made, possible) || domains.ShareSymbol(made, kept) || l.replayed(c, at, made) {
			continue
		}
		if arg := c.Head.Args[0].Args[at]; l.read(at, arg) && !l.consumed(at, made, d) && !l.ends(at, made) {
			return c.Rule, arg
		}
	}
	return nil, nil
}

// consumed tells whether rules for next turn a value into another one wherever it is,
// so that it is not meant to stay. A move that names all arguments turns only the
// value that it names.
func (l *life) consumed(at int, list []gdl.Symbol, d *gdl.Domains) bool {
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

// ends tells whether one of the values alone ends the game, so that no rule has to
// keep it.
func (l *life) ends(at int, list []gdl.Symbol) bool {
	for _, r := range l.game.terminal {
		if l.keepsEnough(r, at, list, 0) {
			return true
		}
	}
	return false
}

// maxHelpers bounds the helper relations, one in the rules of another, that are
// followed.
const maxHelpers = 4

// keepsEnough tells whether a rule has a single condition, which is such a value at any
// place, or a helper relation one of whose rules passes the same test.
func (l *life) keepsEnough(r *gdl.Rule, at int, list []gdl.Symbol, depth int) bool {
	if len(r.Body) != 1 || r.Body[0].Op != gdl.OpAtom || depth > maxHelpers {
		return false
	}
	if f := fluentOf(r.Body[0].Atom); f != nil {
		return symbolOf(f) == l.key && domains.HasSymbol(list, domains.SymbolOf(f.Args[at])) && len(f.VariableNames()) == l.key.arity-1
	}
	for _, helper := range l.game.rules {
		if symbolOf(helper.Head) == symbolOf(r.Body[0].Atom) && l.keepsEnough(helper, at, list, depth+1) {
			return true
		}
	}
	return false
}

// takes tells whether an argument in a condition of a clause can have one of some
// values.
func takes(c *gdl.Clause, arg *gdl.Term, list []gdl.Symbol, d *gdl.Domains) bool {
	if !arg.IsVariable() {
		return domains.HasSymbol(list, domains.SymbolOf(arg))
	}
	return domains.ShareSymbol(list, valuesOf(arg.Name, c, d))
}

// named tells whether the moves of a clause name all variables of a fluent.
func named(c *gdl.Clause, fluent *gdl.Term) bool {
	vars := map[string]bool{}
	for _, b := range c.Body {
		if !b.Negative && b.Atom.Name == gdl.Does {
			for _, v := range b.Atom.VariableNames() {
				vars[v] = true
			}
		}
	}
	for _, v := range fluent.VariableNames() {
		if !vars[v] {
			return false
		}
	}
	return true
}

// possible returns the values of an argument in all states but the numbers: places of
// boards and counters do not get lost.
func (l *life) possible(at int, d *gdl.Domains) []gdl.Symbol {
	all := d.Symbols(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: l.key.name, Arity: l.key.arity, Index: at})
	return slices.DeleteFunc(slices.Clone(all), func(s gdl.Symbol) bool { return isNumber(s.Name) })
}

// isNumber tells whether a name is a number.
func isNumber(name string) bool {
	if c := name[len(name)-1]; c < '0' || c > '9' {
		return false // an error costs more than to look
	}
	_, err := strconv.Atoi(name)
	return err == nil
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
				found = found || arg.IsVariable() || value.IsVariable() || gdl.EqualTerms(arg, value)
			}
		})
	}
	return found
}
