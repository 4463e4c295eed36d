package lint

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/finding"
)

const source = `report rules that come late

About all of them.

# Z01 too-late (warning, off)

rule that comes
late

First paragraph.

	code of the text

Bad:

	(one)

	(two
	    three)

Good:

	; nothing

Source: nobody,
nowhere
`

func TestParseRules(t *testing.T) {
	doc := source
	if title, _, _ := strings.Cut(doc, "\n"); title != "report rules that come late" {
		t.Errorf("title %q", title)
	}
	rules, err := ParseRules(doc)
	if err != nil {
		t.Fatal(err)
	}
	want := []finding.Rule{{Code: "Z01", Name: "too-late", Severity: finding.SeverityWarning,
		Title: "rule that comes late", Text: "First paragraph.\n\n\tcode of the text",
		Bad: "(one)\n\n(two\n    three)\n", Good: "; nothing\n", Source: "nobody, nowhere"}}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Error(diff)
	}
}

func TestParseRulesErrors(t *testing.T) {
	for _, doc := range []string{
		"title\n\n# Z1 name (error)\n\ntitle",
		"title\n\n# Z01 name (fatal)\n\ntitle",
		"title\n\n# Z01 name (error)\n\ntitle only",
	} {
		if _, err := ParseRules(doc); err == nil {
			t.Errorf("no error for %q", doc)
		}
	}
}

func TestURL(t *testing.T) {
	if got := RuleURL(finding.Rule{Code: "V02", Name: "unsafe-negation"}); !strings.HasSuffix(got, "docs/rules/V02.md") {
		t.Error(got)
	}
}
