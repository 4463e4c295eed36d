package html_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report/html"
)

// A part has matches, answers and facts, and neither a head nor the text.
func TestPart(t *testing.T) {
	f := parse("walk.kif", walk)
	f.Found = []finding.Finding{{Code: "P09", Message: "<one>", MatchTrace: trace("east")}, {Code: "V02", Message: "no match"}}
	p, err := html.NewPagePart(documentOf(f, checker.DocumentOptions{Rules: rules}))
	if err != nil {
		t.Fatal(err)
	}
	if id := p.Match(0); id == "" || !strings.Contains(p.HTML, `<figure class="match" id="`+id+`"`) {
		t.Errorf("%q in %s", id, p.HTML)
	}
	if id := p.Match(1); id != "" {
		t.Error(id)
	}
	for text, want := range map[string]bool{"a match at random": true, "&lt;one&gt;": true, ">Facts<": true, "<html": false, "<script": false, `class="source"`: false} {
		if strings.Contains(p.HTML, text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

// A page that shows the match of a finding shows no other.
func TestWriteShown(t *testing.T) {
	f := parse("walk.kif", walk)
	f.Found = []finding.Finding{{Code: "P09", Message: "one", MatchTrace: trace("north")}}
	var page bytes.Buffer
	if err := html.WriteMatches(&page, f.Document(checker.DocumentOptions{Pictures: true, Given: []checker.Given{}}), "P09 walk.kif"); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(page.String(), "<figure"); n != 1 || !strings.Contains(page.String(), "(go north)") || strings.Contains(page.String(), "a match at random") {
		t.Errorf("%d matches: %s", n, page.String())
	}
	f.Found = nil
	if err := html.WriteMatches(&page, f.Document(checker.DocumentOptions{Pictures: true, Given: []checker.Given{}}), "nothing"); err == nil {
		t.Error("a page without a match")
	}
}

func TestExplain(t *testing.T) {
	text, err := html.ExplainRule(&rules[0])
	if err != nil || !strings.Contains(text, "<pre>(code &lt;here&gt;)</pre>") || !strings.Contains(text, "<h3>V02 unsafe-negation</h3>") {
		t.Errorf("%v %s", err, text)
	}
}
