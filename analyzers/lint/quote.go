package lint

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// mostQuoted is the number of names that a message lists.
const mostQuoted = 4

// SomeSymbols prints the first symbols of a domain in a notation.
func SomeSymbols(symbols []gdl.Symbol, n gdl.Notation) string {
	var names []string
	for _, s := range symbols[:min(mostQuoted+1, len(symbols))] {
		name := s.Name
		if s.Arity > 0 {
			name = n.CodeText("(" + name + " ..)")
		}
		names = append(names, name)
	}
	return SomeNames(names)
}

// SomeNames prints the first of some names.
func SomeNames(names []string) string {
	list := "'" + strings.Join(names[:min(mostQuoted, len(names))], "', '") + "'"
	if len(names) > mostQuoted {
		list += ", .."
	}
	return list
}
