package certificate

import (
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// Errors of writing and reading a certificate, for errors.Is.
var (
	// ErrNotValid: the rules have no meaning as a game, or none that the
	// encoding keeps. The error is a *RuleError.
	ErrNotValid = errors.New("not valid GDL")
	// ErrFormula: a formula is outside of AIJ 2012 Def. 3.
	ErrFormula = errors.New("not a state sequence invariant")
	// ErrClaim: a claim has no statements, a negative length, or impossible copies of the game.
	ErrClaim = errors.New("the claim cannot be certified")
	// ErrText: a text is no program of a certificate.
	ErrText = errors.New("not a program of a certificate")
)

// A RuleError is the reason why a rulesheet cannot be encoded; it is ErrNotValid.
type RuleError struct {
	Rule   *gdl.Rule // nil if no single rule is at fault
	Reason string
}

// Error implements error.
func (e *RuleError) Error() string {
	if e.Rule == nil {
		return fmt.Sprintf("%v: %s", ErrNotValid, e.Reason)
	}
	return fmt.Sprintf("%v: %s in '%s'", ErrNotValid, e.Reason, commentLine(e.Rule.String()))
}

// Is makes the error an ErrNotValid.
func (e *RuleError) Is(target error) bool { return target == ErrNotValid }
