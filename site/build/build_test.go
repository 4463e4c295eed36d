package main

import (
	"encoding/json"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
)

func newBuilder(t *testing.T) *builder {
	t.Helper()
	b := &builder{root: "../..", out: t.TempDir()}
	var err error
	if b.templates, err = template.ParseFS(assets, "assets/site.tmpl"); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *builder) file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(b.out, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Each rule has a page, whose examples can be tried.
func TestManual(t *testing.T) {
	b := newBuilder(t)
	for _, step := range []func() error{b.front, b.styles, b.manual, b.examples} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	var list []offer
	if err := json.Unmarshal([]byte(b.file(t, "examples.json")), &list); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, x := range list {
		if known[x.Name] || strings.TrimSpace(x.Text) == "" {
			t.Errorf("%s is there twice, or empty", x.Name)
		}
		known[x.Name] = true
	}
	link := regexp.MustCompile(`href="../index.html#example=([^"]*)"`)
	for _, r := range analyzers.RulesOf(analyzers.ReportingAnalyzers()) {
		page := b.file(t, "rules/"+r.Code+".html")
		tries := link.FindAllStringSubmatch(page, -1)
		if analyzertest.IsPage(r.Bad) {
			if len(tries) > 0 {
				t.Errorf("the page of %s leads to the playground, which has one text", r.Code)
			}
		} else if len(tries) != 2 || !known[tries[0][1]] || !known[tries[1][1]] {
			t.Errorf("the page of %s leads to %v", r.Code, tries)
		}
		for _, words := range []string{"<strong>Bad</strong>", "<strong>Good</strong>", "<strong>To silence it</strong>"} {
			if !strings.Contains(page, words) {
				t.Errorf("the page of %s has lost %s", r.Code, words)
			}
		}
		if strings.Contains(page, "<script") || !strings.Contains(page, "Content-Security-Policy") {
			t.Errorf("the page of %s has a script or no policy", r.Code)
		}
	}
}

// A link of the manual that leads nowhere is an error.
func TestDeadLinks(t *testing.T) {
	b := newBuilder(t)
	if err := b.manual(); err != nil {
		t.Fatal(err)
	}
	s := b.sheets["rules/V02.md"]
	for to, want := range map[string]string{
		"../rules.md":                "../rules.html",
		"V01.md":                     "V01.html",
		"../usage.md#to-look-at":     "../usage.html#to-look-at",
		"../design/plan.md":          repository + "docs/design/plan.md",
		"https://example.com/":       "https://example.com/",
		"../rules.md#nowhere":        "",
		"#nowhere":                   "",
		"Z99.md":                     "",
		"../../testdata/nowhere.kif": "",
	} {
		got, err := b.target(s, to)
		if string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%s leads to %q (%v), want %q", to, got, err, want)
		}
	}
}

// The list of files is told once, and changes with any of them.
func TestKeeper(t *testing.T) {
	versions := map[string]bool{}
	for _, text := range []string{"one", "two"} {
		b := newBuilder(t)
		for name, content := range map[string]string{"sw.js": "keep();", "index.html": text, "rules/V02.html": ""} {
			if err := b.write(name, []byte(content)); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.keeper(); err != nil {
			t.Fatal(err)
		}
		script := b.file(t, "sw.js")
		if !strings.Contains(script, `"files":["./","index.html","rules/V02.html"]`) || !strings.HasSuffix(script, "keep();") {
			t.Error(script)
		}
		versions[regexp.MustCompile(`"version":"\w+"`).FindString(script)] = true
		if b.keeper() == nil {
			t.Error("the list is told twice")
		}
	}
	if len(versions) != 2 {
		t.Errorf("%v", versions)
	}
}
