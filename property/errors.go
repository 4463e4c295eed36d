package property

import (
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// An Error is a fault of a property at a place.
type Error struct {
	StartPos, EndPos token.Pos
	Message          string // lower case, no full stop

	format string // the format of the message, and its arguments in args, to write it again in another notation
	args   []any
}

// prefixCode is code in a message, in prefix notation.
type prefixCode string

func (e *Error) Error() string { return e.Message }

// Pos returns where the faulty text begins.
func (e *Error) Pos() token.Pos { return e.StartPos }

// End returns the position after the faulty text.
func (e *Error) End() token.Pos { return e.EndPos }

// errorAt returns an Error about an expression.
func errorAt(e *syntax.Node, format string, args ...any) *Error {
	return &Error{StartPos: e.StartPos, EndPos: e.EndPos, Message: fmt.Sprintf(format, args...), format: format, args: args}
}

// spellIn writes the code in the message in the notation of the rulesheet.
func (e *Error) spellIn(n gdl.Notation) {
	for i, arg := range e.args {
		if code, ok := arg.(prefixCode); ok {
			e.args[i] = n.CodeText(string(code))
			e.Message = fmt.Sprintf(e.format, e.args...)
		}
	}
}
