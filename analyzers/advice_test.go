package analyzers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// advising finds the words by which a message tells its reader to do something.
var advising = regexp.MustCompile(`(?:^|[;:,] |, (?:or|and) )(?:let|add|correct|give|exchange|ask|make|put|remove|write|require|use|look|find out|repair|drop|name|say|read|offer|call|leave|define|move|keep|close|negate)\b`)

// demanded says for each file with advice in its messages why it may be given, and how often
// it is: the language demands it, its own fix does it, the notation has one form for it, or it was
// tried before it is offered. What is wrong in matches is told without it.
var demanded = map[string]struct {
	times  int
	reason string
}{
	"analyzertest/want.go":       {1, "a test speaks to its writer"},
	"bases/bases.go":             {4, "base and input list all that can come about"},
	"chance/chance.go":           {1, "random has no goals"},
	"counterpart/counterpart.go": {1, "library and ruleset say the same"},
	"deadcode/deadcode.go":       {3, "its fix does it"},
	"fluents/fluents.go":         {2, "the language demands it"},
	"ignores/ignores.go":         {7, "the form of comments"},
	"invariants/invariants.go":   {1, "the statement says so itself"},
	"keywords/depends.go":        {1, "the language demands it"},
	"keywords/keywords.go":       {17, "the language demands it"},
	"layout/layout.go":           {4, "players read no others; order means nothing"},
	"lint/foreign.go":            {8, "the language demands it"},
	"lint/limit.go":              {1, "the language demands it"},
	"lint/vocabulary.go":         {4, "the language demands it"},
	"names/names.go":             {19, "the language demands it"},
	"names/undefined.go":         {2, "the language demands it"},
	"operations/operations.go":   {11, "the notation demands it"},
	"recursion/recursion.go":     {5, "the language demands it"},
	"safety/safety.go":           {17, "the language demands it"},
	"statements/statements.go":   {2, "names are unique"},
	"syntax/foreign.go":          {1, "the language demands it"},
	"syntax/syntax.go":           {2, "the language demands it; the comment was tried"},
	"variables/variables.go":     {3, "its fix does it"},
	"style/style.go":             {12, "its fix does it"},
}

// TestAdvice wants no message to advise what nobody tried: an author who follows it repairs
// another game than the one that was meant.
func TestAdvice(t *testing.T) {
	found := map[string][]string{}
	for _, dir := range []string{".", "../play/why"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || d.Name() == "doc.go" {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				text, _ := strconv.Unquote(lit.Value)
				for _, at := range advising.FindAllStringIndex(text, -1) {
					if rest := text[at[1]:]; rest != "" && rest != " " {
						found[filepath.ToSlash(path)] = append(found[filepath.ToSlash(path)], text[at[0]:])
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for path, list := range found {
		if len(list) != demanded[path].times {
			t.Errorf("%s advises %d times, want %d:\n\t%s", path, len(list), demanded[path].times, strings.Join(list, "\n\t"))
		}
	}
	for path := range demanded {
		if len(found[path]) == 0 {
			t.Errorf("%s gives no advice", path)
		}
	}
}
