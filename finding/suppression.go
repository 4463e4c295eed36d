package finding

// The kinds of suppressions, by the names that SARIF gives them.
const (
	InSource = "inSource" // a comment in the rulesheet
	External = "external" // an entry of a baseline
)

// A Suppression says why a finding is not shown.
type Suppression struct {
	Kind   string // InSource or External
	Reason string // what the author gives as the reason, or ""
}
