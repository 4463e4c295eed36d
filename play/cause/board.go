package cause

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// A KeyedFluent is a fluent that has one value for each key in the first state: the
// cells of a board have marks, and roles have scores. The value is one of its
// arguments, and the others are the key. A turn is a keyed fluent with one key.
type KeyedFluent struct {
	FluentName string
	Arity      int
	ValueIndex int             // the argument that is the value
	FirstKeys  map[string]bool // keys of the first state
}

// KeyedFluentsOf returns the keyed fluents of a first state.
func KeyedFluentsOf(fluents []*gdl.Term) []*KeyedFluent {
	counts := map[relationSymbol][]map[string]int{}
	var order []relationSymbol
	for _, f := range fluents {
		s := symbolOfTerm(f)
		if s.arity == 0 {
			continue
		}
		if counts[s] == nil {
			order = append(order, s)
			counts[s] = make([]map[string]int, s.arity)
			for at := range s.arity {
				counts[s][at] = map[string]int{}
			}
		}
		for at := range s.arity {
			counts[s][at][fluentKey(f, at)]++
		}
	}
	var boards []*KeyedFluent
	for _, s := range order {
		for at := s.arity - 1; at >= 0; at-- {
			if b := newKeyedFluent(s, at, counts[s][at]); b != nil {
				boards = append(boards, b)
			}
		}
	}
	return boards
}

func newKeyedFluent(s relationSymbol, at int, counts map[string]int) *KeyedFluent {
	b := &KeyedFluent{FluentName: s.name, Arity: s.arity, ValueIndex: at, FirstKeys: map[string]bool{}}
	for key, n := range counts {
		if n > 1 {
			return nil
		}
		b.FirstKeys[key] = true
	}
	return b
}

// CoversFluent tells whether a fluent is an instance of the keyed fluent.
func (b *KeyedFluent) CoversFluent(f *gdl.Term) bool {
	return f.Name == b.FluentName && len(f.Args) == b.Arity
}

// KeyOf returns all arguments of a fluent but the value.
func (b *KeyedFluent) KeyOf(f *gdl.Term) string { return fluentKey(f, b.ValueIndex) }

func fluentKey(f *gdl.Term, at int) string {
	var key strings.Builder
	for i, arg := range f.Args {
		if i != at {
			key.WriteString(arg.String() + " ")
		}
	}
	return key.String()
}

// CheckState returns two fluents with one key, the keys without a value, and whether
// the state has keys that the first state lacks.
func (b *KeyedFluent) CheckState(s play.State) (double []*gdl.Term, empty []string, foreign bool) {
	first := map[string]*gdl.Term{}
	for _, f := range s.TrueFluents() {
		if !b.CoversFluent(f) {
			continue
		}
		key := b.KeyOf(f)
		foreign = foreign || !b.FirstKeys[key]
		if first[key] != nil && double == nil && b.FirstKeys[key] {
			double = []*gdl.Term{first[key], f}
		}
		first[key] = f
	}
	for key := range b.FirstKeys {
		if first[key] == nil {
			empty = append(empty, key)
		}
	}
	slices.Sort(empty)
	return double, empty, foreign
}

// minLostKeys is the least number of keys, each with a value in all states before, for
// which a key without a value is a cause: of a few keys some may lose theirs.
const minLostKeys = 4

// hasGuessedKey tells whether the first state has a single instance of the fluent, so that
// it does not show which arguments are the key, as of the place of a walker.
func (b *KeyedFluent) hasGuessedKey() bool { return len(b.FirstKeys) == 1 && b.Arity > 1 }

// valueAt returns the fluent with a key in a state; nil if the key has no value.
func (b *KeyedFluent) valueAt(s play.State, key string) *gdl.Term {
	for _, x := range s.TrueFluents() {
		if b.CoversFluent(x) && b.KeyOf(x) == key {
			return x
		}
	}
	return nil
}

// keyed returns the keyed fluents of the match.
func (f *finder) keyed() []*KeyedFluent { return KeyedFluentsOf(f.States[0].TrueFluents()) }

// A keyedFinder looks for causes in the values of keyed fluents.
type keyedFinder struct{ *finder }

