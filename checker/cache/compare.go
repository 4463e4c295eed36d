package cache

import (
	"fmt"
	"reflect"
	"slices"
)

// Differences compares an entry with another one about the same text, and
// returns a line for each difference; none if they agree. Times are not
// compared.
func Differences(before *Entry, of Sheet, after *Entry, ofAfter Sheet) ([]string, error) {
	old, err := timeless(before, of)
	if err != nil {
		return nil, err
	}
	new, err := timeless(after, ofAfter)
	if err != nil {
		return nil, err
	}
	if len(old.Results) != len(new.Results) {
		return []string{"other analyzers"}, nil
	}
	var list []string
	for i := range old.Results {
		list = append(list, old.Results[i].differences(&new.Results[i])...)
	}
	if len(list) == 0 && !(reflect.DeepEqual(old.Traces, new.Traces) && reflect.DeepEqual(old.Terms, new.Terms)) {
		list = append(list, "other matches")
	}
	return list, nil
}

// timeless returns the shape of an entry without its times.
func timeless(e *Entry, sheet Sheet) (*entryShape, error) {
	shape, err := shapeOf(e, sheet)
	if err != nil {
		return nil, err
	}
	for i := range shape.Results {
		verdicts := shape.Results[i].Verdicts
		for j := range verdicts {
			verdicts[j].Seconds = 0
			if p := verdicts[j].Program; p != nil {
				p.Seconds = 0
			}
		}
	}
	return shape, nil
}

// differences compares the results of an analyzer.
func (r *resultShape) differences(other *resultShape) (list []string) {
	if r.Analyzer != other.Analyzer || len(r.Verdicts) != len(other.Verdicts) {
		return []string{r.Analyzer + ": other questions"}
	}
	for i := range r.Verdicts {
		if d := r.Verdicts[i].difference(&other.Verdicts[i]); d != "" {
			list = append(list, d)
		}
	}
	if !slices.EqualFunc(r.Findings, other.Findings, func(a, b findingShape) bool { return reflect.DeepEqual(a, b) }) {
		list = append(list, r.Analyzer+": other findings")
	}
	return list
}

// difference returns a text about the difference of two answers; "" if they
// agree.
func (v *verdictShape) difference(other *verdictShape) string {
	switch {
	case v.title() != other.title():
		return v.title() + ": another question"
	case v.Status != other.Status:
		return fmt.Sprintf("%s: was %s, is %s", v.title(), v.Status, other.Status)
	case !reflect.DeepEqual(v, other):
		return fmt.Sprintf("%s: %s as before, in another way", v.title(), v.Status)
	}
	return ""
}

// title names a question.
func (v *verdictShape) title() string {
	title := v.Property
	for _, word := range []string{v.Name, v.Role, v.About} {
		if word != "" {
			title += " " + word
		}
	}
	return title
}
