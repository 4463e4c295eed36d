package syntax

import (
	"fmt"
	"go/token"
)

// This file bounds the work of reading: it tells of texts and forms that are too large.

// The budgets of reading. A finding says which one a text exceeds.
const (
	// MaxBytes bounds the files that are read. The largest known rulesheet has 417 kB; the
	// rest of a larger file would only fill the memory.
	MaxBytes = 64 << 20
	// MaxTokens bounds the words and signs of a text that is read. The largest
	// known rulesheet has 150,000; a tree of more takes more time and memory
	// than a linter may.
	MaxTokens = 1_100_000
	// MaxDepth bounds how deep lists may nest. Real rulesheets stay below 20.
	MaxDepth = 500
	// MaxFormWords bounds the words and lists of one rule or fact. The largest
	// known one has 500; a rule is compared with itself, condition by condition.
	MaxFormWords = 50_000
	// MaxFaults bounds the faults of a text that are reported. The text behind
	// them is not read: more faults are not repaired at a time.
	MaxFaults = 10_000

	// MaxMeant and MeantPerByte bound the nodes of the rules that a text in operations notation stands for.
	// MeantPerByte is a share for each byte. MaxMeant is for the tables of builtins, which have at most
	// MaxTableFacts facts.
	MaxMeant      = 600_000
	MeantPerByte  = 8
	MaxTableFacts = 60_000
	// MaxAlternatives bounds the clauses of one rule when its disjunctions are multiplied out, and
	// MaxRuleConditions bounds their conditions. MaxFileConditions bounds the conditions of all clauses of a text.
	MaxAlternatives   = 4096
	MaxRuleConditions = 1_000_000
	MaxFileConditions = 8_000_000
	// MaxProductFacts bounds the facts of one rule for base that lists the values of arguments. A
	// larger one yields no fact at all: base only lists the fluents that may hold.
	MaxProductFacts = 4096
	// MaxEqualities bounds the terms that one clause makes equal, MaxTermSymbols and MaxTermDepth those that
	// they become when they are written out.
	MaxEqualities  = 1000
	MaxTermSymbols = 1 << 16
	MaxTermDepth   = 2 * MaxDepth
	// MaxReadings bounds how deep the readings of one condition may nest, and ReadingsPerByte how many a form may
	// take: a fault of the program costs one rule.
	MaxReadings     = 2000
	ReadingsPerByte = 100
	// MaxHelpers bounds the helper relations that are nested in one form, and MaxCopies the conditions that are copied for
	// its heads. A form that would take more is told as a fault and not read as if repaired.
	MaxHelpers = 20
	MaxCopies  = 10_000
)

// Oversized returns the fault of a text that is too large to be read, nil for
// others.
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

// OversizedForm returns the fault of a rule or fact that is too large to be read, nil for
// others.
func OversizedForm(e *Node) *Error {
	// Few bytes are few words: most forms are not counted.
	if int(e.EndPos-e.StartPos) <= MaxFormWords || formSize(e, MaxFormWords) <= MaxFormWords {
		return nil
	}
	return &Error{Kind: TooMuch, StartPos: e.StartPos, EndPos: e.StartPos + 1, Message: fmt.Sprintf(
		"too large to be read: the rule has more than %d words, and nothing else is said about it; divide it", MaxFormWords)}
}

// formSize counts the words and lists of a form, until there are more than most.
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

// TooManyFaults returns the fault of a text with more than MaxFaults faults, behind
// which reading ends.
func TooManyFaults(from, to token.Pos) *Error {
	return &Error{Kind: TooMuch, StartPos: from, EndPos: to, Message: fmt.Sprintf(
		"the text has more than %d faults; what follows is not read until they are repaired", MaxFaults)}
}
