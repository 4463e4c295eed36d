package liveness

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A namedFeature counts some fluents.
type namedFeature struct {
	fluents []int32
	name    string
}

// newRankTemplates returns the parts of rankings: counters, numbers of
// fluents that agree in one or two arguments, and single fluents.
func newRankTemplates(t *task.Task) *rankTemplates {
	table := invariant.NewFluentTable(t.Game.Fluents)
	x := &rankTemplates{fluents: len(t.Game.Fluents), sums: allCounters(t, table)}
	coarse := countFeatures(table, 1)
	fine := countFeatures(table, 2)
	for _, f := range append(append([]namedFeature(nil), coarse...), fine...) {
		x.sums = append(x.sums, f.component(x.fluents, 1, "falls"), f.component(x.fluents, -1, "rises"))
	}
	for _, set := range [][]namedFeature{coarse, fine, singles(t)} {
		if len(set) > 0 && len(set) <= max(maxRankFeatures, maxSingleRank) {
			x.sets = append(x.sets, set)
		}
	}
	return x
}

func (f namedFeature) component(fluents int, weight int32, verb string) *Component {
	c := &Component{Weight: make([]int32, fluents), name: fmt.Sprintf("the number of %s %s", f.name, verb)}
	for _, fl := range f.fluents {
		c.Weight[fl] = weight
	}
	return c
}

// countFeatures returns the numbers of fluents of each symbol that agree in
// some arguments, of none up to most.
func countFeatures(t *invariant.FluentTable, most int) []namedFeature {
	var features []namedFeature
	for _, f := range t.Order {
		for _, kept := range keptArguments(f.Arity, most) {
			all := uint(1)<<f.Arity - 1
			for _, group := range t.Groups(f, all&^kept) {
				features = append(features, namedFeature{group, pattern(t.Terms[group[0]], kept)})
			}
			if len(features) > maxRankFeatures {
				return features[:maxRankFeatures]
			}
		}
	}
	return features
}

// keptArguments returns the sets of up to most of n arguments.
func keptArguments(n, most int) []uint {
	sets := []uint{0}
	if n > 30 {
		return sets
	}
	for i := range n {
		sets = append(sets, 1<<i)
	}
	if most < 2 || n < 2 {
		return sets
	}
	for i := range n {
		for j := range i {
			sets = append(sets, 1<<i|1<<j)
		}
	}
	return sets
}

// pattern writes a fluent with ? for the arguments that are not kept.
func pattern(t *gdl.Term, kept uint) string {
	if len(t.Args) == 0 {
		return "'" + t.String() + "'"
	}
	var b strings.Builder
	b.WriteString("'(" + t.Name)
	for i, arg := range t.Args {
		if kept>>i&1 == 1 {
			b.WriteString(" " + arg.String())
		} else {
			b.WriteString(" ?")
		}
	}
	return b.String() + ")'"
}

// singles returns the fluents one by one.
func singles(t *task.Task) []namedFeature {
	if len(t.Game.Fluents) > maxSingleRank {
		return nil
	}
	var features []namedFeature
	for i, f := range t.Game.Fluents {
		features = append(features, namedFeature{[]int32{int32(i)}, "'" + f.String() + "'"})
	}
	return features
}

// allCounters returns the counters of all symbols.
func allCounters(t *task.Task, table *invariant.FluentTable) []*Component {
	var found []*Component
	for _, f := range table.Order {
		found = append(found, counters(t, table, f)...)
	}
	return found
}

// counters returns the distance of each value from the end for the groups of fluents that
// differ in one argument, of which at most one holds and whose values follow each other
// without a circle: a step counter, or a score that only rises. Every distance is more than
// 0, so that a value that vanishes lets the sum fall, too.
func counters(t *task.Task, table *invariant.FluentTable, f invariant.Functor) []*Component {
	var found []*Component
	for arg := range f.Arity {
		groups := table.Groups(f, 1<<arg)
		if len(groups) > maxCounterGroups {
			continue
		}
		for _, group := range groups {
			if !excludeEachOther(t, group) {
				continue
			}
			if weight := distances(t, group); weight != nil {
				name := fmt.Sprintf("the counter %s advances", pattern(table.Terms[group[0]], (1<<f.Arity-1)&^(1<<arg)))
				found = append(found, &Component{Weight: weight, name: name, counter: true})
			}
		}
	}
	return found
}

// excludeEachOther tells whether at most one fluent of a group is known to
// hold.
func excludeEachOther(t *task.Task, group []int32) bool {
	c := t.Cands.With(invariant.AtMostOne{Of: group}.Violated(t.Net))
	return c != nil && c.State == invariant.Proved
}

// maxCounterGroups bounds the groups of one symbol that may be counters.
const maxCounterGroups = 12

// distances returns the length of the longest way from each fluent of a group
// to one without successor, plus 1; nil if there is a circle or no way at all.
// There is a way from a fluent to each whose next value reads it.
func distances(t *task.Task, group []int32) []int32 {
	if len(group) < 3 {
		return nil
	}
	member := map[int32]bool{}
	for _, f := range group {
		member[f] = true
	}
	next := map[int32][]int32{}
	for _, f := range group {
		for _, g := range reads(t, t.Net.Next[f], member) {
			if g != f {
				next[g] = append(next[g], f)
			}
		}
	}
	if len(next) == 0 {
		return nil
	}
	distance := make([]int32, len(t.Game.Fluents))
	onPath := map[int32]bool{}
	var visit func(f int32) bool
	visit = func(f int32) bool {
		if onPath[f] {
			return false
		}
		if distance[f] > 0 {
			return true
		}
		onPath[f] = true
		longest := int32(0)
		for _, g := range next[f] {
			if !visit(g) {
				return false
			}
			longest = max(longest, distance[g])
		}
		delete(onPath, f)
		distance[f] = longest + 1
		return true
	}
	for _, f := range group {
		if !visit(f) {
			return nil
		}
	}
	return distance
}

// maxCone bounds the gates that are visited for one fluent.
const maxCone = 3000

// reads returns the members of a group that a gate depends on.
func reads(t *task.Task, r circuit.Ref, member map[int32]bool) []int32 {
	var found []int32
	seen := map[int]bool{}
	var visit func(r circuit.Ref)
	visit = func(r circuit.Ref) {
		if seen[r.Node()] || len(seen) > maxCone {
			return
		}
		seen[r.Node()] = true
		node := &t.Net.Nodes[r.Node()]
		switch node.Kind {
		case circuit.FluentNode:
			if member[node.Index] {
				found = append(found, node.Index)
			}
		case circuit.LoopNode:
			for _, rule := range t.Net.Loops[node.Index].Rules {
				for _, b := range rule.Body {
					visit(b)
				}
			}
		}
		for _, c := range node.Children {
			visit(c)
		}
	}
	visit(r)
	return found
}
