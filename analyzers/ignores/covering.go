package ignores

import (
	"container/heap"
	"slices"

	"github.com/gdllint/gdllint/finding"
)

// Covering returns for each finding the first comment that ignores it, or nil. It
// sweeps over the text once for each rule, so that the work is nearly linear in
// the number of findings and comments.
func Covering(comments []*Comment, findings []finding.Finding) []*Comment {
	covering := make([]*Comment, len(findings))
	byCode := map[string][]int{} // findings, to be put in the order of the text
	for i := range findings {
		byCode[findings[i].Code] = append(byCode[findings[i].Code], i)
	}
	naming := map[string][]int{} // comments, in their order
	for i, c := range comments {
		if !c.Effective() {
			continue
		}
		for _, w := range c.Words {
			for _, code := range w.Codes {
				if list := naming[code]; len(byCode[code]) > 0 && (len(list) == 0 || list[len(list)-1] != i) {
					naming[code] = append(list, i)
				}
			}
		}
	}
	for code, list := range byCode {
		if len(naming[code]) > 0 {
			cover(comments, naming[code], findings, list, covering)
		}
	}
	return covering
}

// cover finds the comments for the findings of one rule, among those that name
// it.
func cover(comments []*Comment, naming []int, findings []finding.Finding, list []int, covering []*Comment) {
	slices.SortFunc(list, func(a, b int) int { return int(findings[a].Pos - findings[b].Pos) })
	first := func(i int) int {
		if comments[i].scope.all {
			return 0
		}
		return int(comments[i].scope.from)
	}
	byFrom := slices.Clone(naming)
	slices.SortStableFunc(byFrom, func(a, b int) int { return first(a) - first(b) })
	var open opened // comments whose scope has begun
	for _, i := range list {
		pos := findings[i].Pos
		for len(byFrom) > 0 && first(byFrom[0]) <= int(pos) {
			heap.Push(&open, byFrom[0])
			byFrom = byFrom[1:]
		}
		for len(open) > 0 && !comments[open[0]].scope.holds(pos) {
			heap.Pop(&open) // it has ended
		}
		if len(open) > 0 {
			covering[i] = comments[open[0]]
		}
	}
}

// opened holds the indexes of comments, the lowest first, for package heap.
type opened []int

func (o opened) Len() int           { return len(o) }
func (o opened) Less(i, j int) bool { return o[i] < o[j] }
func (o opened) Swap(i, j int)      { o[i], o[j] = o[j], o[i] }

// Push is for package heap.
func (o *opened) Push(x any) { *o = append(*o, x.(int)) }

// Pop is for package heap.
func (o *opened) Pop() any {
	last := (*o)[len(*o)-1]
	*o = (*o)[:len(*o)-1]
	return last
}
