package report

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// A FilePosition identifies the entry of a file: the index of its part, and its index
// among the files of that part.
type FilePosition struct{ PartIndex, FileIndex int }

// MergeOrder returns the files of all parts in the order in which one run
// reports them: by their paths, but files of properties after their rulesheets.
// It fails if a shard is missing, or if two parts are about the same rulesheet.
func MergeOrder(parts []ReportPart) ([]FilePosition, error) {
	if err := checkParts(parts); err != nil {
		return nil, err
	}
	var groups []sheetGroup
	seen := map[string]string{} // the name of the report, by rulesheet
	for i, p := range parts {
		for _, g := range groupBySheet(i, p.FilePaths) {
			if other, twice := seen[g.sheetPath]; twice && !isPropertyFile(g.sheetPath) {
				return nil, fmt.Errorf("%s and %s are both about %s; each rulesheet belongs into one of them", other, p.ReportName, g.sheetPath)
			}
			seen[g.sheetPath] = p.ReportName
			groups = append(groups, g)
		}
	}
	slices.SortStableFunc(groups, func(a, b sheetGroup) int { return cmp.Compare(a.sheetPath, b.sheetPath) })
	var order []FilePosition
	for _, g := range groups {
		order = append(order, g.filePositions...)
	}
	return order, nil
}

// A sheetGroup is a rulesheet with the files of properties that follow it.
type sheetGroup struct {
	sheetPath     string
	filePositions []FilePosition
}

func groupBySheet(part int, paths []string) (groups []sheetGroup) {
	for i, name := range paths {
		spot := FilePosition{part, i}
		if n := len(groups); n > 0 && belongsToSheet(name, groups[n-1].sheetPath) {
			groups[n-1].filePositions = append(groups[n-1].filePositions, spot)
			continue
		}
		groups = append(groups, sheetGroup{name, []FilePosition{spot}})
	}
	return groups
}

// belongsToSheet tells whether a file holds the properties of a rulesheet.
func belongsToSheet(name, sheet string) bool {
	return isPropertyFile(name) && !isPropertyFile(sheet) && withoutExtension(name) == withoutExtension(sheet)
}

func isPropertyFile(name string) bool { return strings.EqualFold(path.Ext(name), ".props") }

func withoutExtension(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }
