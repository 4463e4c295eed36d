package ignores

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/finding"
)

// CoveringComments returns for each finding the first comment that ignores it, or nil. A finding with a comment is
// not compared with further comments.
func CoveringComments(comments []*IgnoreComment, findings []finding.Finding) []*IgnoreComment {
	covering := make([]*IgnoreComment, len(findings))
	open := map[string][]int{} // findings without a comment by code, in the order of the text
	for i := range findings {
		open[findings[i].Code] = append(open[findings[i].Code], i)
	}
	for _, list := range open {
		slices.SortFunc(list, func(a, b int) int { return int(findings[a].Pos - findings[b].Pos) })
	}
	for _, c := range comments {
		if !c.IsEffective() {
			continue
		}
		for _, w := range c.RuleWords {
			for _, code := range w.IgnorableCodes {
				list, from := open[code], 0
				if !c.ignoredScope.coversSheet {
					from, _ = slices.BinarySearchFunc(list, c.ignoredScope.startPos, func(i int, at token.Pos) int { return int(findings[i].Pos - at) })
				}
				to := from
				for ; to < len(list) && c.ignoredScope.containsPos(findings[list[to]].Pos); to++ {
					covering[list[to]] = c
				}
				open[code] = slices.Delete(list, from, to)
			}
		}
	}
	return covering
}
