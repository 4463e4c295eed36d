package gdl

import (
	"bytes"
	"errors"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/gdl/textkind"
	"github.com/gdllint/gdllint/internal/guard"
)

// A SyntaxError says that a text cannot be formatted or converted because of its errors. Format fails for errors that
// leave no other layout possible (ErrorKind.Torn), such as parentheses that do not match, and for every error in infix
// notation. Convert fails for every error.
type SyntaxError struct {
	Source *Source
	Errors []*Error // at least one
}

// Error returns the message of the first error.
func (e *SyntaxError) Error() string { return e.Errors[0].Message }

// ErrChanged is the error that the new text would change the meaning, or lose a comment. This is a fault of gdllint, not
// of the rulesheet.
var ErrChanged = errors.New("formatting would change more than the layout; please report this rulesheet")

// ErrMisread is the error that the parser would read the new text in another way. At the beginning of a line, a word such
// as '#a' looks like a comment of another language, and a short text may look like another notation.
var ErrMisread = errors.New("in the canonical layout the text would look like prose, like a comment or like another notation")

// Format returns a text in the canonical layout. The text may have errors, but none that is Torn, and none at all in
// infix notation.
//
// Format parses the result again and compares it with the text. The error is a *SyntaxError, ErrMisread, ErrChanged, or
// another error after a fault of gdllint. It means that the text must not change.
func Format(text []byte) ([]byte, error) { return FormatAs(text, NotationOf(text)) }

// FormatAs does the same as Format for a text in a known notation.
func FormatAs(text []byte, n Notation) ([]byte, error) {
	return guard.RunValue("the layout", func() ([]byte, error) { return formatNotation(text, n) })
}

func formatNotation(text []byte, n Notation) ([]byte, error) {
	before, err := readSheet(text, n)
	if err != nil {
		return nil, err
	}
	formatted := before.Format()
	if bytes.HasPrefix(formatted, []byte(syntax.ByteOrderMark)) {
		// The first name begins with the character of the mark. Without another mark before it, that character would be
		// lost.
		formatted = append([]byte(syntax.ByteOrderMark), formatted...)
	}
	if textkind.GuessEncoding(formatted).Kind != textkind.Unknown {
		// The first name would make the text look like a binary file.
		formatted = append([]byte("\n"), formatted...)
	}
	after, err := readSheet(formatted, n)
	if err != nil || NotationOf(text) == n && NotationOf(formatted) != n {
		return nil, ErrMisread
	}
	same := syntax.Translation{Target: n}
	if !syntax.SameTokens(before, after) || !slices.EqualFunc(before.Remarks(same), after.Remarks(same), bytes.Equal) {
		return nil, ErrChanged
	}
	return formatted, nil
}

// readSheet returns the forms and comments of a text. Infix text must have no error, and other text
// none that is Torn.
func readSheet(text []byte, n Notation) (*syntax.Sheet, error) {
	f := parseText(text, n)
	errs := f.Errors
	if f.Notation != Infix {
		errs = slices.DeleteFunc(slices.Clone(errs), func(e *Error) bool { return !e.Kind.Torn })
	}
	if len(errs) > 0 {
		return nil, &SyntaxError{Source: f.Source, Errors: errs}
	}
	return f.sheet(), nil
}

func (f *File) sheet() *syntax.Sheet {
	return syntax.SheetOf(f.Source, f.Notation, f.Exprs, f.Comments)
}

// parseText returns the rulesheet in a text without a name in a notation.
func parseText(text []byte, n Notation) *File {
	return ParseAs(NewSource(token.NewFileSet(), "", text), n)
}
