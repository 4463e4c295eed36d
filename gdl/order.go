package gdl

import "sort"

// sortErrors orders faults by place, keeping the order of finding among
// equals.
func sortErrors(errs []*Error) {
	sort.SliceStable(errs, func(i, j int) bool { return errs[i].From < errs[j].From })
}
