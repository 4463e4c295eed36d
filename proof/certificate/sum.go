package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A Weighted fluent is a part of a sum over the fluents that hold.
type Weighted struct {
	Fluent *gdl.Term
	Weight int
}

// maxWeight keeps sums of weights within the integers of clingo.
const maxWeight = 100_000

// checkWeights refuses sums that clingo could not compute.
func checkWeights(parts []Weighted) error {
	for _, w := range parts {
		if w.Weight < -maxWeight || w.Weight > maxWeight || w.Fluent == nil || !w.Fluent.IsGround() {
			return fmt.Errorf("%w: a weight beyond %d, or of something else than a fluent", ErrFormula, maxWeight)
		}
	}
	return nil
}

// Sum is the statement that the weights of the fluents that hold add up to total.
//
// At time 0 the sum itself is compared. At later times the weights of the fluents
// that begin and that cease to hold have to balance each other, given that the sum
// was right one move before: every program about a time assumes that, or another
// program of the same certificate shows it. Sums over a complete board at two times
// are too large for clingo.
func Sum(parts []Weighted, total int) (Statement, error) {
	if err := checkWeights(parts); err != nil {
		return Statement{}, err
	}
	meaning := fmt.Sprintf("the sum of %s is %d", weights(parts), total)
	return direct("constant sum", meaning, 0, func(b *builder, level int) []condition {
		weight := b.weights(parts)
		text := fmt.Sprintf("%s != %d", sumOf(b.held(weight, level, "W")), total)
		atoms := []atom{always(weight, v("f"), v("w")), b.call(level, gdl.True, v("f"))}
		if level > b.first {
			text = b.change(weight, level-1, level) + " != 0"
			atoms = append(atoms, b.call(level-1, gdl.True, v("f")))
		}
		return []condition{{text, atoms}}
	}).as(recipe{Kind: "sum", Ranking: [][]Weighted{parts}, Number: total}), nil
}

// weights defines the weights as facts and returns their relation.
func (b *builder) weights(parts []Weighted) string {
	key := "weights " + weights(parts)
	name, done := b.formula.domains[key]
	if !done {
		name = fmt.Sprintf("weight%dIs", len(b.formula.domains)+1)
		b.formula.domains[key] = name
		for _, w := range parts {
			b.add(formulaSection, define(always(name, w.Fluent, &gdl.Term{Name: fmt.Sprint(w.Weight)})))
		}
	}
	return name
}

// held is the element of an aggregate for the weights of the fluents that hold.
func (b *builder) held(weight string, level int, value string) string {
	return fmt.Sprintf("%s,F : %s, %s", value, always(weight, v("f"), v("w")), b.call(level, gdl.True, v("f")))
}

// change is the aggregate for the increase of the sum of weights between two times.
// Only fluents that begin or cease to hold count.
func (b *builder) change(weight string, from, to int) string {
	return sumOf(
		b.held(weight, to, "W")+fmt.Sprintf(", not %s", b.call(from, gdl.True, v("f"))),
		b.held(weight, from, "-W")+fmt.Sprintf(", not %s", b.call(to, gdl.True, v("f"))))
}

func sumOf(elements ...string) string { return "#sum { " + strings.Join(elements, "; ") + " }" }

// weights writes a sum in words, with the fluents of the same weight together.
func weights(parts []Weighted) string {
	groups := map[int][]string{}
	var order []int
	for _, w := range parts {
		if len(groups[w.Weight]) == 0 {
			order = append(order, w.Weight)
		}
		groups[w.Weight] = append(groups[w.Weight], w.Fluent.String())
	}
	slices.Sort(order)
	texts := make([]string, len(order))
	for i, weight := range order {
		texts[i] = fmt.Sprintf("%d for each of %s", weight, strings.Join(groups[weight], " "))
	}
	return strings.Join(texts, ", ")
}
