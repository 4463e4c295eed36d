package proof

import (
	"slices"
	"strconv"
)

// A counter is a group of fluents whose values follow each other, such as the
// number of pieces that a side has left. It is compared with numbers of
// fluents, such as the pieces on the board: its value is the number of its
// steps that it has passed, each of which is a condition.

// Bounds on counters: their number, and that of their values.
const (
	maxCounters      = 24
	maxCounterValues = 200
)

// counterFeatures returns the values of the counters. That each has exactly
// one value is proved together with the sums: that it never runs out of values
// follows from what it counts.
func (p *Prover) counterFeatures() []feature {
	t := newFluentTable(p.game.Fluents)
	orders := p.staticOrders()
	var features []feature
	for _, f := range t.order {
		for arg := range f.arity {
			for _, group := range t.groups(f, 1<<arg) {
				if len(group) < 3 || len(group) > maxCounterValues || len(features) >= maxCounters {
					continue
				}
				if !p.mayExclude(group) || !p.mayCover(group) {
					continue
				}
				if ordered := p.inOrder(group, arg, orders); ordered != nil {
					features = append(features, feature{refs: p.steps(ordered)})
					p.markCounter(group)
				}
			}
		}
	}
	return features
}

// mayExclude tells whether no state is known in which two fluents of a group
// hold.
func (p *Prover) mayExclude(group []int32) bool {
	i, known := p.cands.seen[p.net.AtLeast(2, p.cands.refs(group)...)]
	return known && p.state[i] != falsified
}

// mayCover tells whether no state is known in which no fluent of a group holds:
// the places of the one rook that a row may have are no counter.
func (p *Prover) mayCover(group []int32) bool {
	i, known := p.cands.seen[p.net.Or(p.cands.refs(group)...).Not()]
	return known && p.state[i] != falsified
}

// steps returns that the value of a counter is more than its first, more than
// its second, and so on.
func (p *Prover) steps(ordered []int32) []ref {
	refs := p.cands.refs(ordered)
	steps := make([]ref, 0, len(refs)-1)
	for i := 1; i < len(refs); i++ {
		steps = append(steps, p.net.Or(refs[i:]...))
	}
	return steps
}

// markCounter notes the candidates that say that a counter has one value.
func (p *Prover) markCounter(group []int32) {
	refs := p.cands.refs(group)
	for _, violation := range []ref{p.net.AtLeast(2, refs...), p.net.Or(refs...).Not()} {
		if i, known := p.cands.seen[violation]; known {
			p.cands.all[i].counts = true
		}
	}
}

// inOrder returns a group in the order of its values: of numbers without a gap,
// or along a relation that never changes. It returns nil if there is none.
func (p *Prover) inOrder(group []int32, arg int, orders [][][2]string) []int32 {
	value := func(f int32) string { return p.game.Fluents[f].Args[arg].String() }
	if ordered := numbersInOrder(group, value); ordered != nil {
		return ordered
	}
	of := map[string]int32{}
	for _, f := range group {
		of[value(f)] = f
	}
	for _, pairs := range orders {
		if len(pairs) < len(of)-1 {
			continue
		}
		if ordered := chain(pairs, of); ordered != nil {
			return ordered
		}
	}
	return nil
}

// numbersInOrder sorts a group whose values are all numbers without a gap.
func numbersInOrder(group []int32, value func(int32) string) []int32 {
	number := map[int32]int{}
	for _, f := range group {
		n, err := strconv.Atoi(value(f))
		if err != nil {
			return nil
		}
		number[f] = n
	}
	ordered := slices.Clone(group)
	slices.SortStableFunc(ordered, func(f, g int32) int { return number[f] - number[g] })
	for i := 1; i < len(ordered); i++ {
		if number[ordered[i]] != number[ordered[i-1]]+1 {
			return nil
		}
	}
	return ordered
}

// staticOrders lists the relations of two arguments that never change.
func (p *Prover) staticOrders() [][][2]string {
	var orders [][][2]string
	for _, name := range p.staticNames() {
		orders = append(orders, binary(p.game.Static[name])...)
	}
	return orders
}

// staticNames lists the relations that never change.
func (p *Prover) staticNames() []string {
	var names []string
	for name := range p.game.Static {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// chain returns the fluents of some values along a relation of two arguments,
// if it leads from one of them through all others.
func chain(pairs [][2]string, of map[string]int32) []int32 {
	next, follows := map[string]string{}, map[string]bool{}
	for _, pair := range pairs {
		a, b := pair[0], pair[1]
		_, fromHere := of[a]
		_, toHere := of[b]
		if !fromHere || !toHere {
			continue
		}
		if _, twice := next[a]; twice || follows[b] {
			return nil
		}
		next[a], follows[b] = b, true
	}
	if len(next) != len(of)-1 {
		return nil
	}
	var ordered []int32
	for value := range of {
		if follows[value] {
			continue
		}
		for more := true; more; value, more = step(next, value) {
			ordered = append(ordered, of[value])
		}
	}
	if len(ordered) != len(of) {
		return nil
	}
	return ordered
}

func step(next map[string]string, value string) (string, bool) {
	then, more := next[value]
	return then, more
}
