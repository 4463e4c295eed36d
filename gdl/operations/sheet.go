package operations

import (
	"sync"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A FaultKind distinguishes the kinds of faults.
type FaultKind int

// FaultKind values.
const (
	// SyntaxFault: the platform stops reading here, and takes the sheet as empty.
	SyntaxFault FaultKind = iota
	// MeaninglessClause: a clause that can be read and has no meaning, or another one
	// than it seems to have.
	MeaninglessClause
	// ConditionOrder: a condition that stands before those that bind its variables.
	ConditionOrder
	// UngroundedBuiltin: a builtin without a finite table of facts.
	UngroundedBuiltin
)

// A Fault is a place that cannot be read, or whose meaning differs from the apparent
// one.
type Fault struct {
	Kind                   FaultKind
	StartOffset, EndOffset int
	Message                string
}

// A Sheet is a text in this notation as far as it could be read.
type Sheet struct {
	Text     []byte
	Clauses  []*Clause
	Comments []syntax.Comment
	Faults   []Fault

	naming sync.Once
	names  *Names
}
