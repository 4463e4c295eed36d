package joins

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/scc"
	"github.com/gdllint/gdllint/play/why"
)

// This file explains why rules have no ground instance (D02, A07).

// reportUnreached reports the rules that have no ground instance although the text shows no fault. It relates the rules
// that are dead because of another one to that one.
func (c *check) reportUnreached(x *reachedGame) {
	var dead []*model.Rule
	isAsked := func(r *model.Rule) bool { return !c.firing.CanFire(r) || x.groundGame.InstanceCounts[r.FileIndex] == 0 }
	for _, r := range c.Rules {
		if !c.firing.CanFire(r) || len(r.Body) > 0 && x.groundGame.InstanceCounts[r.FileIndex] <= 0 {
			c.explained[r] = c.explained[r] || c.showsOtherFault(r, x)
			dead = append(dead, r)
		}
	}
	if !slices.ContainsFunc(dead, func(r *model.Rule) bool { return !c.explained[r] && isAsked(r) }) {
		return
	}
	x.indexAtoms()
	asked, place := map[*model.Rule][]*gdl.Term{}, map[*model.Rule]int{}
	for _, r := range dead {
		if asked[r], place[r] = x.unmet(r); !isAsked(r) {
			place[r] = len(dead)
		}
	}
	slices.SortStableFunc(dead, func(a, b *model.Rule) int { return place[a] - place[b] })
	first, waiting := c.firsts(dead, func(r *model.Rule) []*gdl.Term { return asked[r] }, isAsked)
	for _, n := range first {
		fed := scc.Reached(func(n int32) iter.Seq[int32] { return slices.Values(waiting[n]) }, n)
		var heads []*gdl.Term
		for _, d := range slices.Sorted(maps.Keys(fed)) {
			if d != n && !c.explained[dead[d]] {
				heads = append(heads, dead[d].Head)
			}
		}
		c.found(c.unreached(x, dead[n], fed[n]).Relating(lint.Nodes(heads, maxDependents)...).Set(func(f *finding.Finding) { f.IsUnreached = true }))
	}
}

// unmet returns the conditions of a dead rule that no atom can meet. Of a clause without such conditions it returns all.
// place is the place of the rule among dead rules that wait for each other: 0 if it needs a fluent that never holds, 1 if
// its conditions hold, but never together, and 2 otherwise: then it needs moves or helper relations, whose rules may be
// of the first two kinds.
func (x *reachedGame) unmet(r *model.Rule) (asked []*gdl.Term, place int) {
	clauses, _ := r.Clauses()
	place = 2
	for _, clause := range clauses {
		unmet := slices.DeleteFunc(clause.Asked(), func(atom *gdl.Term) bool { return !x.meetsNoAtom(atom) })
		switch {
		case len(unmet) == 0:
			unmet, place = clause.Asked(), min(place, 1)
		case slices.ContainsFunc(unmet, func(atom *gdl.Term) bool { return atom.Name == gdl.True }):
			place = 0
		}
		asked = append(asked, unmet...)
	}
	return asked, place
}

// showsOtherFault tells whether a dead rule has a fault that another analyzer reports: A04, D10 or K11.
func (c *check) showsOtherFault(r *model.Rule, x *reachedGame) bool {
	clauses, _ := r.Clauses()
	for _, clause := range clauses {
		literals := map[string]bool{}
		for _, b := range clause.Body {
			opposite := gdl.Condition{Atom: b.Atom, Negative: !b.Negative}
			if c.IsUndefined(b.Atom.Name) || literals[opposite.String()] || b.Distinct && gdl.EqualTerms(b.Atom.Args[0], b.Atom.Args[1]) || x.asksNonRole(b.Atom) {
				return true
			}
			literals[b.String()] = true
		}
	}
	return false
}

// unreached explains why a rule is dead: one of its conditions never holds, a variable fits no term, or its
// conditions never hold together.
func (c *check) unreached(x *reachedGame, r *model.Rule, isCircle bool) lint.Case {
	clauses, _ := r.Clauses()
	for _, clause := range clauses {
		for i := range clause.Body {
			if b := &clause.Body[i]; b.Asks() && !c.IsUndefined(b.Atom.Name) && x.meetsNoAtom(b.Atom) {
				return c.unmetCase(x, r, b.Atom, isCircle)
			}
		}
	}
	if len(clauses) == 1 {
		if m := x.findMismatch(clauses[0]); m != nil && isWritten(r, m.earlier) {
			here, _ := c.Subject(m.atom)
			before, _ := c.Subject(m.earlier)
			for o := range r.Variable(m.name).Uses() {
				if keeper := c.keeper(here, before); keeper != nil && o.Atom() == m.atom {
					return lint.CaseAt(keeper.Subject).OfKind("kept").Relating(o)
				}
				if o.Atom() == m.atom {
					x := lint.CaseAt(o, someTerms(c.Pass, m.terms), someTerms(c.Pass, m.earlierTerms), lint.WholeText{Range: m.earlier}).OfKind("mismatch")
					if m.isShared {
						x = x.OfKind("mismatch of several")
					}
					if x = x.Relating(m.earlier); m.isShared {
						return x
					}
					if h := c.otherRuleFor(m.earlier, r); h != nil && len(h.Body) == 0 {
						x = x.Relating(lint.Place{Range: h.Head, Text: "this fact gives it such a value"})
					}
					return x
				}
			}
		}
	}
	return lint.CaseAt(r.Head).OfKind("together").Relating(played.Barring(c.Pass, r.Rule, r.Head)...)
}

