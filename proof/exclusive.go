package proof

import "slices"

// Where a cell may hold several things, some of them still exclude each other:
// an arrow lies where a knight stands, but two knights never share a cell.
// Which do is read off the states of random matches.

// Bounds on these statements: the values of an argument that are compared, and
// the statements.
const (
	maxExclusiveValues = 24
	maxExclusive       = 600
)

// addExclusive adds that of the fluents of a group at most one of those holds
// whose last different values have never been seen together.
func (p *Prover) addExclusive() {
	if len(p.samples) == 0 || len(p.samples[0]) == 0 {
		return
	}
	before := len(p.cands.all)
	t := newFluentTable(p.game.Fluents)
	for _, f := range t.order {
		for arg := range f.arity {
			if f.arity < 2 || len(p.cands.all)-before > maxExclusive {
				continue
			}
			p.addExclusiveOf(t.groups(f, 1<<arg), arg)
		}
	}
	for _, c := range p.cands.all[before:] {
		c.rank, c.exclusive = 1, true
	}
	p.growState()
}

// hasExclusive tells whether such statements have been added.
func (p *Prover) hasExclusive() bool {
	return slices.ContainsFunc(p.cands.all, func(c *candidate) bool { return c.exclusive })
}

// addExclusiveOf adds the statements about the groups of one argument.
func (p *Prover) addExclusiveOf(groups [][]int32, arg int) {
	values := p.valuesOf(groups, arg)
	if len(values) < 3 || len(values) > maxExclusiveValues {
		return
	}
	together := p.seenTogether(groups, arg)
	for _, set := range exclusiveSets(values, together) {
		if len(set) == len(values) {
			continue // that all of them do is said already
		}
		for _, group := range groups {
			var some []int32
			for _, f := range group {
				if slices.Contains(set, p.game.Fluents[f].Args[arg].String()) {
					some = append(some, f)
				}
			}
			if len(some) > 1 {
				p.cands.addAtMostOne(some, 1)
			}
		}
	}
}

// valuesOf lists the values of an argument, in the order of the fluents.
func (p *Prover) valuesOf(groups [][]int32, arg int) []string {
	var values []string
	seen := map[string]bool{}
	for _, group := range groups {
		for _, f := range group {
			if v := p.game.Fluents[f].Args[arg].String(); !seen[v] {
				seen[v] = true
				values = append(values, v)
			}
		}
	}
	return values
}

// seenTogether returns the pairs of values that fluents of one group had in a
// sampled state.
func (p *Prover) seenTogether(groups [][]int32, arg int) map[[2]string]bool {
	together := map[[2]string]bool{}
	for _, group := range groups {
		for i, f := range group {
			for _, g := range group[:i] {
				v, w := p.game.Fluents[f].Args[arg].String(), p.game.Fluents[g].Args[arg].String()
				if !together[[2]string{v, w}] && p.met(f, g) {
					together[[2]string{v, w}], together[[2]string{w, v}] = true, true
				}
			}
		}
	}
	return together
}

// met tells whether two fluents hold in one sampled state.
func (p *Prover) met(f, g int32) bool {
	for i, w := range p.samples[f] {
		if w&p.samples[g][i] != 0 {
			return true
		}
	}
	return false
}

// exclusiveSets returns sets of values no two of which were seen together, one
// around each value, as large as they come out greedily.
func exclusiveSets(values []string, together map[[2]string]bool) [][]string {
	var sets [][]string
	done := map[string]bool{}
	for _, seed := range values {
		if done[seed] {
			continue
		}
		set := []string{seed}
		for _, v := range values {
			apart := v != seed
			for _, w := range set {
				apart = apart && !together[[2]string{v, w}]
			}
			if apart {
				set = append(set, v)
			}
		}
		for _, v := range set {
			done[v] = true
		}
		if len(set) > 1 {
			sets = append(sets, set)
		}
	}
	return sets
}
