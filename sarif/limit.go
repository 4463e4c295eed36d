package sarif

// Limits of GitHub's code scanning beyond which the whole log is refused.
const (
	MaxSize            = 10 << 20 // bytes, compressed by gzip
	MaxRuns            = 20       // per log
	MaxResults         = 25_000   // per run
	MaxRules           = 25_000   // per run
	MaxExtensions      = 100      // of the tool, per run
	MaxFlowLocations   = 10_000   // of all thread flows of a result
	MaxLocations       = 1000     // per result
	MaxTags            = 20       // per rule
	MaxRuleName        = 255      // characters
	MaxRuleDescription = 1024     // characters, of the short and of the full one
)

// Limits beyond which code scanning accepts a list, up to the limits above, but drops the rest of
// it.
const (
	KeptResults       = 5000
	KeptFlowLocations = 1000
	KeptLocations     = 100
	KeptTags          = 10
)
