package certificate

import (
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/pattern"
)

// Names of the game have no upper case letters, since gdl folds them, and
// asp.MangleName adds none. So spellings with upper case letters are free for the
// encoding: isLast, trueMay, and goalA2 for the goal with two arguments where
// there is another one.

// number matches the constants that are written as numbers of clingo: those
// that are spelt in one way only, and with so few digits that sums of them stay
// within 32 bits.
var number = pattern.New(`^(0|-?[1-9][0-9]{0,5})$`)

// plainVariable matches the variables that only need a capital.
var plainVariable = pattern.New(`^\?[a-z][a-z0-9]*$`)

// symbol spells a name of the game.
func symbol(name string) string { return asp.Mangle(name) }

// variable spells a variable, different ones differently: ?row becomes Row.
func variable(name string) string {
	if plainVariable().MatchString(name) {
		return strings.ToUpper(name[1:2]) + name[2:]
	}
	return "W" + asp.MangleVar(name)
}

// term spells a term.
func term(t *gdl.Term) string {
	switch {
	case t.IsVar():
		return variable(t.Name)
	case len(t.Args) > 0:
		return symbol(t.Name) + "(" + terms(t.Args) + ")"
	case number().MatchString(t.Name):
		return t.Name
	}
	return symbol(t.Name)
}

func terms(ts []*gdl.Term) string {
	spelt := make([]string, len(ts))
	for i, t := range ts {
		spelt[i] = term(t)
	}
	return strings.Join(spelt, ",")
}

// v is a variable of a rule of the encoding.
func v(name string) *gdl.Term { return &gdl.Term{Name: "?" + strings.ToLower(name)} }

// oneLine returns a text in the form of one line of a comment.
func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " ")
}
