package proof

// maxUnions bounds the unions of one argument's values that are tried.
const maxUnions = 60

// survivors adds and returns that at least one fluent holds of those with a certain
// argument, or with one of two values for it: somebody is always left on the
// board, who can move when others have to pass. Only what the sampled states
// show counts.
func (p *Prover) survivors() []int {
	if len(p.samples) == 0 {
		return nil
	}
	table := newFluentTable(p.game.Fluents)
	var survivors []int
	for _, f := range table.order {
		for arg := range f.arity {
			groups := table.groups(f, (1<<f.arity-1)&^(1<<arg))
			if f.arity < 2 || len(groups)*len(groups) > 2*maxUnions {
				continue
			}
			survivors = append(survivors, p.addUnions(groups)...)
		}
	}
	p.growState()
	return survivors
}

// addUnions adds the groups and the unions of two that never were empty. A
// group that has never been empty may become so; but what always holds makes
// unions trivial.
func (p *Prover) addUnions(groups [][]int32) (added []int) {
	for i, g := range groups {
		if p.holdsAlways(g) {
			continue
		}
		if p.neverEmpty(g) {
			added = append(added, p.cands.addAtLeastOne(g, 2))
		}
		for _, h := range groups[:i] {
			if union := append(append([]int32(nil), g...), h...); !p.holdsAlways(h) && p.neverEmpty(union) {
				added = append(added, p.cands.addAtLeastOne(union, 2))
			}
		}
	}
	return added
}

// holdsAlways tells whether one of the fluents is known to hold always.
func (p *Prover) holdsAlways(fluents []int32) bool {
	for _, f := range fluents {
		if i, known := p.cands.seen[p.net.Fluent[f].Not()]; known && p.state[i] == invariant {
			return true
		}
	}
	return false
}

// neverEmpty tells whether one of the fluents holds in all sampled states.
func (p *Prover) neverEmpty(fluents []int32) bool {
	for look := range p.samples[0] {
		some := uint64(0)
		for _, f := range fluents {
			some |= p.samples[f][look]
		}
		if some != ^uint64(0) {
			return false
		}
	}
	return true
}
