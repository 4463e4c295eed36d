package gdl

import "fmt"

// A NotationChoice is a notation that a user has chosen for all texts, or AutoNotation:
// the notation of each text is recognised.
type NotationChoice string

// The choices. The zero value is AutoNotation.
const (
	AutoNotation       NotationChoice = "auto" // each text has its own notation
	PrefixNotation     NotationChoice = "prefix"
	InfixNotation      NotationChoice = "infix"
	OperationsNotation NotationChoice = "operations"
)

// NotationChoices are the choices.
var NotationChoices = []NotationChoice{AutoNotation, PrefixNotation, InfixNotation, OperationsNotation}

// ParseChoice reads the name of a choice.
func ParseChoice(name string) (NotationChoice, error) {
	switch c := NotationChoice(name); c {
	case AutoNotation, PrefixNotation, InfixNotation, OperationsNotation:
		return c, nil
	case "":
		return AutoNotation, nil
	}
	return "", fmt.Errorf("unknown notation '%s'; choose auto, prefix, infix or operations", name)
}

// NotationFor returns the notation in which a text is to be read.
func (c NotationChoice) NotationFor(text []byte) Notation {
	switch c {
	case PrefixNotation:
		return Prefix
	case InfixNotation:
		return Infix
	case OperationsNotation:
		return Operations
	}
	return NotationOf(text)
}

// Parse reads a rulesheet in the chosen notation.
func (c NotationChoice) Parse(src *Source) *File {
	switch c {
	case PrefixNotation:
		return ParseAs(src, Prefix)
	case InfixNotation:
		return ParseAs(src, Infix)
	case OperationsNotation:
		return ParseAs(src, Operations)
	}
	return Parse(src)
}
