package sarif

import (
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// runAutomation names the kind of run. Code scanning takes logs of different names
// for different analyses, so that logs of several shards stand beside each other.
func runAutomation(tool, shard string) *sarif.RunAutomationDetails {
	id := tool + "/"
	if shard != "" {
		id += shardPrefix + strings.ReplaceAll(shard, "/", shardSeparator) + "/"
	}
	return sarif.NewRunAutomationDetails().WithID(id)
}

const (
	shardPrefix    = "shard-"
	shardSeparator = "-of-"
)

// parseShard returns the shard of a run, or "" if the run was about all files.
func parseShard(details *sarif.RunAutomationDetails) string {
	if details == nil || details.ID == nil {
		return ""
	}
	_, name, _ := strings.Cut(*details.ID, "/")
	name, ok := strings.CutPrefix(strings.TrimSuffix(name, "/"), shardPrefix)
	if !ok {
		return ""
	}
	return strings.ReplaceAll(name, shardSeparator, "/")
}
