package joins

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// withdrawConclusions takes back the conclusion that a rule is dead if it has instances.
func (p *ruleProgram) withdrawConclusions(x *reachedGame) {
	for _, r := range p.rules {
		if x.hasInstances(r) && !r.canFire {
			r.canFire, r.clauseFaults = true, nil
			p.markFormsMet(r)
		}
	}
}

// reportUnreached reports the rules without a visible fault that have no ground
// instance all the same. A rule that is dead because of another one is left out.
func (p *ruleProgram) reportUnreached(pass *lint.Pass, x *reachedGame) {
	var dead []*programRule
	for _, r := range p.rules {
		if r.canFire && x.isDead(r) {
			r.canFire = false
			r.isExplained = showsOtherFault(r, x)
			dead = append(dead, r)
		}
	}
	if len(dead) == 0 {
		return
	}
	x.indexAtoms()
	feeds := p.feedingRules(dead, x)
	reaches := map[*programRule]map[*programRule]bool{}
	for _, r := range p.rules {
		if !r.canFire {
			reaches[r] = fedTransitively(feeds, r)
		}
	}
	for _, r := range dead {
		if !r.isExplained && !p.waitsForOther(r, reaches) {
			f := p.unreachedFinding(pass, x, r)
			relateDependents(&f, r, dead, reaches[r])
			pass.Report(f)
			r.isExplained = true
		}
	}
}

// showsOtherFault tells whether the conditions of a dead rule show a fault that
// another analyzer reports: A04, D10, D11 or K11.
func showsOtherFault(r *programRule, x *reachedGame) bool {
	if r.lacksRelation {
		return true
	}
	for _, c := range r.clauses {
		literals := map[string]bool{}
		for _, b := range c.Body {
			opposite := "(not " + b.Atom.String() + ")"
			if b.Negative {
				opposite = b.Atom.String()
			}
			if literals[opposite] || b.Distinct && gdl.EqualTerms(b.Atom.Args[0], b.Atom.Args[1]) || x.asksNonRole(b.Atom) {
				return true
			}
			literals[b.String()] = true
		}
	}
	return false
}

// feedingRules maps each dead rule to the rules of dead that ask for its head.
func (p *ruleProgram) feedingRules(dead []*programRule, x *reachedGame) map[*programRule][]*programRule {
	feeds := map[*programRule][]*programRule{}
	for _, r := range dead {
		for _, c := range r.clauses {
			for _, atom := range unmetConditions(c, x) {
				for _, h := range p.headsByPredicate[atom.Name] {
					if !h.canFire && survey.AreSimilar(atom, h.Head) {
						feeds[h] = append(feeds[h], r)
					}
				}
			}
		}
	}
	return feeds
}

// unmetConditions returns the conditions of a clause that no atom can meet; if there are
// none, all its positive conditions.
func unmetConditions(c *gdl.Clause, x *reachedGame) []*gdl.Term {
	var unmet, all []*gdl.Term
	for _, b := range c.Body {
		if b.Negative || b.Distinct {
			continue
		}
		all = append(all, b.Atom)
		if x.meetsNoAtom(b.Atom) {
			unmet = append(unmet, b.Atom)
		}
	}
	if unmet != nil {
		return unmet
	}
	return all
}

