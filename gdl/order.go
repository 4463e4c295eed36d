package gdl

import "sort"

// sortErrors orders faults by place. Faults at one place keep their order.
func sortErrors(errs []*Error) {
	sort.SliceStable(errs, func(i, j int) bool { return errs[i].StartPos < errs[j].StartPos })
}
