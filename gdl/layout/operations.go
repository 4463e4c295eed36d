package layout

import (
	"bytes"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/operations"
)

// formatOperations is formatNotation for a text in operations notation.
func formatOperations(text []byte) ([]byte, error) {
	before := parseOperations(text)
	if errs := unreadableFaults(before); len(errs) > 0 {
		return nil, &SyntaxError{Source: before.Source, Errors: errs}
	}
	formatted := operations.FormatSheet(text)
	after := parseOperations(formatted)
	if !operations.SameTokens(text, formatted) || len(after.Errors) != len(before.Errors) || !slices.EqualFunc(before.Rules, after.Rules, gdl.EqualRules) ||
		!bytes.Equal(operations.FormatSheet(formatted), formatted) {
		return nil, ErrChanged
	}
	if gdl.NotationOf(text) == gdl.Operations && gdl.NotationOf(formatted) != gdl.Operations {
		return nil, ErrChanged
	}
	return formatted, nil
}

func parseOperations(text []byte) *gdl.File {
	return gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", text), gdl.Operations)
}

// unreadableFaults returns the faults after which the ends of clauses are a guess.
func unreadableFaults(f *gdl.File) []*gdl.Error {
	return slices.DeleteFunc(slices.Clone(f.Errors), func(e *gdl.Error) bool {
		return e.Kind == gdl.OperationsOrder || e.Kind == gdl.OperationsBuiltin
	})
}
