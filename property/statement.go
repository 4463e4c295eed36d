package property

import (
	"fmt"
	"go/token"
	"path/filepath"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/typo"
)

// An Expectation is the verdict that an author documents beside a property.
type Expectation string

// The expectations. Without one, a property is expected to hold.
const (
	ExpectNothing  Expectation = ""
	ExpectProved   Expectation = "proved"
	ExpectViolated Expectation = "violated"
	ExpectOpen     Expectation = "open"
)

// A Statement is a property that an author states about a game: a formula, or
// a built-in property under its shorthand.
type Statement struct {
	Name            string // unique in its text; made from its line, or the name of its source, where the author gave none
	ExpectedVerdict Expectation
	Formula         *Formula // nil for a built-in property
	// OnlyInitial tells that the formula is about the initial state alone, not
	// about all reachable states.
	OnlyInitial      bool
	Builtin          *Builtin // nil for a formula
	StartPos, EndPos token.Pos
}

// Pos returns where the statement begins.
func (s *Statement) Pos() token.Pos { return s.StartPos }

// maxStatements is the greatest number of properties that one text or the comments of one rulesheet may state.
const maxStatements = 1000

// FromText returns the properties that a text states: of a .props file, the command line or a
// certificate. The first word always may be missing. A statement that cannot be read becomes an Error; the
// others are returned.
func FromText(scope *Scope, src *gdl.Source) ([]*Statement, []*Error) {
	forms, faults := scope.parseForms(src)
	r := &statementReader{scope: scope, source: src, inFile: filepath.Ext(src.Name) != ""}
	r.addFaults(faults)
	if len(forms) > 0 && !isAlwaysWord(forms[0]) && !isMisspeltAlways(forms[0]) {
		end := nextStatement(forms)
		r.readStatement(forms[0], forms[:end])
		forms = forms[end:]
	}
	r.read(forms)
	return r.doneStatements, r.errors
}

// statementReader collects the statements of one source.
type statementReader struct {
	scope          *Scope
	source         *gdl.Source
	inFile         bool // the source is a file, so that a property can be named by its line
	doneStatements []*Statement
	errors         []*Error
}

func isAlwaysWord(e *syntax.Node) bool { return e.Name == "always" }

// isMisspeltAlways tells whether a word is most likely meant as the word always.
func isMisspeltAlways(e *syntax.Node) bool {
	return !e.IsList() && e.Name != "always" && typo.NearestName(e.Name, []string{"always"}) != ""
}

// addFaults adds the faults of the parser to the errors.
func (r *statementReader) addFaults(faults []*gdl.Error) {
	for _, f := range faults {
		r.errors = append(r.errors, &Error{StartPos: f.StartPos, EndPos: f.EndPos, Message: f.Message})
	}
}

// read reads the statements of a list of forms. The first form is the word always, or a misspelt one.
func (r *statementReader) read(forms []*syntax.Node) {
	for len(forms) > 0 {
		end := nextStatement(forms)
		if isMisspeltAlways(forms[0]) {
			r.recordFault(errorAt(forms[0], "unknown word '%s'; did you mean 'always'?", forms[0].Word))
		} else {
			r.readStatement(forms[0], forms[1:end])
		}
		forms = forms[end:]
	}
}

// nextStatement returns where the statement behind the first one begins. A misspelt always counts as
// always only behind a formula, since elsewhere it may be the name of a property.
func nextStatement(forms []*syntax.Node) int {
	for i := 1; i < len(forms); i++ {
		if isAlwaysWord(forms[i]) || isMisspeltAlways(forms[i]) && (forms[i-1].IsList() || i >= 3) {
			return i
		}
	}
	return len(forms)
}

// readStatement reads [NAME] [expect VERDICT] FORMULA, which begins at first.
func (r *statementReader) readStatement(first *syntax.Node, rest []*syntax.Node) {
	s, err := r.parse(first, rest)
	if err != nil {
		r.recordFault(err)
		return
	}
	if s.Name == "" {
		s.Name = r.lineName(first)
	}
	for _, other := range r.doneStatements {
		if other.Name == s.Name {
			r.recordFault(errorAt(first, "a property named '%s' was stated before; give this one another name", s.Name))
			return
		}
	}
	if len(r.doneStatements) == maxStatements {
		r.recordFault(errorAt(first, "more than %d properties; the rest is not read", maxStatements))
		return
	}
	r.doneStatements = append(r.doneStatements, s)
}

// lineName returns a name for a statement without one: its line in the file, or the name of a
// source that is not a file.
func (r *statementReader) lineName(first *syntax.Node) string {
	if line := r.source.File.Line(first.StartPos); r.inFile || line > 1 {
		return fmt.Sprintf("line-%d", line)
	}
	return r.source.Name
}

// recordFault records the fault of a statement; that there are too many is recorded
// once.
func (r *statementReader) recordFault(err error) {
	e, ok := err.(*Error)
	if !ok {
		e = &Error{Message: err.Error()}
	}
	e.spellIn(r.scope.file.Notation)
	if n := len(r.errors); n > 0 && r.errors[n-1].Message == e.Message && len(r.doneStatements) == maxStatements {
		return
	}
	r.errors = append(r.errors, e)
}

// parse reads a statement from rest, its forms without the word always. The statement begins at first.
func (r *statementReader) parse(first *syntax.Node, rest []*syntax.Node) (*Statement, error) {
	s := &Statement{StartPos: first.StartPos, EndPos: first.EndPos}
	if len(rest) > 1 && !rest[0].IsList() && rest[0].Name != "expect" {
		s.Name = rest[0].Word
		rest = rest[1:]
	}
	if len(rest) > 1 && rest[0].Name == "expect" {
		s.ExpectedVerdict = Expectation(rest[1].Name)
		if s.ExpectedVerdict != ExpectProved && s.ExpectedVerdict != ExpectViolated && s.ExpectedVerdict != ExpectOpen {
			return nil, errorAt(rest[1], "write 'proved', 'violated' or 'open' behind 'expect'")
		}
		rest = rest[2:]
	}
	if len(rest) == 0 {
		return nil, errorAt(first, "the formula is missing; write always NAME FORMULA")
	}
	if len(rest) > 1 {
		return nil, errorAt(rest[1], "text after the formula; a property is written always NAME FORMULA, with one formula")
	}
	s.EndPos = rest[0].EndPos
	return s, r.readContent(s, rest[0])
}

// readContent reads the formula or the shorthand of a statement. A relation of the rulesheet hides a shorthand with its
// name and number of arguments.
func (r *statementReader) readContent(s *Statement, e *syntax.Node) error {
	word, args := e.Word, []*syntax.Node(nil)
	if e.IsList() && len(e.List) > 0 {
		word, args = e.List[0].Word, e.List[1:]
	}
	word = gdl.FoldName(word)
	if word == "initially" {
		if len(args) != 1 {
			return errorAt(e, "'initially' takes one formula and not %d; write (initially F)", len(args))
		}
		s.OnlyInitial, e = true, args[0]
	} else if !r.scope.relationArities[word][len(args)] {
		if known, err := r.readTemplate(s, e, word, args); known || err != nil {
			return err
		}
	}
	var err error
	s.Formula, err = (&formulaReader{scope: r.scope}).read(e)
	return err
}
