// Package survey lists, once for several analyzers, the rules of a rulesheet that
// can be judged, its roles, and the occurrences of its names; and it compares atoms
// by their constants alone.
package survey

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
)

// A Survey holds the rules and names of a rulesheet for several analyzers. It
// does not change.
type Survey struct {
	// Rules are the rules that were read completely. Words at top level are
	// prose and left out.
	Rules []*gdl.Rule
	// UnreadWords holds the words of the forms that could not be read: each may be
	// defined or used there.
	UnreadWords map[string]bool
	// TextLost tells that a part of the text was not even cut into words.
	TextLost bool

	nameTable func() *NameTable
}

// Analyzer computes a Survey.
var Analyzer = &analysis.Analyzer{
	Name:       "survey",
	Doc:        "list the rules and names of a rulesheet",
	Run:        surveyRulesheet,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Survey](),
}

// RulesheetSurvey returns the survey of a pass whose analyzer requires Analyzer.
func RulesheetSurvey(pass *analysis.Pass) *Survey { return pass.ResultOf[Analyzer].(*Survey) }

func surveyRulesheet(pass *analysis.Pass) (any, error) {
	return newSurvey(pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit).File), nil
}

func newSurvey(f *gdl.File) *Survey {
	s := &Survey{UnreadWords: map[string]bool{}}
	for _, r := range f.Rules {
		if !r.Broken && !IsProse(r) {
			s.Rules = append(s.Rules, r)
		}
	}
	rules := f.Rules // of this form or a later one
	for _, e := range f.Exprs {
		var last *gdl.Rule
		for len(rules) > 0 && rules[0].StartPos <= e.StartPos {
			last, rules = rules[0], rules[1:]
		}
		if last == nil || last.StartPos != e.StartPos || last.Broken || e.Broken {
			s.collectUnread(e)
		}
	}
	for _, e := range f.Errors {
		s.TextLost = s.TextLost || e.Kind == gdl.NotText || e.Kind == gdl.OtherLanguage || e.Kind == gdl.TooDeep || e.Kind == gdl.TooMuch
	}
	s.nameTable = sync.OnceValue(func() *NameTable { return newNameTable(s.Rules) })
	return s
}

// NameOccurrences returns the names of the rules and where they stand.
func (s *Survey) NameOccurrences() *NameTable { return s.nameTable() }

// IsProse tells whether a rule is a bare word at top level and not a fact.
func IsProse(r *gdl.Rule) bool { return !r.HasArrow && !r.Head.InParens }

// collectUnread collects the words of a form.
func (s *Survey) collectUnread(e *gdl.Expr) {
	if !e.IsList() {
		for _, word := range gdl.SplitGlued(e.Name) {
			s.UnreadWords[word] = true
		}
	}
	for _, x := range e.List {
		s.collectUnread(x)
	}
}
