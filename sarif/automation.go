package sarif

import (
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// runAutomation returns the details that name the analysis of a run by its tool and shard. Code
// scanning keeps logs with different names side by side, so that a log of one shard does not
// replace the log of another.
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

// parseShard returns the shard that runAutomation has put into the details; "" if the run was about
// all files.
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
