package checker

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// A DoubtError says that a file is not changed or accepted, since it is not
// certain that all of its text is GDL.
type DoubtError struct {
	Undone string // the omitted action: "left as it was"
	Reason string
	Place  report.Place // of the doubt
}

func (e *DoubtError) Error() string {
	return fmt.Sprintf("%s: %s (line %d)", e.Undone, e.Reason, e.Place.Line)
}

// LeftAsItWas returns the reason that the text of a rulesheet must not be
// overwritten, or nil.
func LeftAsItWas(file *gdl.File) *DoubtError { return undone("left as it was", file) }

// notAccepted returns the reason that the findings of a rulesheet are not added
// to a baseline, or nil. Findings of a fragment are added, although its text is
// not changed, unless its reading was a guess.
func notAccepted(file *gdl.File) *DoubtError {
	const what = "its findings are not accepted"
	if !file.Recognition.Fragment {
		return undone(what, file)
	}
	for _, err := range file.Errors {
		return &DoubtError{what, err.Message, report.NewRuler(file.Source).Place(err.From)}
	}
	return nil
}

func undone(what string, file *gdl.File) *DoubtError {
	doubt := file.Doubt()
	if doubt == nil {
		return nil
	}
	return &DoubtError{what, doubt.Message, report.NewRuler(file.Source).Place(doubt.From)}
}