// brokenKey returns the cause that a move gives two values, or none, to a key of a keyed fluent
// on which the symptom depends, or takes the turn from all: the first of them, as one may well be the
// cause of the other.
func (f keyedFinder) brokenKey() *Cause {
	turn := f.lostTurn()
	fluents := f.behindSymptom()
	boards := slices.DeleteFunc(f.keyed(), func(b *KeyedFluent) bool {
		return fluents[relationSymbol{b.FluentName, b.Arity}] == nil || b.hasGuessedKey()
	})
	for n, state := range f.States[1:] {
		if turn != nil && turn.StepIndex < n {
			break
		}
		for _, b := range slices.Clone(boards) {
			double, empty, foreign := b.CheckState(state)
			asking := fluents[relationSymbol{b.FluentName, b.Arity}]
			switch {
			case foreign:
			case double != nil && len(empty) == 0 && (b.Arity == 1 || !f.seemsSet(b)):
				if c := f.doubled(double, n, asking); len(b.FirstKeys) >= minLostKeys || !slices.ContainsFunc(c.SuspectRules, keepsAlways) {
					return c
				}
			case double == nil && len(empty) > 0 && len(b.FirstKeys) >= minLostKeys && b.ValueIndex == b.Arity-1:
				return f.emptied(b, empty[0], n, asking)
			}
			if double != nil || foreign || len(empty) > 0 {
				boards = slices.DeleteFunc(boards, func(x *KeyedFluent) bool { return x == b })
			}
		}
	}
	return turn
}

// emptied returns the cause that a move takes the value from a key.
func (f keyedFinder) emptied(b *KeyedFluent, key string, step int, asking *gdl.Rule) *Cause {
	x := b.valueAt(f.States[step], key)
	if x == nil {
		return nil
	}
	c := f.lost(step, x, x)
	c.AskingRule = asking
	return c
}

// doubled returns the cause that a key has two values. Operations keep all that
// they do not remove: then no effect makes the old value, and the one that makes the other
// is at fault.
func (f keyedFinder) doubled(double []*gdl.Term, step int, asking *gdl.Rule) *Cause {
	c := &Cause{Kind: DoubledValue, Fluent: double[0], DoubledFluents: double, StepIndex: step, JointMove: f.Moves[step], AskingRule: asking}
	var keeping []*gdl.Rule
	for _, x := range double {
		rules := f.makers(step, x)
		if f.Game.SourceFile().Notation == gdl.Operations && f.States[step].HasFluent(x) {
			keeping, c.keptFluent = append(keeping, rules...), x
			continue
		}
		c.SuspectRules = append(c.SuspectRules, rules...)
	}
	if len(c.SuspectRules) == 0 {
		c.SuspectRules, c.keptFluent = keeping, nil
	}
	seen := map[*gdl.Rule]bool{}
	c.SuspectRules = slices.DeleteFunc(c.SuspectRules, func(r *gdl.Rule) bool {
		again := seen[r]
		seen[r] = true
		return again
	})
	return c
}

// makers returns the rules for next that make a fluent with the move of a step.
func (f *finder) makers(step int, fluent *gdl.Term) []*gdl.Rule {
	return f.rulesFor(play.Fact{Atom: gdl.NewTerm(gdl.True, fluent), Step: step + 1, Holds: true})
}

// crowded returns the cause that a move leaves two values at a key on which the symptom depends, though no
// key had two before, and a rule for legal looks whether keys are free: a board of pieces
// lists the places that are taken, so that a move takes one place and fills another.
func (f keyedFinder) crowded() *Cause {
	fluents := f.behindSymptom()
	for _, b := range f.keyed() {
		asking := fluents[relationSymbol{b.FluentName, b.Arity}]
		if asking == nil || b.Arity < 2 || b.ValueIndex != b.Arity-1 || len(b.FirstKeys) < minLostKeys || !f.looksWhetherFree(b) {
			continue
		}
		for n, state := range f.States[1:] {
			if double := b.crowdedPlace(state); double != nil {
				return f.doubled(double, n, asking)
			}
		}
	}
	return nil
}

