package model

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Start returns the symbol at the beginning of a term: its name and number of arguments.
func Start(t *gdl.Term) gdl.Symbol { return gdl.Symbol{Name: t.Name, Arity: len(t.Args)} }

// compareSymbols compares two symbols by name and arity. All lists of symbols in this file are
// sorted so, without repetitions.
func compareSymbols(a, b gdl.Symbol) int {
	return cmp.Or(strings.Compare(a.Name, b.Name), a.Arity-b.Arity)
}

// HasSymbol tells whether a list holds a symbol.
func HasSymbol(list []gdl.Symbol, s gdl.Symbol) bool {
	_, found := slices.BinarySearchFunc(list, s, compareSymbols)
	return found
}

// sameList tells whether two lists are the same slice in memory. That is often so, since arguments
// share lists.
func sameList(a, b []gdl.Symbol) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// CommonSymbols returns the symbols that are in both lists.
func CommonSymbols(a, b []gdl.Symbol) []gdl.Symbol {
	if sameList(a, b) {
		return a
	}
	n := 0
	for range common(a, b) {
		n++
	}
	switch n {
	case len(a):
		return a
	case len(b):
		return b
	}
	return slices.AppendSeq(make([]gdl.Symbol, 0, n), common(a, b))
}

// common yields the symbols that are in both lists.
func common(a, b []gdl.Symbol) iter.Seq[gdl.Symbol] {
	return func(yield func(gdl.Symbol) bool) {
		for len(a) > 0 && len(b) > 0 {
			switch order := compareSymbols(a[0], b[0]); {
			case order < 0:
				a = a[1:]
			case order > 0:
				b = b[1:]
			case !yield(a[0]):
				return
			default:
				a, b = a[1:], b[1:]
			}
		}
	}
}

func withoutSymbol(list []gdl.Symbol, s gdl.Symbol) []gdl.Symbol {
	at, found := slices.BinarySearchFunc(list, s, compareSymbols)
	if !found {
		return list
	}
	return slices.Delete(slices.Clone(list), at, at+1)
}
