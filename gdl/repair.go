package gdl

import (
	"fmt"
	"go/token"
)

// A Repair is the change of a text after which a faulty place would mean the
// tree that was built of it. It is a guess at the intention of the author.
type Repair struct {
	Message string // the effect of the change
	Edits   []Edit // in the order of the text
	Certain bool   // the text has one meaning only, and this is it
}

// An Edit replaces a part of the text.
type Edit struct {
	StartPos, EndPos token.Pos
	NewText          string
}

// insertText is an edit that adds text.
func insertText(at token.Pos, text string) Edit { return Edit{at, at, text} }

// newRepair makes a Repair of edits.
func newRepair(message string, edits ...Edit) *Repair { return &Repair{Message: message, Edits: edits} }

// certainly makes a Repair that is no guess.
func certainly(message string, edits ...Edit) *Repair {
	return &Repair{Message: message, Edits: edits, Certain: true}
}

// reportGuess records a fault together with its repair, if that can be written. The
// rule that holds it is read as if it were repaired.
func (f *faultRecorder) reportGuess(kind ErrorKind, from, to token.Pos, repair *Repair, format string, args ...any) *Error {
	f.guessed = true
	err := &Error{Kind: kind, StartPos: from, EndPos: to, Message: fmt.Sprintf(format, args...), Repair: repair, Rule: f.rule}
	f.file.Errors = append(f.file.Errors, err)
	return err
}

// repeatFault returns the earlier fault of a kind about a name, and counts one more
// place of it; nil at the first place. A file has one such fault.
func (f *faultRecorder) repeatFault(kind ErrorKind, name string) *Error {
	err := f.onceFaults[faultKey{kind, name}]
	if err != nil {
		err.otherPlaces++
		f.guessed = true
	}
	return err
}

// recordOnce records a fault as the one of its kind about a name.
func (f *faultRecorder) recordOnce(name string, err *Error) *Error {
	if f.onceFaults == nil {
		f.onceFaults = map[faultKey]*Error{}
	}
	f.onceFaults[faultKey{err.Kind, name}] = err
	return err
}

// A faultKey is the key of a fault that is reported once in a file.
type faultKey struct {
	kind ErrorKind
	name string
}

// finishFaults adds the number of other places to faults that are reported once, and
// collects the names that faults explain.
func (f *faultRecorder) finishFaults() {
	f.file.explainedNames = map[string]bool{}
	for _, e := range f.file.Errors {
		for _, name := range e.ExplainedNames {
			f.file.explainedNames[name] = true
		}
		if e.otherPlaces == 1 {
			e.Message += ", and so in one other place of this file"
		} else if e.otherPlaces > 1 {
			so := "so"
			if e.Kind == ForeignArithmetic {
				so = "likewise" // with other numbers
			}
			e.Message += fmt.Sprintf(", and %s in %d other places of this file", so, e.otherPlaces)
		}
	}
}

// textLineEnd returns the line end of the text.
func (t *repairTexts) textLineEnd() string {
	if t.lineEnding == "" {
		t.lineEnding = t.file.Source.LineEnding()
	}
	return t.lineEnding
}

// wordAt returns a word with the place of another expression.
func wordAt(at *Expr, word string) *Expr {
	return &Expr{Word: word, Name: FoldName(word), StartPos: at.StartPos, EndPos: at.EndPos}
}

// listAt returns a list with the place of another expression.
func listAt(at *Expr, parts ...*Expr) *Expr {
	return &Expr{List: parts, StartPos: at.StartPos, EndPos: at.EndPos}
}

// clippedText returns the text of the author, shortened for a message.
func (t *repairTexts) clippedText(e *Expr) string {
	const most = 500
	return clipToLine(t.file.Source.TextBetween(e.StartPos, min(e.EndPos, e.StartPos+most)))
}

// clippedCode returns the corrected text of an expression, shortened for a message:
// with the blanks and question marks that were missing.
func (t *repairTexts) clippedCode(e *Expr) string {
	const most = 500
	if e.EndPos-e.StartPos > most {
		return t.clippedText(e)
	}
	return clipToLine(renderExpr(e))
}

func (t *repairTexts) sourceSlice(e *Expr) string {
	return t.file.Source.TextBetween(e.StartPos, e.EndPos)
}