// crowdedPlace returns two fluents of a state with one key; nil if there are none.
func (b *KeyedFluent) crowdedPlace(s play.State) []*gdl.Term {
	first := map[string]*gdl.Term{}
	for _, f := range s.TrueFluents() {
		if !b.CoversFluent(f) {
			continue
		}
		key := b.KeyOf(f)
		if first[key] != nil {
			return []*gdl.Term{first[key], f}
		}
		first[key] = f
	}
	return nil
}

// looksWhetherFree tells whether a rule for legal asks that no fluent of some key holds, itself or
// by a helper relation.
func (f keyedFinder) looksWhetherFree(b *KeyedFluent) bool {
	covers := func(l *gdl.Literal) bool { x := askedFluent(l); return x != nil && b.CoversFluent(x) }
	return slices.ContainsFunc(f.Rules(gdl.Legal), func(r *gdl.Rule) bool {
		looks := false
		r.WalkLiterals(func(l *gdl.Literal, positive bool) {
			looks = looks || !positive && l.Op == gdl.OpAtom && (covers(l) ||
				slices.ContainsFunc(f.Rules(l.Atom.Name), func(r *gdl.Rule) bool { return slices.ContainsFunc(r.Body, covers) }))
		})
		return looks
	})
}

// lostTurn returns the cause, in a match that comes back to a state, that a fluent of
// one value, such as a turn, has no value any more after a move: rules for legal ask for it, so that
// only the moves are left for which nothing is asked. Where something new begins with
// that move, as a second phase of a match does, the loss may be intended.
func (f keyedFinder) lostTurn() *Cause {
	last := f.States[f.Last()]
	if w := f.wanted(); w == nil || w.Name != gdl.Terminal || slices.Index(f.States, last) == f.Last() {
		return nil
	}
	asked := f.fluentsBehind(f.Rules(gdl.Legal))
	for _, b := range f.keyed() {
		rule := asked[relationSymbol{b.FluentName, b.Arity}]
		if rule == nil || b.Arity > 1 || len(b.FirstKeys) > 1 {
			continue
		}
		step := f.emptyingStep(b)
		if step < 0 || beginsAnother(f.States[step], f.States[step+1]) {
			continue
		}
		if c := f.emptied(b, "", step, rule); c != nil {
			c.plain, c.loss = true, max(c.loss, unreplacedValue)
			return c
		}
	}
	return nil
}

// emptyingStep returns the step that takes the only value of a fluent, for the rest of
// the match; -1 if none does, or the fluent had another number of values before.
func (f keyedFinder) emptyingStep(b *KeyedFluent) int {
	step := -1
	for n, state := range f.States {
		double, empty, _ := b.CheckState(state)
		switch {
		case double != nil, len(empty) == 0 && step >= 0:
			return -1
		case len(empty) > 0 && step < 0:
			step = n - 1
		}
	}
	return step
}

// beginsAnother tells whether a state has fluents of a kind that the state before lacks.
func beginsAnother(before, after play.State) bool {
	return slices.ContainsFunc(after.TrueFluents(), func(x *gdl.Term) bool { return instance(before, why.AnyOf(x)) == nil })
}

// seemsSet tells whether a keyed fluent may be a set of points and not a value for each key:
// all keys have one value in the first state, and no rule asks for it or makes it, as
// that of an empty cell. A tower on each place begins with its ground, and grows.
func (f keyedFinder) seemsSet(b *KeyedFluent) bool {
	first := ""
	for _, x := range f.States[0].TrueFluents() {
		if !b.CoversFluent(x) {
			continue
		}
		value := x.Args[b.ValueIndex].String()
		if first != "" && value != first {
			return false
		}
		first = value
	}
	named := func(x *gdl.Term) bool { // an atom of the value
		return len(x.Args) == 1 && b.CoversFluent(x.Args[0]) && x.Args[0].Args[b.ValueIndex].String() == first
	}
	isNamed := false
	for _, r := range f.Game.SourceFile().Rules {
		isNamed = isNamed || r.Head.Name == gdl.Next && named(r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			isNamed = isNamed || l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && named(l.Atom)
		})
	}
	return first != "" && !isNamed
}
