// Package limit has the limits of GitHub's code scanning on SARIF logs, for the
// writer and for the check.
package limit

// Limits beyond which the whole log is refused.
const (
	Size            = 10 << 20 // bytes, compressed by gzip
	Runs            = 20       // per log
	Results         = 25_000   // per run
	Rules           = 25_000   // per run
	Extensions      = 100      // of the tool, per run
	FlowLocations   = 10_000   // of all thread flows of a result
	Locations       = 1000     // per result
	Tags            = 20       // per rule
	RuleName        = 255      // characters
	RuleDescription = 1024     // characters, of the short and of the full one
)

// Limits beyond which the rest of a list is dropped, up to the limits above.
const (
	KeptResults       = 5000
	KeptFlowLocations = 1000
	KeptLocations     = 100
	KeptTags          = 10
)
