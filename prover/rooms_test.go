package prover

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// Bounds on what a reader has to hold in mind at a time.
const (
	maxPackageLines = 2000
	maxFileLines    = 400
	maxFields       = 15
	maxParameters   = 6
)

// TestRooms keeps the packages of the prover small.
func TestRooms(t *testing.T) {
	lines := map[string]int{}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			return err
		}
		n := set.File(file.FileStart).LineCount()
		if lines[filepath.Dir(path)] += n; n > maxFileLines {
			t.Errorf("%s has %d lines", path, n)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if s, ok := n.Type.(*ast.StructType); ok && count(s.Fields) > maxFields {
					t.Errorf("%s: %s has %d fields", path, n.Name, count(s.Fields))
				}
			case *ast.FuncDecl:
				if count(n.Type.Params) > maxParameters {
					t.Errorf("%s: %s has %d parameters", path, n.Name, count(n.Type.Params))
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, n := range lines {
		if n > maxPackageLines {
			t.Errorf("%s has %d lines", dir, n)
		}
	}
}

// count returns the names in a list of fields; an embedded one is one.
func count(list *ast.FieldList) (n int) {
	for _, f := range list.List {
		n += max(1, len(f.Names))
	}
	return n
}
