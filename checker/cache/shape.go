package cache

// The shapes of JSON in which entries are written. Rules, formulas and terms
// are numbers: of the rulesheet's rules, of its author's formulas, and of the
// lists of the entry. 0 stands for none, so that it can be left out.

type entryShape struct {
	Made    int64         `json:"made"` // seconds since 1970
	Terms   []termShape   `json:"terms,omitempty"`
	Traces  [][][]int     `json:"traces,omitempty"` // by match, step and role: the move
	Results []resultShape `json:"results"`
	Final   []string      `json:"final,omitempty"`
	Judged  bool          `json:"judged,omitempty"`
	Log     []string      `json:"log,omitempty"`
}

// A termShape is a ground term. Its arguments stand before it in the list.
type termShape struct {
	Name     string `json:"n"`
	Spelling string `json:"s,omitempty"` // if it differs from the name
	Args     []int  `json:"a,omitempty"`
	Parens   bool   `json:"p,omitempty"`
}

type resultShape struct {
	Analyzer string         `json:"by"`
	Findings []findingShape `json:"findings,omitempty"`
	Verdicts []verdictShape `json:"verdicts,omitempty"`
}

type findingShape struct {
	Code        string         `json:"code"`
	Severity    int            `json:"severity"`
	Span        [2]int         `json:"at"`
	Message     string         `json:"message"`
	Related     []relatedShape `json:"related,omitempty"`
	Fixes       []fixShape     `json:"fixes,omitempty"`
	UnsafeFixes []fixShape     `json:"unsafe,omitempty"`
	Trace       int            `json:"trace,omitempty"`
	Trace2      int            `json:"trace2,omitempty"`
	Role        string         `json:"role,omitempty"`
	Witnesses   []witnessShape `json:"witnesses,omitempty"`
	Property    string         `json:"property,omitempty"`
	Whole       bool           `json:"whole,omitempty"`
	Repairs     bool           `json:"repairs,omitempty"`
	Cause       *causeShape    `json:"cause,omitempty"`
}

type causeShape struct {
	Kind   string `json:"kind"`
	Fluent string `json:"fluent"`
	Move   int    `json:"move,omitempty"`
}

type relatedShape struct {
	Span    [2]int `json:"at"`
	Message string `json:"message"`
}

type fixShape struct {
	Message string      `json:"message"`
	Edits   []editShape `json:"edits,omitempty"`
}

type editShape struct {
	Span [2]int `json:"at"`
	Text string `json:"text"`
}

type witnessShape struct {
	Role  string `json:"role"`
	Of    int    `json:"of"`
	Steps int    `json:"steps"`
	Trace int    `json:"trace,omitempty"`
}

type verdictShape struct {
	Property   string         `json:"property"`
	Role       string         `json:"role,omitempty"`
	About      string         `json:"about,omitempty"`
	Name       string         `json:"name,omitempty"`
	Formula    int            `json:"formula,omitempty"`
	Initially  bool           `json:"initially,omitempty"`
	Playable   bool           `json:"playable,omitempty"`
	Finished   bool           `json:"finished,omitempty"`
	Sum        int            `json:"sum,omitempty"`
	Status     string         `json:"status"`
	Method     string         `json:"method,omitempty"`
	Depth      int            `json:"depth,omitempty"`
	Reason     string         `json:"reason,omitempty"`
	Reached    [3]int         `json:"reached,omitzero"`
	Invariants []string       `json:"invariants,omitempty"`
	Trace      int            `json:"trace,omitempty"`
	Trace2     int            `json:"trace2,omitempty"`
	Witnesses  []witnessShape `json:"witnesses,omitempty"`
	Proved     int            `json:"proved,omitempty"`
	Total      int            `json:"total,omitempty"`
	Seconds    float64        `json:"seconds,omitempty"`
	Expected   bool           `json:"expected,omitempty"`
	Program    *programShape  `json:"program,omitempty"`
	Blame      []int          `json:"blame,omitempty"`
	Roles      []int          `json:"roles,omitempty"`
	Detail     string         `json:"detail,omitempty"`
}

type programShape struct {
	Views   int     `json:"views"`
	Rules   int     `json:"rules"`
	Atoms   int     `json:"atoms"`
	About   bool    `json:"about,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
}
