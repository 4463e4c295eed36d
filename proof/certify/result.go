package certify

import "errors"

// A Result is the result of the check of a verdict.
type Result string

// The results.
const (
	Stands      Result = "stands"
	Consistent  Result = "consistent"     // all answers are right, but the programs may be about anything
	Silent      Result = "no answer"      // within the limits
	Contradicts Result = "contradicts"    // an answer, a state or a file differs from the manifest
	Without     Result = "no certificate" // there is nothing to check
)

// A Verdict is a verdict of a manifest with the result of its check.
type Verdict struct {
	Property string `json:"property"`
	Role     string `json:"role,omitempty"`
	About    string `json:"about,omitempty"`
	Name     string `json:"name,omitempty"`
	// Formula is the formula of an invariant: its name is no more than a word of the
	// folder. The next field tells that it is about the initial state alone.
	Formula   string   `json:"formula,omitempty"`
	Initially bool     `json:"initially,omitempty"`
	Verdict   string   `json:"verdict"`
	Method    string   `json:"method,omitempty"`
	Result    Result   `json:"result"`
	How       string   `json:"how,omitempty"`     // programs, match, states, rules
	Extent    string   `json:"extent,omitempty"`  // of a number: how much stands
	Reasons   []string `json:"reasons,omitempty"` // why it does not stand
}

// A Game has the results of a directory with a manifest.
type Game struct {
	Path     string    `json:"path"` // of the directory
	Game     string    `json:"game,omitempty"`
	SHA256   string    `json:"sha256,omitempty"`
	Verdicts []Verdict `json:"verdicts"`
	// Faults are contradictions that are not about one verdict.
	Faults []string `json:"faults,omitempty"`
	// Unreadable is the reason why no verdict could be checked.
	Unreadable string `json:"unreadable,omitempty"`
	Count      Count  `json:"programs"`
}

// A Count counts programs by the answers of clingo.
type Count struct {
	Right   int     `json:"right"`
	Silent  int     `json:"no_answer"`
	Wrong   int     `json:"wrong"`
	Seconds float64 `json:"seconds"`
}

// Add adds another count.
func (c *Count) Add(other Count) {
	c.Right += other.Right
	c.Silent += other.Silent
	c.Wrong += other.Wrong
	c.Seconds += other.Seconds
}

// Results counts the verdicts by their results.
func (g *Game) Results() map[Result]int {
	counts := map[Result]int{}
	for _, v := range g.Verdicts {
		counts[v.Result]++
	}
	return counts
}

// An outcome is a result with its reasons.
type outcome struct {
	result  Result
	how     string
	extent  string // see Verdict
	reasons []string
}

func stands(how string) outcome { return outcome{result: Stands, how: how} }

func consistent(how string, reasons ...string) outcome {
	return outcome{result: Consistent, how: how, reasons: reasons}
}

func silent(how string, reasons ...string) outcome {
	return outcome{result: Silent, how: how, reasons: reasons}
}

func contradicts(how string, reasons ...string) outcome {
	return outcome{result: Contradicts, how: how, reasons: reasons}
}

// and combines outcomes of which all are needed.
func (o outcome) and(other outcome) outcome {
	severity := map[Result]int{Stands: 0, Consistent: 1, Without: 2, Silent: 3, Contradicts: 4}
	if o.how == "" {
		o.how = other.how
	}
	o.reasons = append(o.reasons[:len(o.reasons):len(o.reasons)], other.reasons...)
	if severity[other.result] > severity[o.result] {
		o.result = other.result
	}
	return o
}

// Errors about a folder, for errors.Is.
var (
	// ErrNoManifest: there is nothing to check.
	ErrNoManifest = errors.New("no certificates: neither the directory nor one in it has a file manifest.json")
	// errChanged: the hash of a file differs from the manifest.
	errChanged = errors.New("not the file that the manifest names: its hash is another one")
)
