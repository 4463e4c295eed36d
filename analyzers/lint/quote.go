package lint

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// SomeSymbols prints the first symbols of a domain in a notation.
func SomeSymbols(symbols []gdl.Symbol, n gdl.Notation) string {
	const most = 4
	var names []string
	for _, s := range symbols[:min(most, len(symbols))] {
		name := s.Name
		if s.Arity > 0 {
			name = n.CodeText("(" + name + " ..)")
		}
		names = append(names, "'"+name+"'")
	}
	if len(symbols) > most {
		names = append(names, "..")
	}
	return strings.Join(names, ", ")
}
