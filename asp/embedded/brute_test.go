package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// An atomSet is a set of atoms: bit a stands for atom a.
type atomSet uint32

// satisfiesLit reports whether a literal is true if exactly the atoms of the set hold.
func (w atomSet) satisfiesLit(l asp.Lit) bool { return w>>l.Atom()&1 == 1 == l.IsPositive() }

// satisfiesAll reports whether all literals are true if exactly the atoms of the set hold.
func (w atomSet) satisfiesAll(lits []asp.Lit) bool {
	return !slices.ContainsFunc(lits, func(l asp.Lit) bool { return !w.satisfiesLit(l) })
}

// stableModels lists the stable models of a small program by definition: the
// sets that are the least model of their own reduct and break no constraint.
func stableModels(p *asp.Program) []atomSet {
	var rules []asp.Rule
	for r := range p.DecodedRules() {
		r.Heads, r.Body, r.WeightedBody = slices.Clone(r.Heads), slices.Clone(r.Body), slices.Clone(r.WeightedBody)
		rules = append(rules, r)
	}
	var models []atomSet
	for w := atomSet(0); w < 2<<p.NumAtoms(); w += 2 {
		if least, ok := leastModel(rules, w); ok && least == w {
			models = append(models, w)
		}
	}
	return models
}

// leastModel returns the least model of the reduct of the rules by w: negative literals are read in
// w, positive ones in the atoms derived so far. The second result is false if a constraint fires in
// w.
func leastModel(rules []asp.Rule, w atomSet) (atomSet, bool) {
	derived := atomSet(0)
	for {
		next := derived
		for _, r := range rules {
			for _, h := range r.Heads {
				if bodyHolds(r, derived, w) && (r.Kind != asp.KindChoice || w.satisfiesLit(h.PosLit())) {
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
		if len(r.Heads) == 0 && r.Kind != asp.KindChoice && bodyHolds(r, w, w) {
			return 0, false
		}
	}
	return derived, true
}

// bodyHolds reports whether the body of the rule holds, with its positive literals
// read in pos and its negative ones in neg.
func bodyHolds(r asp.Rule, pos, neg atomSet) bool {
	in := func(l asp.Lit) bool {
		if l.IsPositive() {
			return pos.satisfiesLit(l)
		}
		return neg.satisfiesLit(l)
	}
	if r.Kind != asp.KindWeight {
		return !slices.ContainsFunc(r.Body, func(l asp.Lit) bool { return !in(l) })
	}
	sum := int64(0)
	for _, e := range r.WeightedBody {
		if in(e.Lit) {
			sum += int64(e.Weight)
		}
	}
	return sum >= int64(r.WeightBound)
}
