package gdl

import (
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/gdl/syntax"
)

const (
	// MaxTokens bounds the words and signs of a text that is read. The largest
	// known rulesheet has 150,000; a tree of more takes more time and memory
	// than a linter may.
	MaxTokens = 1_100_000
	// maxFormWords bounds the words and lists of one rule or fact. The largest
	// known one has 500; a rule is compared with itself, condition by condition.
	maxFormWords = 50_000
	// maxFaults bounds the faults of a text that are reported. The text behind
	// them is not read: more faults are not repaired at a time.
	maxFaults = 10_000
)

// oversizedFault returns the fault of a text that is too large to be read, nil for
// others.
func oversizedFault(src *Source) *Error {
	if !exceedsTokens(src.Text, MaxTokens) {
		return nil
	}
	return &Error{Kind: TooMuch, StartPos: src.Pos(0), EndPos: src.Pos(1), Message: fmt.Sprintf(
		"too large to be read: the text has more than %d words and signs, and nothing else is said about it; divide it", MaxTokens)}
}

// exceedsTokens tells whether a text has more than most tokens in either notation.
func exceedsTokens(text []byte, most int) bool {
	if len(text) <= most {
		return false
	}
	inWord := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case syntax.IsBlank(c):
			inWord = false
		case c == ';':
			for i+1 < len(text) && text[i+1] != '\n' && text[i+1] != '\r' {
				i++
			}
			inWord = false
		case syntax.IsLetter(c), syntax.IsDigit(c), c == '_', c == '-', c == '?', c >= 0x80:
			if !inWord {
				most--
			}
			inWord = true
		default:
			most--
			inWord = false
		}
		if most < 0 {
			return true
		}
	}
	return false
}

// oversizedForm returns the fault of a rule or fact that is too large to be read, nil for
// others.
func oversizedForm(e *Expr) *Error {
	// Few bytes are few words: most forms are not counted.
	if int(e.EndPos-e.StartPos) <= maxFormWords || formSize(e, maxFormWords) <= maxFormWords {
		return nil
	}
	return &Error{Kind: TooMuch, StartPos: e.StartPos, EndPos: e.StartPos + 1, Message: fmt.Sprintf(
		"too large to be read: the rule has more than %d words, and nothing else is said about it; divide it", maxFormWords)}
}

// formSize counts the words and lists of a form, until there are more than most.
func formSize(e *Expr, most int) int {
	count := 1
	for _, x := range e.List {
		if count > most {
			break
		}
		count += formSize(x, most-count)
	}
	return count
}

// tooManyFaults returns the fault of a text with more than maxFaults faults, behind
// which reading ends.
func tooManyFaults(from, to token.Pos) *Error {
	return &Error{Kind: TooMuch, StartPos: from, EndPos: to, Message: fmt.Sprintf(
		"the text has more than %d faults; what follows is not read until they are repaired", maxFaults)}
}
