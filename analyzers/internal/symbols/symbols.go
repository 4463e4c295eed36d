// Package symbols implements set operations on the symbols of domains: lists
// without duplicates, sorted by name and number of arguments. No function changes
// its arguments.
package symbols

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Of returns the symbol with which a term begins.
func Of(t *gdl.Term) gdl.Symbol { return gdl.Symbol{Name: t.Name, Arity: len(t.Args)} }

// Compare compares two symbols in the order of the lists.
func Compare(a, b gdl.Symbol) int {
	return cmp.Or(strings.Compare(a.Name, b.Name), a.Arity-b.Arity)
}

// Has tells whether a list holds a symbol.
func Has(list []gdl.Symbol, s gdl.Symbol) bool {
	_, found := slices.BinarySearchFunc(list, s, Compare)
	return found
}

// same tells whether two lists are one in memory, without comparing symbols: the
// arguments of a game mostly share few domains.
func same(a, b []gdl.Symbol) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// Common returns the symbols of both lists.
func Common(a, b []gdl.Symbol) []gdl.Symbol {
	if same(a, b) {
		return a
	}
	both := make([]gdl.Symbol, 0, min(len(a), len(b)))
	for len(a) > 0 && len(b) > 0 {
		switch order := Compare(a[0], b[0]); {
		case order < 0:
			a = a[1:]
		case order > 0:
			b = b[1:]
		default:
			both = append(both, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return both
}

// Meet tells whether two lists have a symbol in common.
func Meet(a, b []gdl.Symbol) bool {
	for len(a) > 0 && len(b) > 0 {
		switch order := Compare(a[0], b[0]); {
		case order < 0:
			a = a[1:]
		case order > 0:
			b = b[1:]
		default:
			return true
		}
	}
	return false
}

// Within tells whether all symbols of a list are in another one.
func Within(a, b []gdl.Symbol) bool {
	if same(a, b) {
		return true
	}
	for _, s := range a {
		if !Has(b, s) {
			return false
		}
	}
	return true
}

// Union returns the symbols of either list.
func Union(a, b []gdl.Symbol) []gdl.Symbol {
	switch {
	case same(a, b), len(b) == 0:
		return a
	case len(a) == 0:
		return b
	}
	all := slices.Concat(a, b)
	slices.SortFunc(all, Compare)
	return slices.Compact(all)
}

// Without returns a list without one symbol.
func Without(list []gdl.Symbol, s gdl.Symbol) []gdl.Symbol {
	at, found := slices.BinarySearchFunc(list, s, Compare)
	if !found {
		return list
	}
	return slices.Delete(slices.Clone(list), at, at+1)
}
