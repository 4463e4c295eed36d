package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
)

// A ReportPart is a report about one shard of the rulesheets, to be merged with those
// about the others.
type ReportPart struct {
	ReportName string   // of the report, as shown to people
	ShardLabel string   // K/N; "" if the run was not about a shard
	FilePaths  []string // of the files that it is about, in its order
}

// checkParts returns an error unless the parts are complete: each shard once
// and of the same number of shards, or none of them about a shard.
func checkParts(parts []ReportPart) error {
	of := map[string]string{} // the name of the report, by shard
	for _, p := range parts {
		switch other, twice := of[p.ShardLabel]; {
		case p.ShardLabel == "" && parts[0].ShardLabel != "" || p.ShardLabel != "" && parts[0].ShardLabel == "":
			return fmt.Errorf("%s and %s do not go together: one is about a shard, the other is not", parts[0].ReportName, p.ReportName)
		case shardCount(p.ShardLabel) != shardCount(parts[0].ShardLabel):
			return fmt.Errorf("%s and %s do not go together: one is shard %s, the other %s", parts[0].ReportName, p.ReportName, parts[0].ShardLabel, p.ShardLabel)
		case twice && p.ShardLabel != "":
			return fmt.Errorf("%s and %s are both shard %s", other, p.ReportName, p.ShardLabel)
		}
		of[p.ShardLabel] = p.ReportName
	}
	return checkMissingShards(of, shardCount(parts[0].ShardLabel))
}

// maxMissingShards bounds the shards that a message names.
const maxMissingShards = 10

// checkMissingShards returns an error if a shard has no report.
func checkMissingShards(of map[string]string, count string) error {
	n, err := strconv.Atoi(count)
	if err != nil || len(of) == n {
		return nil
	}
	var names []string
	for k := 1; k <= n && len(names) < maxMissingShards; k++ {
		if shard := fmt.Sprintf("%d/%d", k, n); of[shard] == "" {
			names = append(names, shard)
		}
	}
	more := ""
	if rest := n - len(of) - len(names); rest > 0 {
		more = fmt.Sprintf(" and %d more", rest)
	}
	return fmt.Errorf("%s missing: %s%s; name the reports of all shards", plural.CountNoun(n-len(of), "shard"), strings.Join(names, ", "), more)
}

// shardCount returns the number of shards, as it is written.
func shardCount(shard string) string {
	_, n, _ := strings.Cut(shard, "/")
	return n
}
