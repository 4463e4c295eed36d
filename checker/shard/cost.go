package shard

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// maxTextSize bounds the texts that are parsed to estimate the costs of their
// games. The largest known rulesheet has 417 kB.
const maxTextSize = 1 << 20

// TextCost returns the expected cost of checking a text of so many bytes. A
// rulesheet costs as much as 4,000 bytes before its first byte is read.
func TextCost(size int) int64 { return 4000 + int64(size) }

// GameCost returns the expected cost of answering questions about a game, without a unit. The cost grows with the
// numbers of argument places, rules, roles, and possible fluents and moves. It grows slowly for large games, where
// a budget ends most of the work. The exponents, in hundredths, are those that fit the processor time of 220 games
// best (docs/design/shards.md).
func GameCost(src *gdl.Source, notation gdl.NotationChoice) int64 {
	if len(src.Text) > maxTextSize {
		return powerOfTwo(kneeExponent + 160)
	}
	f := notation.Parse(src)
	domains := model.NewDomains(f, model.UnionDomains)
	fluents, fewFluents := domains.GroundFluents(maxCountedTerms)
	moves, fewMoves := domains.GroundMoves(maxCountedTerms)
	exponent := 100*scaledLogarithm(domains.PositionCount()) + 65*scaledLogarithm(len(f.Rules)) + 60*scaledLogarithm(len(f.RoleNames())) +
		20*scaledLogarithm(boundedCount(len(fluents), fewFluents)) + 11*scaledLogarithm(boundedCount(len(moves), fewMoves))
	exponent /= 100
	return powerOfTwo(min(exponent, kneeExponent+max(0, exponent-kneeExponent)/4))
}

// kneeExponent is the exponent from which on budgets bound the work.
const kneeExponent = 16 * 14

// maxCountedTerms bounds the fluents and moves that are counted.
const maxCountedTerms = 20_000

// boundedCount returns the number of terms, or the bound if there are more.
func boundedCount(n int, all bool) int {
	if !all {
		return maxCountedTerms
	}
	return n
}
