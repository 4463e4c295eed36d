package fluents

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// Analyzer reports fluents and moves that are read but never made, and the
// reverse.
var Analyzer = lint.New("fluents", doc, compareReadWithMade, survey.Analyzer, reach.Analyzer)

func compareReadWithMade(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	if s.TextLost || len(pass.File.RoleNames()) == 0 {
		return nil
	}
	made, read := newUseTable(s), newUseTable(s)
	moves, done := newUseTable(s), newUseTable(s)
	for _, r := range s.Rules {
		switch r.Head.Name {
		case gdl.Init, gdl.Next:
			made.recordArgument(r.Head, 0)
		case gdl.Legal:
			moves.recordArgument(r.Head, 1)
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op != gdl.OpAtom {
				return
			}
			switch l.Atom.Name {
			case gdl.True:
				read.recordArgument(l.Atom, 0)
			case gdl.Does:
				done.recordArgument(l.Atom, 1)
			}
		})
	}
	heads := map[string]bool{}
	for _, r := range pass.File.Rules {
		heads[r.Head.Name] = true
	}
	read.reportMixed(pass, "D04", made, heads, moves, "'%s' is a move, not a fluent, so this condition is always false")
	done.reportMixed(pass, "D05", moves, nil, made, "'%s' is a fluent, not a move, so no role ever does it")
	compared := read.extractComparisons()
	compared.reportMissing(pass, "D04", made, heads, "'%s' is not a fluent, so this condition is always false; GDL compares by writing the same term twice, and by 'distinct'")
	read.reportMissing(pass, "D04", made, heads, "no "+lint.VocabularyOf(pass.File).FluentMaker+" makes the fluent '%s', so it is always false")
	done.reportMissing(pass, "D05", moves, nil, "no rule for legal offers the move '%s', so no role ever does it")
	moves.withoutPassMoves().reportMissing(pass, "D06", done, nil, "no condition reads the move '%s'")
	made.reportMissing(pass, "D03", read, bareConditionNames(pass.File), "no condition reads the fluent '%s'")
	reportReached(pass, s, reach.ReachableGame(pass.Pass).GroundGame())
	return nil
}

// bareConditionNames returns the predicates of the conditions of a rulesheet. A fluent of that
// name is meant there, which another rule reports.
func bareConditionNames(file *gdl.File) map[string]bool {
	names := map[string]bool{}
	for _, r := range file.Rules {
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom {
				names[l.Atom.Name] = true
			}
		})
	}
	return names
}

// A useTable holds the names of fluents or moves in one use: made or read.
type useTable struct {
	survey      *survey.Survey
	termsByName map[string][]*gdl.Term
	nameOrder   []string
	hasVariable bool // a variable stands for any name
}

func newUseTable(s *survey.Survey) *useTable {
	return &useTable{survey: s, termsByName: map[string][]*gdl.Term{}}
}

// recordArgument records the name of an argument of an atom.
func (t *useTable) recordArgument(atom *gdl.Term, index int) {
	if len(atom.Args) <= index {
		return
	}
	arg := atom.Args[index]
	if arg.IsVariable() {
		t.hasVariable = true
		return
	}
	if t.termsByName[arg.Name] == nil {
		t.nameOrder = append(t.nameOrder, arg.Name)
	}
	t.termsByName[arg.Name] = append(t.termsByName[arg.Name], arg)
}

// extractComparisons moves the names that compare terms in other languages into a table
// of their own.
func (t *useTable) extractComparisons() *useTable {
	const names = " eq equal equals same neq = == != "
	compared := *t
	compared.nameOrder = nil
	t.nameOrder = slices.DeleteFunc(t.nameOrder, func(name string) bool {
		if !strings.Contains(names, " "+name+" ") || len(t.termsByName[name][0].Args) != 2 {
			return false
		}
		compared.nameOrder = append(compared.nameOrder, name)
		return true
	})
	return &compared
}

// withoutPassMoves returns the table without the moves that mean to do nothing.
func (t *useTable) withoutPassMoves() *useTable {
	const idle = " noop pass wait skip null nil "
	kept := *t
	kept.nameOrder = nil
	for _, name := range t.nameOrder {
		if !strings.Contains(idle, " "+name+" ") {
			kept.nameOrder = append(kept.nameOrder, name)
		}
	}
	return &kept
}

// reportMixed reports each name of t that is not in the table where it belongs,
// but in that of the other kind, and removes it from t.
func (t *useTable) reportMixed(pass *lint.Pass, code string, home *useTable, except map[string]bool, other *useTable, message string) {
	if home.hasVariable || len(home.nameOrder) == 0 {
		return
	}
	t.nameOrder = slices.DeleteFunc(t.nameOrder, func(name string) bool {
		if home.termsByName[name] != nil || except[name] || t.survey.UnreadWords[name] || other.termsByName[name] == nil {
			return false
		}
		f := lint.Findingf(code, t.termsByName[name][0], message, t.termsByName[name][0].Spelling)
		f.Related = append(f.Related, lint.RelatedAt(other.termsByName[name][0], "here it is made"))
		for _, place := range t.termsByName[name][1:min(len(t.termsByName[name]), maxRelatedPlaces)] {
			f.Related = append(f.Related, lint.RelatedAt(place, "and here"))
		}
		pass.Report(f)
		return true
	})
}

// maxRelatedPlaces bounds the places that are listed with a finding.
const maxRelatedPlaces = 8

// probableName returns the name that a misspelt fluent or move probably stands for, in
// its first spelling. The name must have as many arguments. The result is "" if
// there is none.
func (t *useTable) probableName(misspelt *gdl.Term) string {
	var names []string
	for _, name := range t.nameOrder {
		if len(t.termsByName[name][0].Args) == len(misspelt.Args) {
			names = append(names, name)
		}
	}
	if meant := typo.NearestName(misspelt.Name, names); meant != "" {
		return t.termsByName[meant][0].Spelling
	}
	return ""
}

// reportMissing reports each name of t that is not in the other table, once.
// Names in except have been reported for another reason.
func (t *useTable) reportMissing(pass *lint.Pass, code string, other *useTable, except map[string]bool, message string) {
	if other.hasVariable || len(other.nameOrder) == 0 {
		return // every name may be there, or all are missing, which K01 and K14 report
	}
	const mostHints = 100
	hints := mostHints
	for _, name := range t.nameOrder {
		if _, keyword := gdl.KeywordArity(name); keyword {
			continue // K08, K09
		}
		if other.termsByName[name] != nil || except[name] || t.survey.UnreadWords[name] {
			continue
		}
		places := t.termsByName[name]
		f := lint.Findingf(code, places[0], message, places[0].Spelling)
		if hints--; hints >= 0 && code != "D06" {
			if meant := other.probableName(places[0]); meant != "" {
				f.Message += "; did you mean '" + meant + "'?"
			}
		}
		for _, p := range places[1:min(len(places), maxRelatedPlaces)] {
			f.Related = append(f.Related, lint.RelatedAt(p, "and here"))
		}
		pass.Report(f)
	}
}
