package why

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A Break is a step of a match after which a key has two values for the first time, or none any more.
type Break struct {
	*model.Keyed
	Step        int         // the index of the joint move
	Fluents     []*gdl.Term // the two, or the one that is gone
	IsFew       bool        // of a few keys, where one value each may be a coincidence
	IsOver      bool        // after the last move of a match
	isWhole     bool        // all keys of the first state, and no others, had one value up to here
	isFresh     bool        // the key has had the same value in all states before
	sameLosses  int         // keys that lose the same value in this step, if no move has ever kept it; 0 if one has
	otherLosses int         // keys that lose their values in this step
}

// IsDoubled tells whether the key has two values.
func (b *Break) IsDoubled() bool { return len(b.Fluents) > 1 }

// Keyed returns the keyed fluents of the match.
func (m *Match) Keyed() []*model.Keyed {
	if m.keyed == nil {
		m.keyed = model.KeyedFluents(m.States[0].TrueFluents())
	}
	return m.keyed
}

// A Counter counts the values of keys in a match, whose states are counted one after another.
type Counter struct {
	keyed   []*model.Keyed
	keys    map[*gdl.Term]key // of fluents, which a game makes once
	surplus map[key]int       // values than in the first state
}

type key struct {
	*model.Keyed
	text string
}

// NewCounter returns a counter of the keyed fluents of a first state.
func NewCounter(keyed []*model.Keyed) *Counter {
	return &Counter{keyed, map[*gdl.Term]key{}, map[key]int{}}
}

// Begin begins another match of the game.
func (c *Counter) Begin() { clear(c.surplus) }

// A Change is a key to which a step gives values, or from which it takes some.
type Change struct {
	*model.Keyed
	Key           string
	Fluent        *gdl.Term // the first that comes, or else the first that goes
	IsNew         bool      // it comes
	Before, After int       // the number of values
}

// Step counts a step, and returns the keys that it changes.
func (c *Counter) Step(before, after play.State) (list []Change) {
	if len(c.keyed) == 0 {
		return nil
	}
	at := map[key]int{}
	for i, fluents := range [][]*gdl.Term{after.FluentsNotIn(before), before.FluentsNotIn(after)} {
		for _, f := range fluents {
			k := c.keyOf(f)
			if k.Keyed == nil {
				continue
			}
			n, known := at[k]
			if !known {
				n, at[k] = len(list), len(list)
				had := c.surplus[k] + k.Keys[k.text]
				list = append(list, Change{k.Keyed, k.text, f, i == 0, had, had})
			}
			list[n].After += 1 - 2*i
			c.surplus[k] += 1 - 2*i
		}
	}
	return list
}

// keyOf returns the key of a fluent.
func (c *Counter) keyOf(f *gdl.Term) key {
	k, known := c.keys[f]
	if !known {
		if i := slices.IndexFunc(c.keyed, func(x *model.Keyed) bool { return x.Covers(f) }); i >= 0 {
			k = key{c.keyed[i], c.keyed[i].KeyOf(f)}
		}
		c.keys[f] = k
	}
	return k
}

// Breaks returns the steps of the match in which keys get another number of values than one, in their order.
func (m *Match) Breaks() []*Break {
	if m.isWatched {
		return m.breaks
	}
	m.isWatched = true
	counter := NewCounter(m.Keyed())
	changed, doubled := map[key]bool{}, map[key]bool{} // keys that have had another value, or two
	broken := map[*model.Keyed]bool{}
	for n := range m.Last() {
		changes := counter.Step(m.States[n], m.States[n+1])
		for _, k := range m.Keyed() {
			some := slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return c.Keyed != k })
			isWhole := !broken[k] && !slices.ContainsFunc(some, func(c Change) bool { return c.IsNew && k.Keys[c.Key] == 0 })
			lost, emptied, first := map[string]int{}, 0, len(m.breaks)
			for _, c := range some {
				name := key{k, c.Key}
				b := &Break{Keyed: k, Step: n, Fluents: []*gdl.Term{c.Fluent}, isWhole: isWhole, isFresh: !changed[name]}
				switch {
				case c.After > 1 && c.Before < 2 && !doubled[name]:
					doubled[name] = true
					b.Fluents = k.At(m.States[n+1].TrueFluents(), c.Key)
				case c.After < 1:
					lost[k.ValueOf(c.Fluent).String()]++
					emptied++
				default:
					changed[name] = true
					continue
				}
				m.breaks = append(m.breaks, b)
			}
			for _, b := range m.breaks[first:] {
				b.otherLosses = emptied - 1
				if value := k.ValueOf(b.Fluents[0]); isWhole && !b.IsDoubled() && !m.isKept(k, value, n) {
					b.sameLosses = lost[value.String()]
				}
			}
			broken[k] = !isWhole || len(m.breaks) > first
		}
	}
	return m.breaks
}

