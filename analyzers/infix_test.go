package analyzers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// notation says of rules that look at how prefix text is written why they have
// nothing to say about the same rulesheet in infix notation.
var notation = map[string]string{
	"A06": "infix text has no parentheses around a name alone",
	"Y01": "infix text has no arrow without conditions",
	"L10": "names that infix text cannot hold stand in quotes; bytes that are no text stay in comments",
	"L11": "capitals tell variables, so that names are written in one way",
	"L12": "line ends become those of the layout",
}

// TestInfixFindings: in infix notation a rulesheet has the same findings at the
// same rules. With -short, a tenth of the games is compared.
func TestInfixFindings(t *testing.T) {
	dir := collectiontest.CollectionDir(t)
	names := []string{}
	for name := range collectiontest.AcceptedNames(t) {
		names = append(names, name)
	}
	sort.Strings(names)
	compared := 0
	for i, name := range names {
		if testing.Short() && i%10 > 0 {
			continue
		}
		src, err := os.ReadFile(filepath.Join(dir, "games", name))
		if err != nil {
			t.Fatal(err)
		}
		infix, err := gdl.ParseString(name, string(src)).Convert(gdl.Infix, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(withoutAnd(codesByRule(t, name, src)), codesByRule(t, name, infix)); diff != "" {
			t.Errorf("%s (-prefix +infix)\n%s", name, diff)
		}
		compared++
	}
	t.Logf("%d games compared", compared)
}

// withoutAnd leaves out Y09: in infix text '&' stands for the 'and' of which it tells.
func withoutAnd(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return strings.HasPrefix(s, "Y09 ") })
}

// codesByRule returns the findings of a text as codes with the rules they
// begin in.
func codesByRule(t *testing.T, name string, src []byte) []string {
	out, err := analyzertest.AnalyzeStatic(name, src, analyzers.StaticAnalyzers()...)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range out.Findings {
		if notation[f.Code] == "" {
			at := sort.Search(len(out.Unit.File.Rules), func(i int) bool { return out.Unit.File.Rules[i].End() > f.Pos })
			list = append(list, fmt.Sprintf("%s at rule %d", f.Code, at))
		}
	}
	slices.Sort(list)
	return list
}

var prefixCode = regexp.MustCompile(`(^| )'?(\(<=|\([a-z]+ [?(]|\?[a-z])|(^| )'\([a-z]+ `)

// TestInfixMessages: messages about infix text have no prefix code in them.
func TestInfixMessages(t *testing.T) {
	paths, _ := filepath.Glob("../testdata/err/*.kif")
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		infix, err := gdl.ParseString(path, string(src)).Convert(gdl.Infix, nil)
		if err != nil {
			continue // no valid text
		}
		out, err := analyzertest.AnalyzeStatic(path, infix, analyzers.StaticAnalyzers()...)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range out.Findings {
			texts := []string{f.Message}
			for _, r := range f.Related {
				texts = append(texts, r.Message)
			}
			for _, text := range texts {
				if prefixCode.MatchString(text) {
					t.Errorf("%s: prefix code in %s", path, out.ShowFinding(f))
				}
			}
		}
	}
}
