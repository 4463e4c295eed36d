package report

import (
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/finding"
)

// A text that is no valid GDL has no matches: no question about them is asked, so
// that none is open. That is said once, with the place, whether or not somebody
// wants to see the finding: in words of its own, since it is neither an answer nor
// a fault of the program.

// An Invalidity is the first error that leaves a text without an agreed meaning.
type Invalidity struct {
	Code     string // of the rule
	Pos, End token.Pos
	Where    string // FILE:LINE:COLUMN, if it is in another file of the game
}

// NotValid is how reports call a text that is no valid GDL.
const NotValid = "not valid"

const notValidAdvice = "repair this first, no question about its matches is asked"

// InvalidText says that a text is no valid GDL; "" if it is, or if that is not
// known. Reports that have no place for the place get it in words.
func InvalidText(f *File) string {
	if f.Invalid == nil {
		return ""
	}
	if f.Invalid.Where != "" {
		return fmt.Sprintf("%s GDL (%s at %s); %s", NotValid, f.Invalid.Code, f.Invalid.Where, notValidAdvice)
	}
	return fmt.Sprintf("%s GDL (%s at line %d); %s", NotValid, f.Invalid.Code, NewRuler(f.Source).Place(f.Invalid.Pos).Line, notValidAdvice)
}

// invalidMessage is InvalidText for reports that show the place otherwise.
func (b rulebook) invalidMessage(f *File) string {
	if f.Invalid.Where != "" {
		return fmt.Sprintf("%s GDL, for %s; %s [%s]", NotValid, f.Invalid.Where, notValidAdvice, b.label(f.Invalid.Code))
	}
	return fmt.Sprintf("%s GDL; %s [%s]", NotValid, notValidAdvice, b.label(f.Invalid.Code))
}

// invalidLine is the line of a text for people about a rulesheet that is no valid
// GDL.
func (t *Text) invalidLine(f *File) string {
	at := t.ruler.Place(f.Invalid.Pos)
	place := fmt.Sprintf("%s:%d:%d:", Printable(f.Path), at.Line, at.Column)
	if f.Invalid.Where != "" {
		place = Printable(f.Invalid.Where) + ":"
	}
	return fmt.Sprintf("%s %s; %s %s\n", t.style.bold(place),
		t.style.severity(finding.Error, NotValid+" GDL"), notValidAdvice, t.style.faint(t.label(f.Invalid.Code)))
}

// listInvalid writes the rulesheets that are no valid GDL.
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
