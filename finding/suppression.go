package finding

// The kinds of suppressions, in the terms of SARIF.
const (
	InSourceKind = "inSource" // a comment in the rulesheet
	ExternalKind = "external" // an entry of a baseline
)

// A Suppression says why a finding is not shown.
type Suppression struct {
	Kind   string // one of the kinds above
	Reason string // the author's reason, or ""
}
