package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/internal/typo"
)

// misspeltOperator returns the operator that the name of a condition stands
// for, or "": an operator that is a single edit away and takes as many
// conditions. The text must not define the name, and only conditions may follow
// it.
func (k *knownNames) misspeltOperator(x *Expr, name string) string {
	operator := k.nearOperator(name)
	if operator == "" {
		return ""
	}
	args := x.List[1:]
	if (operator == Not) != (len(args) == 1) || k.isDefined(name) || !k.allConditions(args) {
		return ""
	}
	return operator
}

// nearOperator returns the operator that is a single edit away from a name, ""
// if there is none.
func (k *knownNames) nearOperator(name string) string {
	if name == "" || len(name) > len(Not)+1 || name[0] == '?' {
		return ""
	}
	operator, known := k.nearOperators[name]
	if known {
		return operator
	}
	for _, x := range []string{Not, And, Or} {
		if !unrelatedWords[name] && typo.IsOneEdit(name, x) {
			operator = x
			break
		}
	}
	if k.nearOperators == nil {
		k.nearOperators = map[string]string{}
	}
	k.nearOperators[name] = operator
	return operator
}

// unrelatedWords holds words that are one edit away from an operator and have
// another meaning.
var unrelatedWords = map[string]bool{"xor": true, "nor": true, "eor": true, "nand": true, "any": true, "for": true}

// allConditions tells whether all expressions are surely conditions.
func (k *knownNames) allConditions(list []*Expr) bool {
	return !slices.ContainsFunc(list, func(x *Expr) bool {
		name := leadingName(x)
		return !(x.IsList() && (isKeywordRelation(name) || isConnective(name)) || k.isDefined(name))
	})
}

// mendMisspeltOperator reads a condition as if its operator were spelt right.
func (m *conditionMender) mendMisspeltOperator(x *Expr, operator string) []*Expr {
	word := x.List[0]
	err := m.repeatFault(MisspeltKeyword, word.Name)
	if err == nil {
		err = m.recordOnce(word.Name, m.reportGuess(MisspeltKeyword, word.StartPos, word.EndPos, newRepair("Write '"+operator+"'"),
			"'%s' is not a keyword of GDL; did you mean '%s'?", word.Word, operator))
	}
	err.Repair.Edits = append(err.Repair.Edits, Edit{word.StartPos, word.EndPos, operator})
	return m.mendCondition(x.WithParts(slices.Concat([]*Expr{wordAt(word, operator)}, x.List[1:])))
}
