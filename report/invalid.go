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
	RuleCode string // of the rule
	Pos, End token.Pos
	Where    string // FILE:LINE:COLUMN, if it is in another file of the game
}

// NotValid is the word of reports for a text that is not valid GDL.
const NotValid = "not valid"

const notValidAdvice = "repair this first, no question about its matches is asked"

// InvalidText says that a text is not valid GDL; "" if it is, or if that is not
// known. The line number is part of the text, for reports that have no field
// for the place.
func InvalidText(f *File) string {
	if f.FirstInvalidity == nil {
		return ""
	}
	if f.FirstInvalidity.Where != "" {
		return fmt.Sprintf("%s GDL (%s at %s); %s", NotValid, f.FirstInvalidity.RuleCode, f.FirstInvalidity.Where, notValidAdvice)
	}
	return fmt.Sprintf("%s GDL (%s at line %d); %s", NotValid, f.FirstInvalidity.RuleCode, NewPositionMapper(f.Source).PlaceOf(f.FirstInvalidity.Pos).Line, notValidAdvice)
}

// invalidMessage is InvalidText without the line, for reports that have a field
// for the place.
func (b ruleIndex) invalidMessage(f *File) string {
	if f.FirstInvalidity.Where != "" {
		return fmt.Sprintf("%s GDL, for %s; %s [%s]", NotValid, f.FirstInvalidity.Where, notValidAdvice, b.ruleLabel(f.FirstInvalidity.RuleCode))
	}
	return fmt.Sprintf("%s GDL; %s [%s]", NotValid, notValidAdvice, b.ruleLabel(f.FirstInvalidity.RuleCode))
}

// invalidLine returns the line of a text report about a rulesheet that is not
// valid GDL.
func (t *TextWriter) invalidLine(f *File) string {
	at := t.positionMapper.PlaceOf(f.FirstInvalidity.Pos)
	place := fmt.Sprintf("%s:%d:%d:", MakePrintable(f.Path), at.Line, at.Column)
	if f.FirstInvalidity.Where != "" {
		place = MakePrintable(f.FirstInvalidity.Where) + ":"
	}
	return fmt.Sprintf("%s %s; %s %s\n", t.textStyle.boldText(place),
		t.textStyle.severityText(finding.SeverityError, NotValid+" GDL"), notValidAdvice, t.textStyle.faintText(t.bracketedLabel(f.FirstInvalidity.RuleCode)))
}

// writeInvalid writes the lines about rulesheets that are not valid GDL.
func (t *TextWriter) writeInvalid() {
	show := t.invalidLines
	if len(show) > maxListedQuestions && !t.options.Verbose {
		show = show[:maxListedQuestions]
	}
	for _, line := range show {
		t.output.WriteString(line)
	}
	if rest := len(t.invalidLines) - len(show); rest > 0 {
		fmt.Fprintf(t.output, "... and %d more that are %s GDL (-v lists all)\n", rest, NotValid)
	}
}
