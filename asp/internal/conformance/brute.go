package conformance

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// A World is a set of atoms, atom a is bit a.
type World uint32

// Holds reports whether a literal is true in the world.
func (w World) Holds(l asp.Lit) bool { return w>>l.Atom()&1 == 1 == l.Positive() }

// All reports whether all literals are true in the world.
func (w World) All(lits []asp.Lit) bool {
	return !slices.ContainsFunc(lits, func(l asp.Lit) bool { return !w.Holds(l) })
}

// StableModels lists the stable models of a small program by definition: the
// sets that are the least model of their own reduct and break no constraint.
func StableModels(p *asp.Program) []World {
	var rules []asp.Rule
	for r := range p.Rules() {
		r.Heads, r.Body, r.Sum = slices.Clone(r.Heads), slices.Clone(r.Body), slices.Clone(r.Sum)
		rules = append(rules, r)
	}
	rules = resolveExternals(rules)
	var models []World
	for w := World(0); w < 2<<p.NumAtoms(); w += 2 {
		if least, ok := leastModel(rules, w); ok && least == w {
			models = append(models, w)
		}
	}
	return models
}

// resolveExternals turns external statements into rules: the last value of an
// atom that no rule defines counts.
func resolveExternals(rules []asp.Rule) []asp.Rule {
	value, defined := map[asp.Atom]asp.Value{}, map[asp.Atom]bool{}
	var out []asp.Rule
	for _, r := range rules {
		if r.Kind == asp.KindExternal {
			value[r.Heads[0]] = r.Value
			continue
		}
		for _, h := range r.Heads {
			defined[h] = true
		}
		out = append(out, r)
	}
	for a, v := range value {
		switch {
		case defined[a]:
		case v == asp.Free:
			out = append(out, asp.Rule{Kind: asp.KindChoice, Heads: []asp.Atom{a}})
		case v == asp.True:
			out = append(out, asp.Rule{Kind: asp.KindRule, Heads: []asp.Atom{a}})
		}
	}
	return out
}

// leastModel is the least model of the reduct of the rules by w: negative
// literals are read in w, positive ones in the atoms derived so far. It is false
// if a constraint fires in w.
func leastModel(rules []asp.Rule, w World) (World, bool) {
	derived := World(0)
	for {
		next := derived
		for _, r := range rules {
			for _, h := range r.Heads {
				if fires(r, derived, w) && (r.Kind != asp.KindChoice || w.Holds(h.Pos())) {
					next |= 1 << h
				}
			}
		}
		if next == derived {
			break
		}
		derived = next
	}
	for _, r := range rules {
		if len(r.Heads) == 0 && r.Kind != asp.KindChoice && fires(r, w, w) {
			return 0, false
		}
	}
	return derived, true
}

// fires reports whether the body of the rule holds, with its positive literals
// read in pos and its negative ones in neg.
func fires(r asp.Rule, pos, neg World) bool {
	in := func(l asp.Lit) bool {
		if l.Positive() {
			return pos.Holds(l)
		}
		return neg.Holds(l)
	}
	if r.Kind != asp.KindWeight {
		return !slices.ContainsFunc(r.Body, func(l asp.Lit) bool { return !in(l) })
	}
	sum := int64(0)
	for _, e := range r.Sum {
		if in(e.Lit) {
			sum += int64(e.Weight)
		}
	}
	return sum >= int64(r.Bound)
}
