// Package proof is the vocabulary of the prover: questions about games,
// verdicts, budgets and evidence. Reports of verdicts need no other package;
// package prover answers the questions.
package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Property names a kind of question about a game.
type Property string

// The properties that can be asked (checks.md P and X families; TCIAIG 2014
// Defs. 2-6, AIJ 2012 sec. 6.3, KR 2012).
const (
	InitialState      Property = "initial-state" // is not terminal
	Playability       Property = "playability"
	Termination       Property = "termination"
	UtilityStructure  Property = "utility-structure" // exactly one goal value per role in terminal states
	Winnability       Property = "winnability"       // of a role
	StrongWinnability Property = "strong-winnability"
	WellFormed        Property = "well-formed" // termination, playability, utility structure, winnability
	TurnTaking        Property = "turn-taking"
	ZeroSum           Property = "zero-sum"
	ConstantSum       Property = "constant-sum"
	Monotonic         Property = "monotonic"
	Functionals       Property = "functionals" // counts
	Persistence       Property = "persistence" // counts
	KnowsLegal        Property = "knows-legal"
	KnowsTerminal     Property = "knows-terminal"
	KnowsGoal         Property = "knows-goal"
	Invariant         Property = "invariant" // a formula of the author
)

// A Status is the answer to a question.
type Status string

// The answers.
const (
	Proved   Status = "proved"
	Violated Status = "violated"
	Open     Status = "open"
)

// SearchProgress has the progress of the work on an open question, in numbers that can
// be compared from run to run. They depend on the budget only, unless the work
// was cut short.
type SearchProgress struct {
	SearchedSteps int // length up to which all matches were searched, without a violation
	VisitedStates int // states that were visited, without a violation
	ReachedFrames int // frames of property-directed reachability
}

// A Verdict is the answer to a question with its evidence. Violated verdicts
// that rest on a match have one that play has replayed and judged.
type Verdict struct {
	Question
	Status         Status
	Method         string         // of the decision, e.g. "induction", "random match", "bounded search"
	Depth          int            // length of the match, or depth of the search or induction
	OpenReason     string         // why it is open, with the progress of the work
	Progress       SearchProgress // the progress in numbers, if it is open
	CutCause       string         // the limit that cut the work short, if it is open for that reason: CutByTimeout, for instance
	Invariants     []string       // that the proof uses, as formulas in KIF
	Trace          *play.Trace
	SecondTrace    *play.Trace // the second match of a violation that takes two
	Witnesses      []Witness   // further matches of the violation of a formula about knowledge
	ProvedFormulas int         // functionals, persistence: formulas proved
	TotalFormulas  int         // ... of those that hold in the initial state
	Seconds        float64
	OpenExpected   bool // it is open, and its author expects that
	// EmptyCondition is the condition of a proved property that never comes about, so
	// that the property says nothing of the game; "" if none is known.
	EmptyCondition string
	// StepProgram is the size of the program of one step, for questions about
	// knowledge, if it is known.
	StepProgram *ProgramSize
	// Evidence shows a proof to others; only if the prover's options ask for it.
	Evidence *Evidence
	// VisitedStates sums up the states that were visited for a proof by enumeration;
	// only if the prover's options ask for it.
	VisitedStates *VisitedStates
	// BlamedRules lists the rules that the author has to check, in the order in which
	// to check them; for violations that are caused by rules that fire.
	BlamedRules []*gdl.Rule
	// ConcernedRoles are the roles that a violation concerns, if it concerns some.
	ConcernedRoles []*gdl.Term
	// ViolationDetail describes the violation in the last state of the trace in the
	// author's words, e.g. "black has the goal values 0 and 100".
	ViolationDetail string
}

// A formula about knowledge (KR 2012 Def. 4) is false if there are some
// matches, one for each view, that make it so: package play judges them. It is
// proved by induction over as many copies of the game, strengthened by the
// invariants of single states and of pairs of states that a role cannot
// distinguish; or by an enumeration of all matches.

// A Witness is a match that a role cannot distinguish from another one.
type Witness struct {
	UnknowingRole string // the role that cannot distinguish it from another match of the violation
	ComparedMatch int    // the other match: 0 is the trace of the verdict, n the n-th witness
	SharedSteps   int    // that look the same
	Trace         *play.Trace
}

// The limits that can cut the work short: see Verdict.CutCause.
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
