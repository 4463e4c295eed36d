package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
)

// A Part is a report about one shard of the rulesheets, to be merged with those
// about the others.
type Part struct {
	Name  string   // of the report, as shown to people
	Shard string   // K/N; "" if the run was not about a shard
	Paths []string // of the files that it is about, in its order
}

// checkParts returns an error unless the parts are complete: each shard once
// and of the same number of shards, or none of them about a shard.
func checkParts(parts []Part) error {
	of := map[string]string{} // the name of the report, by shard
	for _, p := range parts {
		switch other, twice := of[p.Shard]; {
		case p.Shard == "" && parts[0].Shard != "" || p.Shard != "" && parts[0].Shard == "":
			return fmt.Errorf("%s and %s do not go together: one is about a shard, the other is not", parts[0].Name, p.Name)
		case count(p.Shard) != count(parts[0].Shard):
			return fmt.Errorf("%s and %s do not go together: one is shard %s, the other %s", parts[0].Name, p.Name, parts[0].Shard, p.Shard)
		case twice && p.Shard != "":
			return fmt.Errorf("%s and %s are both shard %s", other, p.Name, p.Shard)
		}
		of[p.Shard] = p.Name
	}
	return missing(of, count(parts[0].Shard))
}

// maxMissing bounds the shards that a message names.
const maxMissing = 10

// missing returns an error if a shard has no report.
func missing(of map[string]string, count string) error {
	n, err := strconv.Atoi(count)
	if err != nil || len(of) == n {
		return nil
	}
	var names []string
	for k := 1; k <= n && len(names) < maxMissing; k++ {
		if shard := fmt.Sprintf("%d/%d", k, n); of[shard] == "" {
			names = append(names, shard)
		}
	}
	more := ""
	if rest := n - len(of) - len(names); rest > 0 {
		more = fmt.Sprintf(" and %d more", rest)
	}
	return fmt.Errorf("%s missing: %s%s; name the reports of all shards", plural.Count(n-len(of), "shard"), strings.Join(names, ", "), more)
}

// count returns the number of shards, as it is written.
func count(shard string) string {
	_, n, _ := strings.Cut(shard, "/")
	return n
}
