package names

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/typo"
)

// This file finds constants that look misspelt.

const (
	frequentUses   = 3   // uses from which on the spelling of a name is taken to be right
	longWordLength = 5   // letters from which on two words with a distance of one edit are hardly both meant
	maxSuspects    = 200 // names that are compared with others
)

// misspelt finds constants that occur once and look like a frequent constant of the same argument.
func misspelt(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() {
		return // a use of the name may be in the unread part
	}
	frequent := map[int][]*gdl.Term{}
	suspects := maxSuspects
	for _, n := range p.Names {
		if n.Class != model.Constant || n.Uses != 1 || !isAllDigits(n.Text) && len(n.Text) < longWordLength {
			continue
		}
		if suspects--; suspects < 0 {
			break
		}
		once := n.First()
		if frequent[once.Slot()] == nil {
			frequent[once.Slot()] = frequentAt(p, once)
		}
		for _, other := range frequent[once.Slot()] {
			if isProbablyMisspelt(n.Text, other.Name) {
				found(lint.CaseAt(once, other).Relating(other).Editing(lint.Replace(once, other.Spelling)))
				break
			}
		}
	}
}

// frequentAt returns the frequent constants of an argument, each once.
func frequentAt(p *lint.Pass, at *model.Occurrence) []*gdl.Term {
	list, seen := []*gdl.Term{}, map[string]bool{}
	for o := range at.Parent.Symbol.Places() {
		arg := o.Term.Args[at.Arg]
		if !arg.IsVariable() && !arg.InParens && !seen[arg.Name] && p.Name(arg.Name, model.Constant).Uses >= frequentUses {
			seen[arg.Name] = true
			list = append(list, arg)
		}
	}
	return list
}

// isProbablyMisspelt tells whether a name is probably a misspelling of another: the same number but for leading zeros, or
// a long word without digits that differs by one edit, but not in its first or last letter.
func isProbablyMisspelt(name, other string) bool {
	if isAllDigits(name) && isAllDigits(other) {
		return strings.TrimLeft(name, "0") == strings.TrimLeft(other, "0")
	}
	if min(len(name), len(other)) < longWordLength || strings.ContainsAny(name+other, "0123456789") {
		return false
	}
	return name[0] == other[0] && name[len(name)-1] == other[len(other)-1] && typo.IsOneEdit(name, other)
}

func isAllDigits(name string) bool { return strings.Trim(name, "0123456789") == "" }
