// Package vocabulary tests the words of the module: names that say something where they
// stand alone, which stand in few packages, and comments in short main clauses. Its
// bounds are tightened as the module gets better, and never loosened.
package vocabulary

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// Bounds of the module without tests, tools, site and beam.
const (
	mostShared       = 1.5 // per cent of functions, methods apart, whose name stands in three packages or more
	mostFunctionWord = 0.4 // names that are a function word alone, per 1,000 lines
	mostWhat         = 1.0 // per 1,000 lines of comments
	mostPersons      = 0.5 // "nobody", "somebody" and such, per 1,000 lines of comments
)

// functionWords answer no question when they stand alone.
var functionWords = strings.Fields(`about above after again all almost alone along already also among and any apart are around as
aside at away back be because been before behind below beside besides between beyond both but by can could did do down each
either else elsewhere enough even ever every for from had has have here how if in inside instead into is it its just last least
left less like many may maybe might more most much must near neither never next no none nor not now of off often on once one
only or other others otherwise ought out over own per rather same several since so some still such than that the them then
there these they this those though through thus till to together too toward towards twice under until up upon very was were
what when where whether which while who whole whom whose why will with within without would yet`)

var (
	whatWord = regexp.MustCompile(`(?i)\bwhat\b`)
	persons  = regexp.MustCompile(`(?i)\b(nobody|somebody|everybody|anybody|whoever|whatever)\b`)
)

// A census counts the words of the files that it reads.
type census struct {
	lines, commentLines    int
	names                  int
	whats, persons         int
	functionWordNames      []string
	functions              int
	packagesOfFunctionName map[string]map[string]int // name, then folder: declarations
}

func TestVocabulary(t *testing.T) {
	c := &census{packagesOfFunctionName: map[string]map[string]int{}}
	err := forEachSource(c.readFile)
	if err != nil {
		t.Fatal(err)
	}
	if c.lines < 50_000 || c.names < 5_000 {
		t.Fatalf("only %d lines with %d names were found", c.lines, c.names)
	}
	c.compare(t)
}

// readFile counts the comments and the declared names of a file.
func (c *census) readFile(path, rel string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	c.lines += strings.Count(string(text), "\n")
	for _, group := range file.Comments {
		comment := group.Text()
		c.commentLines += strings.Count(comment, "\n")
		c.whats += len(whatWord.FindAllString(comment, -1))
		c.persons += len(persons.FindAllString(comment, -1))
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if c.countName(rel, d.Name.Name); d.Recv == nil { // the type of a method is part of its name
				c.countFunction(rel, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				c.countSpec(rel, spec)
			}
		}
	}
	return nil
}

func (c *census) countFunction(rel, name string) {
	c.functions++
	if c.packagesOfFunctionName[name] == nil {
		c.packagesOfFunctionName[name] = map[string]int{}
	}
	c.packagesOfFunctionName[name][filepath.Dir(rel)]++
}

// countSpec counts the names of types, fields, constants and variables.
func (c *census) countSpec(rel string, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		c.countName(rel, s.Name.Name)
		if fields, ok := s.Type.(*ast.StructType); ok {
			for _, field := range fields.Fields.List {
				for _, id := range field.Names {
					c.countName(rel, id.Name)
				}
			}
		}
	case *ast.ValueSpec:
		for _, id := range s.Names {
			c.countName(rel, id.Name)
		}
	}
}

func (c *census) countName(rel, name string) {
	if name == "_" || name == "init" || name == "main" {
		return
	}
	words := splitName(name)
	c.names++
	if len(words) == 1 && slices.Contains(functionWords, words[0]) {
		c.functionWordNames = append(c.functionWordNames, rel+": "+name)
	}
}

// splitName returns the words of a name in lower case. Letters that are all capital
// make one word.
func splitName(name string) []string {
	var words []string
	start := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		ends := i == len(runes) || runes[i] == '_' || unicode.IsUpper(runes[i]) &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if ends {
			if word := strings.Trim(strings.ToLower(string(runes[start:i])), "_0123456789"); word != "" {
				words = append(words, word)
			}
			start = i
		}
	}
	return words
}

func (c *census) compare(t *testing.T) {
	shared := 0
	for _, folders := range c.packagesOfFunctionName {
		if len(folders) >= 3 {
			for _, declarations := range folders {
				shared += declarations
			}
		}
	}
	share := func(part, all int, unit float64) float64 { return unit * float64(part) / float64(all) }
	for _, bound := range []struct {
		meaning   string
		got, most float64
	}{
		{"% of functions have a name that stands in three packages or more", share(shared, c.functions, 100), mostShared},
		{"names that are a function word alone, per 1,000 lines", share(len(c.functionWordNames), c.lines, 1000), mostFunctionWord},
		{"times 'what' per 1,000 lines of comments", share(c.whats, c.commentLines, 1000), mostWhat},
		{"times 'nobody' and such per 1,000 lines of comments", share(c.persons, c.commentLines, 1000), mostPersons},
	} {
		t.Logf("%.2f %s", bound.got, bound.meaning)
		if bound.got > bound.most {
			t.Errorf("%.2f %s; at most %.1f were reached before", bound.got, bound.meaning, bound.most)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(c.functionWordNames, "\n"))
	}
}

func TestSplitName(t *testing.T) {
	for name, want := range map[string]string{"lostFluent": "lost fluent", "SCCOf": "scc of", "KR2012": "kr", "rule_index": "rule index", "of": "of"} {
		if got := strings.Join(splitName(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
