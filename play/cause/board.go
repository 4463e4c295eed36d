package cause

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
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

// isTelling tells whether keys without a value are a cause.
func (f *causeFinder) isTelling(b *KeyedFluent, empty []string) bool {
	return len(empty) > 0 && (len(b.FirstKeys) >= minLostKeys && b.ValueIndex == b.Arity-1)
}

// emptiedCause returns the cause that a move takes all values from a key.
func (f *causeFinder) emptiedCause(b *KeyedFluent, key string, step int, fluents map[relationSymbol]*gdl.Rule) *Cause {
	for _, x := range f.match.States[step].TrueFluents() {
		if b.CoversFluent(x) && b.KeyOf(x) == key {
			c := f.lostCause(step, x, x)
			c.AskingRule = fluents[relationSymbol{b.FluentName, b.Arity}]
			return c
		}
	}
	return nil
}

// brokenKeyCause finds the first move that gives two values, or none, to a key of a
// keyed fluent that the symptom depends on.
func (f *causeFinder) brokenKeyCause(s Symptom) *Cause {
	fluents := f.fluentsBehind(slices.Concat(s.WantedRules, s.UnwantedRules))
	boards := slices.DeleteFunc(KeyedFluentsOf(f.match.States[0].TrueFluents()), func(b *KeyedFluent) bool {
		return fluents[relationSymbol{b.FluentName, b.Arity}] == nil || b.hasGuessedKey()
	})
	for n, state := range f.match.States {
		if n == 0 {
			continue
		}
		for i := 0; i < len(boards); i++ {
			b := boards[i]
			double, empty, foreign := b.CheckState(state)
			switch {
			case double != nil && !foreign && len(empty) == 0:
				if b.Arity > 1 && b.seemsSet(f.match.States[0], f.file.Rules) {
					break
				}
				if c := f.doubledCause(b, double, n-1, fluents); len(b.FirstKeys) >= minLostKeys || !slices.ContainsFunc(c.SuspectRules, keepsAlways) {
					return c
				}
			case double == nil && !foreign && f.isTelling(b, empty):
				return f.emptiedCause(b, empty[0], n-1, fluents)
			}
			if double != nil || foreign || len(empty) > 0 {
				boards = slices.Delete(boards, i, i+1)
				i--
			}
		}
	}
	return nil
}

// doubledCause returns the cause that a key has two values. Operations keep all that
// they do not remove: then no effect makes the old value, and the one that makes the other
// is at fault.
func (f *causeFinder) doubledCause(b *KeyedFluent, double []*gdl.Term, step int, fluents map[relationSymbol]*gdl.Rule) *Cause {
	c := &Cause{Kind: DoubledValue, Fluent: double[0], DoubledFluents: double, StepIndex: step, JointMove: f.match.Steps[step].JointMove,
		AskingRule: fluents[relationSymbol{b.FluentName, b.Arity}]}
	var keeping []*gdl.Rule
	for _, x := range double {
		rules := f.makingRules(step, x)
		if f.file.Notation == gdl.Operations && f.match.States[step].HasFluent(x) {
			keeping, c.keptFluent = append(keeping, rules...), x
			continue
		}
		c.SuspectRules = append(c.SuspectRules, rules...)
	}
	if len(c.SuspectRules) == 0 {
		c.SuspectRules, c.keptFluent = keeping, nil
	}
	c.SuspectRules = distinctRules(c.SuspectRules)
	return c
}

// seemsSet tells whether a keyed fluent may be a set of points and not a value for each key:
// all keys have one value in the first state, and no rule asks for it or makes it, as
// that of an empty cell. A tower on each place begins with its ground, and grows.
func (b *KeyedFluent) seemsSet(state play.State, rules []*gdl.Rule) bool {
	first := ""
	for _, x := range state.TrueFluents() {
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
	for _, r := range rules {
		isNamed = isNamed || r.Head.Name == gdl.Next && named(r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			isNamed = isNamed || l.Op == gdl.OpAtom && l.Atom.Name == gdl.True && named(l.Atom)
		})
	}
	return first != "" && !isNamed
}

// keepsAlways tells whether a rule keeps a fluent in all cases. Then the fluent may
// be a set that grows.
func keepsAlways(r *gdl.Rule) bool {
	return len(r.Body) == 1 && r.Body[0].Op == gdl.OpAtom && r.Body[0].Atom.Name == gdl.True && len(r.Head.Args) == 1 &&
		gdl.EqualTerms(r.Body[0].Atom.Args[0], r.Head.Args[0])
}

// makingRules returns the rules for next that make a fluent with a joint move.
func (f *causeFinder) makingRules(step int, fluent *gdl.Term) []*gdl.Rule {
	rules, err := f.game.FiringRulesWith(f.ctx, f.match.States[step], f.match.Steps[step].JointMove, nextAtom(fluent))
	if err != nil {
		return nil
	}
	return rules
}

func nextAtom(fluent *gdl.Term) *gdl.Term {
	return &gdl.Term{Name: gdl.Next, Spelling: gdl.Next, Args: []*gdl.Term{fluent}, InParens: true}
}

func distinctRules(rules []*gdl.Rule) []*gdl.Rule {
	var out []*gdl.Rule
	for _, r := range rules {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// fluentsBehind returns the fluents that rules depend on in one state, each with the
// first of the rules that does so.
func (f *causeFinder) fluentsBehind(rules []*gdl.Rule) map[relationSymbol]*gdl.Rule {
	fluents := map[relationSymbol]*gdl.Rule{}
	for _, r := range rules {
		known := map[relationSymbol]bool{}
		todo := []*gdl.Rule{r}
		for len(todo) > 0 {
			one := todo[0]
			todo = todo[1:]
			one.WalkLiterals(func(l *gdl.Literal, _ bool) {
				if l.Op != gdl.OpAtom {
					return
				}
				if l.Atom.Name == gdl.True && len(l.Atom.Args) == 1 {
					if s := symbolOfTerm(l.Atom.Args[0]); fluents[s] == nil {
						fluents[s] = r
					}
					return
				}
				if s := symbolOfTerm(l.Atom); !known[s] {
					known[s] = true
					todo = append(todo, f.rulesBySymbol[s]...)
				}
			})
		}
	}
	return fluents
}
