package symmetry

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// describeGroup adds the descriptions of generators and the orbits of roles.
func (s *symmetrySearch) describeGroup(group *Group, orbits orbitForest) {
	for _, image := range s.generators {
		group.GeneratorTexts = append(group.GeneratorTexts, s.describePermutation(image))
	}
	roles := map[int32][]string{}
	for _, n := range s.ruleGraph.symbolNames {
		if n.isRole {
			root := orbits.rootOf(n.vertexIndex)
			roles[root] = append(roles[root], n.shownName)
		}
	}
	for _, list := range roles {
		if len(list) > 1 {
			slices.Sort(list)
			group.RoleOrbits = append(group.RoleOrbits, list)
		}
	}
	slices.SortFunc(group.RoleOrbits, slices.Compare)
}

// describePermutation writes the cycles of a permutation. Its members are relations, functions, argument places
// (if their relation stays where it is) and constants. A constant is written with the first argument place of its
// sort, as in red@control.1.
func (s *symmetrySearch) describePermutation(image []int32) string {
	names := map[int32]symbolName{}
	for _, n := range s.ruleGraph.symbolNames {
		names[n.vertexIndex] = n
	}
	var parts []string
	seen := map[int32]bool{}
	for _, n := range s.ruleGraph.symbolNames {
		if seen[n.vertexIndex] || image[n.vertexIndex] == n.vertexIndex {
			continue
		}
		var cycle []string
		for v := n.vertexIndex; !seen[v]; v = image[v] {
			seen[v] = true
			cycle = append(cycle, names[v].fullName())
		}
		parts = append(parts, "("+strings.Join(cycle, " ")+")")
	}
	return strings.Join(parts, " ")
}

func (n symbolName) fullName() string {
	if !n.isConstant || len(n.sortPlaces) == 0 {
		return n.shownName
	}
	p := n.sortPlaces[0]
	return fmt.Sprintf("%s@%s.%d", n.shownName, p.symbolName, p.argIndex+1)
}

func comparePlaces(p, q argPlace) int {
	return cmp.Or(cmp.Compare(p.symbolName, q.symbolName), cmp.Compare(p.symbolArity, q.symbolArity), cmp.Compare(p.argIndex, q.argIndex))
}
