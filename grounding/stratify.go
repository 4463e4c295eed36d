package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/internal/scc"
)

// groundProgram has the ground rules that the engine recorded.
type groundProgram struct {
	GroundRules // the field clause of an instance is the number of its clause
	atomCount   int
	rulesOf     func(Atom) []int32
}

// recordedProgram returns the instances that were recorded so far, with an index of them
// by head.
func (e *engine) recordedProgram() *groundProgram {
	g := &groundProgram{GroundRules: GroundRules{instances: e.instances, bodyLiterals: e.bodyLiterals}, atomCount: len(e.atomRelations)}
	g.rulesOf = g.ByHead(g.atomCount)
	return g
}

// stratifyAtoms returns the strongly connected components of the ground atoms, in the order of
// their strata, or a NotStratifiedError if an atom depends on its own negation.
func (g *groundProgram) stratifyAtoms(e *engine) (component []int32, count int, err error) {
	component, count, err = g.Components(e.ctx, g.atomCount, g.rulesOf)
	if err != nil {
		return nil, 0, err
	}
	for i, in := range g.instances {
		if e.isCancelled(i) {
			return nil, 0, e.ctx.Err()
		}
		for _, l := range g.bodyOf(i) {
			if l.IsNegative() && component[l.AtomOf()] == component[in.head] {
				return nil, 0, g.negativeCycleError(e, component, int32(i), int32(l.AtomOf()))
			}
		}
	}
	return component, count, nil
}

// negativeCycleError describes the cycle that begins with an instance and the atom
// that it negates, by the shortest path back to the instance's head.
func (g *groundProgram) negativeCycleError(e *engine, component []int32, begin, negated int32) error {
	type step struct{ instance, next int32 }
	goal, path := g.instances[begin].head, []int32{begin}
	if negated != goal {
		for _, x := range scc.ShortestPath(negated, goal, func(atom int32) (list []step) {
			for _, i := range g.rulesOf(Atom(atom)) {
				for _, l := range g.bodyOf(int(i)) {
					if next := int32(l.AtomOf()); component[next] == component[goal] {
						list = append(list, step{i, next})
					}
				}
			}
			return list
		}, func(x step) int32 { return x.next }) {
			path = append(path, x.instance)
		}
	}
	out := &NotStratifiedError{}
	for _, i := range path {
		out.CycleRules = append(out.CycleRules, e.clauses[g.instances[i].clause].rule)
	}
	return out
}

// evaluateStrata returns which atoms hold. It computes a least fixpoint for each stratum in turn.
// The result is meaningless if the engine's context has ended.
func (g *groundProgram) evaluateStrata(e *engine, component []int32, count int) []bool {
	members := make([][]int32, count)
	for atom, c := range component {
		members[c] = append(members[c], int32(atom))
	}
	holds := make([]bool, g.atomCount)
	for _, atoms := range members {
		for changed := true; changed; {
			changed = false
			for i, atom := range atoms {
				if e.isCancelled(i) {
					return holds
				}
				if !holds[atom] && slices.ContainsFunc(g.rulesOf(Atom(atom)), func(i int32) bool { return g.instanceFires(i, holds) }) {
					holds[atom], changed = true, true
				}
			}
			changed = changed && len(atoms) > 1
		}
	}
	return holds
}

// instanceFires tells whether all literals of an instance's body hold.
func (g *groundProgram) instanceFires(i int32, holds []bool) bool {
	for _, l := range g.bodyOf(int(i)) {
		if holds[l.AtomOf()] == l.IsNegative() {
			return false
		}
	}
	return true
}
