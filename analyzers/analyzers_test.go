package analyzers_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

func TestValidate(t *testing.T) {
	if err := analysis.Validate(analyzers.ReportingAnalyzers()); err != nil {
		t.Fatal(err)
	}
	title := regexp.MustCompile(`^[a-z][^.\n]{8,70}$`)
	for _, a := range analyzers.ReportingAnalyzers() {
		if first, _, _ := strings.Cut(a.Doc, "\n\n"); !title.MatchString(first) {
			t.Errorf("%s: the title of the documentation is %q", a.Name, first)
		}
	}
}

// TestRules checks the form of the documentation of each rule.
func TestRules(t *testing.T) {
	seen := map[string]string{}
	for _, a := range analyzers.ReportingAnalyzers() {
		rules, err := lint.ParseRules(a.Doc)
		if err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
		for _, r := range rules {
			if seen[r.Code] != "" || seen[r.Name] != "" {
				t.Errorf("%s: %s %s is taken by %s%s", a.Name, r.Code, r.Name, seen[r.Code], seen[r.Name])
			}
			seen[r.Code], seen[r.Name] = a.Name, a.Name
			if strings.HasSuffix(r.Title, ".") || strings.ToLower(r.Title[:1]) != r.Title[:1] || strings.Contains(r.Title, "  ") {
				t.Errorf("%s: title %q", r.Code, r.Title)
			}
			if found, ok := analyzers.RuleByCode(r.Code); !ok || found.Name != r.Name {
				t.Errorf("RuleByCode(%s) = %v, %v", r.Code, found.Name, ok)
			}
		}
	}
	if _, ok := analyzers.RuleByCode("Z99"); ok {
		t.Error("there is a rule Z99")
	}
}

// TestRooms wants a rule to stand in an analyzer of its family, or the
// documentation of the analyzer to say why it does not. The family of an
// analyzer is that of most of its rules, or of the first.
func TestRooms(t *testing.T) {
	for _, a := range analyzers.ReportingAnalyzers() {
		home, count := "", map[string]int{}
		for _, r := range lint.DocumentedRules(a) {
			count[document.FamilyOf(r.Code).Name]++
		}
		for _, r := range lint.DocumentedRules(a) {
			if f := document.FamilyOf(r.Code).Name; count[f] > count[home] {
				home = f
			}
		}
		head, _, _ := strings.Cut(a.Doc, "\n# ")
		for _, r := range lint.DocumentedRules(a) {
			if document.FamilyOf(r.Code).Name != home && !strings.Contains(head, r.Code) {
				t.Errorf("the documentation of %s does not say why %s stands there", a.Name, r.Code)
			}
		}
	}
}

// on tells the rules that are reported unless the configuration says
// otherwise.
func on(code string) bool {
	r, ok := analyzers.RuleByCode(code)
	return ok && r.OnByDefault
}

// TestExamples runs the examples of the documentation: the bad one has a
// finding of its rule, the good one has none of any rule that is on.
func TestExamples(t *testing.T) {
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		t.Run(r.Code, func(t *testing.T) {
			bad := analyze(t, analyzertest.Example(r.Bad))
			if !reports(bad, r.Code) {
				t.Errorf("the bad example has no finding %s, only:%s", r.Code, list(bad))
			}
			if good := analyze(t, analyzertest.Example(r.Good)); len(list(good)) > 0 || reports(good, r.Code) {
				t.Errorf("the good example has findings:%s", list(good))
			}
		})
	}
}

