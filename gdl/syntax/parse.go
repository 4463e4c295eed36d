package syntax

import (
	"github.com/gdllint/gdllint/gdl/textkind"
)

// Parse reads the forms and comments of a text in a notation, for tools that need the text as written. Prefix text with
// infix rules is read as infix. The forms of infix rules are those of the same rules in prefix notation, but the words of
// operators keep their spelling and their places, which need not be first.
//
// Every form is complete: one that lacks a parenthesis is marked Broken and ends where the next form evidently begins.
func Parse(src *Source, n Notation) *Sheet { return parse(src, n, false) }

// ParseRules parses a rulesheet. In prefix notation it skips prose and comments of other languages, and reports them.
func ParseRules(src *Source, n Notation) *Sheet { return parse(src, n, true) }

func parse(src *Source, n Notation, skipsForeign bool) *Sheet {
	switch {
	case NotTextFault(src) != nil:
	case n == Operations:
		return readOperations(src)
	case n == Infix || HoldsInfixRules(src.Text):
		return readInfix(src, n)
	}
	return readLists(src, skipsForeign)
}

// ParseLists reads a text as prefix text, even if it has infix rules.
func ParseLists(src *Source) *Sheet { return readLists(src, false) }

func readLists(src *Source, skipsForeign bool) *Sheet {
	if err := NotTextFault(src); err != nil {
		return &Sheet{Source: src, Errors: []*Error{err}}
	}
	r := newListReader(src, newLexer(src.Text))
	r.textLexer.skipsForeign = skipsForeign
	r.readForms()
	r.reportWideParens()
	if skipsForeign {
		r.reportSkippedText()
	}
	r.Comments = r.textLexer.Comments
	return r.Sheet
}

// NotTextFault returns the fault of a file that is no text; nil for texts.
func NotTextFault(src *Source) *Error {
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
