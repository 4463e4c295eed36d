package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A WeightedFluent fluent is a part of a sum over the fluents that hold.
type WeightedFluent struct {
	Fluent *gdl.Term
	Weight int
}

// maxWeight keeps sums of weights within the integers of clingo.
const maxWeight = 100_000

// checkWeights refuses sums that clingo could not compute.
func checkWeights(parts []WeightedFluent) error {
	for _, w := range parts {
		if w.Weight < -maxWeight || w.Weight > maxWeight || w.Fluent == nil || !w.Fluent.IsGround() {
			return fmt.Errorf("%w: a weight beyond %d, or of something else than a fluent", ErrFormula, maxWeight)
		}
	}
	return nil
}

// FluentSum is the statement that the weights of the fluents that hold add up to total.
//
// At time 0 the sum itself is compared. At later times the weights of the fluents
// that begin and that cease to hold have to balance each other, given that the sum
// was right one move before: every program about a time assumes that, or another
// program of the same certificate shows it. Sums over a complete board at two times
// are too large for clingo.
func FluentSum(parts []WeightedFluent, total int) (Statement, error) {
	if err := checkWeights(parts); err != nil {
		return Statement{}, err
	}
	meaning := fmt.Sprintf("the sum of %s is %d", describeWeights(parts), total)
	return directStatement("constant sum", meaning, 0, func(b *programBuilder, level int) []bodyCondition {
		weight := b.defineWeights(parts)
		text := fmt.Sprintf("%s != %d", sumAggregate(b.heldWeights(weight, level, "W")), total)
		atoms := []programAtom{timelessAtom(weight, ruleVariable("f"), ruleVariable("w")), b.keywordAtom(level, gdl.True, ruleVariable("f"))}
		if level > b.start {
			text = b.weightChange(weight, level-1, level) + " != 0"
			atoms = append(atoms, b.keywordAtom(level-1, gdl.True, ruleVariable("f")))
		}
		return []bodyCondition{{text, atoms}}
	}).withRecipe(statementRecipe{StatementKind: "sum", RankingSums: [][]WeightedFluent{parts}, IntParameter: total}), nil
}

// defineWeights defines the weights as facts and returns their relation.
func (b *programBuilder) defineWeights(parts []WeightedFluent) string {
	key := "weights " + describeWeights(parts)
	name, done := b.formulaNames.domainNames[key]
	if !done {
		name = fmt.Sprintf("weight%dIs", len(b.formulaNames.domainNames)+1)
		b.formulaNames.domainNames[key] = name
		for _, w := range parts {
			b.appendRules(formulaSection, defineRule(timelessAtom(name, w.Fluent, &gdl.Term{Name: fmt.Sprint(w.Weight)})))
		}
	}
	return name
}

// heldWeights is the element of an aggregate for the weights of the fluents that hold.
func (e *Encoding) heldWeights(weight string, level int, value string) string {
	return fmt.Sprintf("%s,F : %s, %s", value, timelessAtom(weight, ruleVariable("f"), ruleVariable("w")), e.keywordAtom(level, gdl.True, ruleVariable("f")))
}

// weightChange is the aggregate for the increase of the sum of weights between two times.
// Only fluents that begin or cease to hold count.
func (e *Encoding) weightChange(weight string, from, to int) string {
	return sumAggregate(
		e.heldWeights(weight, to, "W")+fmt.Sprintf(", not %s", e.keywordAtom(from, gdl.True, ruleVariable("f"))),
		e.heldWeights(weight, from, "-W")+fmt.Sprintf(", not %s", e.keywordAtom(to, gdl.True, ruleVariable("f"))))
}

func sumAggregate(elements ...string) string { return "#sum { " + strings.Join(elements, "; ") + " }" }

// describeWeights writes a sum in words, with the fluents of the same weight together.
func describeWeights(parts []WeightedFluent) string {
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
