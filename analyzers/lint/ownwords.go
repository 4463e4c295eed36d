package lint

import (
	"regexp"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// silentInOperations holds the rules that make no sense for operations: those
// about frame rules, noops, joint moves, the spelling of prefix text and conditions that
// players of prefix text refuse. Rules of
// the family O replace some of them.
var silentInOperations = map[string]bool{"A06": true, "D05": true, "D06": true, "L10": true, "Y01": true, "Y03": true, "Y09": true, "Y10": true, "Y13": true,
	"K04": true, "K12": true, "K14": true, "K15": true, "I01": true, "I02": true, "I03": true, "I04": true, "I05": true}

// operationsWords replaces phrases of analyzers by those for operations.
var operationsWords = strings.NewReplacer(
	"no rule for init or next makes the fluent", "no init and no effect makes the fluent",
	"and no rule for input lists it", "and no action lists it",
	"no rule for input covers the move", "no action covers the move",
	"add a rule for next that keeps it", "let no operation remove it",
	"only stands in heads; ask for 'true'", "says how a match begins and cannot be asked for; ask for the fluent itself",
	"needs rules for 'role', 'init', 'legal', 'next', 'terminal' and 'goal'", "needs 'role', 'init', 'legal', 'action', 'terminal', 'goal' and operations",
	"no rule for 'next': nothing is true after the first move; add one", "no operation has an effect: nothing changes; add one",
	"this rule for 'next' can fire only", "this effect can happen only", "in terminal states, where it has no effect; remove it", "when the game is over, where no move is made; remove it",
	"'input'", "'action'",
)

// inOperations writes a finding in the words of operations, and tells whether its
// rule applies to them.
func (p *Pass) inOperations(f *finding.Finding) bool {
	if p.File.Notation != gdl.Operations {
		return true
	}
	f.Message = operationsWords.Replace(f.Message)
	p.useAskedWords(f)
	if f.Code == "B02" && strings.Contains(f.Message, "'control") {
		f.Severity = finding.SeverityNote // the platform never reads base
	}
	for i := range f.Related {
		f.Related[i].Message = operationsWords.Replace(f.Related[i].Message)
	}
	return !silentInOperations[f.Code]
}

// useAskedWords writes, in findings about the dependencies of relations, the words of the
// notation that conditions ask for instead of the relations that stand for them.
func (p *Pass) useAskedWords(f *finding.Finding) {
	if f.Code != "S01" && f.Code != "S02" {
		return
	}
	for helper, word := range p.File.Operations.AskedHelpers() {
		name := regexp.MustCompile(`\b` + regexp.QuoteMeta(helper) + `\b`)
		f.Message = name.ReplaceAllLiteralString(f.Message, word)
		for i := range f.Related {
			f.Related[i].Message = name.ReplaceAllLiteralString(f.Related[i].Message, word)
		}
	}
}
