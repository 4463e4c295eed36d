package why

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A Root is the rule at which a chain of rules that never fire begins. One of its conditions never holds: no rule makes
// it, or each rule that makes it asks that it holds before. If each condition holds at times and never all of them
// together, Lacking is nil.
type Root struct {
	Rule    *gdl.Rule
	Head    *gdl.Term    // the head, with the values that are asked for
	Lacking *gdl.Term    // the condition that never holds, with the values that are known
	Written *gdl.Literal // the condition in the rule; nil of one that each rule asks for before
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

// Roots returns the roots of an atom that never holds, one for each condition that is lacking; none if they are many.
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
	var first *gdl.Rule
	begins := false
	x.makers(atom, func(r *gdl.Rule, known gdl.Subst) {
		if first == nil {
			first = r
		}
		begins = begins || !slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
			return l.Op == gdl.OpAtom && model.NewMatcher().Term(atom, known.ApplyTo(l.Atom))
		})
	})
	if first != nil && !begins {
		return []Root{{Rule: first, Head: plain(atom), Lacking: plain(atom)}}
	}
	x.makers(atom, func(r *gdl.Rule, known gdl.Subst) {
		for _, root := range x.ofRule(r, known) {
			if !slices.ContainsFunc(roots, func(other Root) bool {
				return other.Rule == root.Rule || other.Lacking != nil && root.Lacking != nil && gdl.EqualTerms(other.Lacking, root.Lacking)
			}) {
				roots = append(roots, root)
			}
		}
	})
	return roots
}

// makers visits the rules with conditions that could make an atom, with the values that they then have.
func (x *Rooter) makers(atom *gdl.Term, visit func(*gdl.Rule, gdl.Subst)) {
	for r, known := range making(x.Rules, atom) {
		if len(r.Body) > 0 {
			visit(r, known)
		}
	}
}

// making yields the rules that could make an atom of a condition, with the values that they then have.
func making(rules func(relation string) []*gdl.Rule, atom *gdl.Term) iter.Seq2[*gdl.Rule, gdl.Subst] {
	return func(yield func(*gdl.Rule, gdl.Subst) bool) {
		goal := Apart(atom)
		for _, name := range []string{gdl.Next, gdl.Legal, atom.Name} {
			if gdl.BodyPredicate(name) != atom.Name {
				continue
			}
			for _, r := range rules(name) {
				if known := (gdl.Subst{}); known.UnifyTerms(gdl.NewTerm(atom.Name, r.Head.Args...), goal) && !yield(r, known) {
					return
				}
			}
		}
	}
}

