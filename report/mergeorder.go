package report

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Spot identifies the entry of a file: the index of its part, and its index
// among the files of that part.
type Spot struct{ Part, File int }

// MergeOrder returns the files of all parts in the order in which one run
// reports them: by their paths, but files of properties after their rulesheets.
// It fails if a shard is missing, or if two parts are about the same rulesheet.
func MergeOrder(parts []Part) ([]Spot, error) {
	if err := checkParts(parts); err != nil {
		return nil, err
	}
	var groups []group
	seen := map[string]string{} // the name of the report, by rulesheet
	for i, p := range parts {
		for _, g := range groupsOf(i, p.Paths) {
			if other, twice := seen[g.path]; twice && !isProperties(g.path) {
				return nil, fmt.Errorf("%s and %s are both about %s; each rulesheet belongs into one of them", other, p.Name, g.path)
			}
			seen[g.path] = p.Name
			groups = append(groups, g)
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(a.path, b.path) })
	var order []Spot
	for _, g := range groups {
		order = append(order, g.spots...)
	}
	return order, nil
}

// A group is a rulesheet with the files of properties that follow it.
type group struct {
	path  string
	spots []Spot
}

func groupsOf(part int, paths []string) (groups []group) {
	for i, name := range paths {
		spot := Spot{part, i}
		if n := len(groups); n > 0 && goesWith(name, groups[n-1].path) {
			groups[n-1].spots = append(groups[n-1].spots, spot)
			continue
		}
		groups = append(groups, group{name, []Spot{spot}})
	}
	return groups
}

// goesWith tells whether a file holds the properties of a rulesheet.
func goesWith(name, sheet string) bool {
	return isProperties(name) && !isProperties(sheet) && stem(name) == stem(sheet)
}

func isProperties(name string) bool { return strings.EqualFold(path.Ext(name), ".props") }

func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }
