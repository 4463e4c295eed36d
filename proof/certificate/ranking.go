package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Falls is the statement that a ranking decreases within stride moves: of a list of
// weighted sums over the fluents that hold, the first that changes decreases, and
// one changes. Sequences that end earlier do not count. Since there are finitely many
// fluents, no match can be infinite.
func Falls(ranking [][]Weighted, stride int) (Statement, error) {
	if stride < 1 || len(ranking) == 0 {
		return Statement{}, fmt.Errorf("%w: a ranking of %d sums over %d moves", ErrFormula, len(ranking), stride)
	}
	texts := make([]string, len(ranking))
	for i, parts := range ranking {
		if err := checkWeights(parts); err != nil {
			return Statement{}, err
		}
		texts[i] = weights(parts)
	}
	within := "every move"
	if stride > 1 {
		within = fmt.Sprintf("every %d moves", stride)
	}
	meaning := fmt.Sprintf("with %s the first of these sums that changes falls: (%s)", within, strings.Join(texts, "), ("))
	return direct("ranking", meaning, stride, func(b *builder, level int) []condition {
		rises := at(level, "isRising")
		b.once(fmt.Sprint("ranking ", level), func() { b.rising(ranking, level, level+stride, rises) })
		body := []condition{holds(rises)}
		for t := level; t < level+stride; t++ {
			body = append(body, fails(b.ending(t)))
		}
		return body
	}).as(recipe{Kind: "falls", Ranking: ranking, Number: stride}), nil
}

// rising defines the atom that the first sum that differs between two times
// increases, or that none differs.
func (b *builder) rising(ranking [][]Weighted, from, to int, rises atom) {
	var equal []condition
	for i, parts := range ranking {
		weight := b.weights(parts)
		change := b.change(weight, from, to)
		atoms := []atom{always(weight, v("f"), v("w")), b.call(from, gdl.True, v("f")), b.call(to, gdl.True, v("f"))}
		more, less := at(from, fmt.Sprintf("sum%dRises", i+1)), at(from, fmt.Sprintf("sum%dFalls", i+1))
		b.add(formulaSection,
			define(more, condition{change + " >= 1", atoms}),
			define(less, condition{change + " <= -1", atoms}),
			define(rises, append(equal[:len(equal):len(equal)], holds(more))...))
		equal = append(equal, fails(more), fails(less))
	}
	b.add(formulaSection, define(rises, equal...))
}
