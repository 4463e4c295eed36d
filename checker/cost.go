package checker

import (
	"math/bits"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file estimates the cost of checking a rulesheet, so that shards can be of equal cost.

// maxCostedText is the greatest length of texts that are parsed to estimate the costs of their
// games.
const maxCostedText = 1 << 20

// TextCost returns the expected cost of checking the text alone: its bytes, and 4,000 for each
// rulesheet.
func (in Input) TextCost() int64 { return 4000 + int64(len(in.readKnownText())) }

// gameCost returns the expected cost of answering questions about a game, as a number that only serves to compare games.
// The cost grows with the numbers of argument places, rules, roles, and possible fluents and moves. It grows slowly for
// large games, where a budget ends most of the work. The exponents, in hundredths, fit the processor time of 220 games
// best (docs/design/shards.md).
func gameCost(src *gdl.Source, notation gdl.NotationChoice) int64 {
	if len(src.Text) > maxCostedText {
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

// maxCountedTerms is the greatest number of fluents, and of moves, that is counted.
const maxCountedTerms = 20_000

// boundedCount returns n if all terms were counted, else maxCountedTerms.
func boundedCount(n int, all bool) int {
	if !all {
		return maxCountedTerms
	}
	return n
}

// Processors round floating-point numbers differently, and a shard must not
// depend on the machine. So logarithms are integers: sixteenths of the
// logarithm to the base 2.

// scaledLogarithm returns 16 times the logarithm of 1+n, rounded down.
func scaledLogarithm(n int) int {
	x := uint64(1 + max(0, n))
	whole := bits.Len64(x) - 1
	m := x << (63 - whole) >> 32 // the mantissa, from 1 to 2, times 2^31
	fraction := 0
	for range 4 { // squaring doubles the logarithm
		m = m * m >> 31
		fraction <<= 1
		if m >= 1<<32 {
			m >>= 1
			fraction++
		}
	}
	return 16*whole + fraction
}

// rootTable has 2^(i/16) times 2^10, by i.
var rootTable = [16]int64{1024, 1069, 1117, 1166, 1218, 1272, 1328, 1387, 1448, 1512, 1579, 1649, 1722, 1798, 1878, 1961}

// powerOfTwo returns 2^(e/16), times 2^10. It is bounded, so that no sum of costs
// overflows.
func powerOfTwo(e int) int64 {
	e = min(e, 16*30)
	return rootTable[e%16] << (e / 16)
}
