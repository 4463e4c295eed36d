package gdl

import "github.com/gdllint/gdllint/gdl/textkind"

// notTextFault returns the fault of a file that cannot be cut into words, nil for
// texts.
func notTextFault(src *Source) *Error {
	guess := textkind.GuessEncoding(src.Text)
	if guess.Kind == textkind.Unknown {
		return nil
	}
	message := "this is a binary file, not a rulesheet"
	if guess.Kind == textkind.UTF16 {
		message = "the text is UTF-16; save it as UTF-8"
	} else if src.Text[guess.StartOffset] == 0 {
		message = "NUL byte in the text; this is not a rulesheet"
	}
	return &Error{Kind: NotText, StartPos: src.Pos(guess.StartOffset), EndPos: src.Pos(guess.EndOffset), Message: message}
}
