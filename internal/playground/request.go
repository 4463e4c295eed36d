package playground

// A PlayRequest is an operation on a text.
type PlayRequest struct {
	Op     string   `json:"op"`
	Text   string   `json:"text"`
	Select []string `json:"select"` // rules to look for that are off
	Budget string   `json:"budget"` // of proofs: quick, default or thorough
	AskAll bool     `json:"all"`    // ask every question, not only those whose rules are on

	Finding string `json:"finding"` // the fingerprint of the finding to fix
	Fix     int    `json:"fix"`     // which of its fixes
	Guess   bool   `json:"guess"`   // of those that may change the meaning

	Code string `json:"code"` // the rule to explain
	Seed uint64 `json:"seed"` // of a random match

	Moves  []string `json:"moves"` // joint moves as tests have them, (play ROLE MOVE ...), or by role in JSON
	Atom   string   `json:"atom"`  // a question about the state after them
	AskWhy bool     `json:"why"`   // why it holds or not, and not only where
	Line   int      `json:"line"`  // of the rule to evaluate there
	Count  int      `json:"count"` // of matches to count coverage in
	Name   string   `json:"name"`  // of tests
}

// An Answer is the content that the page shows. HTML is made by package
// report/html; all other texts are plain.
type Answer struct {
	Error    string    `json:"error,omitempty"` // all other fields are void then
	Findings []Finding `json:"findings"`
	Hidden   int       `json:"hidden,omitempty"` // further findings
	Accepted int       `json:"accepted,omitempty"`
	Notices  []string  `json:"notices,omitempty"`
	Verdicts Verdicts  `json:"verdicts"`
	Invalid  string    `json:"invalid,omitempty"` // why the text is no valid GDL
	Text     string    `json:"text,omitempty"`    // the new text
	Fixed    int       `json:"fixed,omitempty"`
	HTML     string    `json:"html,omitempty"`

	Legal   []RoleMoves `json:"legal,omitempty"` // in the last state of a match that goes on
	IsOver  bool        `json:"over,omitempty"`  // the match
	Told    string      `json:"told,omitempty"`  // the answer to a question about a state
	Seconds float64     `json:"seconds"`
}

// Verdicts counts answers to questions about the game.
type Verdicts struct {
	Proved   int `json:"proved"`
	Violated int `json:"violated"`
	Open     int `json:"open"`
	Counted  int `json:"counted,omitempty"`
}

// A Place is a line and the UTF-16 code units before a place in it, from 0 on.
type Place struct {
	Line      int `json:"line"`
	UTF16Unit int `json:"unit"`
}

// A Finding is a finding of a rule at one place.
type Finding struct {
	ID            string    `json:"id"` // its fingerprint
	Code          string    `json:"code"`
	Name          string    `json:"name"`
	Severity      string    `json:"severity"`
	StartPlace    Place     `json:"from"`
	EndPlace      Place     `json:"to"`
	Message       string    `json:"message"`
	IsConsequence bool      `json:"follows,omitempty"` // from another finding
	Related       []Related `json:"related,omitempty"`
	Fixes         []string  `json:"fixes,omitempty"`
	Guesses       []string  `json:"guesses,omitempty"` // fixes that may change the meaning
	Match         string    `json:"match,omitempty"`   // the place in HTML where its match is
}

// A Related is another place that belongs to a finding.
type Related struct {
	StartPlace Place  `json:"from"`
	EndPlace   Place  `json:"to"`
	Message    string `json:"message"`
}
