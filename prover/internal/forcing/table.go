package forcing

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
)

// This file writes a strategy that was found as a table, for certificates.

// Bounds on the branches of a strategy that is written to a certificate, and of one that is checked; its nodes are
// limited by maxCheckedSets.
const (
	maxBranches        = 200_000
	maxCheckedBranches = 1_000_000
)

// writeStrategy returns the strategy that a search has found, as a table for proof.StrategyFollower: a node for each
// set. Sets with higher ranks come first, so that each node leads to later nodes only. Of more than maxCheckedSets sets,
// or maxCheckedBranches branches, there is a sample.
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
	branches, texts := 0, map[string][]string{}
	s.arena.workLimit = math.MaxInt64 // the search has made these moves before
	for _, set := range sets {
		if branches > maxCheckedBranches {
			isSample = true
			break
		}
		move := s.stateSets[set].roleEdges[0].moveIndex
		node := proof.StrategyNode{Move: game.RoleMoves[s.arena.roleIndex][move].String()}
		groups, percepts, err := s.perceivedGroups(ctx, set, move, game, texts)
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
		nodes, branches = append(nodes, node), branches+len(node.Branches)
	}
	return nodes, isSample, nil
}

// perceivedGroups returns the states that a move leads to from a set, grouped by percepts. texts has the texts of known
// percepts.
func (s *forcingSearch) perceivedGroups(ctx context.Context, from moveTarget, move int32, game *grounding.Game, texts map[string][]string) (groups [][]uint32, percepts [][]string, err error) {
	fan := perceptFan{groupIndex: map[string]int{}}
	err = s.arena.visitLegal(ctx, s.stateSets[from].memberStates, func(uint32, []int32) {}, func(moved uint64) {
		for _, x := range s.arena.stepsOf(moved) {
			if x.roleMove != move {
				continue
			}
			key := x.perceptBits
			if s.sight == sightComplete { // of a game that hides nothing
				key = stateSetKey([]uint32{uint32(x.chanceMove)})
			}
			if texts[key] == nil {
				texts[key] = s.perceptTexts(x, game)
			}
			if fan.addPerceived(key, x.nextState); len(fan.stateGroups) > len(percepts) {
				percepts = append(percepts, texts[key])
			}
		}
	})
	return fan.stateGroups, percepts, err
}

// perceptTexts returns the percepts of the role in a step (see proof.RolePerceptions).
func (s *forcingSearch) perceptTexts(x arenaStep, game *grounding.Game) []string {
	if s.sight == sightComplete {
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
