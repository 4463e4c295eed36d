package cause

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// IsCertain tells whether a cause is no matter of course. A piece that is gone from
// its place is part of most games: a lost fluent must leave no instance of its kind,
// or no value for its key. A fluent that has never been made says little, unless no
// rule makes it.
func (c *Cause) IsCertain(match *play.ReplayedMatch) bool {
	if c.plain {
		return true
	}
	switch c.Kind {
	case DoubledValue, EndedFacts, Idle, ImpossibleValue, MissedComparison, DeadMove, EarlyEnd:
		return true
	case LostFluent:
		return findInstance(match.LastState(), withFreshVars(c.Fluent)) == nil || c.emptiesKey(match)
	case UnmadeFluent:
		return len(c.SuspectRules) == 0
	}
	return false
}

// emptiesKey tells whether the key of a lost fluent has no value any more, though it
// has had one in all states before. Where several arguments may be the value, all readings
// must say so.
func (c *Cause) emptiesKey(match *play.ReplayedMatch) bool {
	isEmptied := false
	for _, b := range KeyedFluentsOf(match.States[0].TrueFluents()) {
		if !b.CoversFluent(c.Fluent) || !b.FirstKeys[b.KeyOf(c.Fluent)] || b.hasGuessedKey() {
			continue
		}
		whole := true
		for _, s := range match.States[:c.StepIndex+1] {
			double, empty, foreign := b.CheckState(s)
			whole = whole && double == nil && len(empty) == 0 && !foreign
		}
		if !whole {
			continue
		}
		if b.hasKey(match.States[c.StepIndex+1], c.Fluent) {
			return false
		}
		isEmptied = true
	}
	return isEmptied
}

// hasGuessedKey tells whether the first state has a single instance of the fluent, so that
// it does not show which arguments are the key, as of the place of a walker.
func (b *KeyedFluent) hasGuessedKey() bool { return len(b.FirstKeys) == 1 && b.Arity > 1 }

// hasKey tells whether a state has a value for the key of a fluent.
func (b *KeyedFluent) hasKey(s play.State, fluent *gdl.Term) bool {
	for _, x := range s.TrueFluents() {
		if b.CoversFluent(x) && b.KeyOf(x) == b.KeyOf(fluent) {
			return true
		}
	}
	return false
}

// SameAs tells whether two causes, of different matches, say the same.
func (c *Cause) SameAs(d *Cause) bool {
	if c.Kind == UnmadeFluent && SpelledTerm(c.Fluent) != SpelledTerm(d.Fluent) {
		return false
	}
	return c.Kind == d.Kind && symbolOfTerm(c.Fluent) == symbolOfTerm(d.Fluent) && c.AskingRule == d.AskingRule
}
