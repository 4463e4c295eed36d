package constants

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports constants that look misspelt.
var Analyzer = lint.New("constants", doc, checkMisspeltConstants, survey.Analyzer)

// frequentUses is the number of uses from which on a name is taken to be spelt right.
const frequentUses = 3

func checkMisspeltConstants(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	if !survey.IsComplete(s) {
		return nil // a use of the name may be lost
	}
	names := s.NameOccurrences()
	suspects := misspeltSuspects(names)
	if len(suspects) == 0 {
		return nil
	}
	at := newSlotTable(s.Rules, names, suspects)
	for _, suspect := range suspects {
		once := suspect.Term
		for _, other := range at.frequentConstants[at.slotOfTerm[once]] {
			if isProbablyMisspelt(once.Name, other.Name) {
				f := lint.Findingf("A05", once, "'%s' stands only here; did you mean '%s'?", once.Spelling, other.Spelling)
				f.Related = append(f.Related, lint.RelatedAt(other, "the similar name"))
				edits := pass.NewEdits()
				edits.ReplaceNode(once, other.Spelling)
				f.UnsafeFixes = edits.SuggestFix("Write '" + other.Spelling + "'")
				pass.Report(f)
				break
			}
		}
	}
	return nil
}

// misspeltSuspects returns the constants that stand once and may be misspelt. Their
// number is bounded, since comparing names costs time.
func misspeltSuspects(names *survey.NameTable) []*survey.NameOccurrence {
	const most = 200
	var once []*survey.NameOccurrence
	for _, e := range names.EntryOrder {
		if e.Kind == survey.ConstantName && len(e.Uses) == 1 && len(once) < most && (isAllDigits(e.Name) || len(e.Name) >= longWordLength) {
			once = append(once, &e.Uses[0])
		}
	}
	return once
}

// argumentSlot is an argument of a relation or function.
type argumentSlot struct {
	functorName string
	argIndex    int
}

// slotTable holds the constants of the slots in which suspects stand.
type slotTable struct {
	slotOfTerm        map[*gdl.Term]argumentSlot   // the slots of constants that stand once
	frequentConstants map[argumentSlot][]*gdl.Term // the frequent constants of a slot, each once
	recordedNames     map[argumentSlot]map[string]bool
	allNames          *survey.NameTable
	suspectFunctors   map[string]bool // the relations and functions that hold suspects
}

// newSlotTable collects the constants of all slots of the relations and functions
// that hold suspects.
func newSlotTable(rules []*gdl.Rule, names *survey.NameTable, suspects []*survey.NameOccurrence) *slotTable {
	s := &slotTable{map[*gdl.Term]argumentSlot{}, map[argumentSlot][]*gdl.Term{}, map[argumentSlot]map[string]bool{}, names, map[string]bool{}}
	for _, o := range suspects {
		o.Atom.WalkTerms(func(t *gdl.Term) {
			if slices.Contains(t.Args, o.Term) {
				s.suspectFunctors[t.Name] = true
			}
		})
	}
	for _, r := range rules {
		r.Head.WalkTerms(s.recordConstants)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				l.Atom.WalkTerms(s.recordConstants)
			}
		})
	}
	return s
}

// recordConstants records the constants among the arguments of a term.
func (s *slotTable) recordConstants(t *gdl.Term) {
	if len(t.Args) == 0 || !s.suspectFunctors[t.Name] {
		return
	}
	for i, arg := range t.Args {
		if arg.IsVariable() || arg.InParens {
			continue
		}
		at := argumentSlot{t.Name, i}
		switch uses := len(s.allNames.Constants[arg.Name].Uses); {
		case uses == 1:
			s.slotOfTerm[arg] = at
		case uses >= frequentUses && !s.recordedNames[at][arg.Name]:
			if s.recordedNames[at] == nil {
				s.recordedNames[at] = map[string]bool{}
			}
			s.recordedNames[at][arg.Name] = true
			s.frequentConstants[at] = append(s.frequentConstants[at], arg)
		}
	}
}

// longWordLength is the length from which on two words that are one edit apart are hardly
// both meant.
const longWordLength = 5

// isProbablyMisspelt tells whether a name is probably a misspelling of another: the same
// number with a leading zero, or a long word with one edit inside.
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