func analyze(t *testing.T, src []byte) *analyzertest.Outcome {
	t.Helper()
	out, err := analyzertest.AnalyzeText("example.kif", src, analyzers.StaticAnalyzers()...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func reports(out *analyzertest.Outcome, code string) bool {
	for _, f := range out.Findings {
		if f.Code == code {
			return true
		}
	}
	return false
}

// list prints the findings of rules that are on.
func list(out *analyzertest.Outcome) string {
	var b strings.Builder
	for _, f := range out.Findings {
		if on(f.Code) {
			b.WriteString("\n" + out.ShowFinding(f))
		}
	}
	return b.String()
}

func TestOK(t *testing.T) {
	analyzertest.RequireSilence(t, "../testdata/ok/*.kif", on, analyzers.StaticAnalyzers()...)
}

func TestErr(t *testing.T) {
	analyzertest.Run(t, "../testdata/err/[^CIPX]*.kif", withoutOff(analyzers.StaticAnalyzers())...)
	analyzertest.Run(t, "../testdata/err/I0[^4]*.kif", withoutOff(analyzers.StaticAnalyzers())...)
}

// withoutOff drops the findings of rules that are off, so that the rulesheets
// need not expect them.
func withoutOff(list []*analysis.Analyzer) []*analysis.Analyzer { return keeping(list, on) }

// keeping drops the findings of the rules that keep does not hold for.
func keeping(list []*analysis.Analyzer, keep func(code string) bool) []*analysis.Analyzer {
	var filtered []*analysis.Analyzer
	for _, a := range list {
		copied := *a
		copied.Run = func(pass *analysis.Pass) (any, error) {
			result, err := a.Run(pass)
			if err != nil {
				return nil, err
			}
			var kept finding.AnalysisResult
			for _, f := range result.(*finding.AnalysisResult).Findings {
				if keep(f.Code) {
					kept.Findings = append(kept.Findings, f)
				}
			}
			return &kept, nil
		}
		filtered = append(filtered, &copied)
	}
	return filtered
}

// TestErrComplete wants a rulesheet in testdata/err for each static rule.
func TestErrComplete(t *testing.T) {
	entries, err := os.ReadDir("../testdata/err")
	if err != nil {
		t.Fatal(err)
	}
	covered := map[string]bool{}
	for _, e := range entries {
		text, err := os.ReadFile("../testdata/err/" + e.Name())
		if err != nil {
			t.Fatal(err)
		}
		code := e.Name()[:3]
		if !strings.Contains(string(text), code) {
			t.Errorf("%s expects no finding %s", e.Name(), code)
		}
		covered[code] = true
	}
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		if r.OnByDefault && !covered[r.Code] {
			t.Errorf("no rulesheet testdata/err/%s-*.kif", r.Code)
		}
	}
}

// accompanied lists the rules whose bad example has findings of other rules as well,
// which go with the first and are gone with it.
var accompanied = map[string]string{
	"L12": "D07", // each rule of the second copy repeats one of the first
	"A05": "A07", // the misspelt constant fits nowhere
	"V07": "A07", // the name without its mark fits nowhere
	"O01": "B02", // base lists no fluent with a wrong name
	"O09": "A03 B02",
	"O10": "A04", // no rule defines the relation that is left over
	"O13": "A04", // nor the builtin
	"Y11": "Y16", // one step may be all that the big rule asks for
	"C03": "Y01", // what the comment was to ignore
	"C04": "Y01",
}

// TestRepairedExamples wants the good example of a rule to be the bad one after its
// repair: most of the shorter text stands in the longer one, and no finding of
// another rule that is on comes or goes with the repair.
func TestRepairedExamples(t *testing.T) {
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		for _, f := range analyze(t, analyzertest.Example(r.Bad)).Findings {
			if f.Code != r.Code && on(f.Code) && !strings.Contains(accompanied[r.Code], f.Code) {
				t.Errorf("%s: the bad example has a finding %s too: %s", r.Code, f.Code, f.Message)
			}
		}
	}
	for _, r := range analyzers.RulesOf(analyzers.ReportingAnalyzers()) {
		if r.Code == "L20" {
			continue // the bad example is in another language
		}
		bad, good := words(r.Bad), words(r.Good)
		if shared, least := longestShared(bad, good), min(len(bad), len(good)); 3*shared < 2*least {
			t.Errorf("%s: only %d words of the good example are those of the bad one, of %d", r.Code, shared, least)
		}
	}
}

// words splits an example without its comments into names and parentheses.
func words(text string) (list []string) {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, ";")
		if strings.HasPrefix(line, "%%") {
			continue
		}
		for _, sign := range []string{"(", ")", ",", "&"} {
			line = strings.ReplaceAll(line, sign, " "+sign+" ")
		}
		list = append(list, strings.Fields(line)...)
	}
	return list
}

// longestShared returns the length of the longest list of words that both texts have in this
// order.
func longestShared(a, b []string) int {
	above := make([]int, len(b)+1)
	for _, word := range a {
		row := make([]int, len(b)+1)
		for j, other := range b {
			if row[j+1] = max(above[j+1], row[j]); word == other {
				row[j+1] = above[j] + 1
			}
		}
		above = row
	}
	return above[len(b)]
}
