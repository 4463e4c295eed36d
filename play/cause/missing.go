package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/reasons"
)

// missing looks for what the rules lack that should have fired in the last
// state, and for why it is not there.
func (f *finder) missing(s Symptom) *Cause {
	var best *Cause
	rank := 0
	last := len(f.match.States) - 1
	for _, r := range s.Wanted {
		for _, m := range f.misses(moment{state: f.match.States[last]}, r, s.Head) {
			c := f.ofMiss(last, m, 0)
			if c == nil {
				continue
			}
			c.Asking = r
			if n := f.weight(c, len(m.failed)); n > rank {
				best, rank = c, n
			}
		}
	}
	return best
}

// weight tells how well a cause explains: a fluent of which nothing is left
// says most, and something that never was says least.
func (f *finder) weight(c *Cause, failed int) int {
	n := map[Kind]int{Lost: 40, Ended: 30, Stays: 12, Unmade: 20}[c.Kind]
	if c.Kind == Lost && !f.some(f.match.Last(), anyOf(c.Fluent)) {
		n += 20
	}
	if c.Kind == Unmade && len(c.Rules) == 0 {
		n += 5
	}
	if c.Kind == Lost && len(c.Fluent.Args) > 0 && named(c.Moves, c.Fluent, -1) {
		n -= 25 // the move is about it, so that it may be meant to go
	}
	return n - failed
}

// some tells whether a state has an instance of a fluent.
func (f *finder) some(s play.State, fluent *gdl.Term) bool { return instance(s, fluent) != nil }

// instance returns a fluent of a state that a pattern stands for.
func instance(s play.State, pattern *gdl.Term) *gdl.Term {
	for _, x := range s.Fluents() {
		if (gdl.Subst{}).Unify(pattern, x) {
			return x
		}
	}
	return nil
}

// anyOf returns a fluent with other variables for all arguments.
func anyOf(t *gdl.Term) *gdl.Term {
	c := *t
	c.Args = make([]*gdl.Term, len(t.Args))
	for i := range t.Args {
		name := "?" + string(rune('a'+i%26)) + "_" + t.Name
		c.Args[i] = &gdl.Term{Name: name, Spelling: name}
	}
	return &c
}

// mostDeep bounds how many helper relations, one in the rules of another, are
// looked through.
const mostDeep = 4

// ofMiss finds out why a condition fails in a state.
func (f *finder) ofMiss(at int, m miss, deep int) *Cause {
	if len(m.failed) == 0 {
		return nil
	}
	l := m.failed[0]
	switch l.Op {
	case gdl.OpAtom:
		return f.ofAtom(at, m, l, deep)
	case gdl.OpNot:
		if inner := l.Args[0]; inner.Op == gdl.OpAtom && inner.Atom.Name == gdl.True {
			return f.stays(at, m.values.Apply(inner.Atom.Args[0]))
		}
	case gdl.OpOr:
		if len(l.Args) > 0 {
			return f.ofMiss(at, miss{m.rule, m.values, l.Args[:1]}, deep)
		}
	}
	return nil
}

func (f *finder) ofAtom(at int, m miss, l *gdl.Literal, deep int) *Cause {
	atom := m.values.Apply(l.Atom)
	if atom.Name == gdl.True && len(atom.Args) == 1 {
		return f.ofFluent(at, atom.Args[0])
	}
	rules := f.rules[symbolOf(atom)]
	if !f.game.DependsOnState(atom.Name, len(atom.Args)) {
		return f.ended(at, m, atom)
	}
	var best *Cause
	rank := 0
	if deep == mostDeep {
		return nil
	}
	for _, r := range rules {
		for _, inner := range f.misses(moment{state: f.match.States[at]}, r, reasons.Renamed(atom)) {
			if c := f.ofMiss(at, inner, deep+1); c != nil {
				if n := f.weight(c, len(inner.failed)); n > rank {
					best, rank = c, n
				}
			}
		}
	}
	return best
}

