package gdl

import (
	"cmp"
	"fmt"
	"slices"
)

// A NotationChoice is a notation that a user has chosen for all texts; or AutoNotation, with which the notation of each
// text is recognised.
type NotationChoice string

// The choices. The zero value "" means the same as AutoNotation.
const (
	AutoNotation       NotationChoice = "auto" // each text has its own notation
	PrefixNotation     NotationChoice = "prefix"
	InfixNotation      NotationChoice = "infix"
	OperationsNotation NotationChoice = "operations"
)

// NotationChoices are the choices: AutoNotation, and then the notations in their order.
var NotationChoices = []NotationChoice{AutoNotation, PrefixNotation, InfixNotation, OperationsNotation}

// ParseChoice reads the name of a choice.
func ParseChoice(name string) (NotationChoice, error) {
	if c := NotationChoice(cmp.Or(name, string(AutoNotation))); slices.Contains(NotationChoices, c) {
		return c, nil
	}
	return "", fmt.Errorf("unknown notation '%s'; choose auto, prefix, infix or operations", name)
}

// chosen returns the notation of a choice; false for AutoNotation.
func (c NotationChoice) chosen() (n Notation, ok bool) {
	i := slices.Index(NotationChoices, c) - 1
	return Notation(max(i, 0)), i >= 0
}

// NotationFor returns the notation of a text under this choice.
func (c NotationChoice) NotationFor(text []byte) Notation {
	if n, ok := c.chosen(); ok {
		return n
	}
	return NotationOf(text)
}

// Parse reads a rulesheet in the chosen notation.
func (c NotationChoice) Parse(src *Source) *File {
	if n, ok := c.chosen(); ok {
		return ParseAs(src, n)
	}
	return Parse(src)
}
