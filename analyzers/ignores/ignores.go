// Package ignores defines an Analyzer of the comments by which authors accept findings. It reports comments that
// are wrong or useless.
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
	"github.com/gdllint/gdllint/document"
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
	self = lint.Table("ignores", doc, []lint.Row{
		{Code: "C04", Text: "'@1' is not understood, so nothing is ignored; did you mean '@2'?", Find: func(p *lint.Pass, found lint.Found) {
			if len(p.File.Comments) > 0 {
				known().judgeComments(p, found)
			}
		}},
		{Code: "C04", Kind: "verb", Text: "'gdllint:@1' is unknown; write 'gdllint:ignore' or 'gdllint:file-ignore'"},
		{Code: "C04", Kind: "verb meant", Text: "'gdllint:@1' is unknown; did you mean 'gdllint:@2'?"},
		{Code: "C04", Kind: "no rule", Text: "no rule is named; write 'gdllint:@1 CODE -- why'"},
		{Code: "C01", Kind: "no reason", Text: "no reason is given, so nothing is ignored; add one: 'gdllint:@1 @2 -- why'"},
		{Code: "C02", Kind: "unused", Text: "unused ignore: '@1' reports nothing @2; remove '@1' from the comment, or move the comment to where it belongs"},
		{Code: "C03", Kind: "unknown", Text: "unknown rule '@1'; 'gdllint rules' lists all"},
		{Code: "C03", Kind: "meant", Text: "unknown rule '@1'; did you mean '@2'?"},
		{Code: "C03", Kind: "all", Text: "'all' cannot be ignored; name the rules that are meant"},
		{Code: "C03", Kind: "comment", Text: "'@1' cannot be ignored by a comment; repair or remove the comment at fault"},
		{Code: "C03", Kind: "unread", Text: "'@1' cannot be ignored: text that cannot be read must be repaired"},
	}, append([]*analysis.Analyzer{reach.Analyzer, validity.Analyzer}, others...)...)
	return self
}

// newCommentJudge collects the rules of the analyzer itself and of the others.
func newCommentJudge(self *analysis.Analyzer, others []*analysis.Analyzer) *commentJudge {
	j := &commentJudge{namedRules: lint.RuleHeadings(self.Doc), analyzerOf: map[string]*analysis.Analyzer{}}
	for _, a := range others {
		for _, r := range lint.RuleHeadings(a.Doc) {
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
	found         lint.Found
	finalAnswers  FinalAnswers
	hintsLeft     int                // number of hints that may still be given: they take time
	findingPlaces map[string][]place // by code
	finalByWord   map[string]bool    // whether the rules of a word were checked completely
}

// maxHints bounds the misspelt words of a rulesheet for which the word that was
// meant is guessed.
const maxHints = 200

// judgeComments reports the faults of the comments for gdllint in a rulesheet.
func (j *commentJudge) judgeComments(p *lint.Pass, found lint.Found) {
	told := map[token.Pos]bool{}
	for _, m := range FindMisspeltComments(p.File, j.namedRules) {
		told[m.StartPos] = true
		found(lint.CaseAt(m, m.FoundText, m.MeantText))
	}
	comments := slices.DeleteFunc(Parse(p.File, j.namedRules), func(c *IgnoreComment) bool { return told[c.StartPos] })
	if len(comments) == 0 {
		return
	}
	t := &sheetTrial{commentJudge: j, pass: p, found: found, hintsLeft: maxHints, finalByWord: map[string]bool{},
		finalAnswers: FinalAnswers{Unit: p.Unit, Reach: reach.ReachableGame(p.Pass), IsInvalid: validity.ValidityOf(p.Pass).InvalidReason != ""}}
	t.collectFindings()
	for _, c := range comments {
		if t.checkForm(c) {
			t.checkUse(c)
		}
	}
}

// collectFindings collects the places of the findings of each rule.
func (t *sheetTrial) collectFindings() {
	told, all := map[*analysis.Analyzer]bool{}, []finding.Finding(nil)
	for _, a := range t.analyzerOf {
		if result, ok := t.pass.ResultOf[a].(*finding.AnalysisResult); ok && result != nil && !told[a] {
			told[a], all = true, append(all, result.Findings...)
		}
	}
	t.findingPlaces = placesOf(all)
}

// checkForm reports the faults that the text of a comment alone shows, and tells
// whether the comment has an effect.
func (t *sheetTrial) checkForm(c *IgnoreComment) bool {
	switch {
	case c.Verb != ignoreVerb && c.Verb != fileIgnoreVerb:
		x := lint.CaseAt(c, c.Verb, typo.ClosestWord(c.Verb, []string{ignoreVerb, fileIgnoreVerb}))
		if x.Words[1] == "" {
			t.found(x.OfKind("verb"))
		} else {
			t.found(x.OfKind("verb meant"))
		}
		return false
	case len(c.RuleWords) == 0:
		t.found(lint.CaseAt(c, c.Verb).OfKind("no rule"))
		return false
	}
	for i := range c.RuleWords {
		t.checkWord(&c.RuleWords[i])
	}
	if c.Reason == "" {
		t.found(lint.CaseAt(c, c.Verb, c.RuleWords[0].Text).OfKind("no reason"))
	}
	return c.Reason != ""
}

// checkWord reports a word that names no rule that can be ignored.
func (t *sheetTrial) checkWord(w *RuleWord) {
	c := lint.CaseAt(w, w.Text, "").OfKind("unknown")
	switch {
	case len(w.IgnorableCodes) > 0:
		return
	case len(w.RefusedCodes) > 0 && document.FamilyOf(w.RefusedCodes[0]).AboutComments:
		c.Kind = "comment"
	case len(w.RefusedCodes) > 0:
		c.Kind = "unread"
	case strings.EqualFold(w.Text, "all"):
		c.Kind = "all"
	default:
		if near := t.closestWord(w.Text); near != "" {
			c.Kind, c.Words[1] = "meant", near
		}
	}
	t.found(c)
}

// closestWord returns the word that a misspelt word probably means. It returns "" if there is none, or if too many
// words are misspelt.
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
		t.found(lint.CaseAt(w, w.Text, c.ignoredScope.describedPlace).OfKind("unused"))
	}
}

// coversAnyFinding tells whether a word of a comment covers some finding.
func (t *sheetTrial) coversAnyFinding(c *IgnoreComment, w *RuleWord) bool {
	return slices.ContainsFunc(w.IgnorableCodes, func(code string) bool {
		from, to := c.ignoredScope.covered(t.findingPlaces[code])
		return from < to
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
