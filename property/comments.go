package property

import (
	"bytes"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/pattern"
	"github.com/gdllint/gdllint/internal/typo"
)

// This file reads the properties that the comments of a rulesheet state.

// structuredMark directly behind the sign of a comment makes it a structured one, which states properties or is for
// another reader of this program: ;@ in prefix text, otherwise %@.
const structuredMark = "@"

// MayHoldStatements tells whether the comments of a rulesheet may hold statements.
func MayHoldStatements(file *gdl.File) bool {
	if file.Notation == gdl.Prefix {
		return bytes.Contains(file.Source.Text, []byte(";"+structuredMark))
	}
	return bytes.Contains(file.Source.Text, []byte(structuredMark))
}

// structuredContent returns the text behind the mark of a structured comment.
func structuredContent(file *gdl.File, c gdl.Comment) (content []byte, ok bool) {
	from, to := c.Content(file.Source)
	return bytes.CutPrefix(file.Source.Text[from:to], []byte(structuredMark))
}

// FromComments returns the properties that the structured comments of a rulesheet state, and the faults in them. A
// statement may go on in the structured comments of the next lines. Statements after the first maxStatements are not
// read.
func FromComments(scope *Scope, file *gdl.File) ([]*Statement, []*Error) {
	if !MayHoldStatements(file) {
		return nil, nil
	}
	r := &statementReader{scope: scope, source: file.Source, inFile: true}
	read := 0
	for _, block := range commentRuns(file) {
		if isForOtherReader(file, block) {
			continue
		}
		if read++; read > maxStatements {
			break
		}
		r.readRun(file, block)
	}
	return r.doneStatements, r.errors
}

// commentRuns returns the runs of structured comments that belong together: comments on consecutive lines. Each run
// begins with a word of startsRun.
func commentRuns(file *gdl.File) [][]gdl.Comment {
	var all [][]gdl.Comment
	line := -1 // of the comment before
	for _, c := range file.Comments {
		content, ok := structuredContent(file, c)
		if !ok {
			continue
		}
		at := file.Source.File.Line(file.Source.Pos(c.StartOffset))
		if n := len(all); n > 0 && at == line+1 && !startsRun(content) {
			all[n-1] = append(all[n-1], c)
		} else if startsRun(content) {
			all = append(all, []gdl.Comment{c})
		} else {
			continue // a comment that only looks structured, such as decoration
		}
		line = at
	}
	return all
}

// startsRun tells whether a comment begins a run: with a word of a statement or
// for another reader, or most likely with a misspelt one.
func startsRun(content []byte) bool {
	return beginsStatement(content) || otherReaderWord(content) != "" || meantWord(content) != ""
}

// otherReaderWords are the words that begin structured comments which state no property: tests of
// rules, witnesses, included files, and boards.
var otherReaderWords = []string{WordTest, WordWitness, WordInclude, WordBoard}

// The words that begin structured comments: statements, and comments for other readers.
const (
	wordAlways  = "always"
	WordTest    = "test"
	WordWitness = "witness"
	WordInclude = "include"
	WordBoard   = "board"
)

// otherReaderWord returns the word that begins a comment for another reader, or "".
func otherReaderWord(content []byte) string {
	words := bytes.Fields(content)
	if len(words) > 0 && slices.Contains(otherReaderWords, gdl.FoldName(string(words[0]))) {
		return gdl.FoldName(string(words[0]))
	}
	return ""
}

// isForOtherReader tells whether a run of comments is for another reader: it begins with one of otherReaderWords.
func isForOtherReader(file *gdl.File, run []gdl.Comment) bool {
	content, _ := structuredContent(file, run[0])
	return otherReaderWord(content) != ""
}

