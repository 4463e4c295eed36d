package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/internal/typo"
)

// misspeltOperator returns the operator that the name of a condition stands
// for, or "": an operator that is a single edit away and takes as many
// conditions. The text must not define the name, and only conditions may follow
// it.
func (b *builder) misspeltOperator(x *Expr, name string) string {
	operator := b.nearOperator(name)
	if operator == "" {
		return ""
	}
	args := x.List[1:]
	if (operator == Not) != (len(args) == 1) || b.isDefined(name) || !b.allConditions(args) {
		return ""
	}
	return operator
}

// nearOperator returns the operator that is a single edit away from a name, ""
// if there is none.
func (b *builder) nearOperator(name string) string {
	if name == "" || len(name) > len(Not)+1 || name[0] == '?' {
		return ""
	}
	operator, known := b.near[name]
	if known {
		return operator
	}
	for _, x := range []string{Not, And, Or} {
		if !otherMeaning[name] && typo.OneEdit(name, x) {
			operator = x
			break
		}
	}
	if b.near == nil {
		b.near = map[string]string{}
	}
	b.near[name] = operator
	return operator
}

// otherMeaning holds words that are one edit away from an operator and have
// another meaning.
var otherMeaning = map[string]bool{"xor": true, "nor": true, "eor": true, "nand": true, "any": true, "for": true}

// allConditions tells whether all expressions are surely conditions.
func (b *builder) allConditions(list []*Expr) bool {
	return !slices.ContainsFunc(list, func(x *Expr) bool {
		name := nameOf(x)
		return !(x.IsList() && (isRelation(name) || isConnective(name)) || b.isDefined(name))
	})
}

// mendMisspeltOperator reads a condition as if its operator were spelt right.
func (b *builder) mendMisspeltOperator(x *Expr, operator string) []*Expr {
	word := x.List[0]
	err := b.again(MisspeltKeyword, word.Name)
	if err == nil {
		err = b.first(word.Name, b.guess(MisspeltKeyword, word.From, word.To, repair("Write '"+operator+"'"),
			"'%s' is no keyword of GDL; did you mean '%s'?", word.Word, operator))
	}
	err.Repair.Edits = append(err.Repair.Edits, Edit{word.From, word.To, operator})
	return b.mendCondition(x.with(slices.Concat([]*Expr{wordAt(word, operator)}, x.List[1:])))
}
