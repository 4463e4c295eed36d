package ignores

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/finding"
)

// CoveringComments returns for each finding the first comment that ignores it, or nil.
func CoveringComments(comments []*IgnoreComment, findings []finding.Finding) []*IgnoreComment {
	covering := make([]*IgnoreComment, len(findings))
	type place struct {
		at token.Pos
		of int
	}
	open := map[string][]place{} // of findings by code, in the order of the text
	for i := range findings {
		fingerprintPos, _ := findings[i].Known()
		open[findings[i].Code] = append(open[findings[i].Code], place{findings[i].Pos, i}, place{fingerprintPos, i})
	}
	for _, list := range open {
		slices.SortFunc(list, func(a, b place) int { return int(a.at - b.at) })
	}
	for _, c := range comments {
		if !c.IsEffective() {
			continue
		}
		for _, w := range c.RuleWords {
			for _, code := range w.IgnorableCodes {
				list, from := open[code], 0
				if !c.ignoredScope.coversSheet {
					from, _ = slices.BinarySearchFunc(list, c.ignoredScope.startPos, func(p place, at token.Pos) int { return int(p.at - at) })
				}
				to := from
				for ; to < len(list) && c.ignoredScope.containsPos(list[to].at); to++ {
					covering[list[to].of] = cmp.Or(covering[list[to].of], c)
				}
				open[code] = slices.Delete(list, from, to)
			}
		}
	}
	return covering
}
