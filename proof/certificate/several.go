package certificate

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// AtLeastHold is the statement that at least low of some formulas about single states
// hold; a formula that is listed twice counts twice.
func AtLeastHold(name string, low int, parts []*property.Formula) (Statement, error) {
	texts := make([]string, len(parts))
	for i, f := range parts {
		if err := checkFormula(f); err != nil {
			return Statement{}, err
		}
		if f.NextDepth() > 0 {
			return Statement{}, fmt.Errorf("%w: '%s' is no statement about a state", ErrFormula, describeFormula(f))
		}
		texts[i] = describeFormula(f)
	}
	meaning := fmt.Sprintf("at least %d of %s", low, strings.Join(texts, ", "))
	return Statement{Name: name, Meaning: meaning, violatedAt: func(b *programBuilder, level int) ([]bodyCondition, error) {
		i := ruleVariable("i")
		key := fmt.Sprintf("several %s", meaning)
		counted, done := b.formulaNames.domainNames[key]
		if !done {
			counted = fmt.Sprintf("isPart%d", len(b.formulaNames.domainNames)+1)
			b.formulaNames.domainNames[key] = counted
		}
		var failed error
		b.defineOnce(fmt.Sprint(counted, " ", level), func() { failed = b.defineHolding(counted, level, parts) })
		bounds := countCondition(fmt.Sprint(low, " <="), []*gdl.Term{i}, []bodyCondition{atomHolds(timedAtom(level, counted, i))}, "")
		bounds.text = "not " + bounds.text
		return []bodyCondition{bounds}, failed
	}}.withRecipe(statementRecipe{StatementKind: "several", Name: name, LowerBound: low, Formulas: parts}), nil
}

// defineHolding defines a relation of the numbers of the formulas that hold.
func (b *programBuilder) defineHolding(name string, level int, parts []*property.Formula) error {
	for i, f := range parts {
		body, err := b.formulaAt(f, nil, level, true)
		if err != nil {
			return err
		}
		b.appendRules(formulaSection, defineRule(timedAtom(level, name, &gdl.Term{Name: fmt.Sprint(i + 1)}), body...))
	}
	return nil
}
