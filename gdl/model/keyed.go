package model

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Keyed is a fluent symbol that has one value for each key in the initial state, as cells of a board have marks and
// roles have scores. The last argument is the value, and the others are the key. A fluent with one argument, such as
// control, has a single, empty key. If a shorter key is certain, such as the cell in (at ?x ?y ?role ?kind) or the role
// in (at ?role ?x ?y), all further arguments are the value.
type Keyed struct {
	gdl.Symbol
	size   int            // the number of arguments that are the key
	Keys   map[string]int // the keys of the initial state, with 1 as the number of their values; "and others" stands for all further keys if a key has variables
	Values map[string]int // the values of the initial state, with their numbers of keys
	isGrid bool           // the keys are all combinations of the terms at each argument, and each argument has several terms
}

// fewKeys is the least number of keys of a fluent with several arguments that Keyed counts as
// keyed.
const fewKeys = 2

// Keyed tells whether a fluent has one value for each key, as far as the text shows. The rules for init give each key one
// value, and no rule has two values of one key as conditions. A fluent with several arguments needs several keys. A
// fluent with one argument needs a role as its first value.
func (p *Program) Keyed(s *Symbol) bool { return p.keyed()[s] }

func (p *Program) findKeyed() map[*Symbol]bool {
	keyed := map[*Symbol]bool{}
	for s := range p.OfSort(Fluent) {
		var first []*gdl.Term
		for o := range s.Places(Initial) {
			if len(o.Rule.Head.Args) == 1 {
				first = append(first, o.Term)
			}
		}
		k := newKeyed(gdl.Symbol{Name: s.Name, Arity: s.Arity}, s.Arity-1, first)
		keyed[s] = k != nil && (s.Arity > 1 && len(k.Keys) >= fewKeys || s.Arity == 1 && p.namesRole(s)) && !asksForTwo(p.File.Rules, k)
	}
	return keyed
}

// namesRole tells whether the first rule for init with a fluent is a fact whose first argument is a role.
func (p *Program) namesRole(s *Symbol) bool {
	for o := range s.Places(Initial) {
		return len(o.Rule.Body) == 0 && slices.Contains(p.File.RoleNames(), o.Term.Args[0].Name)
	}
	return false
}

// asksForTwo tells whether a rule has two values of one key as conditions. The key is then meant to have several values.
func asksForTwo(rules []*gdl.Rule, k *Keyed) bool {
	return slices.ContainsFunc(rules, func(r *gdl.Rule) bool {
		var asked []*gdl.Term
		for _, l := range r.Body {
			if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 && k.Covers(l.Atom.Args[0]) {
				asked = append(asked, l.Atom.Args[0])
			}
		}
		for i, f := range asked {
			if slices.ContainsFunc(asked[:i], func(x *gdl.Term) bool {
				return slices.EqualFunc(k.Key(f), k.Key(x), gdl.EqualTerms) && k.differ(r, f, x)
			}) {
				return true
			}
		}
		return false
	})
}

// differ tells whether two fluents have different values in a rule.
func (k *Keyed) differ(r *gdl.Rule, f, x *gdl.Term) bool {
	for i := k.size; i < k.Arity; i++ {
		if v, w := f.Args[i], x.Args[i]; v.IsGround() && w.IsGround() && !gdl.EqualTerms(v, w) || areDistinct(r, v, w) {
			return true
		}
	}
	return false
}

// areDistinct tells whether a condition of a rule demands that two terms differ.
func areDistinct(r *gdl.Rule, s, t *gdl.Term) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpDistinct && HasTerm(l.Atom.Args, s) && HasTerm(l.Atom.Args, t) && !gdl.EqualTerms(s, t)
	})
}

// KeyedFluents returns the fluent symbols that have one value for each key in an initial state, if no rule has two values
// of one key as conditions. A key may be shorter than all arguments but the last only if the keys are the roles, or if
// they are many combinations of several arguments.
func KeyedFluents(rules []*gdl.Rule, roles, first []*gdl.Term) (list []*Keyed) {
	bySymbol := map[gdl.Symbol][]*gdl.Term{}
	var order []gdl.Symbol
	for _, f := range first {
		s := Start(f)
		if bySymbol[s] == nil {
			order = append(order, s)
		}
		bySymbol[s] = append(bySymbol[s], f)
	}
	for _, s := range order {
		for size := min(1, s.Arity-1); size < s.Arity; size++ {
			k := newKeyed(s, size, bySymbol[s])
			if k == nil || k.HasParts() && !(size == 1 && k.hasRoles(roles) || size > 1 && len(k.Keys) >= manyKeys && !k.sharesNames(bySymbol[s])) {
				continue
			}
			if !asksForTwo(rules, k) {
				list = append(list, k)
				break
			}
		}
	}
	return list
}

