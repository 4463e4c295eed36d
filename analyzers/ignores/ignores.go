package ignores

import (
	_ "embed"
	"go/token"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed doc.go
var doc string

// New makes the analyzer that judges the comments for the findings of others.
// It requires them all, so that under every driver it runs last and knows
// what they found.
func New(others ...*analysis.Analyzer) *analysis.Analyzer {
	var self *analysis.Analyzer
	known := sync.OnceValue(func() *judge { return newJudge(self, others) })
	self = lint.New("ignores", doc, func(pass *lint.Pass) error {
		if len(pass.File.Comments) == 0 {
			return nil
		}
		return known().run(pass)
	},
		append([]*analysis.Analyzer{reach.Analyzer, validity.Analyzer}, others...)...)
	return self
}

func newJudge(self *analysis.Analyzer, others []*analysis.Analyzer) *judge {
	j := &judge{lint.Rules(self), map[string]*analysis.Analyzer{}}
	for _, a := range others {
		for _, r := range lint.Rules(a) {
			j.rules = append(j.rules, r)
			j.of[r.Code] = a
		}
	}
	return j
}

// judge knows the rules that comments may name.
type judge struct {
	rules []finding.Rule
	of    map[string]*analysis.Analyzer // by code
}

func (j *judge) run(pass *lint.Pass) error {
	told := map[token.Pos]bool{}
	for _, m := range FindMisspelt(pass.File, j.rules) {
		told[m.From] = true
		pass.Reportf("C04", m, "'%s' is not understood, so that nothing is ignored; did you mean '%s'?", m.Text, m.Want)
	}
	comments := slices.DeleteFunc(Parse(pass.File, j.rules), func(c *Comment) bool { return told[c.From] })
	if len(comments) == 0 {
		return nil
	}
	answers := Answers{Unit: pass.Unit, Reach: reach.Of(pass.Pass), Invalid: validity.Of(pass.Pass).Invalid != ""}
	for _, c := range comments {
		if j.form(pass, c) {
			j.use(pass, answers, c)
		}
	}
	return nil
}

// form reports what the text of a comment alone shows to be wrong, and tells
// whether the comment has an effect.
func (j *judge) form(pass *lint.Pass, c *Comment) bool {
	switch {
	case c.Verb != ignore && c.Verb != fileIgnore:
		advice := "write 'gdllint:ignore' or 'gdllint:file-ignore'"
		if near := typo.Closest(c.Verb, []string{ignore, fileIgnore}); near != "" {
			advice = "did you mean '" + prefix + near + "'?"
		}
		pass.Reportf("C04", c, "'%s%s' is unknown; %s", prefix, c.Verb, advice)
		return false
	case len(c.Words) == 0:
		pass.Reportf("C04", c, "no rule is named; write '%s%s CODE -- why'", prefix, c.Verb)
		return false
	}
	for i := range c.Words {
		j.known(pass, &c.Words[i])
	}
	if c.Reason == "" {
		pass.Reportf("C01", c, "no reason is given, so that nothing is ignored; add one: '%s%s %s -- why'", prefix, c.Verb, c.Words[0].Text)
		return false
	}
	return true
}

// known reports a word that names no rule that can be ignored.
func (j *judge) known(pass *lint.Pass, w *Word) {
	switch {
	case len(w.Codes) > 0:
	case len(w.Refused) > 0 && finding.FamilyOf(w.Refused[0]).Meta:
		pass.Reportf("C03", w, "'%s' cannot be ignored by a comment; repair or remove the comment that it is about", w.Text)
	case len(w.Refused) > 0:
		pass.Reportf("C03", w, "'%s' cannot be ignored: what cannot be read must be repaired", w.Text)
	case strings.EqualFold(w.Text, "all"):
		pass.Reportf("C03", w, "'all' is too much; name the rules that are meant")
	default:
		advice := "'gdllint rules' lists all"
		if near := typo.Closest(w.Text, j.words()); near != "" {
			advice = "did you mean '" + near + "'?"
		}
		pass.Reportf("C03", w, "'%s' is no rule; %s", w.Text, advice)
	}
}

// words returns what comments may name.
func (j *judge) words() []string {
	var words []string
	for _, r := range j.rules {
		if r.Ignorable() {
			words = append(words, r.Code, r.Name)
		}
	}
	return words
}

// use reports the words of a comment that cover no finding although their
// rules had their full say.
func (j *judge) use(pass *lint.Pass, answers Answers, c *Comment) {
	for i := range c.Words {
		w := &c.Words[i]
		if len(w.Codes) == 0 || j.covers(pass, c, w) || !j.final(pass, answers, w) {
			continue
		}
		what := "'" + w.Text + "' has nothing to ignore " + c.scope.where
		pass.Reportf("C02", w, "%s; remove it, or move the comment to where it belongs", what)
	}
}

// covers tells whether some finding is ignored because of a word.
func (j *judge) covers(pass *lint.Pass, c *Comment, w *Word) bool {
	for _, a := range j.analyzers(w) {
		result, ok := pass.ResultOf[a].(*finding.Result)
		if !ok || result == nil {
			continue
		}
		for i := range result.Findings {
			if f := &result.Findings[i]; w.covers(f.Code) && c.scope.holds(f.Pos) {
				return true
			}
		}
	}
	return false
}

// final tells whether all rules had their full say that a word stands for; of
// a family, only those that are on by default must.
func (j *judge) final(pass *lint.Pass, answers Answers, w *Word) bool {
	for _, r := range j.rules {
		if !w.covers(r.Code) || len(w.Codes) > 1 && !r.Default {
			continue
		}
		a := j.of[r.Code]
		result, _ := pass.ResultOf[a].(*finding.Result)
		if !answers.Final(a, result, r.Code) {
			return false
		}
	}
	return true
}

// analyzers returns the analyzers of the rules that a word stands for.
func (j *judge) analyzers(w *Word) []*analysis.Analyzer {
	var list []*analysis.Analyzer
	for _, code := range w.Codes {
		if a := j.of[code]; !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}
