package shard

import (
	"github.com/gdllint/gdllint/gdl"
)

// maxText bounds the texts that are parsed to estimate the costs of their
// games. The largest known rulesheet has 417 kB.
const maxText = 1 << 20

// TextCost returns the expected cost of checking a text of so many bytes. A
// rulesheet costs as much as 4,000 bytes before its first byte is read.
func TextCost(size int) int64 { return 4000 + int64(size) }

// GameCost returns the expected cost of answering questions about a game, in
// its own units. The cost grows with the numbers of argument places, rules,
// roles, and possible fluents and moves, but slowly where a budget ends most of
// the work. The exponents, in hundredths, are those that fit the processor time
// of 220 games best (docs/design/shards.md).
func GameCost(src *gdl.Source, notation gdl.Choice) int64 {
	if len(src.Text) > maxText {
		return power(knee + 160)
	}
	f := notation.Parse(src)
	domains := gdl.NewDomains(f, gdl.Union)
	fluents, fewFluents := domains.Fluents(maxTerms)
	moves, fewMoves := domains.Moves(maxTerms)
	exponent := 100*logarithm(len(domains.Args())) + 65*logarithm(len(f.Rules)) + 60*logarithm(len(f.Roles())) +
		20*logarithm(count(len(fluents), fewFluents)) + 11*logarithm(count(len(moves), fewMoves))
	exponent /= 100
	return power(min(exponent, knee+max(0, exponent-knee)/4))
}

// knee is the exponent from which on budgets bound the work.
const knee = 16 * 14

// maxTerms bounds the fluents and moves that are counted.
const maxTerms = 20_000

// count returns the number of terms, or the bound if there are more.
func count(n int, all bool) int {
	if !all {
		return maxTerms
	}
	return n
}