// sharesNames tells whether an argument of the key and one of the value have a common name in some fluents. Both may then
// be coordinates.
func (k *Keyed) sharesNames(fluents []*gdl.Term) bool {
	names := map[string]bool{}
	for _, f := range fluents {
		for _, t := range k.Key(f) {
			names[t.String()] = true
		}
	}
	return slices.ContainsFunc(fluents, func(f *gdl.Term) bool {
		return slices.ContainsFunc(f.Args[k.size:], func(t *gdl.Term) bool { return names[t.String()] })
	})
}

// newKeyed returns the Keyed of a symbol with the fluents of the initial state. It returns nil if there
// are none or they have no arguments, if a key has two values or a value has variables. A key with
// variables stands for several keys; it must be the first, and no later one may be an instance of it.
func newKeyed(s gdl.Symbol, size int, fluents []*gdl.Term) *Keyed {
	k := &Keyed{Symbol: s, size: size, Keys: map[string]int{}, Values: map[string]int{}}
	var open []*gdl.Term
	columns := make([]map[string]bool, s.Arity) // by argument: the texts of its terms
	for _, f := range fluents {
		if s.Arity == 0 {
			return nil
		}
		text, key, value := k.KeyOf(f), gdl.NewTerm(f.Name, k.Key(f)...), k.ValueOf(f)
		if k.Keys[text] > 0 || !value.IsGround() || !key.IsGround() && len(open)+len(k.Keys) > 0 ||
			slices.ContainsFunc(open, func(o *gdl.Term) bool { return NewMatcher().Term(o, key) }) {
			return nil
		}
		k.Keys[text] = 1
		k.Values[value.String()]++
		for i, t := range key.Args {
			if columns[i] == nil {
				columns[i] = map[string]bool{}
			}
			columns[i][t.String()] = true
		}
		if !key.IsGround() {
			open = append(open, key)
			k.Keys["and others"] = 1
		}
	}
	if len(fluents) == 0 {
		return nil
	}
	cells := 1
	for _, c := range columns[:size] {
		k.isGrid = len(c) > 1 && (cells == 1 || k.isGrid)
		cells *= len(c)
	}
	k.isGrid = k.isGrid && cells == len(k.Keys)
	return k
}

// manyKeys is the least number of keys with one value each in the initial state that is not taken
// for a coincidence.
const manyKeys = 4

// IsBoard tells whether the keys are all cells of a board, so that each surely always has one
// value.
func (k *Keyed) IsBoard() bool { return k.isGrid && len(k.Keys) >= manyKeys }

// IsSure tells whether it is no coincidence that each key has one value. That is so if there are many keys of one
// argument, many keys some of which share a value, or many keys whose values have several arguments. It is also so if
// the keys are the roles, or if the only key has a role as its value, as in control.
func (k *Keyed) IsSure(roles []*gdl.Term) bool {
	if k.Arity > 1 && len(k.Keys) >= manyKeys && (k.Arity == 2 || k.HasParts() || len(k.Values) < len(k.Keys)) {
		return true
	}
	return k.size <= 1 && (k.Arity == 1 || len(k.Keys) >= len(roles)) && k.hasRoles(roles)
}

// hasRoles tells whether the keys are roles, or whether the value of the only key is one. If the value has several
// arguments, each role must have a key.
func (k *Keyed) hasRoles(roles []*gdl.Term) bool {
	texts := k.Values
	if k.Arity > 1 {
		texts = k.Keys
	}
	return len(k.Keys) >= 1 && (k.Arity < 3 || len(k.Keys) == len(roles) && len(roles) > 1) && !slices.ContainsFunc(slices.Collect(maps.Keys(texts)), func(text string) bool {
		return !slices.ContainsFunc(roles, func(r *gdl.Term) bool { return text == r.String() || text == fmt.Sprint([]*gdl.Term{r}) })
	})
}

// Covers tells whether a fluent has the symbol of k.
func (k *Keyed) Covers(f *gdl.Term) bool { return f.Name == k.Name && len(f.Args) == k.Arity }

// Key returns the key of a fluent: its first arguments.
func (k *Keyed) Key(f *gdl.Term) []*gdl.Term { return f.Args[:k.size] }

// HasParts tells whether the value has several arguments.
func (k *Keyed) HasParts() bool { return k.Arity-k.size > 1 }

// KeyOf returns the text of the key of a fluent.
func (k *Keyed) KeyOf(f *gdl.Term) string { return fmt.Sprint(k.Key(f)) }

// ValueOf returns the value of a fluent: its last argument, or a term with all arguments of the value.
func (k *Keyed) ValueOf(f *gdl.Term) *gdl.Term {
	if k.HasParts() {
		return gdl.NewTerm(k.Name, f.Args[k.size:]...)
	}
	return f.Args[k.Arity-1]
}

// At returns the fluents of k in a state whose key has a text.
func (k *Keyed) At(state []*gdl.Term, key string) []*gdl.Term {
	return slices.DeleteFunc(slices.Clone(state), func(f *gdl.Term) bool { return !k.Covers(f) || k.KeyOf(f) != key })
}
