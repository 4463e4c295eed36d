package recipes

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gdllint/gdllint/"

// mapOf reads the map: its packages, lowest first, and the number of its rows.
func mapOf(text string) (packages []string, rows int) {
	_, text, _ = strings.Cut(text, "\n## The map\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*`) \\|").FindAllStringSubmatch(text, -1) {
		packages = append(packages, strings.Fields(strings.ReplaceAll(row[1], "`", ""))...)
		rows++
	}
	return packages, rows
}

// placeOf returns the place of a package on the map: that of the longest path above it.
func placeOf(house []string, pkg string) int {
	at, longest := -1, 0
	for i, p := range house {
		if (pkg == p || strings.HasPrefix(pkg, p+"/")) && len(p) > longest {
			at, longest = i, len(p)
		}
	}
	return at
}

// TestMap wants each package on the map, few rows, and imports to go up: a package knows
// what stands before it.
func TestMap(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Skipf("go list does not work here: %v", err)
	}
	house, rows := mapOf(contributing(t))
	used := make([]bool, len(house))
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(strings.ReplaceAll(line, module, ""))
		at := placeOf(house, words[0])
		if at < 0 {
			t.Errorf("%s is not on the map", words[0])
			continue
		}
		used[at] = true
		for _, other := range words[1:] {
			if place := placeOf(house, other); place > at {
				t.Errorf("%s imports %s, which stands behind it", words[0], other)
			}
		}
	}
	if i := slices.Index(used, false); i >= 0 {
		t.Errorf("there is no package %s", house[i])
	}
	if rows < 10 || rows > 16 {
		t.Errorf("the map has %d rows", rows)
	}
}
