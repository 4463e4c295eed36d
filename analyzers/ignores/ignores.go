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

// New makes the analyzer that judges the comments for the findings of other
// analyzers. It requires them all, so that under every driver it runs last and
// has their findings.
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
	j := &judge{rules: lint.Rules(self), of: map[string]*analysis.Analyzer{}}
	for _, a := range others {
		for _, r := range lint.Rules(a) {
			j.rules = append(j.rules, r)
			j.of[r.Code] = a
		}
	}
	for _, r := range j.rules {
		if r.Ignorable() {
			j.words = append(j.words, r.Code, r.Name)
		}
	}
	return j
}

// judge holds the rules that comments may name.
type judge struct {
	rules []finding.Rule
	of    map[string]*analysis.Analyzer // by code
	words []string                      // codes and names of the rules that can be ignored
}

// A trial judges the comments of one rulesheet.
type trial struct {
	*judge
	pass    *lint.Pass
	answers Answers
	hints   int                    // number of hints that may still be given: they take time
	places  map[string][]token.Pos // of findings, by code, in the order of the text
	final   map[string]bool        // whether the rules of a word were checked completely
}

// mostHints bounds the misspelt words of a rulesheet for which the word that was
// meant is guessed.
const mostHints = 200

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
	t := &trial{judge: j, pass: pass, answers: Answers{Unit: pass.Unit, Reach: reach.Of(pass.Pass), Invalid: validity.Of(pass.Pass).Invalid != ""}, hints: mostHints,
		places: map[string][]token.Pos{}, final: map[string]bool{}}
	t.findings()
	for _, c := range comments {
		if t.form(c) {
			t.use(c)
		}
	}
	return nil
}

// findings collects the places of the findings of each rule.
func (t *trial) findings() {
	told := map[*analysis.Analyzer]bool{}
	for _, a := range t.of {
		if told[a] {
			continue
		}
		told[a] = true
		if result, ok := t.pass.ResultOf[a].(*finding.Result); ok && result != nil {
			for i := range result.Findings {
				f := &result.Findings[i]
				t.places[f.Code] = append(t.places[f.Code], f.Pos)
			}
		}
	}
	for _, list := range t.places {
		slices.Sort(list)
	}
}

// form reports the faults that the text of a comment alone shows, and tells
// whether the comment has an effect.
func (t *trial) form(c *Comment) bool {
	switch {
	case c.Verb != ignore && c.Verb != fileIgnore:
		advice := "write 'gdllint:ignore' or 'gdllint:file-ignore'"
		if near := typo.Closest(c.Verb, []string{ignore, fileIgnore}); near != "" {
			advice = "did you mean '" + prefix + near + "'?"
		}
		t.pass.Reportf("C04", c, "'%s%s' is unknown; %s", prefix, c.Verb, advice)
		return false
	case len(c.Words) == 0:
		t.pass.Reportf("C04", c, "no rule is named; write '%s%s CODE -- why'", prefix, c.Verb)
		return false
	}
	for i := range c.Words {
		t.known(&c.Words[i])
	}
	if c.Reason == "" {
		t.pass.Reportf("C01", c, "no reason is given, so that nothing is ignored; add one: '%s%s %s -- why'", prefix, c.Verb, c.Words[0].Text)
		return false
	}
	return true
}

// known reports a word that names no rule that can be ignored.
func (t *trial) known(w *Word) {
	switch {
	case len(w.Codes) > 0:
	case len(w.Refused) > 0 && finding.FamilyOf(w.Refused[0]).Meta:
		t.pass.Reportf("C03", w, "'%s' cannot be ignored by a comment; repair or remove the comment that it is about", w.Text)
	case len(w.Refused) > 0:
		t.pass.Reportf("C03", w, "'%s' cannot be ignored: what cannot be read must be repaired", w.Text)
	case strings.EqualFold(w.Text, "all"):
		t.pass.Reportf("C03", w, "'all' is too much; name the rules that are meant")
	default:
		advice := "'gdllint rules' lists all"
		if near := t.hint(w.Text); near != "" {
			advice = "did you mean '" + near + "'?"
		}
		t.pass.Reportf("C03", w, "'%s' is no rule; %s", w.Text, advice)
	}
}

// hint returns the word that a misspelt one probably stands for; "" if there is
// none, or if too many words are wrong.
func (t *trial) hint(text string) string {
	if t.hints == 0 {
		return ""
	}
	t.hints--
	return typo.Closest(text, t.words)
}

// use reports the words of a comment that cover no finding although their rules
// were checked completely.
func (t *trial) use(c *Comment) {
	for i := range c.Words {
		w := &c.Words[i]
		if len(w.Codes) == 0 || t.covers(c, w) || !t.hadSay(w) {
			continue
		}
		what := "'" + w.Text + "' has nothing to ignore " + c.scope.where
		t.pass.Reportf("C02", w, "%s; remove it, or move the comment to where it belongs", what)
	}
}

// covers tells whether a word of a comment covers some finding.
func (t *trial) covers(c *Comment, w *Word) bool {
	return slices.ContainsFunc(w.Codes, func(code string) bool {
		list := t.places[code]
		if c.scope.all {
			return len(list) > 0
		}
		i, _ := slices.BinarySearch(list, c.scope.from)
		return i < len(list) && list[i] < c.scope.to
	})
}

// hadSay tells whether all rules of a word were checked completely; of a family,
// only the rules that are on by default must be.
func (t *trial) hadSay(w *Word) bool {
	if known, done := t.final[w.Text]; done {
		return known
	}
	final := true
	for _, r := range t.rules {
		if !w.covers(r.Code) || len(w.Codes) > 1 && !r.Default {
			continue
		}
		a := t.of[r.Code]
		result, _ := t.pass.ResultOf[a].(*finding.Result)
		if !t.answers.Final(a, result, r.Code) {
			final = false
			break
		}
	}
	t.final[w.Text] = final
	return final
}
