package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// A Counted formula is a part of a sum over the formulas about single states that
// hold.
type Counted struct {
	Formula *property.Formula
	Weight  int
}

// Balance is the statement that the weights of the formulas that hold add up to
// total: a FluentSum over formulas that need not be fluents. After time 0 it is
// asked in the same way.
func Balance(parts []Counted, total int) (Statement, error) {
	texts := make([]string, len(parts))
	formulas := make([]*property.Formula, len(parts))
	for i, p := range parts {
		if err := checkFormula(p.Formula); err != nil {
			return Statement{}, err
		}
		if p.Formula.Degree() > 0 || p.Weight < -maxWeight || p.Weight > maxWeight {
			return Statement{}, fmt.Errorf("%w: '%s' is no statement about a state, or its weight is beyond %d", ErrFormula, describe(p.Formula), maxWeight)
		}
		formulas[i], texts[i] = p.Formula, fmt.Sprintf("%d for %s", p.Weight, describe(p.Formula))
	}
	meaning := fmt.Sprintf("the sum of %s is %d", strings.Join(texts, ", "), total)
	return Statement{Name: "constant sum", Meaning: meaning, violated: func(b *builder, level int) ([]condition, error) {
		counted, weight := b.counts(meaning, parts)
		if err := b.countsAt(counted, level, formulas); err != nil {
			return nil, err
		}
		i, w := v("i"), v("w")
		held := func(level int, value string) string {
			return fmt.Sprintf("%s,I : %s, %s", value, always(weight, i, w), at(level, counted, i))
		}
		atoms := []atom{always(weight, i, w), at(level, counted, i)}
		if level == b.first {
			return []condition{{fmt.Sprintf("%s != %d", sumOf(held(level, "W")), total), atoms}}, nil
		}
		before := at(level-1, counted, i)
		change := sumOf(held(level, "W")+fmt.Sprintf(", not %s", before), held(level-1, "-W")+fmt.Sprintf(", not %s", at(level, counted, i)))
		return []condition{{change + " != 0", append(atoms, before)}}, b.countsAt(counted, level-1, formulas)
	}}.as(recipe{Kind: "balance", Counted: parts, Number: total}), nil
}

// counts returns two relations: the numbers of the formulas that hold, and their
// weights, which it defines.
func (b *builder) counts(meaning string, parts []Counted) (counted, weight string) {
	key := "balance " + meaning
	counted, done := b.formula.domains[key]
	if !done {
		counted = fmt.Sprintf("isPart%d", len(b.formula.domains)+1)
		b.formula.domains[key] = counted
	}
	weight = "weightOf" + strings.TrimPrefix(counted, "is")
	if !done {
		for i, p := range parts {
			b.add(formulaSection, define(always(weight, &gdl.Term{Name: fmt.Sprint(i + 1)}, &gdl.Term{Name: fmt.Sprint(p.Weight)})))
		}
	}
	return counted, weight
}

// countsAt defines, once, the relation of the formulas that hold at a time.
func (b *builder) countsAt(counted string, level int, formulas []*property.Formula) (err error) {
	b.once(fmt.Sprint(counted, " ", level), func() { err = b.eachHolds(counted, level, formulas) })
	return err
}
