package symmetry

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// describeGroup adds to a group the texts of the generators and the orbits of roles: the lists of
// roles that symmetries exchange.
func (s *search) describeGroup(group *Group, orbits orbitForest) {
	for _, image := range s.generators {
		group.GeneratorTexts = append(group.GeneratorTexts, s.describePermutation(image))
	}
	roles := map[int32][]string{}
	for _, n := range s.graph.names {
		if n.isRole {
			root := orbits.rootOf(n.vertex)
			roles[root] = append(roles[root], n.text)
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

// describePermutation returns the cycles of a permutation of vertices as text. The members of a
// cycle are relations, functions, argument places and constants. A constant is written with the
// first argument place of its sort, as in red@control.1.
func (s *search) describePermutation(image []int32) string {
	names := map[int32]symbolName{}
	for _, n := range s.graph.names {
		names[n.vertex] = n
	}
	var parts []string
	seen := map[int32]bool{}
	for _, n := range s.graph.names {
		if seen[n.vertex] || image[n.vertex] == n.vertex {
			continue
		}
		var cycle []string
		for v := n.vertex; !seen[v]; v = image[v] {
			seen[v] = true
			cycle = append(cycle, names[v].fullName())
		}
		parts = append(parts, "("+strings.Join(cycle, " ")+")")
	}
	return strings.Join(parts, " ")
}

func (n symbolName) fullName() string {
	if !n.isConstant || len(n.sortPlaces) == 0 {
		return n.text
	}
	p := n.sortPlaces[0]
	return fmt.Sprintf("%s@%s.%d", n.text, p.name, p.arg+1)
}

func comparePlaces(p, q argPlace) int {
	return cmp.Or(cmp.Compare(p.name, q.name), cmp.Compare(p.arity, q.arity), cmp.Compare(p.arg, q.arg))
}
