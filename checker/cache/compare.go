package cache

import (
	"fmt"
	"reflect"
	"slices"
)

// EntryDifferences compares an entry with another one about the same text, and
// returns a line for each difference; none if they agree. Times are not
// compared.
func EntryDifferences(before *Entry, of EntrySheet, after *Entry, ofAfter EntrySheet) ([]string, error) {
	old, err := shapeWithoutTimings(before, of)
	if err != nil {
		return nil, err
	}
	new, err := shapeWithoutTimings(after, ofAfter)
	if err != nil {
		return nil, err
	}
	if len(old.Results) != len(new.Results) {
		return []string{"other analyzers"}, nil
	}
	var list []string
	for i := range old.Results {
		list = append(list, old.Results[i].resultDifferences(&new.Results[i])...)
	}
	if len(list) == 0 && !(reflect.DeepEqual(old.Traces, new.Traces) && reflect.DeepEqual(old.Terms, new.Terms)) {
		list = append(list, "other matches")
	}
	return list, nil
}

// shapeWithoutTimings returns the shape of an entry without its times.
func shapeWithoutTimings(e *Entry, sheet EntrySheet) (*entryShape, error) {
	shape, err := entryShapeOf(e, sheet)
	if err != nil {
		return nil, err
	}
	for i := range shape.Results {
		verdicts := shape.Results[i].Verdicts
		for j := range verdicts {
			v := &verdicts[j]
			v.Seconds = 0
			if v.StepProgram != nil {
				size := *v.StepProgram
				size.SolveSeconds, v.StepProgram = 0, &size
			}
		}
	}
	return shape, nil
}

// resultDifferences compares the results of an analyzer.
func (r *resultShape) resultDifferences(other *resultShape) (list []string) {
	if r.AnalyzerName != other.AnalyzerName || len(r.Verdicts) != len(other.Verdicts) {
		return []string{r.AnalyzerName + ": other questions"}
	}
	for i := range r.Verdicts {
		if d := r.Verdicts[i].verdictDifference(&other.Verdicts[i]); d != "" {
			list = append(list, d)
		}
	}
	if !slices.EqualFunc(r.Findings, other.Findings, func(a, b findingShape) bool { return reflect.DeepEqual(a, b) }) {
		list = append(list, r.AnalyzerName+": other findings")
	}
	return list
}

// verdictDifference returns a text about the difference of two answers; "" if they
// agree.
func (v *verdictShape) verdictDifference(other *verdictShape) string {
	switch {
	case v.questionTitle() != other.questionTitle():
		return v.questionTitle() + ": another question"
	case v.Status != other.Status:
		return fmt.Sprintf("%s: was %s, is %s", v.questionTitle(), v.Status, other.Status)
	case !reflect.DeepEqual(v, other):
		return fmt.Sprintf("%s: %s as before, in another way", v.questionTitle(), v.Status)
	}
	return ""
}

// questionTitle names a question.
func (v *verdictShape) questionTitle() string {
	title := string(v.Property)
	for _, word := range []string{v.Name, v.Role, v.AboutRole} {
		if word != "" {
			title += " " + word
		}
	}
	return title
}