// ofFluent finds out why a fluent does not hold in a state: which move took it
// away, or why none has made it.
func (f *finder) ofFluent(at int, pattern *gdl.Term) *Cause {
	for n := at - 1; n >= 0; n-- {
		if x := instance(f.match.States[n], pattern); x != nil {
			return f.lost(n, x, pattern)
		}
	}
	if general := anyOf(pattern); at > 0 && instance(f.match.States[at], general) == nil {
		for n := at - 1; n >= 0; n-- {
			if x := instance(f.match.States[n], general); x != nil {
				return f.lost(n, x, general)
			}
		}
	}
	c := &Cause{Kind: Unmade, Fluent: pattern, Step: -1}
	for _, r := range f.nextRules(pattern) {
		if (gdl.Subst{}).Unify(r.Head.Args[0], reasons.Renamed(pattern)) {
			c.Rules = append(c.Rules, r)
		}
	}
	for n := len(f.match.Steps) - 1; n >= 0 && len(c.Rules) > 0; n-- {
		if r, l := f.nearest(n, c.Rules, pattern); r != nil {
			c.first(r)
			c.Missing = l
			break
		}
	}
	return c
}

// nextRules returns the rules for next that make fluents of one name.
func (f *finder) nextRules(fluent *gdl.Term) []*gdl.Rule {
	var list []*gdl.Rule
	for _, r := range f.rules[symbol{gdl.Next, 1}] {
		if x := r.Head.Args[0]; x.IsVar() || symbolOf(x) == symbolOf(fluent) {
			list = append(list, r)
		}
	}
	return list
}

// lost is the cause that a move takes a fluent away.
func (f *finder) lost(step int, fluent, pattern *gdl.Term) *Cause {
	c := &Cause{Kind: Lost, Fluent: fluent, Step: step, Moves: f.match.Steps[step].Moves, Rules: slices.Clone(f.nextRules(fluent))}
	if r, l := f.nearest(step, c.Rules, fluent); r != nil {
		c.first(r)
		c.Missing = l
	} else if r, l := f.nearest(step, c.Rules, pattern); r != nil {
		c.first(r)
		c.Missing = l
	}
	return c
}

// first puts a rule before the others.
func (c *Cause) first(r *gdl.Rule) {
	rest := slices.DeleteFunc(slices.Clone(c.Rules), func(x *gdl.Rule) bool { return x == r })
	c.Rules = append([]*gdl.Rule{r}, rest...)
}

// nearest returns the rule that lacks least to make a fluent with a joint move,
// if one condition is all that it lacks. Rules that only lack another move are
// for that move.
func (f *finder) nearest(step int, rules []*gdl.Rule, fluent *gdl.Term) (*gdl.Rule, *gdl.Literal) {
	at := moment{f.match.States[step], f.match.Steps[step].Moves}
	for _, r := range rules {
		for _, m := range f.misses(at, r, nextOf(reasons.Renamed(fluent))) {
			l := m.failed[0]
			if len(m.failed) > 1 || l.Op == gdl.OpAtom && (l.Atom.Name == gdl.Does || l.Atom.Name == gdl.True && followsOn(l.Atom.Args[0], r.Head.Args[0])) {
				continue // it is for another move, or for what is not there
			}
			return r, l
		}
	}
	return nil, nil
}

// followsOn tells whether a fluent is that of a head, or one that differs from it in
// its value only: a rule that asks for it keeps it, or counts on from it.
func followsOn(asked, head *gdl.Term) bool {
	if symbolOf(asked) != symbolOf(head) {
		return false
	}
	differ := 0
	for i, arg := range asked.Args {
		if !gdl.EqualTerms(arg, head.Args[i]) {
			differ++
		}
	}
	return differ <= 1
}

// ended is the cause that facts lead no further. The value that they begin with
// is that of a fluent.
func (f *finder) ended(at int, m miss, atom *gdl.Term) *Cause {
	for _, l := range m.rule.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || slices.Contains(m.failed, l) {
			continue
		}
		fluent := m.values.Apply(l.Atom.Args[0])
		if !sharesValue(fluent, atom) || at == 0 {
			continue
		}
		return &Cause{Kind: Ended, Fluent: fluent, Fact: atom, Step: -1, Rules: []*gdl.Rule{m.rule}}
	}
	return nil
}

func sharesValue(s, t *gdl.Term) bool {
	for _, a := range s.Args {
		for _, b := range t.Args {
			if a.IsGround() && gdl.EqualTerms(a, b) {
				return true
			}
		}
	}
	return false
}

// stays is the cause that a fluent holds which should be gone.
func (f *finder) stays(at int, fluent *gdl.Term) *Cause {
	for n := at; n > 0; n-- {
		x := instance(f.match.States[n], fluent)
		if x == nil || f.match.States[n-1].Holds(x) {
			continue
		}
		return &Cause{Kind: Stays, Fluent: x, Step: n - 1, Moves: f.match.Steps[n-1].Moves, Rules: f.makers(n-1, x)}
	}
	return nil
}
