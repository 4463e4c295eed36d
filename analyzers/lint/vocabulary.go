package lint

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// This file adapts messages and findings to the notation of a rulesheet.

// silentInOperations holds the rules that make no sense in the operations notation. They are about frame rules, noops,
// joint moves, the spelling of prefix text, and conditions that some programs reject in prefix text. Some rules of the
// family O replace them.
var silentInOperations = map[string]bool{"A06": true, "D05": true, "D06": true, "L10": true, "Y01": true, "Y03": true, "Y09": true, "Y10": true, "Y13": true,
	"K04": true, "K12": true, "K14": true, "K15": true, "I01": true, "I02": true, "I03": true, "I04": true, "I05": true}

// appliesHere tells whether a rule makes sense in the notation of the rulesheet.
func (p *Pass) appliesHere(code string) bool {
	return p.File.Notation != gdl.Operations || !silentInOperations[code]
}

// A Vocabulary has the phrases of messages that differ between notations. The operations notation has effects and actions
// in place of rules for next and input.
type Vocabulary struct {
	NeededForms     string // after "a game needs"
	NothingNext     string // no rule for next
	FluentMaker     string // the makers of fluents, after "no"
	MoveListing     string // the list of moves, after "no"
	OnlyInHead      string // advice about init or next in a condition
	NextSubject     string // begins a message about a rule for next or an effect
	WhereGameIsOver string // ends a message after "can fire only": no effect is possible there
}

// VocabularyOf returns the phrases for the notation of a rulesheet.
func VocabularyOf(file *gdl.File) *Vocabulary {
	if file.Notation == gdl.Operations {
		return &Vocabulary{
			NeededForms:     "'role', 'init', 'legal', 'action', 'terminal', 'goal' and operations",
			NothingNext:     "no operation has an effect, so nothing ever changes; add one that has",
			FluentMaker:     "init and no effect",
			MoveListing:     "action",
			OnlyInHead:      "says how a match begins and cannot be asked for; ask for the fluent itself",
			NextSubject:     "this effect can happen only",
			WhereGameIsOver: "when the game is over, where no move is made",
		}
	}
	return &Vocabulary{
		NeededForms:     "rules for 'role', 'init', 'legal', 'next', 'terminal' and 'goal'",
		NothingNext:     "no rule for 'next': nothing is true after the first move; add one",
		FluentMaker:     "rule for init or next",
		MoveListing:     "rule for input",
		OnlyInHead:      "can stand only in heads; ask for 'true'",
		NextSubject:     "this rule for 'next' can fire only",
		WhereGameIsOver: "in terminal states, where it has no effect",
	}
}

// RelationNames returns a function that maps a relation to its word in the rulesheet. In the operations notation, rules
// for input are written with 'action', and some helper relations stand for words of the notation. All other names are
// unchanged.
func RelationNames(file *gdl.File) func(spelling string) string {
	if file.Notation != gdl.Operations {
		return func(spelling string) string { return spelling }
	}
	words := file.Operations.AskedHelpers()
	words[gdl.Input] = "action"
	return func(spelling string) string {
		if word, ok := words[spelling]; ok {
			return word
		}
		return spelling
	}
}

// ReadsFile tells whether a form is a word by which other languages include a file.
func ReadsFile(e *syntax.Node) bool {
	return !e.IsList() && slices.Contains([]string{"import", "include", "#include", "use", "load", "require"}, e.Name)
}
