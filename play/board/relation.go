package board

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A relation holds the fluents of one name and arity in all states.
type relation struct {
	name     string
	arity    int
	states   [][][]string // by state: the arguments of the fluents that hold, as texts
	values   [][]string   // by argument: the values seen, in the order of the game if there is one
	ordered  []bool       // by argument
	most     int          // fluents in one state
	constant bool         // the same fluents hold in all states
}

type symbol struct {
	name  string
	arity int
}

// relationsOf collects the fluents of some states, in the order in which they
// appear.
func relationsOf(states [][]*gdl.Term) []*relation {
	var all []*relation
	bySymbol := map[symbol]*relation{}
	for i, state := range states {
		for _, f := range state {
			key := symbol{f.Name, len(f.Args)}
			r := bySymbol[key]
			if r == nil {
				r = &relation{name: f.Name, arity: len(f.Args), states: make([][][]string, len(states))}
				bySymbol[key] = r
				all = append(all, r)
			}
			r.states[i] = append(r.states[i], argTexts(f))
			r.most = max(r.most, len(r.states[i]))
		}
	}
	for _, r := range all {
		r.constant = len(states) > 1 && !slices.ContainsFunc(r.states, func(s [][]string) bool { return !sameTuples(s, r.states[0]) })
	}
	slices.SortStableFunc(all, func(a, b *relation) int { return b.most - a.most })
	return all
}

// sameTuples compares the fluents of two states, which come in a fixed order.
func sameTuples(a, b [][]string) bool {
	return slices.EqualFunc(a, b, func(x, y []string) bool { return slices.Equal(x, y) })
}

// argTexts returns the arguments of a term, folded.
func argTexts(t *gdl.Term) []string {
	texts := make([]string, len(t.Args))
	for i, a := range t.Args {
		texts[i] = a.String()
	}
	return texts
}

// order finds the values of each argument and whether they have an order. Where
// few fluents of a relation hold at a time, such as one for the place of a
// robot in a maze, the values that the rules allow are added to those seen.
func (r *relation) order(o *orders, domains *gdl.Domains) {
	r.values, r.ordered = make([][]string, r.arity), make([]bool, r.arity)
	for i := range r.arity {
		seen := map[string]bool{}
		for _, state := range r.states {
			for _, args := range state {
				seen[args[i]] = true
			}
		}
		possible := make([]string, 0, len(seen))
		for _, s := range domains.Symbols(gdl.Arg{Kind: gdl.FunctionArg, Name: r.name, Arity: r.arity, Index: i}) {
			if s.Arity == 0 && !seen[s.Name] {
				possible = append(possible, s.Name)
			}
		}
		shown := make([]string, 0, len(seen))
		for v := range seen {
			shown = append(shown, v)
		}
		slices.Sort(shown)
		r.values[i] = shown
		if r.most <= 4 && len(shown)+len(possible) <= maxSide/2 {
			if sorted, ok := o.sort(append(slices.Clone(shown), possible...)); ok {
				r.values[i], r.ordered[i] = sorted, true
				continue
			}
		}
		if sorted, ok := o.sort(shown); ok {
			r.values[i], r.ordered[i] = sorted, true
		}
	}
}

// determined tells whether in every state the arguments of keys determine all
// others.
func (r *relation) determined(keys []int) bool {
	for _, state := range r.states {
		seen := make(map[string]bool, len(state))
		for _, args := range state {
			key := join(args, keys)
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

// join joins some arguments to one text.
func join(args []string, places []int) string {
	key := ""
	for n, i := range places {
		if n > 0 {
			key += " "
		}
		key += args[i]
	}
	return key
}

// without returns the indexes of all arguments but some.
func (r *relation) without(some ...int) []int {
	var rest []int
	for i := range r.arity {
		if !slices.Contains(some, i) {
			rest = append(rest, i)
		}
	}
	return rest
}

// average returns the mean number of fluents that hold.
func (r *relation) average() float64 {
	total := 0
	for _, state := range r.states {
		total += len(state)
	}
	return float64(total) / float64(max(1, len(r.states)))
}

// labels returns all values that were seen, with empty marks.
func (r *relation) labels(value []int) map[string]Mark {
	labels := map[string]Mark{}
	for _, state := range r.states {
		for _, args := range state {
			labels[join(args, value)] = Mark{}
		}
	}
	return labels
}
