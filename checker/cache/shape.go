package cache

// The shapes of JSON in which entries are written. Rules, formulas and terms
// are numbers: of the rulesheet's rules, of its author's formulas, and of the
// lists of the entry. 0 stands for none, so that it can be left out.

type entryShape struct {
	MadeAt     int64         `json:"made"` // seconds since 1970
	Terms      []termShape   `json:"terms,omitempty"`
	Traces     [][][]int     `json:"traces,omitempty"` // by match, step and role: the move
	Results    []resultShape `json:"results"`
	FinalRules []string      `json:"final,omitempty"`
	FinalKnown bool          `json:"judged,omitempty"`
	LogLines   []string      `json:"log,omitempty"`
}

// A termShape is a ground term. Its arguments stand before it in the list.
type termShape struct {
	Name      string `json:"n"`
	Spelling  string `json:"s,omitempty"` // if it differs from the name
	Args      []int  `json:"a,omitempty"`
	HasParens bool   `json:"p,omitempty"`
}

type resultShape struct {
	AnalyzerName string         `json:"by"`
	Findings     []findingShape `json:"findings,omitempty"`
	Verdicts     []verdictShape `json:"verdicts,omitempty"`
}

type findingShape struct {
	RuleCode          string         `json:"code"`
	Severity          int            `json:"severity"`
	PosSpan           [2]int         `json:"at"`
	Message           string         `json:"message"`
	Advice            string         `json:"advice,omitempty"`
	Related           []relatedShape `json:"related,omitempty"`
	Fixes             []fixShape     `json:"fixes,omitempty"`
	UnsafeFixes       []fixShape     `json:"unsafe,omitempty"`
	TraceNumber       int            `json:"trace,omitempty"`
	SecondTraceNumber int            `json:"trace2,omitempty"`
	Role              string         `json:"role,omitempty"`
	Witnesses         []witnessShape `json:"witnesses,omitempty"`
	Property          string         `json:"property,omitempty"`
	WholeSheet        bool           `json:"whole,omitempty"`
	IsRepair          bool           `json:"repairs,omitempty"`
	Cause             *causeShape    `json:"cause,omitempty"`
}

type causeShape struct {
	CauseKind  string `json:"kind"`
	Fluent     string `json:"fluent"`
	MoveNumber int    `json:"move,omitempty"`
}

type relatedShape struct {
	PosSpan [2]int `json:"at"`
	Message string `json:"message"`
}

type fixShape struct {
	Message string      `json:"message"`
	Edits   []editShape `json:"edits,omitempty"`
}

type editShape struct {
	PosSpan [2]int `json:"at"`
	NewText string `json:"text"`
}

type witnessShape struct {
	Role        string `json:"role"`
	OtherMatch  int    `json:"of"`
	EqualSteps  int    `json:"steps"`
	TraceNumber int    `json:"trace,omitempty"`
}

type verdictShape struct {
	Property          string         `json:"property"`
	Role              string         `json:"role,omitempty"`
	AboutRole         string         `json:"about,omitempty"`
	PropertyName      string         `json:"name,omitempty"`
	AskingRule        string         `json:"rule,omitempty"`
	FormulaNumber     int            `json:"formula,omitempty"`
	Initially         bool           `json:"initially,omitempty"`
	Playable          bool           `json:"playable,omitempty"`
	Finished          bool           `json:"finished,omitempty"`
	GoalSum           int            `json:"sum,omitempty"`
	Status            string         `json:"status"`
	Method            string         `json:"method,omitempty"`
	Depth             int            `json:"depth,omitempty"`
	Reason            string         `json:"reason,omitempty"`
	SearchProgress    [3]int         `json:"reached,omitzero"`
	Invariants        []string       `json:"invariants,omitempty"`
	TraceNumber       int            `json:"trace,omitempty"`
	SecondTraceNumber int            `json:"trace2,omitempty"`
	Witnesses         []witnessShape `json:"witnesses,omitempty"`
	ProvedCount       int            `json:"proved,omitempty"`
	TotalCount        int            `json:"total,omitempty"`
	ElapsedSeconds    float64        `json:"seconds,omitempty"`
	ExpectedOpen      bool           `json:"expected,omitempty"`
	ProgramSize       *programShape  `json:"program,omitempty"`
	BlamedRules       []int          `json:"blame,omitempty"`
	RoleTerms         []int          `json:"roles,omitempty"`
	Detail            string         `json:"detail,omitempty"`
	EmptyCondition    string         `json:"empty,omitempty"`
}

type programShape struct {
	ViewCount     int     `json:"views"`
	RuleCount     int     `json:"rules"`
	AtomCount     int     `json:"atoms"`
	IsEstimate    bool    `json:"about,omitempty"`
	SolverSeconds float64 `json:"seconds,omitempty"`
}
