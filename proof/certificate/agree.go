package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// different names that a statement about pairs is false at a time, and defines
// it, in both directions, by the atoms that hold at one time and not at the other.
func (b *builder) different(key string, level, other int, direction func(one, two int) error) ([]condition, error) {
	name, known := b.formula.domains["pair "+key]
	if !known {
		name = fmt.Sprintf("isDifferent%d", len(b.formula.domains)+1)
		b.formula.domains["pair "+key] = name
	}
	head := at(level, name)
	var err error
	b.once(head.String(), func() {
		if err = direction(level, other); err == nil {
			err = direction(other, level)
		}
	})
	return []condition{holds(head)}, err
}

// head is the atom that defineDifference has named.
func (b *builder) head(key string, one, two int) atom {
	return at(min(one, two), b.formula.domains["pair "+key])
}

// AgreeOn is the statement that each of some fluents holds in both states or in
// neither.
func AgreeOn(fluents []*gdl.Term) Pair {
	key := "agreement on " + kifList(fluents)
	return Pair{Name: fmt.Sprintf("agreement on %d fluents", len(fluents)), Meaning: "each of these fluents holds in both states, or in neither: " + kifList(fluents), differs: func(b *builder, level, other int) ([]condition, error) {
		domain, err := b.domain(fluents)
		if err != nil {
			return nil, err
		}
		f := v("f")
		return b.different(key, level, other, func(one, two int) error {
			b.add(formulaSection, define(b.head(key, one, two), holds(always(domain, f)), holds(b.call(one, gdl.True, f)), fails(b.call(two, gdl.True, f))))
			return nil
		})
	}}.as(recipe{Kind: "agree-on", Terms: fluents})
}

// Agree is the statement that some formulas about states each have the same value
// in both states, where a condition holds in both; everywhere if it is nil.
func Agree(name string, of []*property.Formula, when *property.Formula) (Pair, error) {
	meaning := "the same in both states:"
	for _, f := range of {
		if err := checkFormula(f); err != nil {
			return Pair{}, err
		}
		meaning += " " + describe(f)
	}
	if when != nil {
		if err := checkFormula(when); err != nil {
			return Pair{}, err
		}
		meaning += ", where " + describe(when)
	}
	return Pair{Name: name, Meaning: meaning, differs: func(b *builder, level, other int) ([]condition, error) {
		return b.different(meaning, level, other, func(one, two int) error {
			for _, f := range of {
				body, err := b.bothTimes(f, when, one, two)
				if err != nil {
					return err
				}
				b.add(formulaSection, define(b.head(meaning, one, two), body...))
			}
			return nil
		})
	}}.as(recipe{Kind: "agree", Name: name, Formulas: of, When: when}), nil
}

// bothTimes returns the conditions that a formula holds at one time and not at
// another, and a further formula at both.
func (b *builder) bothTimes(f, when *property.Formula, one, two int) (body []condition, err error) {
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
func KnowsTerminal() Pair {
	const key = "the end"
	return Pair{Name: "knows-terminal", Meaning: "both matches are over, or neither", differs: func(b *builder, level, other int) ([]condition, error) {
		return b.different(key, level, other, func(one, two int) error {
			b.add(formulaSection, define(b.head(key, one, two), holds(b.call(one, gdl.Terminal)), fails(b.call(two, gdl.Terminal))))
			return nil
		})
	}}.as(recipe{Kind: "knows-terminal"})
}

// KnowsLegal is the statement that a role has the same legal moves in both states.
func KnowsLegal(about *gdl.Term) Pair {
	key, m := "moves of "+about.String(), v("m")
	return Pair{Name: "knows-legal", Meaning: about.String() + " has the same legal moves in both states", differs: func(b *builder, level, other int) ([]condition, error) {
		return b.different(key, level, other, func(one, two int) error {
			b.add(formulaSection, define(b.head(key, one, two), holds(b.call(one, gdl.Legal, about, m)), fails(b.call(two, gdl.Legal, about, m))))
			return nil
		})
	}}.as(recipe{Kind: "knows-legal", Terms: []*gdl.Term{about}})
}

// KnowsGoal is the statement that a role has the same goal values in both states,
// where one of the matches is over; if finished, where both are.
func KnowsGoal(about *gdl.Term, finished bool) Pair {
	key, g := fmt.Sprint("goals of ", about, " ", finished), v("g")
	meaning := about.String() + " has the same goal values in both states where one of the matches is over"
	if finished {
		meaning = about.String() + " has the same goal values in both states where both matches are over"
	}
	return Pair{Name: "knows-goal", Meaning: meaning, differs: func(b *builder, level, other int) ([]condition, error) {
		return b.different(key, level, other, func(one, two int) error {
			differs := []condition{holds(b.call(one, gdl.Goal, about, g)), fails(b.call(two, gdl.Goal, about, g))}
			first, second := holds(b.call(one, gdl.Terminal)), holds(b.call(two, gdl.Terminal))
			head := b.head(key, one, two)
			if finished {
				b.add(formulaSection, define(head, append(differs, first, second)...))
				return nil
			}
			b.add(formulaSection, define(head, append(differs[:2:2], first)...), define(head, append(differs[:2:2], second)...))
			return nil
		})
	}}.as(recipe{Kind: "knows-goal", Terms: []*gdl.Term{about}, Flag: finished})
}
