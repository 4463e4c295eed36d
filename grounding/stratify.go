package grounding

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// groundProgram holds the recorded instances by head.
type groundProgram struct {
	atoms     int
	instances []instance
	bodies    []Lit
	first     []int32 // by atom: where its instances begin in byHead
	byHead    []int32
}

func (e *engine) groundRules() *groundProgram {
	g := &groundProgram{atoms: len(e.atomRel), instances: e.instances, bodies: e.bodies}
	g.first = make([]int32, g.atoms+1)
	for _, in := range g.instances {
		g.first[in.head+1]++
	}
	for a := range g.atoms {
		g.first[a+1] += g.first[a]
	}
	at := slices.Clone(g.first)
	g.byHead = make([]int32, len(g.instances))
	for i, in := range g.instances {
		g.byHead[at[in.head]] = int32(i)
		at[in.head]++
	}
	return g
}

// body returns the literals of an instance.
func (g *groundProgram) body(i int32) []Lit {
	start := int32(0)
	if i > 0 {
		start = g.instances[i-1].end
	}
	return g.bodies[start:g.instances[i].end]
}

func (g *groundProgram) of(atom int32) []int32 { return g.byHead[g.first[atom]:g.first[atom+1]] }

// stratify returns the strongly connected components of the ground atoms, in
// the order of their strata, or the error that one depends on its own negation.
func (g *groundProgram) stratify(e *engine) (component []int32, count int, err error) {
	var edges []int32 // an arena: one slice per node would cost more
	component, count, err = scc.ComponentsIn(e.ctx, g.atoms, func(atom int32) []int32 {
		start := len(edges)
		for _, i := range g.of(atom) {
			for _, l := range g.body(i) {
				edges = append(edges, int32(l.Atom()))
			}
		}
		return edges[start:]
	})
	if err != nil {
		return nil, 0, err
	}
	for i, in := range g.instances {
		if e.cancelled(i) {
			return nil, 0, e.ctx.Err()
		}
		for _, l := range g.body(int32(i)) {
			if l.Negative() && component[l.Atom()] == component[in.head] {
				return nil, 0, g.negativeCycle(e, component, int32(i), int32(l.Atom()))
			}
		}
	}
	return component, count, nil
}

// negativeCycle describes the cycle that begins with an instance and the atom
// that it negates, by the shortest path back to the instance's head.
func (g *groundProgram) negativeCycle(e *engine, component []int32, begin, negated int32) error {
	goal := g.instances[begin].head
	came := map[int32]int32{} // atom: the instance that led to it
	queue := []int32{negated}
	for len(queue) > 0 && queue[0] != goal {
		atom := queue[0]
		queue = queue[1:]
		for _, i := range g.of(atom) {
			for _, l := range g.body(i) {
				next := int32(l.Atom())
				if _, seen := came[next]; !seen && next != negated && component[next] == component[goal] {
					came[next] = i
					queue = append(queue, next)
				}
			}
		}
	}
	path := []int32{}
	for atom := goal; atom != negated; atom = g.instances[came[atom]].head {
		path = append(path, came[atom])
	}
	path = append(path, begin)
	slices.Reverse(path)
	out := &NotStratifiedError{}
	pr := &printer{terms: e.terms}
	for _, i := range path {
		out.Rules = append(out.Rules, e.clauses[g.instances[i].clause].rule)
		out.Atoms = append(out.Atoms, e.atomTerm(pr, g.instances[i].head))
	}
	return out
}

// atomTerm returns an atom as a term; nil for auxiliary ones.
func (e *engine) atomTerm(pr *printer, atom int32) *gdl.Term {
	r := e.relations[e.atomRel[atom]]
	if r.aux {
		return nil
	}
	return pr.apply(r.name, r.spelling, r.row(e.atomRow[atom]))
}

// evaluate computes the true atoms, by strata with least fixpoints inside. The
// result is meaningless if the engine's context has ended.
func (g *groundProgram) evaluate(e *engine, component []int32, count int) []bool {
	members := make([][]int32, count)
	for atom, c := range component {
		members[c] = append(members[c], int32(atom))
	}
	holds := make([]bool, g.atoms)
	for _, atoms := range members {
		for changed := true; changed; {
			changed = false
			for i, atom := range atoms {
				if e.cancelled(i) {
					return holds
				}
				if !holds[atom] && slices.ContainsFunc(g.of(atom), func(i int32) bool { return g.fires(i, holds) }) {
					holds[atom], changed = true, true
				}
			}
			changed = changed && len(atoms) > 1
		}
	}
	return holds
}

func (g *groundProgram) fires(i int32, holds []bool) bool {
	for _, l := range g.body(i) {
		if holds[l.Atom()] == l.Negative() {
			return false
		}
	}
	return true
}
