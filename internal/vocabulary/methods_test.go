package vocabulary

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostMethods is the number of methods that a type may have: with more it has more than
// one concern, and another type waits to be found in it.
const mostMethods = 40

// forEachSource calls visit for each file of the module without tests, tools, site and
// beam.
func forEachSource(visit func(path, rel string) error) error {
	root := filepath.Join("..", "..")
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		if entry.IsDir() {
			if slices.Contains([]string{"beam", "site", "tools", ".git"}, rel) || slices.Contains([]string{"testdata", "node_modules", "dist"}, entry.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		return visit(path, filepath.ToSlash(rel))
	})
}

// TestMethods wants few methods of each type.
func TestMethods(t *testing.T) {
	counts := map[string]int{} // by folder and type
	err := forEachSource(func(path, rel string) error {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				counts[rel[:max(0, strings.LastIndexByte(rel, '/'))]+"."+receiverName(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil || len(counts) < 500 {
		t.Fatalf("%d types: %v", len(counts), err)
	}
	for name, n := range counts {
		if n > mostMethods {
			t.Errorf("%s has %d methods: find the types for its concerns", name, n)
		}
	}
}

// receiverName returns the name of the type of a receiver.
func receiverName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiverName(t.X)
	case *ast.IndexExpr:
		return receiverName(t.X)
	case *ast.IndexListExpr:
		return receiverName(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
