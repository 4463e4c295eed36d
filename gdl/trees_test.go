package gdl_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestTrees wants one tree of texts, whatever the notation: no type of the packages that read but Node holds others of its
// kind. Terms and literals are the rules that are made of it, and patterns the rows of slips.
func TestTrees(t *testing.T) {
	var trees []string
	for _, dir := range []string{"syntax", "slips", "operations", "."} {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatal(dir, err)
		}
		for _, name := range names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if spec, ok := n.(*ast.TypeSpec); ok && !strings.HasSuffix(name, "_test.go") && holdsItself(spec) {
					trees = append(trees, dir+"."+spec.Name.Name)
				}
				return true
			})
		}
	}
	slices.Sort(trees)
	if want := []string{"..Literal", "..Term", "slips.pattern", "syntax.Node"}; !slices.Equal(trees, want) {
		t.Errorf("trees are %v, want %v", trees, want)
	}
}

// holdsItself tells whether a struct has a list of its own kind.
func holdsItself(spec *ast.TypeSpec) (holds bool) {
	ast.Inspect(spec.Type, func(n ast.Node) bool {
		if list, ok := n.(*ast.ArrayType); ok {
			if p, ok := list.Elt.(*ast.StarExpr); ok {
				x, ok := p.X.(*ast.Ident)
				holds = holds || ok && x.Name == spec.Name.Name
			}
		}
		return true
	})
	return holds
}
