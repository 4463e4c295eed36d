package grounding

import (
	"context"
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// A GroundRule says that Head holds if all of Body do. Its body has only literals that depend on
// the state or on moves: the others hold always, or there would be no such rule.
type GroundRule struct {
	Head       Atom
	Body       []Lit
	SourceRule *gdl.Rule
}

// GroundRules are ground rules. There may be millions: they are kept without
// pointers, so that they take little memory and no time of the garbage
// collector.
type GroundRules struct {
	instances    []ruleInstance // their field clause is the FileIndex of the source rule
	bodyLiterals []Lit          // the literals of all bodies, one body after the other
	sourceRules  []*gdl.Rule    // by gdl.Rule.FileIndex
}

// Len returns the number of rules.
func (r *GroundRules) Len() int { return len(r.instances) }

// RuleAt returns a rule. Its body must not be changed.
func (r *GroundRules) RuleAt(i int) GroundRule {
	return GroundRule{Head: r.HeadOf(i), Body: r.bodyOf(i), SourceRule: r.sourceRules[r.instances[i].clause]}
}

// HeadOf returns the head of a rule.
func (r *GroundRules) HeadOf(i int) Atom { return Atom(r.instances[i].head) }

// AllRules iterates over the rules.
func (r *GroundRules) AllRules() iter.Seq2[int, GroundRule] {
	return func(yield func(int, GroundRule) bool) {
		for i := range r.instances {
			if !yield(i, r.RuleAt(i)) {
				return
			}
		}
	}
}

// AddRule appends a rule.
func (r *GroundRules) AddRule(rule GroundRule) {
	r.bodyLiterals = append(r.bodyLiterals, rule.Body...)
	r.end(rule.Head, rule.SourceRule)
}

// end adds a rule with the given head; its body is all literals that were appended since the last
// rule.
func (r *GroundRules) end(head Atom, source *gdl.Rule) {
	r.instances = append(r.instances, ruleInstance{int32(head), int32(source.FileIndex), int32(len(r.bodyLiterals))})
	for len(r.sourceRules) <= source.FileIndex {
		r.sourceRules = append(r.sourceRules, nil)
	}
	r.sourceRules[source.FileIndex] = source
}

// ByHead returns a function that returns the numbers of the rules of an atom.
func (r *GroundRules) ByHead(atoms int) func(Atom) []int32 {
	start := make([]int32, atoms+1)
	for _, in := range r.instances {
		start[in.head+1]++
	}
	for a := range atoms {
		start[a+1] += start[a]
	}
	at, numbers := slices.Clone(start), make([]int32, r.Len())
	for i, in := range r.instances {
		numbers[at[in.head]] = int32(i)
		at[in.head]++
	}
	return func(a Atom) []int32 { return numbers[start[a]:start[a+1]] }
}

// Components returns the strongly connected components of the atoms, dependencies first. It fails
// with the error of the context.
func (r *GroundRules) Components(ctx context.Context, atoms int, rulesOf func(Atom) []int32) (component []int32, count int, err error) {
	var edges []int32 // an arena: one slice per node would cost more
	return scc.ComponentsIn(ctx, atoms, func(a int32) []int32 {
		start := len(edges)
		for _, i := range rulesOf(Atom(a)) {
			for _, l := range r.bodyOf(int(i)) {
				edges = append(edges, int32(l.AtomOf()))
			}
		}
		return edges[start:]
	})
}

func (r *GroundRules) bodyOf(i int) []Lit {
	start := int32(0)
	if i > 0 {
		start = r.instances[i-1].bodyEnd
	}
	return r.bodyLiterals[start:r.instances[i].bodyEnd:r.instances[i].bodyEnd]
}
