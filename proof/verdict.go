// Package proof is the vocabulary of the prover: questions about games,
// verdicts, budgets and evidence. Reports of verdicts need no other package;
// package prover answers the questions.
package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Property names a kind of question about a game.
type Property string

// The properties that can be asked (rules of the families P and X; TCIAIG 2014 Defs. 2-6, AIJ 2012 sec. 6.3, KR 2012).
const (
	InitialState      Property = "initial-state" // the initial state is not terminal
	Playability       Property = "playability"
	Termination       Property = "termination"
	UtilityStructure  Property = "utility-structure" // exactly one goal value per role in terminal states
	Winnability       Property = "winnability"       // of a role
	StrongWinnability Property = "strong-winnability"
	WellFormed        Property = "well-formed" // termination, playability, utility structure, and winnability of every role but random
	TurnTaking        Property = "turn-taking"
	ZeroSum           Property = "zero-sum"
	ConstantSum       Property = "constant-sum"
	Monotonic         Property = "monotonic"
	Functionals       Property = "functionals" // asks for numbers: see Verdict.ProvedFormulas
	Persistence       Property = "persistence" // asks for numbers, too
	KnowsLegal        Property = "knows-legal"
	KnowsTerminal     Property = "knows-terminal"
	KnowsGoal         Property = "knows-goal"
	Invariant         Property = "invariant" // a formula of the author
	SameGame          Property = "same-game" // as another rulesheet
)

// Parts of verdicts that are defined by package document.
type (
	Status         = document.Status
	Explanation    = document.Explanation
	Obstacle       = document.Obstacle
	SearchProgress = document.SearchProgress
	ProgramSize    = document.ProgramSize
)

// The answers.
const (
	Proved   = document.Proved
	Violated = document.Violated
	Open     = document.Open
)

// A Verdict is the answer to a question with its evidence. The matches of violated verdicts were
// replayed and judged by package play. Fields whose tag is json:"-" are not stored.
type Verdict struct {
	Question
	Status Status `json:"status"`
	Explanation
	ProvedFormulas int      `json:"proved,omitempty"`     // functionals, persistence: formulas proved
	TotalFormulas  int      `json:"total,omitempty"`      // functionals, persistence: formulas that hold in the initial state
	Invariants     []string `json:"invariants,omitempty"` // the proved invariants that the proof may use, in words
	// StepProgram is the size of the program of one step, for questions about
	// knowledge, if it is known.
	StepProgram  *ProgramSize `json:"program,omitempty"`
	Seconds      float64      `json:"seconds,omitempty"`
	OpenExpected bool         `json:"expected,omitempty"` // it is open, and its author expects that
	Trace        *play.Trace  `json:"trace,omitempty"`
	SecondTrace  *play.Trace  `json:"other,omitempty"`     // the second match of a violation that takes two
	Witnesses    []Witness    `json:"witnesses,omitempty"` // further matches of the violation of a formula about knowledge
	// Evidence shows a proof to others; only if the prover's options ask for it.
	Evidence *Evidence `json:"-"`
	// VisitedStates sums up the states that were visited for a proof by enumeration;
	// only if the prover's options ask for it.
	VisitedStates *VisitedStates `json:"-"`
	// BlamedRules lists the rules that the author has to check, in the order in which
	// to check them; for violations that are caused by rules that fire.
	BlamedRules []*gdl.Rule `json:"-"`
	// ConcernedRoles are the roles that a violation concerns, if it concerns some.
	ConcernedRoles []*gdl.Term `json:"-"`
}

// ShownStatus returns the status of a verdict in reports: Counted in place of Open if the question
// asks for a number.
func (v *Verdict) ShownStatus() Status {
	if v.Status == Open && v.TotalFormulas > 0 {
		return document.Counted
	}
	return v.Status
}

// A formula about knowledge (KR 2012 Def. 4) is false if there are some
// matches, one for each view, that make it so: package play judges them. It is
// proved by induction over as many copies of the game, strengthened by the
// invariants of single states and of pairs of states that a role cannot
// distinguish; or by an enumeration of all matches.

// A Witness is a match that a role cannot distinguish from another one.
type Witness struct {
	UnknowingRole string      `json:"role" about:"who cannot tell the two matches apart"`
	ComparedMatch int         `json:"of" about:"the other match: 0 is trace, n the n-th witness"`
	SharedSteps   int         `json:"steps" about:"how many of the first moves look the same"`
	Trace         *play.Trace `json:"match,omitempty" about:"-"`
}

// The causes that can cut the work short: see Verdict.CutCause.
const (
	CutByTimeout   = "timeout"
	CutByInterrupt = "interrupt"
	CutByMemory    = "memory"
)

// A CutError is the cause of a context that has been ended by a limit other than
// a deadline. Without such a cause a context that has no deadline was ended by
// the user.
type CutError struct {
	CutCause string // such as CutByMemory
	Message  string // for people: "cut short by --memory 2000"
}

func (e *CutError) Error() string { return e.Message }

// ContextCutCause names the limit that has ended a context; it is "" if the context has not
// ended.
func ContextCutCause(ctx context.Context) string {
	var limit *CutError
	switch {
	case ctx.Err() == nil:
		return ""
	case errors.As(context.Cause(ctx), &limit):
		return limit.CutCause
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return CutByTimeout
	}
	return CutByInterrupt
}
