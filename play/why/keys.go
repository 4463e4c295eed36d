package why

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// A Break is a step of a match after which a key has two values for the first time, or none any more.
type Break struct {
	*model.Keyed
	Step       int         // the index of the joint move
	Fluents    []*gdl.Term // the two, or the one that is gone
	IsFew      bool        // its fluent has few keys, so that one value each may be a coincidence
	IsOver     bool        // the match is over after this step
	isWhole    bool        // all keys of the first state, and no others, had one value up to here
	isOpen     bool        // other keys than those of the first state have had values: things may move from key to key
	isFresh    bool        // the key has had the same value in all states before
	losses     int         // keys that lose their values in this step
	sameLosses int         // the number of keys that lose the same value
}

// IsDoubled tells whether the key has two values.
func (b *Break) IsDoubled() bool { return len(b.Fluents) > 1 }

// Keyed returns the keyed fluents of the match.
func (m *Match) Keyed() []*model.Keyed {
	if m.keyed == nil {
		m.keyed = model.KeyedFluents(m.Game.SourceFile().Rules, m.Game.Roles(), m.States[0].TrueFluents())
	}
	return m.keyed
}

// A Counter counts the values of keys in a match, whose states are counted one after another.
type Counter struct {
	keyed   []*model.Keyed
	keys    map[*gdl.Term]key     // the keys of fluents; equal fluents are one term
	surplus map[key]int           // how many values more than in the first state
	open    map[*model.Keyed]bool // the fluents with values at other keys than those of the first state
}

type key struct {
	*model.Keyed
	text string
}

// NewCounter returns a counter of the keyed fluents of a first state.
func NewCounter(keyed []*model.Keyed) *Counter {
	return &Counter{keyed, map[*gdl.Term]key{}, map[key]int{}, map[*model.Keyed]bool{}}
}

// Begin begins another match of the game.
func (c *Counter) Begin() {
	clear(c.surplus)
	clear(c.open)
}

// A Change is a key to which a step gives values, or from which it takes some.
type Change struct {
	*model.Keyed
	Key           string
	Fluent        *gdl.Term // the first that comes, or else the first that goes
	Before, After int       // the number of values
	IsOpen        bool      // other keys than those of the first state have had values: a value that goes may have moved
}

// Kind tells whether the change gives the key two values, or takes the last one: Doubled or Lost, or "".
func (c *Change) Kind() Kind {
	switch {
	case c.After > 1 && c.Before < 2:
		return Doubled
	case c.After < 1:
		return Lost
	}
	return ""
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
				list = append(list, Change{Keyed: k.Keyed, Key: k.text, Fluent: f, Before: had, After: had})
				c.open[k.Keyed] = c.open[k.Keyed] || i == 0 && k.Keys[k.text] == 0
			}
			list[n].After += 1 - 2*i
			c.surplus[k] += 1 - 2*i
		}
	}
	for i := range list {
		list[i].IsOpen = c.open[list[i].Keyed]
	}
	return list
}

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

// Breaks returns the steps of the match in which keys get two values or none, in their order.
func (m *Match) Breaks() []*Break {
	if m.isWatched {
		return m.breaks
	}
	m.isWatched, m.exchanges = true, map[*model.Keyed]int{}
	counter := NewCounter(m.Keyed())
	changed, doubled := map[key]bool{}, map[key]bool{} // keys that have had another value, or two
	broken, open := map[*model.Keyed]bool{}, map[*model.Keyed]bool{}
	for n := range m.Last() {
		lost, first := map[key]int{}, len(m.breaks) // losses by value and in all; the index of the first break
		changes := counter.Step(m.States[n], m.States[n+1])
		for _, c := range changes {
			name := key{c.Keyed, c.Key}
			isOpen := c.IsOpen && (open[c.Keyed] || !isOfRoles(m.Game.Roles(), c.Keyed)) // no thing moves from a role to something else
			b := &Break{Keyed: c.Keyed, Step: n, Fluents: []*gdl.Term{c.Fluent}, isWhole: !broken[c.Keyed] && !isOpen, isOpen: c.IsOpen, isFresh: !changed[name]}
			switch kind := c.Kind(); {
			case kind == Doubled && !doubled[name]:
				doubled[name] = true
				b.Fluents = c.At(m.States[n+1].TrueFluents(), c.Key)
			case kind == Lost:
				lost[key{c.Keyed, ""}]++
				lost[key{c.Keyed, c.ValueOf(c.Fluent).String()}]++
			default:
				if changed[name] = true; c.Before == 1 && c.After == 1 {
					m.exchanges[c.Keyed]++
				}
				continue
			}
			m.breaks = append(m.breaks, b)
		}
		for _, c := range changes {
			open[c.Keyed] = c.IsOpen
		}
		for _, b := range m.breaks[first:] {
			b.losses, b.sameLosses, broken[b.Keyed] = lost[key{b.Keyed, ""}], lost[key{b.Keyed, b.ValueOf(b.Fluents[0]).String()}], true
		}
	}
	return m.breaks
}

// isOfRoles tells whether the keys of the first state are the roles, of which random may be missing.
func isOfRoles(roles []*gdl.Term, k *model.Keyed) bool {
	n := 0
	for _, r := range roles {
		at := k.Keys[fmt.Sprint([]*gdl.Term{r})]
		if n += at; at == 0 && r.Name != gdl.Random {
			return false
		}
	}
	return n == len(k.Keys) && n > 1
}
