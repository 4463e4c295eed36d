// Package ignores defines an Analyzer of the comments by which authors accept
// findings: it reports those that are wrong or of no use.
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

//go:embed rules.md
var doc string

// New makes the analyzer that judges the comments for the findings of other
// analyzers. It requires them all, so that under every driver it runs last and
// has their findings.
func New(others ...*analysis.Analyzer) *analysis.Analyzer {
	var self *analysis.Analyzer
	known := sync.OnceValue(func() *commentJudge { return newCommentJudge(self, others) })
	self = lint.New("ignores", doc, func(pass *lint.Pass) error {
		if len(pass.File.Comments) == 0 {
			return nil
		}
		return known().judgeComments(pass)
	},
		append([]*analysis.Analyzer{reach.Analyzer, validity.Analyzer}, others...)...)
	return self
}

func newCommentJudge(self *analysis.Analyzer, others []*analysis.Analyzer) *commentJudge {
	j := &commentJudge{namedRules: lint.DocumentedRules(self), analyzerOf: map[string]*analysis.Analyzer{}}
	for _, a := range others {
		for _, r := range lint.DocumentedRules(a) {
			j.namedRules = append(j.namedRules, r)
			j.analyzerOf[r.Code] = a
		}
	}
	for _, r := range j.namedRules {
		if r.IsIgnorable() {
			j.knownWords = append(j.knownWords, r.Code, r.Name)
		}
	}
	return j
}

// commentJudge holds the rules that comments may name.
type commentJudge struct {
	namedRules []finding.Rule
	analyzerOf map[string]*analysis.Analyzer // by code
	knownWords []string                      // codes and names of the rules that can be ignored
}

// A sheetTrial judges the comments of one rulesheet.
type sheetTrial struct {
	*commentJudge
	pass          *lint.Pass
	finalAnswers  FinalAnswers
	hintsLeft     int                    // number of hints that may still be given: they take time
	findingPlaces map[string][]token.Pos // of findings, by code, in the order of the text
	finalByWord   map[string]bool        // whether the rules of a word were checked completely
}

// maxHints bounds the misspelt words of a rulesheet for which the word that was
// meant is guessed.
const maxHints = 200

func (j *commentJudge) judgeComments(pass *lint.Pass) error {
	told := map[token.Pos]bool{}
	for _, m := range FindMisspeltComments(pass.File, j.namedRules) {
		told[m.StartPos] = true
		pass.Reportf("C04", m, "'%s' is not understood, so nothing is ignored; did you mean '%s'?", m.FoundText, m.MeantText)
	}
	comments := slices.DeleteFunc(Parse(pass.File, j.namedRules), func(c *IgnoreComment) bool { return told[c.StartPos] })
	if len(comments) == 0 {
		return nil
	}
	t := &sheetTrial{commentJudge: j, pass: pass, finalAnswers: FinalAnswers{Unit: pass.Unit, Reach: reach.ReachableGame(pass.Pass), IsInvalid: validity.ValidityOf(pass.Pass).InvalidReason != ""}, hintsLeft: maxHints,
		findingPlaces: map[string][]token.Pos{}, finalByWord: map[string]bool{}}
	t.collectFindings()
	for _, c := range comments {
		if t.checkForm(c) {
			t.checkUse(c)
		}
	}
	return nil
}

// collectFindings collects the places of the findings of each rule.
func (t *sheetTrial) collectFindings() {
	told := map[*analysis.Analyzer]bool{}
	for _, a := range t.analyzerOf {
		if told[a] {
			continue
		}
		told[a] = true
		if result, ok := t.pass.ResultOf[a].(*finding.AnalysisResult); ok && result != nil {
			for i := range result.Findings {
				f := &result.Findings[i]
				t.findingPlaces[f.Code] = append(t.findingPlaces[f.Code], f.Pos)
			}
		}
	}
	for _, list := range t.findingPlaces {
		slices.Sort(list)
	}
}

