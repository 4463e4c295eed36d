package liveness

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file makes the weighted sums of which rankings are built.

// newRankTemplates returns the sums from which rankings are made: counters, and the numbers of
// fluents of a symbol that agree in up to two arguments.
func newRankTemplates(t *task.ProofTask) *rankTemplates {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	x := &rankTemplates{}
	for _, f := range table.SymbolOrder {
		x.singleSums = append(x.singleSums, symbolCounters(t, table, f)...)
	}
	for _, most := range []int{1, 2} {
		x.singleSums = append(x.singleSums, countedSums(t.Rulesheet.Notation, table, most)...)
	}
	return x
}

// countedSums returns sums that count the fluents of each symbol that agree in some arguments, up
// to most of them: each sum with the weights 1 and -1.
func countedSums(n gdl.Notation, t *invariant.FluentTable, most int) (sums []*RankComponent) {
	for _, f := range t.SymbolOrder {
		for _, kept := range diagram.ArgumentSets(f.ArgCount, 0, most) {
			all := uint(1)<<f.ArgCount - 1
			for _, group := range t.GroupByInputs(f, all&^kept) {
				if len(sums) == 2*maxRankFeatures {
					return sums
				}
				falls := &RankComponent{FluentWeights: make([]int32, len(t.FluentTerms))}
				rises := &RankComponent{FluentWeights: make([]int32, len(t.FluentTerms))}
				for _, fl := range group {
					falls.FluentWeights[fl], rises.FluentWeights[fl] = 1, -1
				}
				name := "the number of " + fluentPattern(n, t.FluentTerms[group[0]], kept)
				falls.decreaseText, rises.decreaseText = name+" falls", name+" rises"
				sums = append(sums, falls, rises)
			}
		}
	}
	return sums
}

// fluentPattern writes a fluent with ? for the arguments that are not kept.
func fluentPattern(n gdl.Notation, t *gdl.Term, kept uint) string {
	pattern := &gdl.Term{Name: t.Name}
	for i, arg := range t.Args {
		if kept>>i&1 == 0 {
			arg = &gdl.Term{Name: "?"}
		}
		pattern.Args = append(pattern.Args, arg)
	}
	return "'" + n.CodeText(pattern.String()) + "'"
}

// symbolCounters returns counters of a symbol, such as a step counter or a score that only rises. A
// counter is a group of fluents that differ in one argument. At most one of them holds, and their
// values follow each other without a circle. The weight of a value is its distance from the end of
// the counter. All weights are above 0, so that the sum falls if no value holds any more, too.
func symbolCounters(t *task.ProofTask, table *invariant.FluentTable, f invariant.Functor) []*RankComponent {
	var found []*RankComponent
	for arg := range f.ArgCount {
		groups := table.GroupByInputs(f, 1<<arg)
		if len(groups) > maxCounterGroups {
			continue
		}
		for _, group := range groups {
			if !t.AllImpossible([]circuit.NodeRef{invariant.AtMostOne(t.Net, group).ViolationGate(t.Net)}) {
				continue
			}
			if weight := distancesToEnd(t, group); weight != nil {
				name := fmt.Sprintf("the counter %s advances", fluentPattern(t.Rulesheet.Notation, table.FluentTerms[group[0]], (1<<f.ArgCount-1)&^(1<<arg)))
				found = append(found, &RankComponent{FluentWeights: weight, decreaseText: name, isCounter: true})
			}
		}
	}
	return found
}

// maxCounterGroups is the greatest number of groups of one symbol that may be counters.
const maxCounterGroups = 12

// distancesToEnd returns for each fluent of a group the length of the longest way to one without
// successor, plus 1; nil if there is a circle or no way at all, or if the group has fewer than three
// fluents. The successors of a fluent are those whose next value depends on it.
func distancesToEnd(t *task.ProofTask, group []int32) []int32 {
	if len(group) < 3 {
		return nil
	}
	member := map[int32]bool{}
	for _, f := range group {
		member[f] = true
	}
	next := map[int32][]int32{}
	for _, f := range group {
		_, read := t.Net.SmallCone(maxReadCone, t.Net.NextRefs[f])
		for _, g := range read {
			if member[g] && g != f {
				next[g] = append(next[g], f)
			}
		}
	}
	if len(next) == 0 {
		return nil
	}
	distance := make([]int32, len(t.GroundGame.Fluents))
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

// maxReadCone is the greatest number of gates that are visited for one fluent.
const maxReadCone = 3000