// isKept tells whether a move, up to one, has left a value at some key.
func (m *Match) isKept(k *model.Keyed, value *gdl.Term, last int) bool {
	for n := range last + 1 {
		if slices.ContainsFunc(m.States[n+1].TrueFluents(), func(f *gdl.Term) bool {
			return k.Covers(f) && gdl.EqualTerms(k.ValueOf(f), value) && m.States[n].HasFluent(f)
		}) {
			return true
		}
	}
	return false
}

// fewKeys is the least number of keys, with one value each in the first state, for which that is no coincidence.
const fewKeys = 4

// Faults returns the first break of each keyed fluent that is hardly meant, in their order: it does not end the match.
// A fluent whose keys are meant to have several values is a set, and of no interest then.
func (m *Match) Faults(ctx context.Context) (list []*Break, err error) {
	done := map[*model.Keyed]bool{}
	for _, b := range m.Breaks() {
		if done[b.Keyed] {
			continue
		}
		isFault, err := m.isFault(ctx, b)
		if err != nil {
			return list, err
		}
		if done[b.Keyed] = isFault || b.IsDoubled(); isFault {
			list = append(list, b)
		}
	}
	return list, nil
}

// isFault tells whether a key is hardly meant to have two values, or none.
func (m *Match) isFault(ctx context.Context, b *Break) (isFault bool, err error) {
	isBoard := b.Arity > 1 && len(b.Keys) >= fewKeys && (b.Arity == 2 || len(b.Values) < len(b.Keys) || m.isFull(b.Keyed))
	if !b.IsDoubled() && !b.isWhole {
		return false, nil
	}
	if b.IsOver, err = m.Game.IsTerminal(ctx, m.States[b.Step+1]); err != nil {
		return false, err
	}
	if !b.IsDoubled() {
		isLost := len(b.Keys) > 1 && (b.sameLosses > 1 || isBoard && m.isMissed(b))
		isOfFew := len(b.Keys) < fewKeys && b.Arity > 1 && !Names(m.Moves[b.Step], b.Key(b.Fluents[0]))
		b.IsFew = !isLost
		return isLost || isOfFew || (b.Arity == 1 || m.isKeyedByRoles(b.Keyed)) && m.isLostForGood(b), nil
	}
	b.IsFew = !isBoard && !m.isKeyedByRoles(b.Keyed)
	for _, f := range b.Fluents {
		rules, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), b.Step)
		if err != nil {
			return false, err
		}
		if asked, err := m.IsAsked(ctx, f, b.Step); err != nil || !asked && slices.ContainsFunc(rules, KeepsAlways) {
			return false, err
		}
	}
	return true, nil
}

// isFull tells whether each place of a grid has a value in the first state.
func (m *Match) isFull(k *model.Keyed) bool {
	places := 1
	for i := range k.Arity - 1 {
		values := map[string]bool{}
		for _, f := range m.States[0].TrueFluents() {
			if k.Covers(f) {
				values[f.Args[i].String()] = true
			}
		}
		if places *= len(values); len(values) < 2 {
			return false
		}
	}
	return places == len(k.Keys)
}

// isLostForGood tells whether a key never has a value again. Where something new begins with the move, as a
// second phase of a match does, that may be meant.
func (m *Match) isLostForGood(b *Break) bool {
	for _, s := range m.States[b.Step+1:] {
		if len(b.At(s.TrueFluents(), b.KeyOf(b.Fluents[0]))) > 0 {
			return false
		}
	}
	before := m.States[b.Step].TrueFluents()
	return !slices.ContainsFunc(m.States[b.Step+1].TrueFluents(), func(f *gdl.Term) bool {
		return !slices.ContainsFunc(before, func(x *gdl.Term) bool { return model.Start(x) == model.Start(f) })
	})
}