// fedTransitively returns the rules that a rule feeds, also through others.
func fedTransitively(feeds map[*programRule][]*programRule, from *programRule) map[*programRule]bool {
	seen := map[*programRule]bool{}
	for todo := []*programRule{from}; len(todo) > 0; todo = todo[1:] {
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
func (p *ruleProgram) waitsForOther(r *programRule, reaches map[*programRule]map[*programRule]bool) bool {
	for _, other := range p.rules {
		if other != r && reaches[other][r] && (other.isExplained || !reaches[r][other]) {
			return true
		}
	}
	return false
}

// maxListedDependents bounds the dependent rules that are listed with a finding.
const maxListedDependents = 5

// relateDependents adds the rules that are dead because of r.
func relateDependents(f *finding.Finding, r *programRule, dead []*programRule, fed map[*programRule]bool) {
	listed := 0
	for _, d := range dead {
		if d == r || d.isExplained || !fed[d] {
			continue
		}
		if listed++; listed <= maxListedDependents {
			f.Related = append(f.Related, lint.RelatedAt(d.Head, "this rule depends on it and never fires either"))
		}
	}
}

// unreachedFinding explains why a rule is dead: one of its conditions is never met, a
// variable fits no term, or its conditions never hold together.
func (p *ruleProgram) unreachedFinding(pass *lint.Pass, x *reachedGame, r *programRule) finding.Finding {
	for _, c := range r.clauses {
		for _, b := range c.Body {
			if !b.Negative && !b.Distinct && x.meetsNoAtom(b.Atom) {
				return p.unmetFinding(pass, r, b.Atom, x.atomsByPredicate[b.Atom.Name])
			}
		}
	}
	if len(r.clauses) == 1 {
		if m := x.findMismatch(r.clauses[0]); m != nil && isWritten(r, m.variable) && isWritten(r, m.earlierBinding.firstAtom) {
			return m.mismatchFinding(pass)
		}
	}
	f := lint.Findingf("D02", r.Head, "the conditions of this rule never hold together in any reachable state, so it never fires")
	f.IsUnreached = true
	return f
}

// maxListedAtoms bounds the atoms that are listed where a relation holds of few.
const maxListedAtoms = 3

// unmetFinding reports a condition that is never met. Where its relation has rules and
// holds of few terms, these are named: the fault may be in those rules.
func (p *ruleProgram) unmetFinding(pass *lint.Pass, r *programRule, atom *gdl.Term, held []*gdl.Term) finding.Finding {
	at := writtenOrHead(r, atom)
	f := lint.Findingf("D02", at, "'%s' never holds in any reachable state, so this rule never fires", pass.NodeText(at))
	f.IsUnreached = true
	h := p.firstRuleFor(atom, r)
	if _, isKeyword := gdl.KeywordArity(atom.Name); isKeyword || len(held) == 0 || len(held) > maxListedAtoms || h == nil || len(h.Body) == 0 {
		return f
	}
	var names []string
	for _, a := range held {
		names = append(names, "'"+pass.CodeText(a.String())+"'")
	}
	f.Message += fmt.Sprintf("; by the rules for '%s' only %s holds", atom.Spelling, strings.Join(names, ", "))
	f.Related = append(f.Related, lint.RelatedAt(h.Head, "one of these rules"))
	return f
}

func (m *variableMismatch) mismatchFinding(pass *lint.Pass) finding.Finding {
	before := someTerms(pass, m.earlierBinding.possibleTerms)
	f := lint.Findingf("A07", m.variable, "'%s' can be %s here and %s in '%s', never the same in any reachable state, so these conditions are never true together",
		pass.NodeText(m.variable), someTerms(pass, m.localTerms), before, pass.NodeText(m.earlierBinding.firstAtom))
	f.IsUnreached = true
	f.Related = append(f.Related, lint.RelatedAt(m.earlierBinding.firstAtom, "here it can be %s", before))
	return f
}

// writtenOrHead returns an atom of a clause of r if the author wrote it, and the head of r
// otherwise: the equalities that a clause applies leave terms without a place.
func writtenOrHead(r *programRule, atom *gdl.Term) *gdl.Term {
	if isWritten(r, atom) {
		return atom
	}
	return r.Head
}

func isWritten(r *programRule, t *gdl.Term) bool {
	return t.StartPos >= r.StartPos && t.EndPos <= r.EndPos && t.StartPos < t.EndPos
}

// someTerms prints some terms of a set.
func someTerms(pass *lint.Pass, terms map[string]bool) string {
	const most = 4
	names := slices.Sorted(maps.Keys(terms))
	dots := len(names) > most
	names = names[:min(most, len(names))]
	for i, n := range names {
		names[i] = "'" + pass.CodeText(n) + "'"
	}
	if dots {
		names = append(names, "..")
	}
	return strings.Join(names, ", ")
}
