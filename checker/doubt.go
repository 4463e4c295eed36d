package checker

import (
	"fmt"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// A DoubtError says that a file is not changed or accepted, since it is not
// certain that all of its text is GDL.
type DoubtError struct {
	UndoneText string // the omitted action: "left as it was"
	DoubtText  string
	DoubtPlace document.Place // of the doubt
}

func (e *DoubtError) Error() string {
	return fmt.Sprintf("%s: %s (line %d)", e.UndoneText, e.DoubtText, e.DoubtPlace.Line)
}

// CheckRewritable returns the reason that the text of a rulesheet must not be
// overwritten, or nil.
func CheckRewritable(file *gdl.File) *DoubtError { return newDoubtError("left as it was", file) }

// checkAcceptable returns the reason that the findings of a rulesheet are not added
// to a baseline, or nil. Findings of a fragment are added, although its text is
// not changed, unless its reading was a guess.
func checkAcceptable(file *gdl.File) *DoubtError {
	const what = "its findings are not accepted"
	if !file.Recognition.IsFragment {
		return newDoubtError(what, file)
	}
	for _, err := range file.Errors {
		return &DoubtError{what, err.Message, report.NewPositionMapper(file.Source).PlaceOf(err.StartPos)}
	}
	return nil
}

func newDoubtError(what string, file *gdl.File) *DoubtError {
	doubt := file.FirstDoubt()
	if doubt == nil {
		return nil
	}
	return &DoubtError{what, doubt.Message, report.NewPositionMapper(file.Source).PlaceOf(doubt.StartPos)}
}
