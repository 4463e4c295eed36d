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

// This file writes the strategy that a search has found as a table, for the check by package play and for certificates.

// Bounds on the branches of a strategy; maxCheckedSets limits its nodes.
const (
	maxBranches        = 200_000   // in a certificate
	maxCheckedBranches = 1_000_000 // in the table
)

// writeStrategy returns the strategy that a search has found, as a table for proof.StrategyFollower: a node for each
// set. Sets with higher ranks come first, so that each node leads to later nodes only. With more than maxCheckedSets
// sets or maxCheckedBranches branches, only a part is written, and isSample is true. A branch to a set outside of the
// part has the number of sets in the part as its node.
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
		var steps []arenaStep
		err := s.arena.visitLegal(ctx, s.stateSets[set].memberStates, func(uint32, []int32) {}, func(moved uint64) {
			for _, x := range s.arena.stepsOf(moved) {
				if s.sight == sightComplete { // of a game that hides nothing
					x.perceptBits = stateSetKey([]uint32{uint32(x.chanceMove)})
				}
				if x.roleMove == move {
					steps = append(steps, x)
				}
			}
		})
		if err != nil {
			return nil, false, err
		}
		for _, alike := range perceivedGroups(steps) {
			key, to := alike[0].perceptBits, s.targetOfStates(perceivedStates(alike))
			if texts[key] == nil {
				texts[key] = s.perceptTexts(alike[0], game)
			}
			next, known := number[to]
			if !known {
				next = len(sets)
			}
			if to >= 0 && (known || isSample) {
				node.Branches = append(node.Branches, proof.StrategyBranch{Perceptions: texts[key], NextNode: next})
			}
		}
		nodes, branches = append(nodes, node), branches+len(node.Branches)
	}
	return nodes, isSample, nil
}

// perceptTexts returns the perceptions of the role in a step, as proof.RolePerceptions does: its percepts or, if it sees the
// complete state, the move of chance.
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
