// Walks counts the places outside gdl where code goes through the trees of rules by itself: calls of Walk... and loops over
// bodies, conditions and arguments. Whoever asks the resolved program (gdl/model) needs few of them.
//
//	walks [ROOT]
package main

import (
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/prover/tools/tool"
)

func main() { tool.RunMain("walks", tool.FromSimpleRun(run)) }

func run(ctx context.Context, args []string, out, log io.Writer) error {
	set := tool.NewFlagSet("walks", log)
	if err := set.Parse(args); err == flag.ErrHelp {
		return nil
	} else if err != nil {
		return err
	}
	root := "."
	if set.NArg() > 0 {
		root = set.Arg(0)
	}
	found, all := map[string]counts{}, counts{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		inside, _ := filepath.Rel(root, path)
		area, _, _ := strings.Cut(filepath.ToSlash(inside), "/")
		switch {
		case err != nil:
			return err
		case d.IsDir() && (area == "gdl" || area == "tools" || strings.HasPrefix(d.Name(), ".") && inside != "."):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return ctx.Err()
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		here, err := countIn(text)
		found[area], all = found[area].plus(here), all.plus(here)
		return err
	})
	if err != nil {
		return err
	}
	for _, area := range slices.Sorted(maps.Keys(found)) {
		if c := found[area]; c != (counts{}) {
			fmt.Fprintf(out, "%-10s %5d calls %5d loops\n", area, c.calls, c.loops)
		}
	}
	fmt.Fprintf(out, "%-10s %5d calls %5d loops\n", "all", all.calls, all.loops)
	return nil
}

// A counts value holds the numbers of calls of Walk... and of loops over parts of rules.
type counts struct{ calls, loops int }

func (c counts) plus(other counts) counts {
	return counts{c.calls + other.calls, c.loops + other.loops}
}

// countIn returns the counts for one file. Walks over folders are not counted.
func countIn(text []byte) (c counts, err error) {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return c, err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.CallExpr:
			if s, is := x.Fun.(*ast.SelectorExpr); is && strings.HasPrefix(s.Sel.Name, "Walk") && !strings.HasPrefix(s.Sel.Name, "WalkDir") {
				c.calls++
			}
		case *ast.RangeStmt:
			if isPart(x.X) {
				c.loops++
			}
		}
		return true
	})
	return c, nil
}

// isPart tells whether an expression is the body of a rule or the arguments of a term, or a part or
// the length of one.
func isPart(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.SelectorExpr:
		return x.Sel.Name == "Body" || x.Sel.Name == "Args"
	case *ast.SliceExpr:
		return isPart(x.X)
	case *ast.CallExpr:
		return len(x.Args) == 1 && isPart(x.Args[0])
	}
	return false
}
