// Package characters defines an Analyzer that reports names which players may
// read differently.
package characters

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"golang.org/x/tools/go/analysis"
)

//go:embed rules.md
var doc string

// Analyzer reports names that players may read differently.
var Analyzer = lint.New("characters", doc, checkSpellings)

func checkSpellings(pass *lint.Pass) error {
	if pass.File.Recognition.IsForeign() {
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
	if pass.File.MixesNotations() {
		return nil // the notation decides which texts are words
	}
	c := &spellingChecker{pass: pass, nameIndex: map[string]int{}, variableIndex: map[string]int{}, reportedWords: map[string]bool{}}
	for _, e := range pass.File.Exprs {
		c.variableSpellings = c.variableSpellings[:0]
		clear(c.variableIndex)
		c.checkWords(e)
		if e.IsList() { // words at top level are no names
			c.reportClashes(c.variableSpellings, []*gdl.Expr{e}, "in this rule")
		}
	}
	c.reportClashes(c.nameSpellings, pass.File.Exprs, "elsewhere")
	return nil
}

// A spellingChecker walks over all words of a rulesheet.
type spellingChecker struct {
	pass              *lint.Pass
	nameIndex         map[string]int  // places in spelt
	nameSpellings     []spellingGroup // of names
	variableSpellings []spellingGroup // of the variables of one rule
	variableIndex     map[string]int  // of these, once they are not few
	reportedWords     map[string]bool // words already reported
}

// spellingGroup holds the spellings of one name.
type spellingGroup struct {
	firstSpelling  spellingUse
	otherSpellings []spellingUse
}

// A spellingUse holds the first word with one spelling, and the number of words with
// it.
type spellingUse struct {
	firstWord *gdl.Expr
	useCount  int
}

func (c *spellingChecker) checkWords(e *gdl.Expr) {
	for i, x := range e.List {
		if x.IsList() {
			c.checkWords(x)
			continue
		}
		if last := len(x.Word) - 1; x.Word[last] == '?' && i+1 < len(e.List) && e.List[i+1].IsList() && e.List[i+1].StartPos == x.EndPos {
			continue // a variable torn from its name is an error already
		}
		if c.pass.File.ExplainsName(x.Word) {
			continue // a variable without its '?'
		}
		if c.pass.File.Notation != gdl.Prefix && (gdl.IsOperator(x.Name) || gdl.IsOperationsSign(x.Name)) {
			continue // an operator may be written in several ways
		}
		// Foreign and glued words are errors already.
		if c.recordWord(x) && !x.IsPlainWord() && lint.NotationAdvice(x.Word) == "" && len(gdl.SplitGlued(x.Word)) == 1 {
			c.reportOddCharacter(x)
		}
	}
}

// recordWord counts a word, and tells whether it is the first with its spelling.
func (c *spellingChecker) recordWord(e *gdl.Expr) bool {
	if e.Name[0] == '?' {
		return c.recordVariable(e)
	}
	if i, known := c.nameIndex[e.Name]; known {
		return c.nameSpellings[i].countSpelling(e)
	}
	c.nameIndex[e.Name] = len(c.nameSpellings)
	c.nameSpellings = append(c.nameSpellings, spellingGroup{firstSpelling: spellingUse{e, 1}})
	return true
}

// maxLinearVariables is the number of variables up to which they are compared one by one: an
// index takes longer.
const maxLinearVariables = 32

// recordVariable counts a variable of a rule, and tells whether it is the first with
// its spelling.
func (c *spellingChecker) recordVariable(e *gdl.Expr) bool {
	if i, known := c.variablePlace(e.Name); known {
		return c.variableSpellings[i].countSpelling(e)
	}
	c.variableSpellings = append(c.variableSpellings, spellingGroup{firstSpelling: spellingUse{e, 1}})
	switch n := len(c.variableSpellings); {
	case n == maxLinearVariables+1:
		for i := range c.variableSpellings {
			c.variableIndex[c.variableSpellings[i].firstSpelling.firstWord.Name] = i
		}
	case n > maxLinearVariables:
		c.variableIndex[e.Name] = n - 1
	}
	return true
}

// variablePlace returns the index of a variable of the rule in the list.
func (c *spellingChecker) variablePlace(name string) (at int, known bool) {
	if len(c.variableSpellings) > maxLinearVariables {
		at, known = c.variableIndex[name]
		return at, known
	}
	at = slices.IndexFunc(c.variableSpellings, func(s spellingGroup) bool { return s.firstSpelling.firstWord.Name == name })
	return at, at >= 0
}

// countSpelling counts a word, and tells whether it is the first with its spelling.
func (s *spellingGroup) countSpelling(e *gdl.Expr) bool {
	if s.firstSpelling.firstWord.Word == e.Word {
		s.firstSpelling.useCount++
		return false
	}
	for i := range s.otherSpellings {
		if s.otherSpellings[i].firstWord.Word == e.Word {
			s.otherSpellings[i].useCount++
			return false
		}
	}
	s.otherSpellings = append(s.otherSpellings, spellingUse{e, 1})
	return true
}

// reportClashes reports each name with two spellings in some forms, at the rarer one.
func (c *spellingChecker) reportClashes(table []spellingGroup, forms []*gdl.Expr, where string) {
	for i := range table {
		s := &table[i]
		if len(s.otherSpellings) == 0 {
			continue
		}
		usual, rare := s.firstSpelling, s.otherSpellings[0].firstWord
		for _, w := range s.otherSpellings {
			if w.useCount > usual.useCount {
				usual = w
			}
		}
		if rare == usual.firstWord {
			rare = s.firstSpelling.firstWord
		}
		f := lint.Findingf("L11", rare, "'%s' is spelt '%s' %s; some players take that for two names; spell it the same everywhere", rare.Word, usual.firstWord.Word, where)
		f.Related = append(f.Related, lint.RelatedAt(usual.firstWord, "the usual spelling"))
		f.Fixes = c.unifySpelling(forms, usual.firstWord.Word)
		c.pass.Report(f)
	}
}

// unifySpelling returns the fix that writes a name with one spelling throughout some
// forms.
func (c *spellingChecker) unifySpelling(forms []*gdl.Expr, usual string) []analysis.SuggestedFix {
	edits, name := c.pass.NewEdits(), gdl.FoldName(usual)
	var visit func(e *gdl.Expr)
	visit = func(e *gdl.Expr) {
		for _, x := range e.List {
			visit(x)
			if x.Word != usual && x.Name == name {
				edits.ReplaceNode(x, usual)
			}
		}
	}
	for _, e := range forms {
		visit(e)
	}
	return edits.SuggestFix("Write '" + usual + "' everywhere")
}

// reportOddCharacter reports the first odd character of a word, once for each word.
func (c *spellingChecker) reportOddCharacter(e *gdl.Expr) {
	word := e.Word
	if c.pass.File.Notation == gdl.Operations {
		return // the notation has no others
	}
	if c.pass.File.Notation != gdl.Prefix {
		word = gdl.PrefixWord(e)
	}
	for i, r := range word {
		if isUsualRune(r) || i == 0 && r == '?' || c.reportedWords[e.Word] {
			continue
		}
		c.reportedWords[e.Word] = true
		shown := fmt.Sprintf("'%c' (U+%04X)", r, r)
		if r == utf8.RuneError {
			shown = "a byte that is no UTF-8"
		} else if r < 128 {
			shown = fmt.Sprintf("'%c'", r)
		}
		c.pass.Reportf("L10", e, "'%s' holds %s, which some players cannot read; use letters, digits, '_' and '-'", printableWord(e.Word), shown)
		return
	}
}

// isUsualRune tells whether all players can read a character.
func isUsualRune(r rune) bool {
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

// printableWord replaces the control characters of a word, which a terminal should
// not receive.
func printableWord(word string) string {
	return string(bytes.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return utf8.RuneError
		}
		return r
	}, []byte(word)))
}
