package report

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Formats, merging and the cache are functions of the document: they see no finding, proof or match of a
// program.
func TestImports(t *testing.T) {
	for pattern, barred := range map[string][]string{
		"../document/*.go": {"finding", "proof", "play"}, "*.go": {"finding", "proof", "play"}, "../sarif/*.go": {"finding", "proof", "play"},
		"../sarif/*/*.go": {"finding", "proof", "play"}, "../checker/cache/*.go": {"finding", "proof", "play"},
		"../cmd/gdllint/merge.go": {"finding", "proof", "play"}, "html/*.go": {"finding", "proof", "play"},
	} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range file.Imports {
				name, own := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), "github.com/gdllint/gdllint/")
				if first, _, _ := strings.Cut(name, "/"); own && slices.Contains(barred, first) {
					t.Errorf("%s imports %s", path, name)
				}
			}
		}
	}
}
