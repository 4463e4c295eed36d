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
var Analyzer = lint.New("fluents", doc, run, survey.Analyzer, reach.Analyzer)

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	if s.Lost || len(pass.File.Roles()) == 0 {
		return nil
	}
	made, read := newTable(s), newTable(s)
	moves, done := newTable(s), newTable(s)
	for _, r := range s.Rules {
		switch r.Head.Name {
		case gdl.Init, gdl.Next:
			made.add(r.Head, 0)
		case gdl.Legal:
			moves.add(r.Head, 1)
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op != gdl.OpAtom {
				return
			}
			switch l.Atom.Name {
			case gdl.True:
				read.add(l.Atom, 0)
			case gdl.Does:
				done.add(l.Atom, 1)
			}
		})
	}
	heads := map[string]bool{}
	for _, r := range pass.File.Rules {
		heads[r.Head.Name] = true
	}
	read.reportMixed(pass, "D04", made, heads, moves, "'%s' is a move and no fluent, so that this never holds; ask for it with 'does'")
	done.reportMixed(pass, "D05", moves, nil, made, "'%s' is a fluent and no move, so that nobody ever does it; ask for it with 'true'")
	compared := read.comparisons()
	compared.reportMissing(pass, "D04", made, heads, "'%s' is no fluent, so that this never holds; GDL compares by writing the same term twice, and by 'distinct'")
	read.reportMissing(pass, "D04", made, heads, "no rule for init or next makes the fluent '%s', so that it never holds")
	done.reportMissing(pass, "D05", moves, nil, "no rule for legal offers the move '%s', so that nobody ever does it")
	moves.withoutPass().reportMissing(pass, "D06", done, nil, "no condition reads the move '%s'")
	made.reportMissing(pass, "D03", read, bare(pass.File), "no condition reads the fluent '%s'")
	reportReached(pass, s, reach.Of(pass.Pass).Game())
	return nil
}

// bare returns the predicates of the conditions of a rulesheet. A fluent of that
// name is meant there, which another rule reports.
func bare(file *gdl.File) map[string]bool {
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

// A table holds the names of fluents or moves in one use: made or read.
type table struct {
	survey   *survey.Survey
	terms    map[string][]*gdl.Term
	order    []string
	anything bool // a variable stands for any name
}

func newTable(s *survey.Survey) *table {
	return &table{survey: s, terms: map[string][]*gdl.Term{}}
}

// add records the name of an argument of an atom.
func (t *table) add(atom *gdl.Term, index int) {
	if len(atom.Args) <= index {
		return
	}
	arg := atom.Args[index]
	if arg.IsVar() {
		t.anything = true
		return
	}
	if t.terms[arg.Name] == nil {
		t.order = append(t.order, arg.Name)
	}
	t.terms[arg.Name] = append(t.terms[arg.Name], arg)
}

// comparisons moves the names that compare terms in other languages into a table
// of their own.
func (t *table) comparisons() *table {
	const names = " eq equal equals same neq = == != "
	compared := *t
	compared.order = nil
	t.order = slices.DeleteFunc(t.order, func(name string) bool {
		if !strings.Contains(names, " "+name+" ") || len(t.terms[name][0].Args) != 2 {
			return false
		}
		compared.order = append(compared.order, name)
		return true
	})
	return &compared
}

// withoutPass returns the table without the moves that mean to do nothing.
func (t *table) withoutPass() *table {
	const idle = " noop pass wait skip null nil "
	kept := *t
	kept.order = nil
	for _, name := range t.order {
		if !strings.Contains(idle, " "+name+" ") {
			kept.order = append(kept.order, name)
		}
	}
	return &kept
}

// reportMixed reports each name of t that is not in the table where it belongs,
// but in that of the other kind, and removes it from t.
func (t *table) reportMixed(pass *lint.Pass, code string, home *table, except map[string]bool, other *table, message string) {
	if home.anything || len(home.order) == 0 {
		return
	}
	t.order = slices.DeleteFunc(t.order, func(name string) bool {
		if home.terms[name] != nil || except[name] || t.survey.Torn[name] || other.terms[name] == nil {
			return false
		}
		f := lint.Findingf(code, t.terms[name][0], message, t.terms[name][0].Spelling)
		f.Related = append(f.Related, lint.At(other.terms[name][0], "here it is made"))
		for _, place := range t.terms[name][1:min(len(t.terms[name]), mostPlaces)] {
			f.Related = append(f.Related, lint.At(place, "and here"))
		}
		pass.Report(f)
		return true
	})
}

// mostPlaces bounds the places that are listed with a finding.
const mostPlaces = 8

// meant returns the name that a misspelt fluent or move probably stands for, in
// its first spelling. The name must have as many arguments. The result is "" if
// there is none.
func (t *table) meant(misspelt *gdl.Term) string {
	var names []string
	for _, name := range t.order {
		if len(t.terms[name][0].Args) == len(misspelt.Args) {
			names = append(names, name)
		}
	}
	if meant := typo.Nearest(misspelt.Name, names); meant != "" {
		return t.terms[meant][0].Spelling
	}
	return ""
}

// missingAdvice holds the advice about names that one table lacks, by rule.
var missingAdvice = map[string]string{
	"D03": "read it where it was meant to matter, such as in a condition of legal, or remove it", "D04": "add one", "D05": "add one", "D06": "ask for it in a rule for next",
}

// reportMissing reports each name of t that is not in the other table, once.
// Names in except have been reported for another reason.
func (t *table) reportMissing(pass *lint.Pass, code string, other *table, except map[string]bool, message string) {
	if other.anything || len(other.order) == 0 {
		return // every name may be there, or all are missing, which K01 and K14 report
	}
	const mostHints = 100
	hints := mostHints
	for _, name := range t.order {
		if _, keyword := gdl.KeywordArity(name); keyword {
			continue // K08, K09
		}
		if other.terms[name] != nil || except[name] || t.survey.Torn[name] {
			continue
		}
		places := t.terms[name]
		f := lint.Findingf(code, places[0], message, places[0].Spelling)
		if hints--; hints >= 0 && code != "D06" {
			if meant := other.meant(places[0]); meant != "" {
				f.Message += "; did you mean '" + meant + "'?"
			}
		}
		if !strings.HasSuffix(f.Message, "?") && !strings.Contains(message, "; ") {
			f.Message += "; " + missingAdvice[code]
		}
		for _, p := range places[1:min(len(places), mostPlaces)] {
			f.Related = append(f.Related, lint.At(p, "and here"))
		}
		pass.Report(f)
	}
}
