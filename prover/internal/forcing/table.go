package forcing

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
)

// maxBranches is the greatest number of branches in a strategy that is written to a certificate;
// its nodes are limited by maxCheckedSets.
const maxBranches = 200_000

// writeStrategy returns the strategy that a search has found, as a table for proof.StrategyFollower: a node for each
// set. Sets with higher ranks come first, so that each node leads to later nodes only. Of more than maxCheckedSets sets
// there is a sample.
func (s *forcingSearch) writeStrategy(ctx context.Context, game *grounding.Game) (nodes proof.Strategy, isSample bool, err error) {
	sets := s.strategySets()
	if isSample = len(sets) > maxCheckedSets; isSample {
		sets = sets[:maxCheckedSets]
	}
	slices.SortFunc(sets, func(a, b moveTarget) int { return cmp.Compare(s.stateSets[b].forcedRank, s.stateSets[a].forcedRank) })
	number := map[moveTarget]int{}
	for n, set := range sets {
		number[set] = n
	}
	nodes = proof.Strategy{}
	s.arena.workLimit = math.MaxInt64 // the search has made these moves before
	for _, set := range sets {
		move := s.stateSets[set].roleEdges[0].moveIndex
		node := proof.StrategyNode{Move: game.RoleMoves[s.arena.roleIndex][move].String()}
		groups, percepts, err := s.perceivedGroups(ctx, set, move, game)
		if err != nil {
			return nil, false, err
		}
		for i, group := range groups {
			slices.Sort(group)
			to := s.targetOfStates(group)
			next, known := number[to]
			if !known {
				next = len(sets)
			}
			if to >= 0 && (known || isSample) {
				node.Branches = append(node.Branches, proof.StrategyBranch{Perceptions: percepts[i], NextNode: next})
			}
		}
		nodes = append(nodes, node)
	}
	return nodes, isSample, nil
}

// perceivedGroups returns the states that a move leads to from a set, grouped by percepts.
func (s *forcingSearch) perceivedGroups(ctx context.Context, from moveTarget, move int32, game *grounding.Game) (groups [][]uint32, percepts [][]string, err error) {
	index := map[string]int{}
	err = s.arena.visitLegal(ctx, s.stateSets[from].memberStates, func(uint32, []int32) {}, func(moved uint64) {
		for _, x := range s.arena.stepsOf(moved) {
			if x.roleMove != move {
				continue
			}
			seen := s.perceptTexts(x, game)
			key := strings.Join(seen, "\n")
			i, known := index[key]
			if !known {
				i = len(groups)
				index[key], groups, percepts = i, append(groups, nil), append(percepts, seen)
			}
			groups[i] = append(groups[i], x.nextState)
		}
	})
	return groups, percepts, err
}

// perceptTexts returns the percepts of the role in a step (see proof.RolePerceptions).
func (s *forcingSearch) perceptTexts(x arenaStep, game *grounding.Game) []string {
	if s.sight == sightComplete { // of a game that hides nothing
		chance := 1 - s.arena.roleIndex
		return []string{gdl.NewTerm(gdl.Does, game.Roles[chance], game.RoleMoves[chance][x.chanceMove]).String()}
	}
	seen := []string{}
	for i, percept := range s.arena.Net.PerceptGates[s.arena.roleIndex] {
		if x.perceptBits[i/8]>>(i%8)&1 == 1 {
			seen = append(seen, percept.ValueTerm.String())
		}
	}
	return seen
}
