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

// mostFields is the number of fields that a type may have that works: with more it has
// state of more than one kind, and another type waits to be found in it.
const mostFields = 15

// mostDataMethods is the number of methods of plain data, which may have any fields.
const mostDataMethods = 10

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

// TestMethods wants few methods of each type, and few fields but of plain data.
func TestMethods(t *testing.T) {
	counts, fields := map[string]int{}, map[string]int{} // by folder and type
	err := forEachSource(func(path, rel string) error {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := rel[:max(0, strings.LastIndexByte(rel, '/'))]
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				counts[folder+"."+receiverName(f.Recv.List[0].Type)]++
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if s, ok := spec.Type.(*ast.StructType); ok {
					fields[folder+"."+spec.Name.Name] = fieldCount(s)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || len(counts) < 500 {
		t.Fatalf("%d types: %v", len(counts), err)
	}
	for name, n := range counts {
		if n > mostMethods {
			t.Errorf("%s has %d methods: find the types for its concerns", name, n)
		}
		if fields[name] > mostFields && n > mostDataMethods {
			t.Errorf("%s has %d methods and %d fields: find the types for its states", name, n, fields[name])
		}
	}
}

// fieldCount counts the fields of a type, each embedded one once.
func fieldCount(s *ast.StructType) (n int) {
	for _, f := range s.Fields.List {
		n += max(1, len(f.Names))
	}
	return n
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
