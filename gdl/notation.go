package gdl

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// The text of a rulesheet, its tree and its notations are those of package syntax.
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

// NotationOf tells in which notation a text is written.
func NotationOf(text []byte) Notation { return syntax.NotationOf(text) }

// NewSource adds text to fset under name and records its line starts.
func NewSource(fset *token.FileSet, name string, text []byte) *Source {
	return syntax.NewSource(fset, name, text)
}
