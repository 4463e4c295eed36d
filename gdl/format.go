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

// A SyntaxError says that the parentheses of a text do not match, or that it is
// no text at all. Such a rulesheet has no layout.
type SyntaxError struct {
	Source *Source
	Errors []*Error // at least one
}

// Error returns the message of the first error.
func (e *SyntaxError) Error() string { return e.Errors[0].Message }

// ErrChanged says that the new text would not have the same meaning, or would lose a comment. This is a fault of the program, not of the rulesheet.
var ErrChanged = errors.New("formatting would change more than the layout; please report this rulesheet")

// ErrMisread says that the new text would be read otherwise: at the begin of a line a word such as '#a' looks like a comment of
// another language, and a short text may look like another notation.
var ErrMisread = errors.New("in the canonical layout the text would look like prose, like a comment or like another notation")

// Format returns text in the canonical layout. The text may have faults other than unmatched parentheses: a
// rulesheet need not be valid to be formatted.
//
// Format has read the result again and compared it with text. An error means that text must stay as it is. The
// error is a *SyntaxError, ErrMisread or ErrChanged.
func Format(text []byte) ([]byte, error) { return FormatAs(text, NotationOf(text)) }

// FormatAs is Format for a text whose notation is known.
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
		// A name that begins with the character of the mark. Without another
		// mark before it, it would lose its first character.
		formatted = append([]byte(syntax.ByteOrderMark), formatted...)
	}
	if textkind.GuessEncoding(formatted).Kind != textkind.Unknown {
		// A name that begins like a file that is not a text.
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

// readSheet reads the forms and comments of a text. Prefix text only needs matching
// parentheses; infix text must be read without an error.
func readSheet(text []byte, n Notation) (*syntax.Sheet, error) {
	f := ParseAs(NewSource(token.NewFileSet(), "", text), n)
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

// parseString reads a text that the program has written.
func parseString(text []byte, n Notation) *File {
	return ParseAs(NewSource(token.NewFileSet(), "", text), n)
}
