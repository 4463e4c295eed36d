package certify

import (
	"errors"

	"github.com/gdllint/gdllint/proof/evidence"
)

// A Result is the result of the check of a verdict.
type Result string

// The results.
const (
	Stands        Result = "stands"
	Consistent    Result = "consistent"     // all answers are right, but the programs are not known to show the verdict
	NoAnswer      Result = "no answer"      // there was no answer within the limits
	Contradicts   Result = "contradicts"    // an answer, a state or a file differs from the manifest
	NoCertificate Result = "no certificate" // there is nothing to check
)

// A Verdict is a verdict of a manifest with the result of its check.
type Verdict struct {
	evidence.ClaimedVerdict
	Result      Result   `json:"result"`
	CheckedBy   string   `json:"how,omitempty"`     // programs, match, strategy, states, rules, or "its parts": other verdicts
	ShownExtent string   `json:"extent,omitempty"`  // of a verdict that counts statements: the part that stands
	Reasons     []string `json:"reasons,omitempty"` // why it does not stand
}

// A GameResult has the results of a directory with a manifest.
type GameResult struct {
	Path          string    `json:"path"` // the path of the directory
	RulesheetName string    `json:"game,omitempty"`
	SHA256        string    `json:"sha256,omitempty"`
	Verdicts      []Verdict `json:"verdicts"`
	// Faults are contradictions that are not about one verdict.
	Faults []string `json:"faults,omitempty"`
	// Unreadable is the reason why no verdict could be checked.
	Unreadable     string      `json:"unreadable,omitempty"`
	ProgramAnswers AnswerCount `json:"programs"`
}

// An AnswerCount counts programs by the answers of clingo.
type AnswerCount struct {
	RightAnswers   int     `json:"right"`
	MissingAnswers int     `json:"no_answer"`
	WrongAnswers   int     `json:"wrong"`
	Seconds        float64 `json:"seconds"`
}

// AddCount adds another count.
func (c *AnswerCount) AddCount(other AnswerCount) {
	c.RightAnswers += other.RightAnswers
	c.MissingAnswers += other.MissingAnswers
	c.WrongAnswers += other.WrongAnswers
	c.Seconds += other.Seconds
}

// CountResults counts the verdicts by their results.
func (g *GameResult) CountResults() map[Result]int {
	counts := map[Result]int{}
	for _, v := range g.Verdicts {
		counts[v.Result]++
	}
	return counts
}

// An outcome is a result with its reasons.
type outcome struct {
	result      Result
	checkedBy   string
	shownExtent string // see Verdict
	reasons     []string
}

func outcomeBy(how string, result Result, reasons ...string) outcome {
	return outcome{result: result, checkedBy: how, reasons: reasons}
}

// combineWith returns the combination of two outcomes that are both needed: the worse result, and
// all reasons.
func (o outcome) combineWith(other outcome) outcome {
	severity := map[Result]int{Stands: 0, Consistent: 1, NoCertificate: 2, NoAnswer: 3, Contradicts: 4}
	if o.checkedBy == "" {
		o.checkedBy = other.checkedBy
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