// maxListedAtoms bounds the atoms that are listed where a relation holds of few.
const maxListedAtoms = 3

// unmetCase makes the case of a condition that is never met. If its relation has rules and holds of few terms, the
// message names these terms: the fault may be in those rules.
func (c *check) unmetCase(x *reachedGame, r *model.Rule, atom *gdl.Term, isCircle bool) lint.Case {
	at, held := atom, x.atomsByPredicate[atom.Name]
	if !isWritten(r, atom) {
		at = r.Head
	}
	h := c.otherRuleFor(atom, r)
	if model.IsKeyword(atom.Name) || len(held) == 0 || len(held) > maxListedAtoms || h == nil || len(h.Body) == 0 {
		if other := c.beginsOf(atom); other != nil {
			return lint.CaseAt(at, fmt.Sprintf("; no rule for init makes it true, although one makes '%s'", other.Spelled(c.File.Notation))).OfKind("unmet").Relating(lint.Place{Range: other, Text: "the rule for init"})
		}
		if isCircle { // the chain begins here
			return lint.CaseAt(at, "").OfKind("unmet")
		}
		root, related := c.rootOf(r, atom, x)
		return lint.CaseAt(at, root).OfKind("unmet").Relating(related...)
	}
	var names []string
	for _, a := range held {
		names = append(names, "'"+c.CodeText(a.String())+"'")
	}
	return lint.CaseAt(at, atom, strings.Join(names, ", ")).OfKind("few").Relating(h.Head)
}

// beginsOf returns a fluent of the first state that differs from the fluent of a condition only in the role, if the first
// state has none of this role; otherwise nil.
func (c *check) beginsOf(atom *gdl.Term) (other *gdl.Term) {
	f := why.Asked(&gdl.Literal{Op: gdl.OpAtom, Atom: atom})
	if f == nil || len(f.Args) < 2 { // with one argument, such as control, only one role has it first
		return nil
	}
	for o := range c.SymbolOf(model.Fluent, f).Places(model.Initial) {
		like := why.AnyOf(f)
		for i, t := range f.Args {
			switch first := o.Term.Args[i]; {
			case !slices.Contains(c.File.RoleNames(), t.Name):
				like.Args[i] = t
			case first.IsVariable() || first.Name == t.Name:
				return nil
			}
		}
		if !gdl.EqualTerms(like, f) && model.Similar(o.Term, like) {
			other = cmp.Or(other, o.Term)
		}
	}
	return other
}

// rootOf names the rules or conditions that are the first reasons why a condition is never met. It returns "" if the rule
// of the condition is the reason.
func (c *check) rootOf(asking *model.Rule, atom *gdl.Term, x *reachedGame) (text string, related []lint.Node) {
	rules := func(name string) (list []*gdl.Rule) {
		for _, r := range c.RulesFor(name) {
			list = append(list, r.Rule)
		}
		return list
	}
	var parts []string
	rooter := why.Rooter{Rules: rules, Held: x.held}
	for _, root := range rooter.Roots(atom) {
		if root.Rule == asking.Rule || root.Written == nil && root.Lacking != nil {
			return "", nil
		}
		if root.Lacking == nil {
			return fmt.Sprintf("; it depends on the rule for '%s' in line %d, whose conditions never hold together", root.Head.Spelled(c.File.Notation), c.File.Source.File.Line(root.Rule.Pos())),
				[]lint.Node{lint.Place{Range: root.Rule.Head, Text: "the conditions of this rule never hold together there"}}
		}
		parts = append(parts, fmt.Sprintf("on '%s' in line %d", root.Lacking.Spelled(c.File.Notation), c.File.Source.File.Line(root.Written.Pos())))
		related = append(related, lint.Place{Range: root.Written, Text: "this never holds there"})
	}
	switch len(parts) {
	case 0:
		return "", nil
	case 1:
		return "; it depends " + parts[0] + ", which never holds", related
	}
	return "; it depends " + strings.Join(parts, " and ") + ", which never hold", related
}

// isWritten tells whether an atom of a clause is in the text. An equality that a clause applies leaves terms without a
// place.
func isWritten(r *model.Rule, t *gdl.Term) bool {
	return t.Pos() >= r.Pos() && t.End() <= r.End() && t.Pos() < t.End()
}

// someTerms prints some terms of a set.
func someTerms(pass *lint.Pass, terms map[string]bool) string {
	names := slices.Sorted(maps.Keys(terms))
	for i, n := range names {
		names[i] = pass.CodeText(n)
	}
	return lint.SomeNames(names)
}
