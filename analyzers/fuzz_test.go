package analyzers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// FuzzStatic feeds bytes to all static analyzers: none may panic, and all
// places must lie inside the text.
func FuzzStatic(f *testing.F) {
	paths, _ := filepath.Glob("../testdata/*/*.kif")
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		f.Add([]byte(r.Bad))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		out, err := analyzertest.AnalyzeStatic("fuzz.kif", src, analyzers.StaticAnalyzers()...)
		if err != nil {
			t.Fatal(err)
		}
		file := out.Unit.File.Source.File
		for _, d := range out.Diagnostics {
			if int(d.Pos) < file.Base() || d.End < d.Pos || int(d.End) > file.Base()+file.Size() {
				t.Errorf("%s: place %d-%d outside the text", d.Category, d.Pos, d.End)
			}
		}
	})
}

// TestLarge wants rulesheets of odd shapes and ten thousand parts to be
// read in time that grows with their length.
func TestLarge(t *testing.T) {
	const n = 10_000
	repeat := func(format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+"\n", i)
		}
		return b.String()
	}
	tests := map[string]string{
		"long rule":         "(<= terminal " + repeat("(true (f %d ?x))") + ")",
		"unsafe rule":       "(<= terminal " + repeat("(not (true (f ?x%d)))") + ")",
		"unsafe or":         "(<= (p ?x) (or (q ?x) r) " + repeat("(or (a ?x%[1]d) (b ?y%[1]d))") + ")",
		"undefined":         "(<= terminal " + repeat("unknown%d") + ")",
		"unused":            repeat("(<= p%d q)"),
		"chain":             repeat("(<= (p%[1]d ?x) (p%[1]d_ ?x))") + repeat("(<= (p%[1]d_ ?x) (p%[1]d ?x))"),
		"negative cycles":   repeat("(<= p%[1]d (not p%[1]d))"),
		"one negative knot": repeat("(<= (p %d) (not (p ?x)) (q ?x))"),
		"legal":             repeat("(<= (legal x m) p%d)"),
		"words":             repeat("word%d"),
		"open":              repeat("(role %d"),
		"close":             repeat("role %d)"),
	}
	for name, src := range tests {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			if _, err := analyzertest.AnalyzeStatic(name, []byte(src), analyzers.StaticAnalyzers()...); err != nil {
				t.Fatal(err)
			}
			t.Logf("%d bytes in %v", len(src), time.Since(start).Round(time.Millisecond))
		})
	}
}

// BenchmarkCorpus runs the static analyzers over all real games.
func BenchmarkCorpus(b *testing.B) {
	paths := collectiontest.RulesheetFiles(b, "games")
	var texts [][]byte
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		texts = append(texts, src)
	}
	for b.Loop() {
		for i, src := range texts {
			if _, err := analyzertest.AnalyzeStatic(paths[i], src, analyzers.StaticAnalyzers()...); err != nil {
				b.Fatal(err)
			}
		}
	}
}
