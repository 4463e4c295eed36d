package checker

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// A DoubtError says that something is not done with a file, since not the whole
// of its text is surely GDL.
type DoubtError struct {
	Undone string // what is not done: "left as it was"
	Reason string
	Place  report.Place // of the doubt
}

func (e *DoubtError) Error() string {
	return fmt.Sprintf("%s: %s (line %d)", e.Undone, e.Reason, e.Place.Line)
}

// LeftAsItWas returns why nothing may be written over the text of a rulesheet,
// or nil.
func LeftAsItWas(file *gdl.File) *DoubtError { return undone("left as it was", file) }

// notAccepted returns why the findings of a rulesheet do not go into a baseline,
// or nil. Those of a fragment do, whose text stays as it was, unless reading it
// was a guess.
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
