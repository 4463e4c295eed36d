package why

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A Root is the place where a chain of rules without an effect begins: a rule of which one condition never holds, and no
// rule that could make it. Lacking is nil if each condition holds at times, and never all of them.
type Root struct {
	Rule    *gdl.Rule
	Head    *gdl.Term    // as far as it is asked for
	Lacking *gdl.Term    // with the values that are known
	Written *gdl.Literal // the condition in the rule
}

// A Rooter follows an atom that never holds back to its roots.
type Rooter struct {
	Rules func(relation string) []*gdl.Rule
	Held  func(atom *gdl.Term) []*gdl.Term // the atoms with which a condition holds at times; two are enough

	seen   map[string]bool
	budget int
}

const (
	mostRooted = 60 // conditions that are followed
	mostRoots  = 2  // more of them tell nothing
)

// Roots returns the roots of an atom that never holds; none if they are many.
func (x *Rooter) Roots(atom *gdl.Term) []Root {
	x.seen, x.budget = map[string]bool{}, mostRooted
	roots := x.follow(atom)
	if x.budget <= 0 || len(roots) > mostRoots {
		return nil
	}
	return roots
}

// follow returns the roots of a condition that never holds. Those that wait for each other have none.
func (x *Rooter) follow(atom *gdl.Term) (roots []Root) {
	key := atom.Rewrite(func(t *gdl.Term) *gdl.Term {
		if t.IsVariable() {
			return gdl.NewTerm("?")
		}
		return t
	}).String()
	if x.budget--; x.budget <= 0 || x.seen[key] {
		return nil
	}
	x.seen[key] = true
	x.makers(atom, func(r *gdl.Rule, known gdl.Subst) {
		for _, root := range x.ofRule(r, known) {
			if !slices.ContainsFunc(roots, func(other Root) bool { return other.Rule == root.Rule }) {
				roots = append(roots, root)
			}
		}
	})
	return roots
}

// makers visits the rules that could make an atom, with the values that they then have.
func (x *Rooter) makers(atom *gdl.Term, visit func(*gdl.Rule, gdl.Subst)) {
	goal := Apart(atom)
	for _, name := range []string{gdl.Next, gdl.Legal, atom.Name} {
		if gdl.BodyPredicate(name) != atom.Name {
			continue
		}
		for _, r := range x.Rules(name) {
			if known := (gdl.Subst{}); len(r.Body) > 0 && known.UnifyTerms(gdl.NewTerm(atom.Name, r.Head.Args...), goal) {
				visit(r, known)
			}
		}
	}
}

// ofRule returns the roots of a rule that never fires with some values. Conditions that hold with one value alone give it
// to the others.
func (x *Rooter) ofRule(r *gdl.Rule, known gdl.Subst) []Root {
	var unmet []*gdl.Literal
	for isNew := true; isNew; {
		unmet, isNew = nil, false
		for _, l := range r.Body {
			if l.Op != gdl.OpAtom {
				continue
			}
			a := known.ApplyTo(l.Atom)
			switch held := x.Held(a); {
			case len(held) == 0:
				unmet = append(unmet, l)
			case len(held) == 1 && !a.IsGround():
				isNew = known.UnifyTerms(a, held[0]) || isNew
			}
		}
	}
	if len(unmet) == 0 {
		return []Root{{Rule: r, Head: plain(known.ApplyTo(r.Head))}}
	}
	for _, l := range unmet {
		a, isMade := known.ApplyTo(l.Atom), false
		x.makers(a, func(*gdl.Rule, gdl.Subst) { isMade = true })
		if !isMade {
			return []Root{{r, plain(known.ApplyTo(r.Head)), plain(a), l}}
		}
	}
	for _, l := range unmet {
		if roots := x.follow(known.ApplyTo(l.Atom)); len(roots) > 0 {
			return roots
		}
	}
	return nil
}

// plain gives the variables of an atom their names of rules again.
func plain(atom *gdl.Term) *gdl.Term {
	return atom.Rewrite(func(t *gdl.Term) *gdl.Term {
		if i := strings.LastIndexByte(t.Name, ':'); t.IsVariable() && i >= 0 {
			return gdl.NewTerm("?" + t.Name[i+1:])
		}
		return t
	})
}

