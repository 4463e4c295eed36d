package document

import (
	"cmp"
	"fmt"
	"slices"
)

// The causes that can cut the work short.
const (
	CutByTimeout   = "timeout"
	CutByInterrupt = "interrupt"
	CutByMemory    = "memory"
)

// Work is cut short when a limit or an interrupt ends it although the budget allows more. That is neither a finding
// nor a fault, but the report must not be taken for complete. A question that is open because the
// budget is used up does not count as cut short.

// CutText returns a text that says why the work for a file was cut short; "" if
// it was not, or if another error says so already.
func (f *File) CutText() string {
	if f.Cut == "" || f.Unread && len(f.Faults) > 0 {
		return ""
	}
	advice := map[string]string{CutByTimeout: "; allow more time", CutByMemory: "; allow more memory"}[f.Cut]
	cause := cmp.Or(f.CutCause, map[string]string{
		CutByTimeout: "cut short for want of time", CutByMemory: "cut short for want of memory", CutByInterrupt: "interrupted"}[f.Cut], "cut short")
	return cause + ", so that there may be more to find" + advice
}

// Incidents returns texts about everything that kept a file from being checked
// as a whole: faults of the program or of the file system, and limits.
func (f *File) Incidents() []string {
	if cut := f.CutText(); cut != "" {
		return append(slices.Clip(f.Faults), cut)
	}
	return f.Faults
}

// A text that is not valid GDL has no matches: no question about them is asked,
// so that none is open. The report says this once, with the place, even if the
// finding is not selected: the message is neither an answer nor a fault of the
// program.

// NotValid is the word of reports for a text that is not valid GDL.
const NotValid = "not valid"

// InvalidAdvice is the advice of reports about such a text.
const InvalidAdvice = "repair this first, no question about its matches is asked"

// InvalidText says that a text is not valid GDL; "" if it is, or if that is not
// known. The line number is part of the text, for reports that have no field
// for the place.
func (f *File) InvalidText() string {
	x := f.Invalid
	if x == nil {
		return ""
	}
	place := cmp.Or(x.PlaceText, fmt.Sprintf("line %d", x.Range.Start.Line))
	return fmt.Sprintf("%s GDL (%s at %s); %s", NotValid, x.Code, place, InvalidAdvice)
}

// Message returns the text of InvalidText without the line number, for reports that have a field
// for the place.
func (x *Invalid) Message() string {
	where := ""
	if x.PlaceText != "" {
		where = ", for " + x.PlaceText
	}
	return fmt.Sprintf("%s GDL%s; %s [%s]", NotValid, where, InvalidAdvice, x.Label())
}