// Doublers returns the rules that give a key its two values. First comes the one that keeps the old value, unless
// it has let values go before where others took their place, and the one that makes the new value is no move, but asks for
// such fluents too. Where it is a move that names the key, and that is legal with any value there, the rule for legal comes first.
func (m *Match) Doublers(ctx context.Context, b *Break) (rules []*gdl.Rule, err error) {
	var keeping []*gdl.Rule
	for _, f := range b.Fluents {
		made, err := m.Makers(ctx, gdl.NewTerm(gdl.Next, f), b.Step)
		if err != nil {
			return nil, err
		}
		if m.States[b.Step].HasFluent(f) {
			keeping = append(keeping, made...)
		} else {
			rules = append(rules, made...)
		}
	}
	var wide []*gdl.Rule
	switch {
	case len(keeping) == 0 || len(rules) == 0:
	case !m.lets(b, keeping[0]):
		rules, keeping = keeping, rules
	case AsksFor(rules[0], b.Symbol) == 0:
		if wide, err = m.Allowing(ctx, b); err != nil {
			return nil, err
		}
		rules, keeping = keeping, rules
	}
	rules = slices.Concat(wide, rules, keeping)
	seen := map[*gdl.Rule]bool{}
	return slices.DeleteFunc(rules, func(r *gdl.Rule) bool { again := seen[r]; seen[r] = true; return again }), nil
}

// Allowing returns the rules by which a move is legal that names the key of a break, if none of them asks for a value there.
func (m *Match) Allowing(ctx context.Context, b *Break) (rules []*gdl.Rule, err error) {
	for _, f := range b.Fluents {
		if asked, err := m.IsAsked(ctx, f, b.Step); err != nil || asked {
			return nil, err
		}
	}
	for i, role := range m.Game.Roles() {
		if move := m.Moves[b.Step][i]; Names(play.JointMove{move}, b.Key(b.Fluents[0])) {
			made, err := m.Makers(ctx, gdl.NewTerm(gdl.Legal, role, move), b.Step)
			if rules = append(rules, made...); err != nil {
				return nil, err
			}
		}
	}
	return rules, nil
}

// Asked returns the fluent for which a condition asks; nil for others.
func Asked(l *gdl.Literal) *gdl.Term {
	if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 {
		return nil
	}
	return l.Atom.Args[0]
}

// AsksFor returns how many conditions of a rule ask for fluents of a kind.
func AsksFor(r *gdl.Rule, s gdl.Symbol) (n int) {
	for _, l := range r.Body {
		if x := Asked(l); x != nil && model.Start(x) == s {
			n++
		}
	}
	return n
}

// lets tells whether a value that a rule might have kept has given way to another one, up to a break.
func (m *Match) lets(b *Break, r *gdl.Rule) bool {
	for n := range b.Step + 1 {
		after := m.States[n+1].TrueFluents()
		for _, f := range m.States[n].FluentsNotIn(m.States[n+1]) {
			if b.Covers(f) && len(b.At(after, b.KeyOf(f))) == 1 && (gdl.Subst{}).UnifyTerms(r.Head.Args[0], f) {
				return true
			}
		}
	}
	return false
}

// isKeyedByRoles tells whether the keys are the roles, or one of them is the value of the only key, as of a turn.
func (m *Match) isKeyedByRoles(k *model.Keyed) bool {
	roles := m.Game.Roles()
	isRole := func(text string) bool {
		return slices.ContainsFunc(roles, func(r *gdl.Term) bool { return text == r.String() || text == k.KeyOf(gdl.NewTerm(k.Name, r, r)) })
	}
	for key := range k.Keys {
		if k.Arity > 2 || k.Arity == 2 && (!isRole(key) || len(k.Keys) < len(roles)) {
			return false
		}
	}
	for value := range k.Values {
		if k.Arity == 1 && !isRole(value) {
			return false
		}
	}
	return true
}

// KeepsAlways tells whether a rule keeps a fluent in all cases: then it may be a set that grows.
func KeepsAlways(r *gdl.Rule) bool {
	return len(r.Body) == 1 && r.Body[0].Op == gdl.OpAtom && r.Body[0].Atom.Name == gdl.True && gdl.EqualTerms(r.Body[0].Atom.Args[0], r.Head.Args[0])
}

// IsAsked tells whether a move of a step is legal because a fluent holds.
func (m *Match) IsAsked(ctx context.Context, f *gdl.Term, step int) (bool, error) {
	for i, role := range m.Game.Roles() {
		for _, r := range m.Rules(gdl.Legal) {
			fires, err := m.Firing(ctx, r, gdl.NewTerm(gdl.Legal, role, m.Moves[step][i]), step, mostOfRule)
			if err != nil {
				return false, err
			}
			for _, x := range fires {
				if slices.ContainsFunc(x.Conditions, func(c Condition) bool {
					return c.Literal.Op == gdl.OpAtom && c.Value.Atom.Name == gdl.True && gdl.EqualTerms(c.Value.Atom.Args[0], f)
				}) {
					return true, nil
				}
			}
		}
	}
	return false, nil
}

