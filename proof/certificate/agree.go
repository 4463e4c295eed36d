package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// defineDifference names that a statement about pairs is false at a time, and defines
// it, in both directions, by the atoms that hold at one time and not at the other.
func (b *programBuilder) defineDifference(key string, level, other int, direction func(one, two int) error) ([]bodyCondition, error) {
	name, known := b.formulaNames.domainNames["pair "+key]
	if !known {
		name = fmt.Sprintf("isDifferent%d", len(b.formulaNames.domainNames)+1)
		b.formulaNames.domainNames["pair "+key] = name
	}
	head := timedAtom(level, name)
	var err error
	b.defineOnce(head.String(), func() {
		if err = direction(level, other); err == nil {
			err = direction(other, level)
		}
	})
	return []bodyCondition{atomHolds(head)}, err
}

// differenceAtom is the atom that defineDifference has named.
func (b *programBuilder) differenceAtom(key string, one, two int) programAtom {
	return timedAtom(min(one, two), b.formulaNames.domainNames["pair "+key])
}

// AgreeOnFluents is the statement that each of some fluents holds in both states or in
// neither.
func AgreeOnFluents(fluents []*gdl.Term) PairStatement {
	key := "agreement on " + kifList(fluents)
	return PairStatement{Name: fmt.Sprintf("agreement on %d fluents", len(fluents)), Meaning: "each of these fluents holds in both states, or in neither: " + kifList(fluents), differs: func(b *programBuilder, level, other int) ([]bodyCondition, error) {
		domain, err := b.formulaNames.defineDomain(fluents)
		if err != nil {
			return nil, err
		}
		f := ruleVariable("f")
		return b.defineDifference(key, level, other, func(one, two int) error {
			b.appendRules(formulaSection, defineRule(b.differenceAtom(key, one, two), atomHolds(timelessAtom(domain, f)), atomHolds(b.keywordAtom(one, gdl.True, f)), atomFails(b.keywordAtom(two, gdl.True, f))))
			return nil
		})
	}}.withRecipe(statementRecipe{StatementKind: "agree-on", Terms: fluents})
}

// AgreeOnFormulas is the statement that some formulas about states each have the same value
// in both states, where a condition holds in both; everywhere if it is nil.
func AgreeOnFormulas(name string, of []*property.Formula, when *property.Formula) (PairStatement, error) {
	meaning := "the same in both states:"
	for _, f := range of {
		if err := checkFormula(f); err != nil {
			return PairStatement{}, err
		}
		meaning += " " + describeFormula(f)
	}
	if when != nil {
		if err := checkFormula(when); err != nil {
			return PairStatement{}, err
		}
		meaning += ", where " + describeFormula(when)
	}
	return PairStatement{Name: name, Meaning: meaning, differs: func(b *programBuilder, level, other int) ([]bodyCondition, error) {
		return b.defineDifference(meaning, level, other, func(one, two int) error {
			for _, f := range of {
				body, err := b.formulaDiffers(f, when, one, two)
				if err != nil {
					return err
				}
				b.appendRules(formulaSection, defineRule(b.differenceAtom(meaning, one, two), body...))
			}
			return nil
		})
	}}.withRecipe(statementRecipe{StatementKind: "agree", Name: name, Formulas: of, WhenFormula: when}), nil
}

// formulaDiffers returns the conditions that a formula holds at one time and not at
// another, and a further formula at both.
func (b *programBuilder) formulaDiffers(f, when *property.Formula, one, two int) (body []bodyCondition, err error) {
	parts := []struct {
		f     *property.Formula
		level int
		truth bool
	}{{f, one, true}, {f, two, false}, {when, one, true}, {when, two, true}}
	for _, part := range parts {
		if part.f == nil {
			continue
		}
		some, err := b.formulaAt(part.f, nil, part.level, part.truth)
		if err != nil {
			return nil, err
		}
		body = append(body, some...)
	}
	return body, nil
}

// KnowsTerminal is the statement that both matches are over, or neither.
func KnowsTerminal() PairStatement {
	const key = "the end"
	return PairStatement{Name: "knows-terminal", Meaning: "both matches are over, or neither", differs: func(b *programBuilder, level, other int) ([]bodyCondition, error) {
		return b.defineDifference(key, level, other, func(one, two int) error {
			b.appendRules(formulaSection, defineRule(b.differenceAtom(key, one, two), atomHolds(b.keywordAtom(one, gdl.Terminal)), atomFails(b.keywordAtom(two, gdl.Terminal))))
			return nil
		})
	}}.withRecipe(statementRecipe{StatementKind: "knows-terminal"})
}

// KnowsLegal is the statement that a role has the same legal moves in both states.
func KnowsLegal(about *gdl.Term) PairStatement {
	key, m := "moves of "+about.String(), ruleVariable("m")
	return PairStatement{Name: "knows-legal", Meaning: about.String() + " has the same legal moves in both states", differs: func(b *programBuilder, level, other int) ([]bodyCondition, error) {
		return b.defineDifference(key, level, other, func(one, two int) error {
			b.appendRules(formulaSection, defineRule(b.differenceAtom(key, one, two), atomHolds(b.keywordAtom(one, gdl.Legal, about, m)), atomFails(b.keywordAtom(two, gdl.Legal, about, m))))
			return nil
		})
	}}.withRecipe(statementRecipe{StatementKind: "knows-legal", Terms: []*gdl.Term{about}})
}

// KnowsGoal is the statement that a role has the same goal values in both states,
// where one of the matches is over; if finished, where both are.
func KnowsGoal(about *gdl.Term, finished bool) PairStatement {
	key, g := fmt.Sprint("goals of ", about, " ", finished), ruleVariable("g")
	meaning := about.String() + " has the same goal values in both states where one of the matches is over"
	if finished {
		meaning = about.String() + " has the same goal values in both states where both matches are over"
	}
	return PairStatement{Name: "knows-goal", Meaning: meaning, differs: func(b *programBuilder, level, other int) ([]bodyCondition, error) {
		return b.defineDifference(key, level, other, func(one, two int) error {
			differs := []bodyCondition{atomHolds(b.keywordAtom(one, gdl.Goal, about, g)), atomFails(b.keywordAtom(two, gdl.Goal, about, g))}
			first, second := atomHolds(b.keywordAtom(one, gdl.Terminal)), atomHolds(b.keywordAtom(two, gdl.Terminal))
			head := b.differenceAtom(key, one, two)
			if finished {
				b.appendRules(formulaSection, defineRule(head, append(differs, first, second)...))
				return nil
			}
			b.appendRules(formulaSection, defineRule(head, append(differs[:2:2], first)...), defineRule(head, append(differs[:2:2], second)...))
			return nil
		})
	}}.withRecipe(statementRecipe{StatementKind: "knows-goal", Terms: []*gdl.Term{about}, FinishedOnly: finished})
}
