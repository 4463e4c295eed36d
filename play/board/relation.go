package board

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// A seenRelation holds the fluents of one name and arity in all states.
type seenRelation struct {
	symbol       gdl.Symbol
	name         string
	arity        int          // number of drawn arguments
	stateTuples  [][][]string // by state: the arguments of the fluents that hold, as texts
	argValues    [][]string   // by argument: the values seen and perhaps others (orderValues), in the order of the game if there is one
	isOrdered    []bool       // by argument: whether its values have an order
	maxFluents   int          // the greatest number of fluents in one state
	neverChanges bool         // there are several states, and the same fluents hold in all
}

// relationsOf returns the fluents of some states by relation, sorted by their greatest number in
// one state, the largest first.
func (l *Layout) relationsOf(states [][]*gdl.Term) []*seenRelation {
	var all []*seenRelation
	bySymbol := map[gdl.Symbol]*seenRelation{}
	for i, state := range states {
		for _, f := range state {
			key := model.Start(f)
			r, args := bySymbol[key], l.drawnArgs(f)
			if r == nil {
				r = &seenRelation{symbol: key, name: f.Name, arity: len(args), stateTuples: make([][][]string, len(states))}
				bySymbol[key] = r
				all = append(all, r)
			}
			r.stateTuples[i] = append(r.stateTuples[i], args)
			r.maxFluents = max(r.maxFluents, len(r.stateTuples[i]))
		}
	}
	for _, r := range all {
		r.neverChanges = len(states) > 1 && !slices.ContainsFunc(r.stateTuples, func(s [][]string) bool {
			return !slices.EqualFunc(s, r.stateTuples[0], slices.Equal) // states list fluents in a fixed order
		})
	}
	slices.SortStableFunc(all, func(a, b *seenRelation) int { return b.maxFluents - a.maxFluents })
	return all
}

// drawnArgs returns the arguments of a fluent as texts. If a comment of the rulesheet states the
// board of the fluent, they come in the order of statedBoard.drawnArgs, and several arguments for
// the column or the row become one text.
func (l *Layout) drawnArgs(t *gdl.Term) []string {
	texts := make([]string, len(t.Args))
	for i, a := range t.Args {
		texts[i] = a.String()
	}
	stated := l.statedBoards[model.Start(t)]
	if stated == nil {
		return texts
	}
	drawn := make([]string, len(stated.drawnArgs))
	for i, some := range stated.drawnArgs {
		drawn[i] = joinArgs(texts, some)
	}
	return drawn
}

// orderValues sets the values of each argument of a relation, and whether they have an order. To
// the values seen it adds values that the rules allow, if all have an order together: all of them if
// they are few and at most four fluents hold at a time, such as the place of a robot in a maze,
// otherwise only those between the first and the last value seen.
func (l *Layout) orderValues(r *seenRelation, o *valueOrders, domains *model.Domains) {
	r.argValues, r.isOrdered = make([][]string, r.arity), make([]bool, r.arity)
	for i := range r.arity {
		seen := r.unmarkedValues([]int{i})
		isShown := func(v string) bool { _, shown := seen[v]; return shown }
		var possible []string
		for _, s := range l.possibleValues(r.symbol, i, domains) {
			if s.Arity == 0 && !isShown(s.Name) {
				possible = append(possible, s.Name)
			}
		}
		shown := slices.Sorted(maps.Keys(seen))
		r.argValues[i] = shown
		if sorted, ok := o.sortValues(shown); ok {
			r.argValues[i], r.isOrdered[i] = sorted, true
		}
		all, ok := o.sortValues(append(shown, possible...))
		switch {
		case !ok:
		case r.maxFluents <= 4 && len(all) <= maxGridSide/2:
			r.argValues[i], r.isOrdered[i] = all, true
		case r.isOrdered[i]:
			for !isShown(all[len(all)-1]) {
				all = all[:len(all)-1]
			}
			r.argValues[i] = all[slices.IndexFunc(all, isShown):]
		}
	}
}

// possibleValues returns the values that the rules allow for drawn argument i of a relation; none
// if several arguments are drawn as one.
func (l *Layout) possibleValues(symbol gdl.Symbol, i int, domains *model.Domains) []gdl.Symbol {
	if stated := l.statedBoards[symbol]; stated != nil {
		if len(stated.drawnArgs[i]) != 1 {
			return nil
		}
		i = stated.drawnArgs[i][0]
	}
	return domains.Symbols(argumentOf(symbol, i))
}

// isDetermined tells whether in no state two fluents of the relation have the same arguments at the
// indexes keys.
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

// joinArgs returns the arguments at the indexes places as one text, separated by spaces.
func joinArgs(args []string, places []int) string {
	var parts []string
	for _, i := range places {
		parts = append(parts, args[i])
	}
	return strings.Join(parts, " ")
}

// argsExcept returns the indexes of all arguments of a relation except the given ones.
func (r *seenRelation) argsExcept(some ...int) []int {
	var rest []int
	for i := range r.arity {
		if !slices.Contains(some, i) {
			rest = append(rest, i)
		}
	}
	return rest
}

// averageSize returns the mean number of fluents of a relation that hold in a state.
func (r *seenRelation) averageSize() float64 {
	total := 0
	for _, state := range r.stateTuples {
		total += len(state)
	}
	return float64(total) / float64(max(1, len(r.stateTuples)))
}

// unmarkedValues returns an empty mark for each value, which is the arguments valueArgs of a
// fluent, seen in some state.
func (r *seenRelation) unmarkedValues(valueArgs []int) map[string]document.Symbol {
	marks := map[string]document.Symbol{}
	for _, state := range r.stateTuples {
		for _, args := range state {
			marks[joinArgs(args, valueArgs)] = document.Symbol{}
		}
	}
	return marks
}
