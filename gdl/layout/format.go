package layout

import (
	"bytes"
	"errors"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/textkind"
	"github.com/gdllint/gdllint/internal/guard"
)

// A SyntaxError says that the parentheses of a text do not match, or that it is
// no text at all. Such a rulesheet has no layout.
type SyntaxError struct {
	Source *gdl.Source
	Errors []*gdl.Error // at least one
}

// Error returns the message of the first error.
func (e *SyntaxError) Error() string { return e.Errors[0].Message }

// ErrChanged says that a formatted text would not have meant the same, would
// have been taken for another notation, or lost a comment: a fault of this package, not of the rulesheet.
var ErrChanged = errors.New("formatting would change more than the layout; please report this rulesheet")

// Format returns text in the canonical layout. Faults other than unmatched
// parentheses do no harm: a rulesheet need not be valid to be formatted.
//
// The result has been read again and compared with text. An error means that
// text must stay as it is; it is a *SyntaxError or ErrChanged.
func Format(text []byte) ([]byte, error) { return FormatAs(text, gdl.NotationOf(text)) }

// FormatAs is Format for a text whose notation is known.
func FormatAs(text []byte, n gdl.Notation) ([]byte, error) {
	return guard.RunValue("the layout", func() ([]byte, error) { return formatNotation(text, n) })
}

func formatNotation(text []byte, n gdl.Notation) ([]byte, error) {
	if n == gdl.Operations {
		return formatOperations(text)
	}
	same := translation{sourceNotation: n, targetNotation: n}
	before, err := readSheet(text, same)
	if err != nil {
		return nil, err
	}
	formatted := printSheet(before, n)
	if bytes.HasPrefix(formatted, []byte(byteOrderMark)) {
		// A name that begins with the character of the mark. Without another
		// mark before it, it would lose its first character.
		formatted = append([]byte(byteOrderMark), formatted...)
	}
	if textkind.GuessEncoding(formatted).Kind != textkind.Unknown {
		// A name that begins like a file that is not a text.
		formatted = append([]byte("\n"), formatted...)
	}
	after, err := readSheet(formatted, same)
	if err != nil || !sameSheet(before, after) || !slices.EqualFunc(before.commentTexts, after.commentTexts, bytes.Equal) || gdl.NotationOf(text) == n && gdl.NotationOf(formatted) != n {
		return nil, ErrChanged
	}
	return formatted, nil
}

// readSheet reads the forms and comments of a text. Prefix text only needs matching
// parentheses; infix text must be read without an error.
func readSheet(text []byte, t translation) (*commentedSheet, error) {
	f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", text), t.sourceNotation)
	errs := f.Errors
	if f.Notation == gdl.Prefix && t.targetNotation == gdl.Prefix {
		errs = slices.DeleteFunc(slices.Clone(errs), isHarmlessFault)
	}
	if len(errs) > 0 {
		return nil, &SyntaxError{Source: f.Source, Errors: errs}
	}
	return newCommentedSheet(f, t), nil
}

// isHarmlessFault tells whether a fault leaves no doubt where forms begin and end.
func isHarmlessFault(e *gdl.Error) bool {
	switch e.Kind {
	case gdl.NotText, gdl.UnbalancedParen, gdl.TooDeep, gdl.TooMuch, gdl.MixedNotations, gdl.InfixSyntax, gdl.PrologOnly,
		gdl.TextAround, gdl.ForeignComment, gdl.OuterArrow,
		gdl.TornVariable: // a blank behind its '?' would hide the fault
		return false
	}
	return true
}
