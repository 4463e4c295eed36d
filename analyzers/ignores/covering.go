package ignores

import (
	"slices"

	"github.com/gdllint/gdllint/finding"
)

// CoveringComments returns for each finding the first comment that ignores it, or nil. It
// sweeps over the text once for each rule, so that the work is nearly linear in
// the number of findings and comments.
func CoveringComments(comments []*IgnoreComment, findings []finding.Finding) []*IgnoreComment {
	covering := make([]*IgnoreComment, len(findings))
	byCode := map[string][]int{} // findings, to be put in the order of the text
	for i := range findings {
		byCode[findings[i].Code] = append(byCode[findings[i].Code], i)
	}
	naming := map[string][]int{} // comments, in their order
	for i, c := range comments {
		if !c.IsEffective() {
			continue
		}
		for _, w := range c.RuleWords {
			for _, code := range w.IgnorableCodes {
				if list := naming[code]; len(byCode[code]) > 0 && (len(list) == 0 || list[len(list)-1] != i) {
					naming[code] = append(list, i)
				}
			}
		}
	}
	for code, list := range byCode {
		if len(naming[code]) > 0 {
			coverOneRule(comments, naming[code], findings, list, covering)
		}
	}
	return covering
}

// coverOneRule finds the comments for the findings of one rule, among those that name
// it.
func coverOneRule(comments []*IgnoreComment, naming []int, findings []finding.Finding, list []int, covering []*IgnoreComment) {
	slices.SortFunc(list, func(a, b int) int { return int(findings[a].Pos - findings[b].Pos) })
	first := func(i int) int {
		if comments[i].ignoredScope.coversSheet {
			return 0
		}
		return int(comments[i].ignoredScope.startPos)
	}
	byFrom := slices.Clone(naming)
	slices.SortStableFunc(byFrom, func(a, b int) int { return first(a) - first(b) })
	var open []int // comments whose scope has begun, in their order
	for _, i := range list {
		pos := findings[i].Pos
		for len(byFrom) > 0 && first(byFrom[0]) <= int(pos) {
			at, _ := slices.BinarySearch(open, byFrom[0])
			open, byFrom = slices.Insert(open, at, byFrom[0]), byFrom[1:]
		}
		for len(open) > 0 && !comments[open[0]].ignoredScope.containsPos(pos) {
			open = open[1:] // it has ended
		}
		if len(open) > 0 {
			covering[i] = comments[open[0]]
		}
	}
}
