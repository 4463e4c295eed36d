package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/agents"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/session/verbs"
)

var update = flag.Bool("update", false, "write what the documentation says about rules")

const (
	readme    = "../../README.md"
	manual    = "../../docs/rules.md"
	service   = "../../docs/serve.md"
	agentPage = "../../docs/agents.md"
	pages     = "../../docs/rules" // a page for each rule
)

// The documentation of the analyzers is the only source of what is written
// about rules.
func TestDocs(t *testing.T) {
	rules := analyzers.AllRules()
	same(t, manual, report.ManualIndex(rules))
	samePages(t, rules)
	text := fill(t, read(t, readme), "families", familyTable(rules))
	same(t, readme, fill(t, text, "demo", demo(t)))
	var rows [][4]string
	for _, v := range verbs.Verbs() {
		rows = append(rows, [4]string{v.Name, v.Needs, v.Takes, v.Returns})
	}
	same(t, service, fill(t, read(t, service), "verbs", callList(rows)))
	own := slices.DeleteFunc(agents.Tools(), func(tool [4]string) bool { return slices.Contains(rows, tool) })
	same(t, agentPage, fill(t, read(t, agentPage), "tools", callList(own)))
}

// callList returns a line for each call: its name with what it needs and, in brackets, what else it takes, and its answer.
func callList(calls [][4]string) string {
	var b strings.Builder
	for _, c := range calls {
		taken := ""
		if c[2] != "" {
			taken = " [" + c[2] + "]"
		}
		fmt.Fprintf(&b, "- `%s`: %s\n", strings.TrimSpace(c[0]+" "+c[1]+taken), c[3])
	}
	return b.String()
}

// familyTable counts the rules, and returns a line for each family.
func familyTable(rules []finding.Rule) string {
	count := map[string]int{}
	for _, r := range rules {
		count[document.FamilyOf(r.Code).CodeLetter]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d rules in %d families:\n\n", len(rules), len(document.AllFamilies()))
	b.WriteString("| family | about | rules |\n|---|---|--:|\n")
	for _, f := range document.AllFamilies() {
		anchor := strings.ToLower(f.CodeLetter + "-" + f.Name)
		fmt.Fprintf(&b, "| [%s](docs/rules.md#%s) | %s | %d |\n", f.CodeLetter, anchor, f.Name, count[f.CodeLetter])
	}
	return b.String()
}

// samePages compares the pages of the rules. Those of rules that are no more
// have to go.
func samePages(t *testing.T, rules []finding.Rule) {
	t.Helper()
	if err := os.MkdirAll(pages, 0o777); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, r := range rules {
		name := r.Code + ".md"
		known[name] = true
		same(t, filepath.Join(pages, name), report.RulePage(r))
	}
	entries, err := os.ReadDir(pages)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		path := filepath.Join(pages, e.Name())
		switch {
		case known[e.Name()]:
		case !*update:
			t.Errorf("%s is about no rule; 'make docs' deletes it", path)
		default:
			if err := os.Remove(path); err != nil {
				t.Error(err)
			}
		}
	}
}

// link is a link to a file of the repository.
var link = regexp.MustCompile(`\]\(([^):#]+)(#[^)]*)?\)`)

// What the documentation links to must be there.
func TestDocLinks(t *testing.T) {
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	perRule, err := filepath.Glob(pages + "/*.md")
	if err != nil || len(perRule) == 0 {
		t.Fatalf("no pages of rules: %v", err)
	}
	design, err := filepath.Glob("../../docs/design/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Concat([]string{readme}, docs, perRule, design) {
		for _, m := range link.FindAllStringSubmatch(read(t, path), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// citation matches the short form by which a paper is cited.
var citation = regexp.MustCompile(`LG-\d{4}-\d\d|[A-Z]{2,} \d{4}|\w+ et al\. \d{4}`)

// TestBibliography wants each paper that the source of a rule cites to be in the
// bibliography.
func TestBibliography(t *testing.T) {
	text := read(t, "../../docs/bibliography.md")
	for _, r := range analyzers.AllRules() {
		for _, cited := range citation.FindAllString(r.Source, -1) {
			if !strings.Contains(text, "- "+cited+": ") {
				t.Errorf("%s cites %s, which the bibliography lacks", r.Code, cited)
			}
		}
	}
}

// fill replaces what stands between <!-- name --> and <!-- end of name -->.
func fill(t *testing.T, text, name, inner string) string {
	t.Helper()
	begin, end := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->\n"
	before, rest, ok := strings.Cut(text, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("no place for %s in the README", name)
	}
	return before + begin + inner + end + after
}

// demo returns what gdllint says of some games.
func demo(t *testing.T) string {
	t.Helper()
	args := []string{"testdata/games/ferry.kif", "testdata/games/robot.kif"}
	command := exec.Command("gdllint", args...)
	command.Dir = "../.."
	out, err := command.Output()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 1 {
		t.Fatal(err)
	}
	// How long it took, and what a missing solver leaves open, is no matter.
	text := regexp.MustCompile(`(?m)^.* open: .*\n|^\d+ rulesheets: .*\n`).ReplaceAllString(string(out), "")
	return "```text\n$ gdllint " + strings.Join(args, " ") + "\n" + strings.TrimSpace(text) + "\n```\n"
}

// same compares a file with what it should hold.
func same(t *testing.T, path, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, read(t, path)); diff != "" {
		t.Errorf("%s is not up to date, 'make docs' writes it (-want +got):\n%s", path, diff)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
