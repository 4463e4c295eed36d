package recipes

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gdllint/gdllint/"

// rows reads the map: the packages of each row, lowest first.
func rows(text string) [][]string {
	_, text, _ = strings.Cut(text, "\n## The map\n")
	text, _, _ = strings.Cut(text, "\n## ")
	var list [][]string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*`) \\|").FindAllStringSubmatch(text, -1) {
		list = append(list, strings.Fields(strings.ReplaceAll(row[1], "`", "")))
	}
	return list
}

// rowOf returns the row of a package: that of the longest path above it.
func rowOf(rows [][]string, pkg string) int {
	at, longest := -1, 0
	for i, row := range rows {
		for _, p := range row {
			if (pkg == p || strings.HasPrefix(pkg, p+"/")) && len(p) > longest {
				at, longest = i, len(p)
			}
		}
	}
	return at
}

// TestMap wants each package on the map, and imports to go up: a package knows
// its own row and those above it.
func TestMap(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Skipf("go list does not work here: %v", err)
	}
	house := rows(contributing(t))
	used := make([]bool, len(house))
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(strings.ReplaceAll(line, module, ""))
		at := rowOf(house, words[0])
		if at < 0 {
			t.Errorf("%s is not on the map", words[0])
			continue
		}
		used[at] = true
		for _, other := range words[1:] {
			if row := rowOf(house, other); row > at {
				t.Errorf("%s imports %s, which stands below it", words[0], other)
			}
		}
	}
	if i := slices.Index(used, false); i >= 0 || len(house) < 10 || len(house) > 16 {
		t.Errorf("%d rows, %v without a package", len(house), i)
	}
}