// leastBarred is the least number of times that a condition must bar a rule before it counts as the reason why it never fires.
const leastBarred = 8

// NeverMade returns the cause that rules make a fluent for which a rule asks in none of several matches. It names the rule
// that never fires, if that is a single one, and the condition that always fails where all others hold. Of a helper relation
// that never may hold it names the rule that makes it hold each time.
func NeverMade(ctx context.Context, matches []*Match, c *Cause) *Cause {
	c.Kind, c.Suspects, c.because = Unmet, nil, ""
	rooter := Rooter{Rules: matches[0].Rules, Held: func(atom *gdl.Term) (list []*gdl.Term) { return heldInAny(ctx, matches, atom) }}
	roots := rooter.Roots(gdl.NewTerm(gdl.True, c.Fluent))
	if len(roots) != 1 {
		return c
	}
	r, line := roots[0].Rule, func(r *gdl.Rule) int { return c.file.Source.File.Line(r.Pos()) }
	head := roots[0].Head.Spelled(c.notation())
	if l := roots[0].Lacking; l != nil {
		c.Suspects, c.because = []*gdl.Rule{r}, fmt.Sprintf(": it rests on '%s' in line %d, which never holds", l.Spelled(c.notation()), line(r))
		return c
	}
	barring, by := barredBy(ctx, matches, r, roots[0].Head)
	if barring == nil {
		return c
	}
	c.Suspects = []*gdl.Rule{r}
	c.because = fmt.Sprintf(": the rule for '%s' in line %d never fires, since '%s' fails wherever its other conditions hold", head, line(r), barring.Spelled(c.notation()))
	if by != nil {
		c.Suspects = []*gdl.Rule{by, r}
	}
	return c
}

// heldInAny returns up to two atoms that meet a condition in the states of some matches.
func heldInAny(ctx context.Context, matches []*Match, atom *gdl.Term) (list []*gdl.Term) {
	for _, m := range matches {
		for step := range m.States {
			found, err := m.Holding(ctx, atom, step)
			if err != nil && step < m.Last() { // in the last state no move is made
				return []*gdl.Term{atom, atom}
			}
			for _, f := range found {
				if !model.HasTerm(list, f) {
					list = append(list, f)
				}
			}
			if len(list) > 1 {
				return list
			}
		}
	}
	if len(list) == 1 && !matches[0].isStatic(&gdl.Literal{Atom: atom}) {
		list = append(list, list[0]) // other matches may have other values
	}
	return list
}

// barredBy returns the one condition that fails each time that all others of a rule hold; of a helper relation that
// never may hold also the only rule by which it does.
func barredBy(ctx context.Context, matches []*Match, r *gdl.Rule, head *gdl.Term) (barring *gdl.Literal, by *gdl.Rule) {
	times, makers := 0, []*gdl.Rule(nil)
	for _, m := range matches {
		for step := range m.Moves {
			near, err := m.Near(ctx, r, head, step, 1, mostInstances)
			if err != nil {
				return nil, nil
			}
			for _, x := range near {
				l := x.Failing()[0]
				if m.isStatic(l.Literal) || l.Literal.Atom != nil && l.Literal.Atom.Name == gdl.Does {
					continue // which is about other instances of the rule
				}
				if barring != nil && barring != l.Literal {
					return nil, nil
				}
				barring = l.Literal
				times++
				if l.Value.Op != gdl.OpNot || !isGround(l.Value) || l.Value.Args[0].Op != gdl.OpAtom {
					continue
				}
				made, err := m.Makers(ctx, l.Value.Args[0].Atom, step)
				if err == nil {
					makers = append(makers, made...)
				}
			}
		}
	}
	if times < leastBarred {
		return nil, nil
	}
	if len(makers) > 0 && !slices.ContainsFunc(makers, func(r *gdl.Rule) bool { return r != makers[0] }) {
		by = makers[0]
	}
	return barring, by
}
