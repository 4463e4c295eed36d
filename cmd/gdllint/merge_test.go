package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// inProcess runs the program and returns its exit code and what it printed on
// standard error.
func inProcess(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{streams: streams{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs}}
	return c.ExecuteArguments(context.Background(), append([]string{"gdllint"}, args...)), errs.String()
}

// reported are the reports that can be merged, in a directory.
var reported = []string{"report.json", "report.jsonl", "report.sarif", "pages"}

func formatFlags(dir string, formats []string) (flags []string) {
	for _, name := range formats {
		switch ext := strings.TrimPrefix(filepath.Ext(name), "."); ext {
		case "":
			flags = append(flags, "-f", "html="+filepath.Join(dir, name)+"/")
		default:
			flags = append(flags, "-f", ext+"="+filepath.Join(dir, name))
		}
	}
	return flags
}

// checkMerged compares the reports of one run with those of several that are
// merged.
func checkMerged(t *testing.T, shards int, formats []string, args ...string) {
	t.Helper()
	dir := t.TempDir()
	run := func(name string, more ...string) int {
		to := filepath.Join(dir, name)
		if err := os.Mkdir(to, 0o777); err != nil {
			t.Fatal(err)
		}
		code, _ := inProcess(t, append(append(formatFlags(to, formats), more...), args...)...)
		return code
	}
	want := run("one")
	for k := range shards {
		run(fmt.Sprint(k+1), "--shard", fmt.Sprintf("%d/%d", k+1, shards))
	}
	if err := os.Mkdir(filepath.Join(dir, "merged"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range formats {
		merge := []string{"merge", "-o", filepath.Join(dir, "merged", name)}
		for k := shards; k > 0; k-- { // in any order
			merge = append(merge, filepath.Join(dir, fmt.Sprint(k), name))
		}
		if code, errs := inProcess(t, merge...); code != want || errs != "" {
			t.Errorf("%s: exit code %d, of one run %d\n%s", name, code, want, errs)
		}
	}
	one, merged := contents(t, filepath.Join(dir, "one")), contents(t, filepath.Join(dir, "merged"))
	if len(one) < len(formats) {
		t.Fatalf("one run has written %d files", len(one))
	}
	for name, text := range one {
		if merged[name] != text {
			t.Errorf("%s differs:\n%s", name, difference(text, merged[name]))
		}
	}
	if len(merged) != len(one) {
		t.Errorf("%d files, of one run %d", len(merged), len(one))
	}
}

var anySeconds = regexp.MustCompile(`"seconds":[0-9.e-]+|<td class="number">[0-9]+\.[0-9][0-9]</td>`)

// contents are the texts of all files below a directory, without times.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		texts[name] = anySeconds.ReplaceAllString(read(t, path), "")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// difference shows the place at which texts begin to differ.
func difference(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	from := max(0, n-80)
	return fmt.Sprintf("one run: %.200q\nmerged:  %.200q", a[from:], b[from:])
}

// Rulesheets with all kinds of faults, properties beside some, names that come
// twice, a report that fails, and more shards than files.
func TestMerge(t *testing.T) {
	robot := read(t, root+"testdata/games/robot.kif")
	t.Chdir(t.TempDir())
	sheets := map[string]string{
		"a b.kif": "(<= (p ?x) (q))\n", "a.kif": "(role r)\n", "a/a.kif": "(<= (p ?x) (not (q ?y)))\n", "a/z.kif": "(role r\n", "a-a.kif": "(p (q)\n",
		"g.kif": robot, "g.props": "always (no such relation)\n", "g-1.kif": "(q)\n",
		"stray.props": "always terminal\n", "latin.kif": "\xff\xfe\x00", "%41.kif": "(role (\n",
	}
	for name, text := range sheets {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range [][]string{
		{"--static", "..."},
		{"--static", "--select", "all", "--sarif-profile", "full", "..."},
		{"--static", "...", "gone.kif"},
		{"--budget", "quick", "g.kif", "a.kif", "g-1.kif"},
	} {
		for _, shards := range []int{1, 3, 20} {
			t.Run(fmt.Sprint(test, shards), func(t *testing.T) { checkMerged(t, shards, reported, test...) })
		}
	}
}

// Eight shards of rulesheets by many authors are the whole.
func TestMergeCollection(t *testing.T) {
	dir := collectiontest.CollectionDir(t)
	formats := reported
	if testing.Short() {
		formats = reported[:3] // pages show matches, which takes longer
	}
	checkMerged(t, 8, formats, "--static", dir+"/...")
}
