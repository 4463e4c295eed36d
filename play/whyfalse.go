package play

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/property"
)

// A falsityFact is a reason why a formula is false along a sequence: a part of it that
// is true or false for certain values of its variables.
type falsityFact struct {
	stateIndex    int // the index of the state
	factText      string
	isTrue        bool
	facts         []Fact // the atoms that the reason is about; the rules for those that hold are to blame
	isWholeClause bool   // factText is a clause with its own verb
}

// explainValue returns the facts that give formula f the value holds along the states from index i
// on.
func (e *formulaEvaluation) explainValue(i int, f *property.Formula, holds bool) ([]falsityFact, error) {
	switch f.Op {
	case property.OpAtom:
		return []falsityFact{e.atomFact(i, f, holds)}, nil
	case property.OpNot:
		return e.explainValue(i, f.Args[0], !holds)
	case property.OpNext:
		if i == len(e.states)-1 {
			return nil, nil // true because there is no next state
		}
		return e.explainValue(i+1, f.Args[0], holds)
	case property.OpKnows, property.OpWhether:
		return e.explainUnknown(i, f)
	case property.OpAnd:
		return e.explainArgs(i, f, holds, holds)
	case property.OpOr:
		return e.explainArgs(i, f, holds, !holds)
	case property.OpForall, property.OpExists:
		if holds == (f.Op == property.OpExists) {
			return e.explainInstance(i, f, holds)
		}
	case property.OpCount:
		if !holds {
			return e.explainCount(i, f)
		}
	}
	return []falsityFact{{stateIndex: i, factText: e.game.file.Notation.CodeText(f.SubstituteFree(e.varValues).String()), isTrue: holds}}, nil
}

// atomFact returns the reason that an atom is true or false. No rules are to blame for distinct.
func (e *formulaEvaluation) atomFact(i int, f *property.Formula, holds bool) falsityFact {
	atom := e.varValues.ApplyTo(f.Atom)
	one := falsityFact{stateIndex: i, factText: e.game.file.Notation.CodeText(atom.String()), isTrue: holds}
	if atom.Name != gdl.Distinct {
		one.facts = []Fact{{atom, i, holds}}
	}
	return one
}

// explainArgs explains the value of a conjunction or disjunction: by all of its parts, or else by
// the first part that has the same value.
func (e *formulaEvaluation) explainArgs(i int, f *property.Formula, holds, all bool) ([]falsityFact, error) {
	var facts []falsityFact
	for _, arg := range f.Args {
		if !all {
			value, err := e.holdsAt(i, arg)
			if err != nil {
				return nil, err
			}
			if value != holds {
				continue
			}
		}
		some, err := e.explainValue(i, arg, holds)
		if facts = append(facts, some...); err != nil || !all {
			return facts, err
		}
	}
	return facts, nil
}

// explainInstance explains a quantified formula by values of its variables for which the body has
// the value holds.
func (e *formulaEvaluation) explainInstance(i int, f *property.Formula, holds bool) ([]falsityFact, error) {
	outer := e.varValues
	defer func() { e.varValues = outer }()
	for e.varValues = range property.Bindings(f.Vars, outer) {
		value, err := e.holdsAt(i, f.Args[0])
		if err != nil {
			return nil, err
		}
		if value == holds {
			return e.explainValue(i, f.Args[0], holds)
		}
	}
	return nil, nil
}

// maxShownValues is the greatest number of values that the explanation of a count lists.
const maxShownValues = 4

// explainCount explains why a count is false: for how many values of its variables the body holds,
// and for which ones.
func (e *formulaEvaluation) explainCount(i int, f *property.Formula) ([]falsityFact, error) {
	notation, outer := e.game.file.Notation, e.varValues
	defer func() { e.varValues = outer }()
	body := notation.CodeText(f.SubstituteFree(outer).Args[0].String())
	var names, shown []string
	for _, v := range f.Vars {
		names = append(names, notation.CodeText(v.Name))
	}
	count, fact := 0, falsityFact{stateIndex: i, isTrue: true, isWholeClause: true}
	for e.varValues = range property.Bindings(f.Vars, outer) {
		holds, err := e.holdsAt(i, f.Args[0])
		if err != nil {
			return nil, err
		}
		if !holds {
			continue
		}
		if count++; count > maxShownValues {
			continue
		}
		var words []string
		for _, v := range f.Vars {
			words = append(words, notation.CodeText(e.varValues[v.Name].String()))
		}
		shown = append(shown, strings.Join(words, " "))
		if f.Args[0].Op == property.OpAtom {
			fact.facts = append(fact.facts, Fact{e.varValues.ApplyTo(f.Args[0].Atom), i, true})
		}
	}
	fact.factText = fmt.Sprintf("%s holds for %d values of %s", body, count, strings.Join(names, " "))
	switch count {
	case 0:
		fact.factText = fmt.Sprintf("%s holds for no %s", body, strings.Join(names, " "))
	case 1:
		fact.factText = fmt.Sprintf("%s holds for one value of %s", body, strings.Join(names, " "))
	}
	if count > len(shown) {
		shown = append(shown, "...")
	}
	if len(shown) > 0 {
		fact.factText += " (" + strings.Join(shown, ", ") + ")"
	}
	fact.factText += " and not for " + countBounds(f)
	return []falsityFact{fact}, nil
}

// countBounds returns the bounds of a count as words, such as "at most 3".
func countBounds(f *property.Formula) string {
	switch {
	case f.MinCount == f.MaxCount:
		return fmt.Sprint(f.MinCount)
	case f.MaxCount == property.NoUpperBound:
		return fmt.Sprintf("at least %d", f.MinCount)
	case f.MinCount == 0:
		return fmt.Sprintf("at most %d", f.MaxCount)
	}
	return fmt.Sprintf("%d to %d", f.MinCount, f.MaxCount)
}

// maxShownFacts is the greatest number of facts that an explanation lists.
const maxShownFacts = 6

// factSentence returns a sentence with all facts, such as "a and b hold, c does not hold, and in
// the next state d holds".
func factSentence(facts []falsityFact) string {
	last := 0
	for _, f := range facts {
		last = max(last, f.stateIndex)
	}
	var parts []string
	for at := range last + 1 {
		var yes, no, clauses []string
		for _, f := range facts {
			switch {
			case f.stateIndex != at:
			case f.isWholeClause:
				clauses = append(clauses, f.factText)
			case f.isTrue && !slices.Contains(yes, f.factText):
				yes = append(yes, f.factText)
			case !f.isTrue && !slices.Contains(no, f.factText):
				no = append(no, f.factText)
			}
		}
		here := slices.Concat(joinClause(yes, "holds", "hold"), joinClause(no, "does not hold", "do not hold"), clauses)
		if len(here) > 0 {
			here[0] = whenPhrase(at) + here[0]
		}
		parts = append(parts, here...)
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + ", and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// joinClause returns one clause that has these words as its subject, with its verb in the singular
// or plural; none if there are no words.
func joinClause(words []string, one, several string) []string {
	switch len(words) {
	case 0:
		return nil
	case 1:
		several = one
	}
	return []string{plural.JoinWords(words) + " " + several}
}

// whenPhrase returns where a clause about a later state begins, with a space at the end; "" for the
// state itself.
func whenPhrase(at int) string {
	switch at {
	case 0:
		return ""
	case 1:
		return "in the next state "
	}
	return fmt.Sprintf("after %d more moves ", at)
}
