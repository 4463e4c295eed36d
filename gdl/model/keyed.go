package model

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Keyed fluent has one value for each key in the first state: the cells of a board have marks,
// and roles have scores. The last argument is the value, and the others are the key. A
// fluent of one argument, such as that for the turn, has a single key.
type Keyed struct {
	gdl.Symbol
	Keys   map[string]int // those of the first state, with the number of values
	Values map[string]int // of the first state, with the number of keys
	isGrid bool           // the keys are all combinations of several values in each place
}

// fewKeys is the least number of keys with one value each in the first state, from which on a second value for a key is taken
// for a fault.
const fewKeys = 2

// Keyed tells whether the text says that a fluent is keyed: it has several keys, or says whose
// turn it is.
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
		k := newKeyed(gdl.Symbol{Name: s.Name, Arity: s.Arity}, first)
		keyed[s] = k != nil && (s.Arity > 1 && len(k.Keys) >= fewKeys || s.Arity == 1 && p.namesRole(s))
	}
	return keyed
}

func (p *Program) namesRole(s *Symbol) bool {
	for o := range s.Places(Initial) {
		return len(o.Rule.Body) == 0 && slices.Contains(p.File.RoleNames(), o.Term.Args[0].Name)
	}
	return false
}

// KeyedFluents returns the fluents of a first state that are keyed.
func KeyedFluents(first []*gdl.Term) (list []*Keyed) {
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
		if k := newKeyed(s, bySymbol[s]); k != nil {
			list = append(list, k)
		}
	}
	return list
}

// newKeyed returns keyed fluents; nil if a key has two values. A key with variables stands for several.
func newKeyed(s gdl.Symbol, fluents []*gdl.Term) *Keyed {
	k := &Keyed{Symbol: s, Keys: map[string]int{}, Values: map[string]int{}}
	var open []*gdl.Term
	columns := make([]map[string]bool, s.Arity) // by place: the values there
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
	size := 1
	for _, c := range columns[:s.Arity-1] {
		k.isGrid = len(c) > 1 && (size == 1 || k.isGrid)
		size *= len(c)
	}
	k.isGrid = k.isGrid && size == len(k.Keys)
	return k
}

// manyKeys is the least number of keys, with one value each in the first state, for which that is no coincidence
// in a state of many fluents.
const manyKeys = 4

// IsBoard tells whether the keys are all places of a board: none has two values by coincidence.
func (k *Keyed) IsBoard() bool { return k.isGrid && len(k.Keys) >= manyKeys }

// IsSure tells whether one value for each key is no coincidence. It is none for many keys that are single arguments, or of which
// several have the same value. It is none if the keys are the roles, or if the only key has a role as its value, as a turn has.
func (k *Keyed) IsSure(roles []*gdl.Term) bool {
	if k.Arity > 1 && len(k.Keys) >= manyKeys && (k.Arity == 2 || len(k.Values) < len(k.Keys)) {
		return true
	}
	texts := k.Values
	if k.Arity > 1 {
		texts = k.Keys
	}
	return k.Arity <= 2 && (k.Arity == 1 || len(k.Keys) >= len(roles)) && !slices.ContainsFunc(slices.Collect(maps.Keys(texts)), func(text string) bool {
		return !slices.ContainsFunc(roles, func(r *gdl.Term) bool { return text == r.String() || text == fmt.Sprint([]*gdl.Term{r}) })
	})
}

// Covers tells whether a fluent is one of those.
func (k *Keyed) Covers(f *gdl.Term) bool { return f.Name == k.Name && len(f.Args) == k.Arity }

// Key returns the arguments of a fluent that are no value, and KeyOf their text.
func (k *Keyed) Key(f *gdl.Term) []*gdl.Term { return f.Args[:k.Arity-1] }

func (k *Keyed) KeyOf(f *gdl.Term) string { return fmt.Sprint(k.Key(f)) }

// ValueOf returns the value of a fluent.
func (k *Keyed) ValueOf(f *gdl.Term) *gdl.Term { return f.Args[k.Arity-1] }

// At returns the fluents of a state with a key.
func (k *Keyed) At(state []*gdl.Term, key string) []*gdl.Term {
	return slices.DeleteFunc(slices.Clone(state), func(f *gdl.Term) bool { return !k.Covers(f) || k.KeyOf(f) != key })
}
