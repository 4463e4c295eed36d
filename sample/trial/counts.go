package trial

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// A counts tells how many fluents of each kind hold in the states of matches before their first faults. A repair leaves them
// as they are. A kind of which all these states hold the same number holds no more, and no fewer if a fault is the first step
// to change the number. A kind whose number changes goes on to change.
type counts struct {
	constant map[gdl.Symbol]int  // as many in all states
	broken   map[gdl.Symbol]bool // of those, the ones that a step into a fault changes
	changed  map[gdl.Symbol]int  // the number of matches in which such fluents begin to hold
}

// fewChanging is the least number of matches that show that a fluent changes.
const fewChanging = 3

func newCounts(r *run, symptom string) *counts {
	c := &counts{map[gdl.Symbol]int{}, map[gdl.Symbol]bool{}, map[gdl.Symbol]int{}}
	for _, f := range r.matches[0].States[0].TrueFluents() {
		c.constant[model.Start(f)]++
	}
	var odd []gdl.Symbol
	for i, m := range r.matches {
		begins := map[gdl.Symbol]bool{}
		eachStep(m.States, func(n int, more map[gdl.Symbol]int, s gdl.Symbol, isNew bool) {
			switch {
			case n < r.first[i]:
				begins[s] = begins[s] || isNew
				if more[s] != 0 {
					odd = append(odd, s)
				}
			case n == r.first[i] && more[s] != 0 && r.shows(symptom, m, n):
				c.broken[s] = true
			}
		})
		for s, is := range begins {
			if is {
				c.changed[s]++
			}
		}
	}
	for _, s := range odd {
		delete(c.constant, s)
	}
	return c
}

// keeps tells whether the matches of a changed game keep the counts. Where a part of the game never came into play, more may hold later.
func (c *counts) keeps(r *run, symptom string) bool {
	keeps, begins := true, map[gdl.Symbol]bool{}
	for _, m := range r.matches {
		eachStep(m.States, func(n int, more map[gdl.Symbol]int, s gdl.Symbol, isNew bool) {
			begins[s] = begins[s] || isNew
			if _, isSame := c.constant[s]; isSame && symptom != Idle && symptom != Unwon {
				keeps = keeps && more[s] <= 0 && (more[s] == 0 || !c.broken[s])
			}
		})
	}
	for s, n := range c.changed {
		keeps = keeps && (n < fewChanging || begins[s])
	}
	return keeps
}

// eachStep visits the kinds of fluents that steps change, with how many more hold than at first.
func eachStep(states []play.State, visit func(n int, more map[gdl.Symbol]int, s gdl.Symbol, isNew bool)) {
	more := map[gdl.Symbol]int{}
	for n := 1; n < len(states); n++ {
		changed := map[gdl.Symbol]bool{}
		for _, f := range states[n-1].FluentsNotIn(states[n]) {
			more[model.Start(f)]--
			changed[model.Start(f)] = changed[model.Start(f)] || false
		}
		for _, f := range states[n].FluentsNotIn(states[n-1]) {
			more[model.Start(f)]++
			changed[model.Start(f)] = true
		}
		for s, isNew := range changed {
			visit(n, more, s, isNew)
		}
	}
}

// shows tells whether a state of a match is the first that shows a fault of a kind.
func (r *run) shows(kind string, m *sample.Match, state int) bool {
	for fault, x := range r.shown {
		if x.match == m && strings.HasPrefix(fault, kind) && len(x.facts) > 0 && x.facts[0].Step == state {
			return true
		}
	}
	return false
}
