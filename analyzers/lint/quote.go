package lint

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// SomeSymbols prints the first symbols of a domain.
func SomeSymbols(symbols []gdl.Symbol) string {
	const most = 4
	var names []string
	for _, s := range symbols[:min(most, len(symbols))] {
		name := s.Name
		if s.Arity > 0 {
			name = "(" + name + " ..)"
		}
		names = append(names, "'"+name+"'")
	}
	if len(symbols) > most {
		names = append(names, "..")
	}
	return strings.Join(names, ", ")
}
