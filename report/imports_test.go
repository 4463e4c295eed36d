package report

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Formats, merging, the cache and baselines are functions of the document: they see no finding, proof or match of a
// program. Editors see no finding and no proof.
func TestImports(t *testing.T) {
	for pattern, barred := range map[string][]string{
		"../document/*.go": {"finding", "proof", "play"}, "*.go": {"finding", "proof", "play"}, "../sarif/*.go": {"finding", "proof", "play"},
		"../sarif/*/*.go": {"finding", "proof", "play"}, "../checker/cache/*.go": {"finding", "proof", "play"},
		"../cmd/gdllint/merge.go": {"finding", "proof", "play"}, "html/*.go": {"finding", "proof", "play"},
		"../checker/baseline/*.go": {"finding", "proof", "play"}, "../internal/lsp/*.go": {"finding", "proof"}, "../internal/playground/*.go": {"finding", "proof"},
		"../internal/mutation/*.go": {"finding"},
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
