package ignores

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/finding"
)

// CoveringComments returns for each finding the first comment that ignores it, or nil.
func CoveringComments(comments []*IgnoreComment, findings []finding.Finding) []*IgnoreComment {
	covering, open := make([]*IgnoreComment, len(findings)), placesOf(findings)
	for _, c := range comments {
		if !c.IsEffective() {
			continue
		}
		for _, w := range c.RuleWords {
			for _, code := range w.IgnorableCodes {
				from, to := c.ignoredScope.covered(open[code])
				for _, p := range open[code][from:to] {
					covering[p.finding] = cmp.Or(covering[p.finding], c)
				}
				open[code] = slices.Delete(open[code], from, to)
			}
		}
	}
	return covering
}

// A place is a position of a finding: a comment whose scope has the position applies to the finding.
type place struct {
	pos     token.Pos
	finding int // its index in a list
}

// placesOf returns the places of findings (Pos and Known) by code, in the order of the text.
func placesOf(findings []finding.Finding) map[string][]place {
	places := map[string][]place{}
	for i := range findings {
		known, _ := findings[i].Known()
		places[findings[i].Code] = append(places[findings[i].Code], place{findings[i].Pos, i}, place{known, i})
	}
	for _, list := range places {
		slices.SortFunc(list, func(a, b place) int { return int(a.pos - b.pos) })
	}
	return places
}

// covered returns the part of a sorted list that lies in the scope.
func (s ignoreScope) covered(list []place) (from, to int) {
	if !s.coversSheet {
		from, _ = slices.BinarySearchFunc(list, s.startPos, func(p place, at token.Pos) int { return int(p.pos - at) })
	}
	for to = from; to < len(list) && s.containsPos(list[to].pos); {
		to++
	}
	return from, to
}
