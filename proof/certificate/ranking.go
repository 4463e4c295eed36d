package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// RankDecreases is the statement that a ranking decreases within stride moves: of a list of
// weighted sums over the fluents that hold, the first that changes decreases, and
// one changes. Sequences that end earlier do not count. Since there are finitely many
// fluents, no match can be infinite.
func RankDecreases(ranking [][]WeightedFluent, stride int) (Statement, error) {
	if stride < 1 || len(ranking) == 0 {
		return Statement{}, fmt.Errorf("%w: a ranking of %d sums over %d moves", ErrFormula, len(ranking), stride)
	}
	texts := make([]string, len(ranking))
	for i, parts := range ranking {
		if err := checkWeights(parts); err != nil {
			return Statement{}, err
		}
		texts[i] = describeWeights(parts)
	}
	within := "every move"
	if stride > 1 {
		within = fmt.Sprintf("every %d moves", stride)
	}
	meaning := fmt.Sprintf("with %s the first of these sums that changes falls: (%s)", within, strings.Join(texts, "), ("))
	return directStatement("ranking", meaning, stride, func(b *programBuilder, level int) []bodyCondition {
		rises := timedAtom(level, "isRising")
		b.defineOnce(fmt.Sprint("ranking ", level), func() { b.defineRising(ranking, level, level+stride, rises) })
		body := []bodyCondition{atomHolds(rises)}
		for t := level; t < level+stride; t++ {
			body = append(body, atomFails(b.defineEnding(t)))
		}
		return body
	}).withRecipe(statementRecipe{StatementKind: "falls", RankingSums: ranking, IntParameter: stride}), nil
}

// defineRising defines the atom that the first sum that differs between two times
// increases, or that none differs.
func (b *programBuilder) defineRising(ranking [][]WeightedFluent, from, to int, rises programAtom) {
	var equal []bodyCondition
	for i, parts := range ranking {
		weight := b.defineWeights(parts)
		change := b.weightChange(weight, from, to)
		atoms := []programAtom{timelessAtom(weight, ruleVariable("f"), ruleVariable("w")), b.keywordAtom(from, gdl.True, ruleVariable("f")), b.keywordAtom(to, gdl.True, ruleVariable("f"))}
		more, less := timedAtom(from, fmt.Sprintf("sum%dRises", i+1)), timedAtom(from, fmt.Sprintf("sum%dFalls", i+1))
		b.appendRules(formulaSection,
			defineRule(more, bodyCondition{change + " >= 1", atoms}),
			defineRule(less, bodyCondition{change + " <= -1", atoms}),
			defineRule(rises, append(equal[:len(equal):len(equal)], atomHolds(more))...))
		equal = append(equal, atomFails(more), atomFails(less))
	}
	b.appendRules(formulaSection, defineRule(rises, equal...))
}
