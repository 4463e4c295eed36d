package gdl

import "github.com/gdllint/gdllint/gdl/textkind"

// notText returns the fault of a file that cannot be cut into words, nil for
// texts.
func notText(src *Source) *Error {
	guess := textkind.Encoding(src.Text)
	if guess.Kind == textkind.Unknown {
		return nil
	}
	message := "this is a binary file and no rulesheet"
	if guess.Kind == textkind.UTF16 {
		message = "the text is UTF-16; save it as UTF-8"
	} else if src.Text[guess.From] == 0 {
		message = "NUL byte in the text; this is not a rulesheet"
	}
	return &Error{Kind: NotText, From: src.Pos(guess.From), To: src.Pos(guess.To), Message: message}
}
