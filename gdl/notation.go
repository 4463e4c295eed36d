package gdl

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// These types for texts, comments, notations and errors come from package syntax.
type (
	Source   = syntax.Source
	Origin   = syntax.Origin
	Comment  = syntax.Comment
	Notation = syntax.Notation
	Error    = syntax.Error
	Repair   = syntax.Repair
)

// The notations.
const (
	Prefix     = syntax.Prefix
	Infix      = syntax.Infix
	Operations = syntax.Operations
)

// NotationOf returns the notation in which a text seems to be written.
func NotationOf(text []byte) Notation { return syntax.NotationOf(text) }

// NewSource returns a text with a name, whose positions belong to fset.
func NewSource(fset *token.FileSet, name string, text []byte) *Source {
	return syntax.NewSource(fset, name, text)
}
