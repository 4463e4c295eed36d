package certificate

import (
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
)

// This file spells names of the game for clingo. They have no upper case letters, since gdl folds
// names and asp.MangleName adds none. So names with upper case letters are free for the encoding:
// isLast, trueMay, and goalA2 for the goal with two arguments if there is another one.

// plainVariablePattern matches variables for which a capital first letter is enough.
var plainVariablePattern = pattern.LazyRegexp(`^\?[a-z][a-z0-9]*$`)

func spellSymbol(name string) string { return asp.MangleName(name) }

// spellVariable spells a variable; different variables get different names. ?row becomes Row.
func spellVariable(name string) string {
	if plainVariablePattern().MatchString(name) {
		return strings.ToUpper(name[1:2]) + name[2:]
	}
	return "W" + asp.MangleVar(name)
}

func spellTerm(t *gdl.Term) string {
	switch {
	case t.IsVariable():
		return spellVariable(t.Name)
	case len(t.Args) > 0:
		return spellSymbol(t.Name) + "(" + spellTerms(t.Args) + ")"
	}
	return asp.Constant(t.Name)
}

func spellTerms(ts []*gdl.Term) string {
	spelt := make([]string, len(ts))
	for i, t := range ts {
		spelt[i] = spellTerm(t)
	}
	return strings.Join(spelt, ",")
}

// ruleVariable returns a variable for a rule of the encoding.
func ruleVariable(name string) *gdl.Term { return &gdl.Term{Name: "?" + strings.ToLower(name)} }

// commentLine returns a text in the form of one line of a comment.
func commentLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
}
