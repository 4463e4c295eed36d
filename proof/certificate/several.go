package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// Several is the statement that at least low of some formulas about single states
// hold; a formula that is listed twice counts twice.
func Several(name string, low int, parts []*property.Formula) (Statement, error) {
	texts := make([]string, len(parts))
	for i, f := range parts {
		if err := checkFormula(f); err != nil {
			return Statement{}, err
		}
		if f.Degree() > 0 {
			return Statement{}, fmt.Errorf("%w: '%s' is no statement about a state", ErrFormula, describe(f))
		}
		texts[i] = describe(f)
	}
	meaning := fmt.Sprintf("at least %d of %s", low, strings.Join(texts, ", "))
	return Statement{Name: name, Meaning: meaning, violated: func(b *builder, level int) ([]condition, error) {
		i := v("i")
		key := fmt.Sprintf("several %s", meaning)
		counted, done := b.formula.domains[key]
		if !done {
			counted = fmt.Sprintf("isPart%d", len(b.formula.domains)+1)
			b.formula.domains[key] = counted
		}
		var failed error
		b.once(fmt.Sprint(counted, " ", level), func() { failed = b.eachHolds(counted, level, parts) })
		bounds := count(fmt.Sprint(low, " <="), []*gdl.Term{i}, []condition{holds(at(level, counted, i))}, "")
		bounds.text = "not " + bounds.text
		return []condition{bounds}, failed
	}}.as(recipe{Kind: "several", Name: name, Low: low, Formulas: parts}), nil
}

// eachHolds defines a relation of the numbers of the formulas that hold.
func (b *builder) eachHolds(name string, level int, parts []*property.Formula) error {
	for i, f := range parts {
		body, err := b.formulaAt(f, nil, level, true)
		if err != nil {
			return err
		}
		b.add(formulaSection, define(at(level, name, &gdl.Term{Name: fmt.Sprint(i + 1)}), body...))
	}
	return nil
}
