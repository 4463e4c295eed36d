package report

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
)

// A ReportPart has the data that MergeOrder needs of a report about one shard of the rulesheets.
type ReportPart struct {
	ReportName string   // name of the report, as shown to people
	ShardLabel string   // K/N; "" if the run was not about a shard
	FilePaths  []string // the files that the report is about, in the order of the report
}

// A FilePosition identifies the entry of a file: the index of its part, and its index
// among the files of that part.
type FilePosition struct{ PartIndex, FileIndex int }

// MergeOrder returns the files of all parts in the order in which one run
// reports them: by their paths, but files of properties after their rulesheets.
// It fails if the parts are not all the shards of one division, each once, or if two parts are about the same rulesheet.
// There must be at least one part.
func MergeOrder(parts []ReportPart) ([]FilePosition, error) {
	if err := checkShards(parts); err != nil {
		return nil, err
	}
	type group struct {
		path  string
		files []FilePosition
	}
	var groups []group
	seen := map[string]string{} // the name of the report, by rulesheet
	for i, p := range parts {
		for k, name := range p.FilePaths {
			if n := len(groups); k > 0 && belongsToSheet(name, groups[n-1].path) {
				groups[n-1].files = append(groups[n-1].files, FilePosition{i, k})
				continue
			}
			if other, twice := seen[name]; twice && !isPropertyFile(name) {
				return nil, fmt.Errorf("%s and %s are both about %s; each rulesheet belongs in one of them", other, p.ReportName, name)
			}
			seen[name] = p.ReportName
			groups = append(groups, group{name, []FilePosition{{i, k}}})
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(a.path, b.path) })
	var order []FilePosition
	for _, g := range groups {
		order = append(order, g.files...)
	}
	return order, nil
}

// belongsToSheet tells whether the file with a name holds the properties of the rulesheet with the
// name sheet.
func belongsToSheet(name, sheet string) bool {
	return isPropertyFile(name) && !isPropertyFile(sheet) && withoutExtension(name) == withoutExtension(sheet)
}

func isPropertyFile(name string) bool { return strings.EqualFold(path.Ext(name), ".props") }

func withoutExtension(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// maxMissingShards is the greatest number of missing shards that a message names.
const maxMissingShards = 10

// checkShards returns an error unless the parts belong together: either each shard of the same
// division is there once, or no part is about a shard.
func checkShards(parts []ReportPart) error {
	names := map[string]string{} // of the reports, by shard
	first := parts[0]
	_, count, _ := strings.Cut(first.ShardLabel, "/")
	for _, p := range parts {
		label := p.ShardLabel
		_, number, _ := strings.Cut(label, "/")
		switch other, twice := names[label]; {
		case (label == "") != (first.ShardLabel == ""):
			return fmt.Errorf("%s and %s do not go together: one is about a shard, the other is not", first.ReportName, p.ReportName)
		case number != count:
			return fmt.Errorf("%s and %s do not go together: one is shard %s, the other %s", first.ReportName, p.ReportName, first.ShardLabel, label)
		case twice && label != "":
			return fmt.Errorf("%s and %s are both shard %s", other, p.ReportName, label)
		}
		names[label] = p.ReportName
	}
	n, err := strconv.Atoi(count)
	if err != nil || len(names) == n {
		return nil
	}
	var missing []string
	for k := 1; k <= n && len(missing) < maxMissingShards; k++ {
		if shard := fmt.Sprintf("%d/%d", k, n); names[shard] == "" {
			missing = append(missing, shard)
		}
	}
	more := ""
	if rest := n - len(names) - len(missing); rest > 0 {
		more = fmt.Sprintf(" and %d more", rest)
	}
	return fmt.Errorf("%s missing: %s%s; name the reports of all shards", plural.CountNoun(n-len(names), "shard"), strings.Join(missing, ", "), more)
}
