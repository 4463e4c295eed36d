package prover

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gdllint/gdllint/"

// writtenOrder returns the packages of the table of the house, lowest first.
func writtenOrder(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "docs", "design", "proving.md"))
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(proof|prover[a-z/0-9]*)` \\|").FindAllStringSubmatch(string(text), -1) {
		order = append(order, module+m[1])
	}
	return order
}

// imports lists what packages import, by package.
func imports(t *testing.T, flags ...string) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, flags...)...).Output()
	if err != nil {
		t.Skipf("go list does not work here: %v", err)
	}
	of := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(line)
		of[words[0]] = words[1:]
	}
	return of
}

// place returns where a package stands in the order; -1 for packages outside of
// the house. An engine that the table does not name stands right before the
// plan: nobody else may know it.
func place(order []string, p string) int {
	at := slices.Index(order, p)
	if at < 0 && strings.HasPrefix(p, module+"prover/internal/") {
		return slices.Index(order, module+"prover/internal/plan") - 1
	}
	return at
}

// TestOrderOfPackages compares what the packages of the prover import with the
// order that is written down: each imports only packages that stand before it.
func TestOrderOfPackages(t *testing.T) {
	order := writtenOrder(t)
	found := imports(t, "-f", "{{.ImportPath}} {{join .Imports \" \"}}", module+"proof", module+"prover/...")
	for p, uses := range found {
		at := place(order, p)
		if at < 0 {
			t.Errorf("%s is missing from the table in docs/design/proving.md", p)
		}
		for _, other := range uses {
			if place(order, other) > at {
				t.Errorf("%s imports %s, which stands later in the table", p, other)
			}
		}
	}
	for _, p := range order {
		if found[p] == nil {
			t.Errorf("there is no package %s", p)
		}
	}
}

// TestReportsNeedNoEngine: what shows verdicts depends on their vocabulary only.
func TestReportsNeedNoEngine(t *testing.T) {
	for _, p := range []string{"finding", "report", "sarif", "proof"} {
		for _, used := range imports(t, "-f", "{{.ImportPath}} {{join .Deps \" \"}}", module+p)[module+p] {
			if strings.HasPrefix(used, module+"prover") || strings.HasPrefix(used, module+"grounding") {
				t.Errorf("%s depends on %s", p, used)
			}
		}
	}
}
