package syntax

import (
	"fmt"
	"go/token"
)

// This file bounds the work of reading, and reports texts and forms that are too large.

// The budgets of reading. The fault names the one that a text exceeds.
const (
	// MaxBytes bounds the part of a file that is read. The largest known rulesheet has 417 kB; the rest of a larger file
	// would only fill the memory.
	MaxBytes = 64 << 20
	// MaxTokens bounds the words and signs of a text. The largest known rulesheet has 150,000. A larger tree takes more
	// time and memory than a linter may use.
	MaxTokens = 1_100_000
	// MaxDepth bounds how deep lists may nest. Real rulesheets stay below 20.
	MaxDepth = 500
	// MaxFormWords bounds the words and lists of one rule or fact. The largest known one has 500. The conditions of a
	// rule are compared with each other.
	MaxFormWords = 50_000
	// MaxFaults bounds the reported faults of a text. The text after them is not read, since an author repairs fewer
	// at a time.
	MaxFaults = 10_000

	// MaxMeant and MeantPerByte bound the nodes of the rules that are the meaning of a text in operations notation.
	// MeantPerByte is the share of each byte. MaxMeant is for the tables of builtins, which have at most MaxTableFacts
	// facts.
	MaxMeant      = 600_000
	MeantPerByte  = 8
	MaxTableFacts = 60_000
	// MaxAlternatives bounds the clauses of one rule when its disjunctions are multiplied out, and
	// MaxRuleConditions bounds their conditions. MaxFileConditions bounds the conditions of all clauses of a text.
	MaxAlternatives   = 4096
	MaxRuleConditions = 1_000_000
	MaxFileConditions = 8_000_000
	// MaxProductFacts bounds the facts of one rule for base that lists the values of arguments. A larger one yields no
	// facts: base only lists the fluents that may hold.
	MaxProductFacts = 4096
	// MaxEqualities bounds the terms that one clause equates. MaxTermSymbols and MaxTermDepth bound these terms with all
	// variables replaced.
	MaxEqualities  = 1000
	MaxTermSymbols = 1 << 16
	MaxTermDepth   = 2 * MaxDepth
	// MaxReadings bounds the depth of the readings of one condition, and ReadingsPerByte their number in a form. So a
	// fault of the program costs only one rule.
	MaxReadings     = 2000
	ReadingsPerByte = 100
	// MaxHelpers bounds the nesting of helper relations in one form, and MaxCopies the conditions that are copied for its
	// heads. A form that needs more is reported as a fault, and not read as if it were repaired.
	MaxHelpers = 20
	MaxCopies  = 10_000
)

// Oversized returns the fault of a text that is too large to be read; nil for others.
func Oversized(src *Source) *Error {
	if !exceedsTokens(src.Text, MaxTokens) {
		return nil
	}
	return &Error{Kind: TooMuch, StartPos: src.Pos(0), EndPos: src.Pos(1), Message: fmt.Sprintf(
		"too large to be read: the text has more than %d words and signs, and nothing else is said about it; divide it", MaxTokens)}
}

// exceedsTokens tells whether a text has more than most tokens, in any notation.
func exceedsTokens(text []byte, most int) bool {
	if len(text) <= most {
		return false
	}
	inWord := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case IsBlank(c):
			inWord = false
		case c == ';':
			for i+1 < len(text) && text[i+1] != '\n' && text[i+1] != '\r' {
				i++
			}
			inWord = false
		case IsLetter(c), IsDigit(c), c == '_', c == '-', c == '?', c >= 0x80:
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

// OversizedForm returns the fault of a rule or fact that is too large to be read; nil for others.
func OversizedForm(e *Node) *Error {
	// A form with few bytes has few words, and need not be counted.
	if int(e.EndPos-e.StartPos) <= MaxFormWords || formSize(e, MaxFormWords) <= MaxFormWords {
		return nil
	}
	return &Error{Kind: TooMuch, StartPos: e.StartPos, EndPos: e.StartPos + 1, Message: fmt.Sprintf(
		"too large to be read: the rule has more than %d words, and nothing else is said about it; divide it", MaxFormWords)}
}

// formSize counts the words and lists of a form. It stops when there are more than most.
func formSize(e *Node, most int) int {
	count := 1
	for _, x := range e.List {
		if count > most {
			break
		}
		count += formSize(x, most-count)
	}
	return count
}

// TooManyFaults returns the fault of a text with more than MaxFaults faults, after which reading ends.
func TooManyFaults(from, to token.Pos) *Error {
	return &Error{Kind: TooMuch, StartPos: from, EndPos: to, Message: fmt.Sprintf(
		"the text has more than %d faults; what follows is not read until they are repaired", MaxFaults)}
}
