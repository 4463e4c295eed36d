package report

import (
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/finding"
)

// A text that is not valid GDL has no matches: no question about them is asked,
// so that none is open. The report says this once, with the place, even if the
// finding is not selected: the message is neither an answer nor a fault of the
// program.

// An Invalidity is the first error that leaves a text without an agreed meaning.
type Invalidity struct {
	Code     string // of the rule
	Pos, End token.Pos
}

// NotValid is the word of reports for a text that is not valid GDL.
const NotValid = "not valid"

const notValidAdvice = "repair this first, no question about its matches is asked"

// InvalidText says that a text is not valid GDL; "" if it is, or if that is not
// known. The line number is part of the text, for reports that have no field
// for the place.
func InvalidText(f *File) string {
	if f.Invalid == nil {
		return ""
	}
	return fmt.Sprintf("%s GDL (%s at line %d); %s", NotValid, f.Invalid.Code, NewRuler(f.Source).Place(f.Invalid.Pos).Line, notValidAdvice)
}

// invalidMessage is InvalidText without the line, for reports that have a field
// for the place.
func (b rulebook) invalidMessage(f *File) string {
	return fmt.Sprintf("%s GDL; %s [%s]", NotValid, notValidAdvice, b.label(f.Invalid.Code))
}

// invalidLine returns the line of a text report about a rulesheet that is not
// valid GDL.
func (t *Text) invalidLine(f *File) string {
	at := t.ruler.Place(f.Invalid.Pos)
	return fmt.Sprintf("%s %s; %s %s\n", t.style.bold(fmt.Sprintf("%s:%d:%d:", Printable(f.Path), at.Line, at.Column)),
		t.style.severity(finding.Error, NotValid+" GDL"), notValidAdvice, t.style.faint(t.label(f.Invalid.Code)))
}

// listInvalid writes the lines about rulesheets that are not valid GDL.
func (t *Text) listInvalid() {
	show := t.invalid
	if len(show) > maxOpen && !t.opt.Verbose {
		show = show[:maxOpen]
	}
	for _, line := range show {
		t.w.WriteString(line)
	}
	if rest := len(t.invalid) - len(show); rest > 0 {
		fmt.Fprintf(t.w, "... and %d more that are %s GDL (-v lists all)\n", rest, NotValid)
	}
}
