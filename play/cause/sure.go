package cause

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// Sure tells whether a cause is no matter of course. That a piece is gone from
// its place is how games go: what is lost must leave nothing of its kind, or
// nothing for its key. That something has never been made says little, unless
// no rule makes it.
func (c *Cause) Sure(match *play.Match) bool {
	if c.plain {
		return true
	}
	switch c.Kind {
	case Doubled, Ended, Idle:
		return true
	case Lost:
		return instance(match.Last(), anyOf(c.Fluent)) == nil || c.emptied(match)
	case Unmade:
		return len(c.Rules) == 0
	}
	return false
}

// emptied tells whether the key of a fluent that was lost has no value any
// more, though it has had one all the time before.
func (c *Cause) emptied(match *play.Match) bool {
	for _, b := range BoardsOf(match.States[0].Fluents()) {
		if !b.Holds(c.Fluent) || !b.Keys[b.Key(c.Fluent)] {
			continue
		}
		whole := true
		for _, s := range match.States[:c.Step+1] {
			double, empty, foreign := b.Look(s)
			whole = whole && double == nil && len(empty) == 0 && !foreign
		}
		if whole && !b.has(match.States[c.Step+1], c.Fluent) {
			return true
		}
	}
	return false
}

// has tells whether a state has a value for the key of a fluent.
func (b *Board) has(s play.State, fluent *gdl.Term) bool {
	for _, x := range s.Fluents() {
		if b.Holds(x) && b.Key(x) == b.Key(fluent) {
			return true
		}
	}
	return false
}

// Same tells whether two causes, of different matches, say the same.
func (c *Cause) Same(d *Cause) bool {
	if c.Kind == Unmade && Written(c.Fluent) != Written(d.Fluent) {
		return false
	}
	return c.Kind == d.Kind && symbolOf(c.Fluent) == symbolOf(d.Fluent) && c.Asking == d.Asking
}
