package board

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A seenRelation holds the fluents of one name and arity in all states.
type seenRelation struct {
	name         string
	arity        int
	stateTuples  [][][]string // by state: the arguments of the fluents that hold, as texts
	argValues    [][]string   // by argument: the values seen, in the order of the game if there is one
	isOrdered    []bool       // by argument
	maxFluents   int          // fluents in one state
	neverChanges bool         // the same fluents hold in all states
}

type fluentSymbol struct {
	name  string
	arity int
}

// relationsOf collects the fluents of some states, in the order in which they
// appear.
func relationsOf(states [][]*gdl.Term) []*seenRelation {
	var all []*seenRelation
	bySymbol := map[fluentSymbol]*seenRelation{}
	for i, state := range states {
		for _, f := range state {
			key := fluentSymbol{f.Name, len(f.Args)}
			r := bySymbol[key]
			if r == nil {
				r = &seenRelation{name: f.Name, arity: len(f.Args), stateTuples: make([][][]string, len(states))}
				bySymbol[key] = r
				all = append(all, r)
			}
			r.stateTuples[i] = append(r.stateTuples[i], argTexts(f))
			r.maxFluents = max(r.maxFluents, len(r.stateTuples[i]))
		}
	}
	for _, r := range all {
		r.neverChanges = len(states) > 1 && !slices.ContainsFunc(r.stateTuples, func(s [][]string) bool { return !sameTuples(s, r.stateTuples[0]) })
	}
	slices.SortStableFunc(all, func(a, b *seenRelation) int { return b.maxFluents - a.maxFluents })
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

// orderValues finds the values of each argument and whether they have an order. Where
// few fluents of a relation hold at a time, such as one for the place of a
// robot in a maze, the values that the rules allow are added to those seen.
func (r *seenRelation) orderValues(o *valueOrders, domains *gdl.Domains) {
	r.argValues, r.isOrdered = make([][]string, r.arity), make([]bool, r.arity)
	for i := range r.arity {
		seen := map[string]bool{}
		for _, state := range r.stateTuples {
			for _, args := range state {
				seen[args[i]] = true
			}
		}
		possible := make([]string, 0, len(seen))
		for _, s := range domains.Symbols(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: r.name, Arity: r.arity, Index: i}) {
			if s.Arity == 0 && !seen[s.Name] {
				possible = append(possible, s.Name)
			}
		}
		shown := make([]string, 0, len(seen))
		for v := range seen {
			shown = append(shown, v)
		}
		slices.Sort(shown)
		r.argValues[i] = shown
		if r.maxFluents <= 4 && len(shown)+len(possible) <= maxGridSide/2 {
			if sorted, ok := o.sortValues(append(slices.Clone(shown), possible...)); ok {
				r.argValues[i], r.isOrdered[i] = sorted, true
				continue
			}
		}
		if sorted, ok := o.sortValues(shown); ok {
			r.argValues[i], r.isOrdered[i] = sorted, true
		}
	}
}

// isDetermined tells whether in every state the arguments of keys determine all
// others.
func (r *seenRelation) isDetermined(keys []int) bool {
	for _, state := range r.stateTuples {
		seen := make(map[string]bool, len(state))
		for _, args := range state {
			key := joinArgs(args, keys)
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}

// joinArgs joins some arguments to one text.
func joinArgs(args []string, places []int) string {
	key := ""
	for n, i := range places {
		if n > 0 {
			key += " "
		}
		key += args[i]
	}
	return key
}

// argsExcept returns the indexes of all arguments but some.
func (r *seenRelation) argsExcept(some ...int) []int {
	var rest []int
	for i := range r.arity {
		if !slices.Contains(some, i) {
			rest = append(rest, i)
		}
	}
	return rest
}

// averageSize returns the mean number of fluents that hold.
func (r *seenRelation) averageSize() float64 {
	total := 0
	for _, state := range r.stateTuples {
		total += len(state)
	}
	return float64(total) / float64(max(1, len(r.stateTuples)))
}

// unmarkedValues returns all values that were seen, with empty marks.
func (r *seenRelation) unmarkedValues(value []int) map[string]Mark {
	labels := map[string]Mark{}
	for _, state := range r.stateTuples {
		for _, args := range state {
			labels[joinArgs(args, value)] = Mark{}
		}
	}
	return labels
}
