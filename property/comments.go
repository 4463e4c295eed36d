package property

import (
	"bytes"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// mark makes a comment a structured one, which states properties. It stands
// directly behind the sign of the comment: ;@ or, in infix text, %@.
const mark = "@"

// Stated tells whether the comments of a rulesheet may hold statements.
func Stated(file *gdl.File) bool {
	if file.Notation == gdl.Prefix {
		return bytes.Contains(file.Source.Text, []byte(";"+mark))
	}
	return bytes.Contains(file.Source.Text, []byte(mark))
}

// structured returns the text behind the mark of a structured comment.
func structured(file *gdl.File, c gdl.Comment) (content []byte, ok bool) {
	from, to := c.Content(file.Source)
	return bytes.CutPrefix(file.Source.Text[from:to], []byte(mark))
}

// FromComments reads the statements of the structured comments of a
// rulesheet. A statement may go on in the ;@ comments of the next lines.
// Positions are those of the rulesheet.
func FromComments(scope *Scope, file *gdl.File) ([]*Statement, []*Error) {
	if !Stated(file) {
		return nil, nil
	}
	r := &statementReader{scope: scope, src: file.Source, inFile: true}
	blank := bytes.Repeat([]byte{' '}, len(file.Source.Text))
	read := 0
	for _, block := range blocks(file) {
		if isOther(file, block) {
			continue
		}
		if read++; read > maxStatements {
			break
		}
		r.block(file, blank, block)
	}
	return r.done, r.errors
}

// blocks returns the runs of structured comments that belong together: comments
// on consecutive lines. Each run begins with the word always or a word for
// another reader.
func blocks(file *gdl.File) [][]gdl.Comment {
	var all [][]gdl.Comment
	line := -1 // of the comment before
	for _, c := range file.Comments {
		content, ok := structured(file, c)
		if !ok {
			continue
		}
		at := file.Source.File.Line(file.Source.Pos(c.From))
		if n := len(all); n > 0 && at == line+1 && !starts(content) {
			all[n-1] = append(all[n-1], c)
		} else if starts(content) {
			all = append(all, []gdl.Comment{c})
		} else {
			continue // decoration: a comment that states nothing may begin so
		}
		line = at
	}
	return all
}

// starts tells whether a comment begins a run: with a word of a statement or
// for another reader, or most likely with a misspelt one.
func starts(content []byte) bool {
	return begins(content) || otherWord(content) != "" || misspelt(content)
}

// otherWords are the words that begin structured comments which state no property:
// tests of rules, and witnesses.
var otherWords = []string{WordTest, WordWitness}

// The words that begin structured comments for other readers.
const (
	WordTest    = "test"
	WordWitness = "witness"
)

// otherWord returns the word that begins a comment for another reader, or "".
func otherWord(content []byte) string {
	words := bytes.Fields(content)
	if len(words) > 0 && slices.Contains(otherWords, gdl.Fold(string(words[0]))) {
		return gdl.Fold(string(words[0]))
	}
	return ""
}

// isOther tells whether a run of comments is for another reader: a test or a
// witness.
func isOther(file *gdl.File, run []gdl.Comment) bool {
	content, _ := structured(file, run[0])
	return otherWord(content) != ""
}

// EachComment calls visit for each run of structured comments that begins with
// one of the words for other readers. The source holds nothing but the run, at
// its places in the rulesheet; it is overwritten after the call.
func EachComment(file *gdl.File, word string, visit func(src *gdl.Source)) {
	if !Stated(file) {
		return
	}
	var blank []byte
	for _, run := range blocks(file) {
		if content, _ := structured(file, run[0]); otherWord(content) != word {
			continue
		}
		if blank == nil {
			blank = bytes.Repeat([]byte{' '}, len(file.Source.Text))
		}
		show(file, blank, run)
		end := min(run[len(run)-1].To+1, len(blank))
		visit(&gdl.Source{Name: file.Source.Name, Text: blank[:end], File: file.Source.File})
		hide(blank, run)
	}
}

// show writes a run of comments into a blank text, without its signs.
func show(file *gdl.File, blank []byte, run []gdl.Comment) {
	for _, c := range run {
		content, _ := structured(file, c)
		_, to := c.Content(file.Source)
		copy(blank[to-len(content):to], content)
		copy(blank[c.To:], "\n") // a comment inside ends with its line
	}
}

// hide overwrites the run of comments that show wrote with blanks.
func hide(blank []byte, run []gdl.Comment) {
	for _, c := range run {
		for i := c.From; i < min(c.To+1, len(blank)); i++ {
			blank[i] = ' '
		}
	}
}

// Parse reads the words and formulas of a text about a rulesheet, in its notation
// or in the prefix one.
func (s *Scope) Parse(src *gdl.Source) ([]*gdl.Expr, []*gdl.Error) { return s.parse(src) }

// Formula reads one formula. The error is an *Error.
func (s *Scope) Formula(e *gdl.Expr) (*Formula, error) { return (&reader{scope: s}).formula(e) }

// begins tells whether a comment starts a statement.
func begins(content []byte) bool {
	words := bytes.Fields(content)
	return len(words) > 0 && gdl.Fold(string(words[0])) == "always"
}

// misspelt tells whether a comment begins with a word that is most likely meant
// as always.
func misspelt(content []byte) bool {
	words := bytes.Fields(content)
	return len(words) > 0 && typo.Nearest(gdl.Fold(string(words[0])), []string{"always"}) != ""
}

// block reads one run of comments. blank is as long as the rulesheet and holds
// only the run while that is read, so that positions are right and a fault in
// one statement does not affect the next.
func (r *statementReader) block(file *gdl.File, blank []byte, run []gdl.Comment) {
	src := file.Source
	show(file, blank, run)
	end := min(run[len(run)-1].To+1, len(blank))
	defer hide(blank, run)
	forms, faults := r.scope.parse(&gdl.Source{Name: src.Name, Text: blank[:end], File: src.File})
	r.faults(faults)
	if len(faults) > 0 || len(forms) == 0 {
		return
	}
	if !isAlways(forms[0]) {
		r.fail(errorAt(forms[0], "unknown word '%s'; did you mean 'always'?", forms[0].Word))
		return
	}
	r.statements(slices.Clip(forms))
}
