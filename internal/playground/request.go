package playground

// A PlayRequest is an operation on a text. Most fields are for one operation only.
type PlayRequest struct {
	Op     string   `json:"op"`
	Text   string   `json:"text"`
	Select []string `json:"select"` // codes of rules to check that are off by default
	Budget string   `json:"budget"` // the budget of proofs: quick, default or thorough
	AskAll bool     `json:"all"`    // ask every question, not only those whose rules are on

	Finding string `json:"finding"` // the fingerprint of the finding to fix
	Fix     int    `json:"fix"`     // the index of the fix
	Guess   bool   `json:"guess"`   // the index counts the fixes that may change the meaning, not the safe ones

	Code string `json:"code"` // the rule to explain
	Seed uint64 `json:"seed"` // chooses a random match

	Moves  []string `json:"moves"` // joint moves, in the form of tests, (play ROLE MOVE ...), or by role in JSON
	Atom   string   `json:"atom"`  // a question about the state after the moves
	AskWhy bool     `json:"why"`   // ask why the atom holds or not, and not only whether
	Line   int      `json:"line"`  // the line of the rule to evaluate in that state
	Count  int      `json:"count"` // the number of matches in which coverage is counted
	Name   string   `json:"name"`  // the name of a test
}

// An Answer is the content that the page shows. The field HTML is made by package report/html; all
// other texts are plain text.
type Answer struct {
	Error    string    `json:"error,omitempty"` // why there is no answer; "" if there is one
	Findings []Finding `json:"findings"`
	Hidden   int       `json:"hidden,omitempty"`   // the number of findings that are left out
	Accepted int       `json:"accepted,omitempty"` // the number of findings that comments in the text accept
	Notices  []string  `json:"notices,omitempty"`
	Verdicts Verdicts  `json:"verdicts"`
	Invalid  string    `json:"invalid,omitempty"` // why the text is no valid GDL
	Text     string    `json:"text,omitempty"`    // the text after fixes or formatting
	Fixed    int       `json:"fixed,omitempty"`
	HTML     string    `json:"html,omitempty"`

	Legal   []RoleMoves `json:"legal,omitempty"` // in the last state of the match, unless it is over
	IsOver  bool        `json:"over,omitempty"`  // the match is over
	Told    string      `json:"told,omitempty"`  // the answer to a question about a state
	Seconds float64     `json:"seconds"`
}

// Verdicts holds numbers of statements about the game, by the result of proofs.
type Verdicts struct {
	Proved   int `json:"proved"`
	Violated int `json:"violated"`
	Open     int `json:"open"`
	Counted  int `json:"counted,omitempty"`
}

// A Place is a place in a text: the number of lines before it, and of UTF-16 code units before it
// in its line.
type Place struct {
	Line      int `json:"line"`
	UTF16Unit int `json:"unit"`
}

// A Finding is a finding of a rule at one place.
type Finding struct {
	ID            string    `json:"id"` // the fingerprint of the finding
	Code          string    `json:"code"`
	Name          string    `json:"name"`
	Severity      string    `json:"severity"`
	StartPlace    Place     `json:"from"`
	EndPlace      Place     `json:"to"`
	Message       string    `json:"message"`
	IsConsequence bool      `json:"follows,omitempty"` // the finding is a consequence of another one
	Related       []Related `json:"related,omitempty"`
	Fixes         []string  `json:"fixes,omitempty"`
	Guesses       []string  `json:"guesses,omitempty"` // fixes that may change the meaning
	Match         string    `json:"match,omitempty"`   // the id in HTML of the match that shows the finding
}

// A Related is another place that belongs to a finding.
type Related struct {
	StartPlace Place  `json:"from"`
	EndPlace   Place  `json:"to"`
	Message    string `json:"message"`
}