// makersOf returns the rules for next that could make a fluent.
func makersOf(m *Match, fluent *gdl.Term) (list []*gdl.Rule) {
	for r := range making(m.Rules, gdl.NewTerm(gdl.True, fluent)) {
		list = append(list, r)
	}
	return list
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

// plain gives the variables of an atom their names in the rules again.
func plain(atom *gdl.Term) *gdl.Term { return atom.Rewrite(plainly) }

func plainly(t *gdl.Term) *gdl.Term {
	if i := strings.LastIndexByte(t.Name, ':'); t.IsVariable() && i >= 0 {
		return gdl.NewTerm("?" + t.Name[i+1:])
	}
	return t
}

// leastBarred is the least number of times that a condition must bar a rule before it counts as the reason why the rule
// never fires.
const leastBarred = 8

// NeverMade completes a cause about a fluent that no rule makes in any of several matches: the rule that never fires, if
// that is a single one, and its condition that fails whenever all others hold. If that condition negates a helper
// relation, the rule by which the relation holds each time comes first; if it asks for a fluent that is lost before, the
// rule by which the loss comes.
func NeverMade(ctx context.Context, matches []*Match, c *Cause) *Cause {
	c.Kind, c.Suspects, c.reason = Unmet, nil, ""
	held := map[string][]*gdl.Term{} // by the text of the atom
	rooter := Rooter{Rules: matches[0].Rules, Held: func(atom *gdl.Term) []*gdl.Term {
		key := atom.String()
		if _, isKnown := held[key]; !isKnown {
			held[key] = heldInAny(ctx, matches, atom)
		}
		return held[key]
	}}
	roots := rooter.Roots(gdl.NewTerm(gdl.True, c.Fluent))
	if len(roots) != 1 {
		return c
	}
	file := matches[0].Game.SourceFile()
	n, r, line := file.Notation, roots[0].Rule, func(r *gdl.Rule) int { return file.Source.File.Line(r.Pos()) }
	if l := roots[0].Lacking; l != nil {
		asked := l
		if l.Name == gdl.True {
			asked = l.Args[0]
		}
		c.Suspects, c.reason = []*gdl.Rule{r}, fmt.Sprintf(": it depends on '%s' in line %d, which never holds", asked.Spelled(n), line(r))
		if roots[0].Written == nil {
			c.reason += fmt.Sprintf(": it does not hold at first, and each %s asks for it before", maker(n))
			l = gdl.NewTerm(gdl.Init, l.Args...)
		}
		if fact := likeFact(matches[0], l); fact != nil {
			c.Suspects = []*gdl.Rule{fact, r}
		}
		return c
	}
	b := barredBy(ctx, matches, r, roots[0].Head)
	if b == nil {
		return c
	}
	var fails []string
	for _, l := range b.literals {
		fails = append(fails, "'"+l.Rewrite(plainly).Spelled(n)+"'")
	}
	c.Suspects, c.reason = []*gdl.Rule{r}, fmt.Sprintf(": the rule for '%s' in line %d never fires, since %s fails wherever its other conditions hold", roots[0].Head.Spelled(n), line(r), strings.Join(fails, " or "))
	if !b.always {
		c.reason = fmt.Sprintf(": the rule for '%s' in line %d never fires, and in each match %s is the last condition that fails", roots[0].Head.Spelled(n), line(r), fails[0])
	}
	if b.maker != nil {
		c.Suspects, c.reason = []*gdl.Rule{b.maker, r}, c.reason+b.told
	}
	return c
}

// likeFact returns the fact of a relation that shares the most arguments with an atom, and among equals the one that
// agrees earlier; nil if there is none.
func likeFact(m *Match, atom *gdl.Term) (fact *gdl.Rule) {
	most := -1
	for _, r := range m.Rules(atom.Name) {
		x, y, n := r.Head, atom, 0
		if atom.Name == gdl.Init {
			x, y = r.Head.Args[0], atom.Args[0]
		}
		if len(r.Body) > 0 || model.Start(x) != model.Start(y) {
			continue
		}
		for i, arg := range x.Args {
			if gdl.EqualTerms(arg, y.Args[i]) {
				n += len(x.Args)*len(x.Args) + len(x.Args) - i
			}
		}
		if n > most {
			fact, most = r, n
		}
	}
	return fact
}

// heldInAny returns atoms that meet a condition in the states of some matches. It looks no further when it has two. The
// list has one atom twice if others are possible: a state could not be evaluated, or the relation depends on the state.
func heldInAny(ctx context.Context, matches []*Match, atom *gdl.Term) (list []*gdl.Term) {
	isStatic := matches[0].isStatic(&gdl.Literal{Atom: atom})
	for _, m := range matches {
		for step := range m.States {
			found, err := m.Game.QueryAtomsWith(ctx, m.States[step], m.move(step), atom)
			if err != nil && step < m.Last() { // in the last state no move is made
				return []*gdl.Term{atom, atom} // others are possible
			}
			for _, f := range found {
				if !model.HasTerm(list, f) {
					list = append(list, f)
				}
			}
			if len(list) > 1 || isStatic && err == nil {
				return list
			}
		}
	}
	if len(list) == 1 && !isStatic {
		list = append(list, list[0]) // other matches may have other values
	}
	return list
}

// A bar holds the conditions of a rule one of which fails each time that all others hold, or the one that is the last
// to fail in each match.
type bar struct {
	literals []*gdl.Literal
	always   bool
	maker    *gdl.Rule // by which a helper relation holds that never may, or a fluent is lost that should hold; nil if it is not known
	told     string    // text about that
	isSplit  bool      // the matches tell of different rules
	nearest  *Instance // the first that misses by one of the conditions
}

// mostBarring bounds the conditions of which one fails each time.
const mostBarring = 2

// barredBy returns the bar of a rule; nil if there is none. Where several conditions fail last, the rule's own
// count alone, without those of legal for its move.
func barredBy(ctx context.Context, matches []*Match, r *gdl.Rule, head *gdl.Term) *bar {
	until := triesOf(matches) + mostBarTries
	if b := barredIn(ctx, matches, unfolded(matches[0], r), head, until); b != nil && len(b.literals) == 1 {
		return b
	}
	return barredIn(ctx, matches, []*gdl.Rule{r}, head, until)
}

// mostBarTries bounds the search for the bar of a rule in all states of the matches: about half a second.
const mostBarTries = 100_000

func triesOf(matches []*Match) (sum int) {
	for _, m := range matches {
		sum += m.tries
	}
	return sum
}

// barredIn is barredBy for the variants into which a rule is unfolded, until the matches have made a number of tries.
func barredIn(ctx context.Context, matches []*Match, variants []*gdl.Rule, head *gdl.Term, until int) *bar {
	times, makers := 0, []*gdl.Rule(nil)
	var equal map[string]bool               // pairs of variables of the only maker that have equal values each time
	all, last := &bar{always: true}, &bar{} // of each time, and of each last time in a match
	note := func(b *bar, x *Instance) {
		if l := x.Failing()[0].Literal; !slices.Contains(b.literals, l) {
			b.literals, b.nearest = append(b.literals, l), cmp.Or(b.nearest, x)
		}
	}
	for _, m := range matches {
		var here *Instance
		for step := range m.States {
			for _, x := range variants {
				near, err := m.Near(ctx, x, head, step, 1, mostInstances)
				if err != nil && step < m.Last() || triesOf(matches) > until {
					return nil
				}
				for _, x := range near {
					l := x.Failing()[0]
					if m.isStatic(l.Literal) || l.Literal.Atom != nil && l.Literal.Atom.Name == gdl.Does {
						continue // it fails for other instances of the rule
					}
					note(all, x)
					here = x
					if times++; l.Value.Op == gdl.OpNot && isGround(l.Value) && l.Value.Args[0].Op == gdl.OpAtom {
						made, err := m.Makers(ctx, l.Value.Args[0].Atom, step)
						if makers = append(makers, made...); err == nil && len(made) == 1 {
							equal = equalIn(ctx, m, made[0], l.Value.Args[0].Atom, step, equal)
						}
					}
				}
			}
		}
		if here != nil {
			note(last, here)
			last.lose(ctx, m, here.Step, here.Failing()[0])
		}
	}
	switch {
	case times < leastBarred:
		return nil
	case len(all.literals) == 1 && len(makers) > 0 && !slices.ContainsFunc(makers, func(r *gdl.Rule) bool { return r != makers[0] }):
		all.maker = makers[0]
		if pairs := slices.Sorted(maps.Keys(equal)); len(pairs) > 0 {
			all.told = fmt.Sprintf(": in line %d %s are the same each time", matches[0].Game.SourceFile().Source.File.Line(all.maker.Pos()), pairs[0])
		}
		return all
	case len(all.literals) == 1:
		return all
	case len(last.literals) == 1:
		return last
	case len(all.literals) <= mostBarring:
		return all
	}
	return nil
}

// equalIn returns the pairs of variables with which a rule makes an atom even if the two are equal. It looks at the
// known pairs only; at all pairs if known is nil.
func equalIn(ctx context.Context, m *Match, r *gdl.Rule, atom *gdl.Term, step int, known map[string]bool) map[string]bool {
	equal, names := map[string]bool{}, []string(nil)
	for _, l := range r.Body {
		names = append(names, model.VariablesOf(l)...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for i, v := range names {
		for _, w := range names[:i] {
			pair, one := fmt.Sprintf("'%s' and '%s'", w, v), gdl.Subst{v: gdl.NewTerm(w)}
			if known != nil && !known[pair] {
				continue
			}
			x := &gdl.Rule{Head: one.ApplyTo(r.Head)}
			for _, l := range r.Body {
				x.Body = append(x.Body, apply(l, one))
			}
			if found, err := m.Firing(ctx, x, atom, step, 1); err == nil && len(found) > 0 {
				equal[pair] = true
			}
		}
	}
	return equal
}

// lose takes a condition that asks for a lost fluent. It notes the rule for the helper relation that keeps the fluent
// from being kept. The rule must be the same in all matches.
func (b *bar) lose(ctx context.Context, m *Match, step int, l Condition) {
	if Asked(l.Value) == nil || !isGround(l.Value) || b.isSplit {
		return
	}
	fluent := Asked(l.Value)
	since, err := m.Since(ctx, play.Fact{Atom: l.Value.Atom, Step: step})
	if err != nil || since == 0 {
		return
	}
	f := &finder{Match: m, ctx: ctx}
	_, keeps := f.nearest(since-1, makersOf(m, fluent), fluent)
	if keeps.Value == nil || keeps.Value.Op != gdl.OpNot || !isGround(keeps.Value) || keeps.Value.Args[0].Op != gdl.OpAtom {
		return
	}
	made, err := m.Makers(ctx, keeps.Value.Args[0].Atom, since-1)
	if err != nil || len(made) != 1 || b.maker != nil && b.maker != made[0] {
		b.maker, b.told, b.isSplit = nil, "", true
		return
	}
	n := m.Game.SourceFile().Notation
	b.maker, b.told = made[0], fmt.Sprintf(": '%s' is lost where '%s' holds", fluent.Spelled(n), keeps.Value.Args[0].Spelled(n))
}

// Barring returns an instance of a rule that never fires with a head in several matches, in which only the condition
// fails that bars the rule; nil if there is no single one.
func Barring(ctx context.Context, matches []*Match, r *gdl.Rule, head *gdl.Term) *Instance {
	if b := barredIn(ctx, matches, []*gdl.Rule{r}, head, triesOf(matches)+mostBarTries); b != nil && len(b.literals) == 1 {
		return b.nearest
	}
	return nil
}

// unfolded returns a rule that asks for a move, once for each rule for legal that may allow the move, with the conditions
// of that rule in place of the move: that the move was not made tells nothing. It returns another rule as it is.
func unfolded(m *Match, r *gdl.Rule) (list []*gdl.Rule) {
	at := slices.IndexFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does })
	if at < 0 {
		return []*gdl.Rule{r}
	}
	for _, legal := range m.Rules(gdl.Legal) {
		apart, values := gdl.Subst{}, gdl.Subst{}
		for _, l := range append([]*gdl.Literal{{Op: gdl.OpAtom, Atom: legal.Head}}, legal.Body...) {
			for _, name := range model.VariablesOf(l) {
				apart[name] = gdl.NewTerm("?legal:" + name[1:])
			}
		}
		if !values.UnifyTerms(gdl.NewTerm(gdl.Legal, r.Body[at].Atom.Args...), apart.ApplyTo(legal.Head)) {
			continue
		}
		x := &gdl.Rule{Head: values.ApplyTo(r.Head)}
		for i, l := range r.Body {
			if i != at {
				x.Body = append(x.Body, apply(l, values))
			}
		}
		for _, l := range legal.Body {
			x.Body = append(x.Body, apply(apply(l, apart), values))
		}
		list = append(list, x)
	}
	return list
}
