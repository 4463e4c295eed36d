package characters

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/foreign"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports names that players may read differently.
var Analyzer = lint.New("characters", doc, run)

func run(pass *lint.Pass) error {
	if pass.File.Recognition.Foreign() {
		return nil
	}
	if mark := []byte("\uFEFF"); bytes.HasPrefix(pass.File.Source.Text, mark) {
		from := pass.File.Source.Pos(0)
		f := finding.Finding{Code: "L10", Pos: from, End: pass.File.Source.Pos(len(mark)),
			Message: "byte order mark at the beginning, which many players take for a name; save the file without"}
		f.Fixes = []analysis.SuggestedFix{{Message: "Remove the byte order mark",
			TextEdits: []analysis.TextEdit{{Pos: f.Pos, End: f.End}}}}
		pass.Report(f)
	}
	if pass.File.Mixed() {
		return nil // the notation decides which texts are words
	}
	c := &checker{pass: pass, names: map[string]int{}, places: map[string]int{}, odd: map[string]bool{}}
	for _, e := range pass.File.Exprs {
		c.variables = c.variables[:0]
		clear(c.places)
		c.expr(e)
		if e.IsList() { // words at top level are no names
			c.clashes(c.variables, []*gdl.Expr{e}, "in this rule")
		}
	}
	c.clashes(c.spelt, pass.File.Exprs, "elsewhere")
	return nil
}

// A checker walks over all words of a rulesheet.
type checker struct {
	pass      *lint.Pass
	names     map[string]int  // places in spelt
	spelt     []spellings     // of names
	variables []spellings     // of the variables of one rule
	places    map[string]int  // of these, once they are not few
	odd       map[string]bool // words already reported
}

// spellings holds the spellings of one name.
type spellings struct {
	first spelling
	other []spelling
}

// A spelling holds the first word with one spelling, and the number of words with
// it.
type spelling struct {
	word  *gdl.Expr
	count int
}

func (c *checker) expr(e *gdl.Expr) {
	for _, x := range e.List {
		if x.IsList() {
			c.expr(x)
			continue
		}
		if c.pass.File.Explains(x.Word) {
			continue // a variable without its '?'
		}
		if c.pass.File.Notation != gdl.Prefix && (gdl.IsOperator(x.Name) || gdl.IsOperationsSign(x.Name)) {
			continue // an operator may be written in several ways
		}
		// Foreign and glued words are errors already.
		if c.record(x) && !x.Plain() && foreign.Advice(x.Word) == "" && len(gdl.Glued(x.Word)) == 1 {
			c.character(x)
		}
	}
}

// record counts a word, and tells whether it is the first with its spelling.
func (c *checker) record(e *gdl.Expr) bool {
	if e.Name[0] == '?' {
		return c.variable(e)
	}
	if i, known := c.names[e.Name]; known {
		return c.spelt[i].add(e)
	}
	c.names[e.Name] = len(c.spelt)
	c.spelt = append(c.spelt, spellings{first: spelling{e, 1}})
	return true
}

// few is the number of variables up to which they are compared one by one: an
// index takes longer.
const few = 32

// variable counts a variable of a rule, and tells whether it is the first with
// its spelling.
func (c *checker) variable(e *gdl.Expr) bool {
	if i, known := c.place(e.Name); known {
		return c.variables[i].add(e)
	}
	c.variables = append(c.variables, spellings{first: spelling{e, 1}})
	switch n := len(c.variables); {
	case n == few+1:
		for i := range c.variables {
			c.places[c.variables[i].first.word.Name] = i
		}
	case n > few:
		c.places[e.Name] = n - 1
	}
	return true
}

// place returns the index of a variable of the rule in the list.
func (c *checker) place(name string) (at int, known bool) {
	if len(c.variables) > few {
		at, known = c.places[name]
		return at, known
	}
	at = slices.IndexFunc(c.variables, func(s spellings) bool { return s.first.word.Name == name })
	return at, at >= 0
}

// add counts a word, and tells whether it is the first with its spelling.
func (s *spellings) add(e *gdl.Expr) bool {
	if s.first.word.Word == e.Word {
		s.first.count++
		return false
	}
	for i := range s.other {
		if s.other[i].word.Word == e.Word {
			s.other[i].count++
			return false
		}
	}
	s.other = append(s.other, spelling{e, 1})
	return true
}

// clashes reports each name with two spellings in some forms, at the rarer one.
func (c *checker) clashes(table []spellings, forms []*gdl.Expr, where string) {
	for i := range table {
		s := &table[i]
		if len(s.other) == 0 {
			continue
		}
		usual, rare := s.first, s.other[0].word
		for _, w := range s.other {
			if w.count > usual.count {
				usual = w
			}
		}
		if rare == usual.word {
			rare = s.first.word
		}
		f := lint.Findingf("L11", rare, "'%s' is spelt '%s' %s; some players take that for two names; spell it the same everywhere", rare.Word, usual.word.Word, where)
		f.Related = append(f.Related, lint.At(usual.word, "the usual spelling"))
		f.Fixes = c.rename(forms, usual.word.Word)
		c.pass.Report(f)
	}
}

// rename returns the fix that writes a name with one spelling throughout some
// forms.
func (c *checker) rename(forms []*gdl.Expr, usual string) []analysis.SuggestedFix {
	edits, name := c.pass.Edits(), gdl.Fold(usual)
	var visit func(e *gdl.Expr)
	visit = func(e *gdl.Expr) {
		for _, x := range e.List {
			visit(x)
			if x.Word != usual && x.Name == name {
				edits.Replace(x, usual)
			}
		}
	}
	for _, e := range forms {
		visit(e)
	}
	return edits.Fix("Write '" + usual + "' everywhere")
}

// character reports the first odd character of a word, once for each word.
func (c *checker) character(e *gdl.Expr) {
	word := e.Word
	if c.pass.File.Notation == gdl.Operations {
		return // the notation has no others
	}
	if c.pass.File.Notation != gdl.Prefix {
		word = gdl.PrefixWord(e)
	}
	for i, r := range word {
		if usualRune(r) || i == 0 && r == '?' || c.odd[e.Word] {
			continue
		}
		c.odd[e.Word] = true
		shown := fmt.Sprintf("'%c' (U+%04X)", r, r)
		if r == utf8.RuneError {
			shown = "a byte that is no UTF-8"
		} else if r < 128 {
			shown = fmt.Sprintf("'%c'", r)
		}
		c.pass.Reportf("L10", e, "'%s' holds %s, which some players cannot read; use letters, digits, '_' and '-'", printable(e.Word), shown)
		return
	}
}

// usualRune tells whether all players can read a character.
func usualRune(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return true
	}
	switch r {
	case '_', '-', '+', '<', '>', '=':
		return true
	}
	return false
}

// printable replaces the control characters of a word, which a terminal should
// not receive.
func printable(word string) string {
	return string(bytes.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return utf8.RuneError
		}
		return r
	}, []byte(word)))
}
