package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A WeightedFormula formula is a part of a sum over the formulas about single states that
// hold.
type WeightedFormula struct {
	Formula *property.Formula
	Weight  int
}

// FormulaSum is the statement that the weights of the formulas that hold add up to
// total: a FluentSum over formulas that need not be fluents. After time 0 it is
// asked in the same way.
func FormulaSum(parts []WeightedFormula, total int) (Statement, error) {
	texts := make([]string, len(parts))
	formulas := make([]*property.Formula, len(parts))
	for i, p := range parts {
		if err := checkFormula(p.Formula); err != nil {
			return Statement{}, err
		}
		if p.Formula.NextDepth() > 0 || p.Weight < -maxWeight || p.Weight > maxWeight {
			return Statement{}, fmt.Errorf("%w: '%s' is no statement about a state, or its weight is beyond %d", ErrFormula, describeFormula(p.Formula), maxWeight)
		}
		formulas[i], texts[i] = p.Formula, fmt.Sprintf("%d for %s", p.Weight, describeFormula(p.Formula))
	}
	meaning := fmt.Sprintf("the sum of %s is %d", strings.Join(texts, ", "), total)
	return Statement{Name: "constant sum", Meaning: meaning, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		counted, weight := b.defineParts(meaning, parts)
		if err := b.definePartsAt(counted, level, formulas); err != nil {
			return nil, err
		}
		i, w := ruleVariable("i"), ruleVariable("w")
		held := func(level int, value string) string {
			return fmt.Sprintf("%s,I : %s, %s", value, timelessAtom(weight, i, w), timedAtom(level, counted, i))
		}
		atoms := []programAtom{timelessAtom(weight, i, w), timedAtom(level, counted, i)}
		if level == b.start {
			return []bodyCondition{{fmt.Sprintf("%s != %d", sumAggregate(held(level, "W")), total), atoms}}, nil
		}
		before := timedAtom(level-1, counted, i)
		change := sumAggregate(held(level, "W")+fmt.Sprintf(", not %s", before), held(level-1, "-W")+fmt.Sprintf(", not %s", timedAtom(level, counted, i)))
		return []bodyCondition{{change + " != 0", append(atoms, before)}}, b.definePartsAt(counted, level-1, formulas)
	}}.withRecipe(statementRecipe{StatementKind: "balance", WeightedFormulas: parts, IntParameter: total}), nil
}

// defineParts returns two relations: the numbers of the formulas that hold, and their
// weights, which it defines.
func (b *programBuilder) defineParts(meaning string, parts []WeightedFormula) (counted, weight string) {
	key := "balance " + meaning
	counted, done := b.formulaNames.domainNames[key]
	if !done {
		counted = fmt.Sprintf("isPart%d", len(b.formulaNames.domainNames)+1)
		b.formulaNames.domainNames[key] = counted
	}
	weight = "weightOf" + strings.TrimPrefix(counted, "is")
	if !done {
		for i, p := range parts {
			b.appendRules(formulaSection, defineRule(timelessAtom(weight, &gdl.Term{Name: fmt.Sprint(i + 1)}, &gdl.Term{Name: fmt.Sprint(p.Weight)})))
		}
	}
	return counted, weight
}

// definePartsAt defines, once, the relation of the formulas that hold at a time.
func (b *programBuilder) definePartsAt(counted string, level int, formulas []*property.Formula) (err error) {
	b.defineOnce(fmt.Sprint(counted, " ", level), func() { err = b.defineHolding(counted, level, formulas) })
	return err
}