// isMissed tells whether a key that has lost its value should have one: it had others, and the move is not about it; or no
// rule ever asks whether a key has none.
func (m *Match) isMissed(b *Break) bool {
	isNamed := Names(m.Moves[b.Step], b.Key(b.Fluents[0]))
	if 3*(b.otherLosses+1) > len(b.Keys) {
		return !isNamed && m.leavesNamed(b) // else it is a game that begins anew, or whose keys come and go
	}
	return !isNamed && !b.isFresh || isNamed && !m.asksWhetherFree(b.Keyed)
}

// leavesNamed tells whether the only keys with a value after a break are named by its move.
func (m *Match) leavesNamed(b *Break) bool {
	left := slices.DeleteFunc(slices.Clone(m.States[b.Step+1].TrueFluents()), func(f *gdl.Term) bool { return !b.Covers(f) })
	return len(left) > 0 && !slices.ContainsFunc(left, func(f *gdl.Term) bool { return !Names(m.Moves[b.Step], b.Key(f)) })
}

// Names tells whether one of some moves names all parts of a key: a piece that leaves its place may leave
// nothing behind.
func Names(moves play.JointMove, key []*gdl.Term) bool {
	return slices.ContainsFunc(moves, func(move *gdl.Term) bool {
		return !slices.ContainsFunc(key, func(t *gdl.Term) bool { return !occursIn(move, t) })
	})
}

// occursIn tells whether a term stands in a move.
func occursIn(move, term *gdl.Term) bool {
	return slices.ContainsFunc(move.Args, func(t *gdl.Term) bool { return gdl.EqualTerms(t, term) || occursIn(t, term) })
}

// Loss returns the step as a break, if it takes the value from the key of a fluent though all of its kind have been
// whole before; nil otherwise. IsMissed tells that the key is hardly meant to have none.
func (m *Match) Loss(ctx context.Context, step int, fluent *gdl.Term) (found *Break, isMissed bool) {
	for _, b := range m.Breaks() {
		if b.Step > step {
			break
		}
		if b.Step == step && b.isWhole && !b.IsDoubled() && b.Covers(fluent) && b.KeyOf(fluent) == b.KeyOf(b.Fluents[0]) {
			isFault, err := m.isFault(ctx, b)
			return b, err == nil && isFault
		}
	}
	return nil, false
}

// Losses returns the names of the fluents of which a move takes one away and puts none with another value in its place, or gives
// a key two values.
func (m *Match) Losses() (names []string) {
	place := func(f *gdl.Term) string { return fmt.Sprint(model.Start(f), f.Args[:max(len(f.Args)-1, 0)]) }
	for n := range m.Last() {
		filled := map[string]bool{}
		for _, f := range m.States[n+1].FluentsNotIn(m.States[n]) {
			filled[place(f)] = true
		}
		for _, f := range m.States[n].FluentsNotIn(m.States[n+1]) {
			if !slices.Contains(names, f.Name) && !filled[place(f)] {
				names = append(names, f.Name)
			}
		}
	}
	for _, b := range m.Breaks() {
		if b.IsDoubled() && !slices.Contains(names, b.Name) {
			names = append(names, b.Name)
		}
	}
	return names
}

// asksWhetherFree tells whether a rule asks that a key has no value, itself or by a helper relation.
func (m *Match) asksWhetherFree(k *model.Keyed) bool {
	covers := func(l *gdl.Literal, known []string) bool {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || !k.Covers(l.Atom.Args[0]) {
			return false
		}
		value := k.ValueOf(l.Atom.Args[0])
		return value.IsVariable() && !slices.Contains(known, value.Name)
	}
	asks := false
	for _, r := range m.Game.SourceFile().Rules {
		bound := r.Head.VariableNames()
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			if positive && l.Atom != nil {
				bound = append(bound, l.Atom.VariableNames()...)
			}
		})
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			asks = asks || !positive && l.Op == gdl.OpAtom && (covers(l, bound) || slices.ContainsFunc(m.Rules(l.Atom.Name), func(r *gdl.Rule) bool {
				return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return covers(l, r.Head.VariableNames()) })
			}))
		})
	}
	return asks
}