// EachCommentRun calls visit for each run of structured comments that begins with a word for another reader, such as
// WordTest. src has the text of the run only, in which all but the contents of the comments is blank; positions in it
// are those of the rulesheet.
func EachCommentRun(file *gdl.File, word string, visit func(src *gdl.Source)) {
	if !MayHoldStatements(file) {
		return
	}
	for _, run := range commentRuns(file) {
		if content, _ := structuredContent(file, run[0]); otherReaderWord(content) == word {
			visit(runSource(file, run))
		}
	}
}

// runSource returns the text of a run of comments as a source in which all else is blank, so that
// positions stay those of the rulesheet.
func runSource(file *gdl.File, run []gdl.Comment) *gdl.Source {
	from := run[0].StartOffset
	src := file.Source.Part(from, min(run[len(run)-1].EndOffset+1, len(file.Source.Text)))
	src.Text = bytes.Repeat([]byte{' '}, len(src.Text))
	for _, c := range run {
		content, _ := structuredContent(file, c)
		_, to := c.Content(file.Source)
		copy(src.Text[to-len(content)-from:to-from], content)
		copy(src.Text[c.EndOffset-from:], "\n") // the end of the line ends a comment inside the text
	}
	return src
}

// Parse reads the words and formulas of a text about a rulesheet, in its notation
// or in the prefix one.
func (s *Scope) Parse(src *gdl.Source) ([]*syntax.Node, []*gdl.Error) {
	if s.file.Notation == gdl.Prefix {
		sheet := syntax.ParseLists(src)
		return sheet.Forms, sheet.Errors
	}
	sheet := syntax.ParseFormulas(src)
	if len(sheet.Errors) > 0 { // no text is readable in both notations
		if again := syntax.ParseLists(src); len(again.Errors) == 0 || prefixForm().Match(src.Text) {
			sheet = again
		}
	}
	return sheet.Forms, sheet.Errors
}

// prefixForm matches a form that only prefix text has, such as (cell 1.
var prefixForm = pattern.LazyRegexp(`\([\w-]+[ \t]+[\w(]`)

// ReadFormula reads one formula. The error is an *Error.
func (s *Scope) ReadFormula(e *syntax.Node) (*Formula, error) {
	f, err := (&formulaReader{scope: s}).read(s.inPrefixWords([]*syntax.Node{e})[0])
	if fault, ok := err.(*Error); ok {
		fault.spellIn(s.file.Notation)
	}
	return f, err
}

// beginsStatement tells whether a comment starts a statement.
func beginsStatement(content []byte) bool {
	words := bytes.Fields(content)
	return len(words) > 0 && gdl.FoldName(string(words[0])) == wordAlways
}

// foreignWords has words that other languages use for statements and tests, each with the word that is meant.
var foreignWords = map[string]string{"never": wordAlways, "invariant": wordAlways, "eventually": wordAlways, "property": wordAlways, "assert": wordAlways, "tests": WordTest}

// meantWord returns the word that is most likely meant by the first word of a comment, if that is
// misspelt or one of another language; else "". A text with a foreign word has a name and a formula.
func meantWord(content []byte) string {
	words := bytes.Fields(content)
	if len(words) == 0 {
		return ""
	}
	first := gdl.FoldName(string(words[0]))
	if meant := foreignWords[first]; meant != "" && len(words) > 2 {
		return meant
	}
	return typo.NearestName(first, []string{wordAlways, WordWitness, WordInclude})
}

// readRun reads one run of comments. A fault in one statement does not affect the next.
func (r *statementReader) readRun(file *gdl.File, run []gdl.Comment) {
	forms, faults := r.scope.parseForms(runSource(file, run))
	r.addFaults(faults)
	if len(faults) > 0 || len(forms) == 0 {
		return
	}
	if !isAlwaysWord(forms[0]) {
		content, _ := structuredContent(file, run[0])
		r.recordFault(errorAt(forms[0], "unknown word '%s'; did you mean '%s'?", forms[0].Word, meantWord(content)))
		return
	}
	r.read(slices.Clip(forms))
}