// checkForm reports the faults that the text of a comment alone shows, and tells
// whether the comment has an effect.
func (t *sheetTrial) checkForm(c *IgnoreComment) bool {
	switch {
	case c.Verb != ignoreVerb && c.Verb != fileIgnoreVerb:
		advice := "write 'gdllint:ignore' or 'gdllint:file-ignore'"
		if near := typo.ClosestWord(c.Verb, []string{ignoreVerb, fileIgnoreVerb}); near != "" {
			advice = "did you mean '" + commentPrefix + near + "'?"
		}
		t.pass.Reportf("C04", c, "'%s%s' is unknown; %s", commentPrefix, c.Verb, advice)
		return false
	case len(c.RuleWords) == 0:
		t.pass.Reportf("C04", c, "no rule is named; write '%s%s CODE -- why'", commentPrefix, c.Verb)
		return false
	}
	for i := range c.RuleWords {
		t.checkWord(&c.RuleWords[i])
	}
	if c.Reason == "" {
		t.pass.Reportf("C01", c, "no reason is given, so nothing is ignored; add one: '%s%s %s -- why'", commentPrefix, c.Verb, c.RuleWords[0].Text)
		return false
	}
	return true
}

// checkWord reports a word that names no rule that can be ignored.
func (t *sheetTrial) checkWord(w *RuleWord) {
	switch {
	case len(w.IgnorableCodes) > 0:
	case len(w.RefusedCodes) > 0 && finding.FamilyOf(w.RefusedCodes[0]).AboutComments:
		t.pass.Reportf("C03", w, "'%s' cannot be ignored by a comment; repair or remove the comment that it is about", w.Text)
	case len(w.RefusedCodes) > 0:
		t.pass.Reportf("C03", w, "'%s' cannot be ignored: what cannot be read must be repaired", w.Text)
	case strings.EqualFold(w.Text, "all"):
		t.pass.Reportf("C03", w, "'all' is too much; name the rules that are meant")
	default:
		advice := "'gdllint rules' lists all"
		if near := t.closestWord(w.Text); near != "" {
			advice = "did you mean '" + near + "'?"
		}
		t.pass.Reportf("C03", w, "unknown rule '%s'; %s", w.Text, advice)
	}
}

// closestWord returns the word that a misspelt one probably stands for; "" if there is
// none, or if too many words are wrong.
func (t *sheetTrial) closestWord(text string) string {
	if t.hintsLeft == 0 {
		return ""
	}
	t.hintsLeft--
	return typo.ClosestWord(text, t.knownWords)
}

// checkUse reports the words of a comment that cover no finding although their rules
// were checked completely.
func (t *sheetTrial) checkUse(c *IgnoreComment) {
	for i := range c.RuleWords {
		w := &c.RuleWords[i]
		if len(w.IgnorableCodes) == 0 || t.coversAnyFinding(c, w) || !t.rulesAreFinal(w) {
			continue
		}
		t.pass.Reportf("C02", w, "unused ignore: '%s' reports nothing %s; remove it, or move the comment to where it belongs", w.Text, c.ignoredScope.describedPlace)
	}
}

// coversAnyFinding tells whether a word of a comment covers some finding.
func (t *sheetTrial) coversAnyFinding(c *IgnoreComment, w *RuleWord) bool {
	return slices.ContainsFunc(w.IgnorableCodes, func(code string) bool {
		list := t.findingPlaces[code]
		if c.ignoredScope.coversSheet {
			return len(list) > 0
		}
		i, _ := slices.BinarySearch(list, c.ignoredScope.startPos)
		return i < len(list) && list[i] < c.ignoredScope.endPos
	})
}

// rulesAreFinal tells whether all rules of a word were checked completely; of a family,
// only the rules that are on by default must be.
func (t *sheetTrial) rulesAreFinal(w *RuleWord) bool {
	if known, done := t.finalByWord[w.Text]; done {
		return known
	}
	final := true
	for _, r := range t.namedRules {
		if !w.coversCode(r.Code) || len(w.IgnorableCodes) > 1 && !r.OnByDefault {
			continue
		}
		a := t.analyzerOf[r.Code]
		result, _ := t.pass.ResultOf[a].(*finding.AnalysisResult)
		if !t.finalAnswers.IsFinal(a, result, r.Code) {
			final = false
			break
		}
	}
	t.finalByWord[w.Text] = final
	return final
}
