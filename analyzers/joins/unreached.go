package joins

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// withdraw takes back the conclusion that a rule is dead if it has instances.
func (p *program) withdraw(x *reached) {
	for _, r := range p.rules {
		if x.fires(r) && !r.live {
			r.live, r.faults = true, nil
			p.meet(r)
		}
	}
}

// reportUnreached reports the rules without a visible fault that have no ground
// instance all the same. A rule that is dead because of another one is left out.
func (p *program) reportUnreached(pass *lint.Pass, x *reached) {
	var dead []*rule
	for _, r := range p.rules {
		if r.live && x.dead(r) {
			r.live = false
			r.explained = explains(r, x)
			dead = append(dead, r)
		}
	}
	if len(dead) == 0 {
		return
	}
	x.index()
	feeds := p.feeding(dead, x)
	reaches := map[*rule]map[*rule]bool{}
	for _, r := range p.rules {
		if !r.live {
			reaches[r] = closure(feeds, r)
		}
	}
	for _, r := range dead {
		if !r.explained && !p.waitsForOther(r, reaches) {
			f := x.finding(pass, r)
			dependents(&f, r, dead, reaches[r])
			pass.Report(f)
			r.explained = true
		}
	}
}

// explains tells whether the conditions of a dead rule show a fault that
// another analyzer reports: A04, D10, D11 or K11.
func explains(r *rule, x *reached) bool {
	if r.lacks {
		return true
	}
	for _, c := range r.clauses {
		literals := map[string]bool{}
		for _, b := range c.Body {
			opposite := "(not " + b.Atom.String() + ")"
			if b.Negative {
				opposite = b.Atom.String()
			}
			if literals[opposite] || b.Distinct && gdl.EqualTerms(b.Atom.Args[0], b.Atom.Args[1]) || x.stranger(b.Atom) {
				return true
			}
			literals[b.String()] = true
		}
	}
	return false
}

// feeding maps each dead rule to the rules of dead that ask for its head.
func (p *program) feeding(dead []*rule, x *reached) map[*rule][]*rule {
	feeds := map[*rule][]*rule{}
	for _, r := range dead {
		for _, c := range r.clauses {
			for _, atom := range culprits(c, x) {
				for _, h := range p.heads[atom.Name] {
					if !h.live && shape.Similar(atom, h.Head) {
						feeds[h] = append(feeds[h], r)
					}
				}
			}
		}
	}
	return feeds
}

// culprits returns the conditions of a clause that no atom can meet; if there are
// none, all its positive conditions.
func culprits(c *gdl.Clause, x *reached) []*gdl.Term {
	var unmet, all []*gdl.Term
	for _, b := range c.Body {
		if b.Negative || b.Distinct {
			continue
		}
		all = append(all, b.Atom)
		if x.none(b.Atom) {
			unmet = append(unmet, b.Atom)
		}
	}
	if unmet != nil {
		return unmet
	}
	return all
}

// closure returns the rules that a rule feeds, also through others.
func closure(feeds map[*rule][]*rule, from *rule) map[*rule]bool {
	seen := map[*rule]bool{}
	for todo := []*rule{from}; len(todo) > 0; todo = todo[1:] {
		for _, r := range feeds[todo[0]] {
			if !seen[r] {
				seen[r] = true
				todo = append(todo, r)
			}
		}
	}
	return seen
}

// waitsForOther tells whether another dead rule feeds a rule and is explained, or
// does not depend on it.
func (p *program) waitsForOther(r *rule, reaches map[*rule]map[*rule]bool) bool {
	for _, other := range p.rules {
		if other != r && reaches[other][r] && (other.explained || !reaches[r][other]) {
			return true
		}
	}
	return false
}

// maxDependents bounds the dependent rules that are listed with a finding.
const maxDependents = 5

// dependents adds the rules that are dead because of r.
func dependents(f *finding.Finding, r *rule, dead []*rule, fed map[*rule]bool) {
	listed := 0
	for _, d := range dead {
		if d == r || d.explained || !fed[d] {
			continue
		}
		if listed++; listed <= maxDependents {
			f.Related = append(f.Related, lint.At(d.Head, "this rule depends on it and never fires either"))
		}
	}
}

// finding explains why a rule is dead: one of its conditions is never met, a
// variable fits no term, or its conditions never hold together.
func (x *reached) finding(pass *lint.Pass, r *rule) finding.Finding {
	for _, c := range r.clauses {
		for _, b := range c.Body {
			if !b.Negative && !b.Distinct && x.none(b.Atom) {
				return lint.Findingf("D02", at(r, b.Atom), "'%s' never holds in any state that can be reached, so that this rule never fires; correct it", pass.Text(at(r, b.Atom)))
			}
		}
	}
	if len(r.clauses) == 1 {
		if m := x.mismatch(r.clauses[0]); m != nil && written(r, m.variable) && written(r, m.before.atom) {
			return m.finding(pass)
		}
	}
	return lint.Findingf("D02", r.Head, "the conditions of this rule never hold together in any state that can be reached, so that it never fires; correct them")
}

func (m *mismatch) finding(pass *lint.Pass) finding.Finding {
	before := someOf(m.before.terms)
	f := lint.Findingf("A07", m.variable, "'%s' can be %s here and %s in '%s', never the same in any state that can be reached, so that these conditions never hold together; correct one of them",
		pass.Text(m.variable), someOf(m.here), before, pass.Text(m.before.atom))
	f.Related = append(f.Related, lint.At(m.before.atom, "here it can be %s", before))
	return f
}

// at returns an atom of a clause of r if the author wrote it, and the head of r
// otherwise: the equalities that a clause applies leave terms without a place.
func at(r *rule, atom *gdl.Term) *gdl.Term {
	if written(r, atom) {
		return atom
	}
	return r.Head
}

func written(r *rule, t *gdl.Term) bool { return t.From >= r.From && t.To <= r.To && t.From < t.To }

// someOf prints some terms of a set.
func someOf(terms map[string]bool) string {
	const most = 4
	names := slices.Sorted(maps.Keys(terms))
	dots := len(names) > most
	names = names[:min(most, len(names))]
	for i, n := range names {
		names[i] = "'" + n + "'"
	}
	if dots {
		names = append(names, "..")
	}
	return strings.Join(names, ", ")
}
