package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Keyed fluent has one value for each key: its last argument is the value, and the others
// name the thing.
type Keyed struct {
	Symbol *Symbol
	Keys   int // the number of keys of the first state
	Turn   bool
}

// fewKeys is the least number of things, each with one value in the first state, for which
// more than one value is no coincidence.
const fewKeys = 2

// Keyed returns the evidence that a fluent is keyed; nil for others.
func (p *Program) Keyed(s *Symbol) *Keyed { return p.keyed()[s] }

// findKeyed finds the keyed fluents, as the rules for init tell. Fluents that say whose turn
// it is are keyed too: one holds in the first state, and its only argument is a role.
func (p *Program) findKeyed() map[*Symbol]*Keyed {
	keyed := map[*Symbol]*Keyed{}
	for s := range p.OfSort(Fluent) {
		switch {
		case s.counts[Initial] == 0 || s.Arity == 0:
		case s.Arity == 1:
			if s.counts[Initial] == 1 && p.namesRole(s) {
				keyed[s] = &Keyed{s, 0, true}
			}
		default:
			if n, ok := countKeys(s); ok && n >= fewKeys {
				keyed[s] = &Keyed{s, n, false}
			}
		}
	}
	return keyed
}

func (p *Program) namesRole(s *Symbol) bool {
	for o := range s.Places(Initial) {
		return len(o.Rule.Body) == 0 && len(o.Rule.Head.Args) == 1 && slices.Contains(p.File.RoleNames(), o.Term.Args[0].Name)
	}
	return false
}

// countKeys counts the keys of the first state; ok tells that each has one value.
func countKeys(s *Symbol) (n int, ok bool) {
	ground := map[string]bool{}
	var open []*gdl.Term
	for o := range s.Places(Initial) {
		if len(o.Rule.Head.Args) != 1 {
			continue
		}
		f := o.Term
		last := len(f.Args) - 1
		key := &gdl.Term{Name: f.Name, Args: f.Args[:last], InParens: true}
		text, isGround := key.String(), key.IsGround()
		if !f.Args[last].IsGround() || ground[text] || !isGround && len(open)+len(ground) > 0 ||
			slices.ContainsFunc(open, func(k *gdl.Term) bool { return NewMatcher().Term(k, key) }) {
			return 0, false
		}
		ground[text] = true
		if !isGround {
			open = append(open, key)
			ground["and others"] = true
		}
	}
	return len(ground), true
}
