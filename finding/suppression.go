package finding

// The kinds of suppressions, in the terms of SARIF.
const (
	InSourceKind = "inSource" // a comment in the rulesheet
	ExternalKind = "external" // an entry of a baseline
)

// A Suppression says why a finding is not shown.
type Suppression struct {
	Kind   string `json:"kind" about:"what accepts it: a comment in the rulesheet, or a baseline" enum:"inSource,external"` // one of the kinds above
	Reason string `json:"reason,omitempty" about:"the reason that the comment gives"`                                       // "" if there is none
}
