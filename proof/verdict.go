// Package proof is the vocabulary of the prover: questions about games,
// verdicts, budgets and evidence. Whoever shows verdicts needs no more than
// this; package prover answers the questions.
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

// Reached says how far the work on an open question got, in numbers that can be
// compared from run to run. They depend on the budget only, unless the work was
// cut short.
type Reached struct {
	Steps  int // matches of up to so many steps were searched completely, and show nothing
	States int // so many states were visited, and none of them shows anything
	Frames int // property-directed reachability has come so far
}

// A Verdict is the answer to a question with its evidence. Violated verdicts
// that rest on a match have one that play has replayed and judged.
type Verdict struct {
	Question
	Status     Status
	Method     string   // how it was decided, e.g. "induction", "random match", "bounded search"
	Depth      int      // length of the match, or depth of the search or induction
	Reason     string   // why it is open, and how far it got
	Reached    Reached  // how far it got, in numbers, if it is open
	Cut        string   // what cut the work short, if that is why it is open: CutByTimeout, for instance
	Invariants []string // that the proof uses, as formulas in KIF
	Trace      *play.Trace
	Trace2     *play.Trace // the second match of a violation that takes two
	Witnesses  []Witness   // further matches of the violation of a formula about knowledge
	Proved     int         // functionals, persistence: formulas proved
	Total      int         // ... of those that hold in the initial state
	Seconds    float64
	Expected   bool // it is open, and its author knows
	// Program is the size of the program of one step, for questions about
	// knowledge, if it is known.
	Program *ProgramSize
	// Evidence is what shows a proof to others; only if Options asks for it.
	Evidence *Evidence
	// Visited sums up the states that were visited for a proof by enumeration;
	// only if Options asks for it.
	Visited *States
	// Blame lists the rules that the author has to look at, the first one
	// first; for violations that are rooted in rules that fire.
	Blame []*gdl.Rule
	// Roles are those that a violation is about, if it is about some.
	Roles []*gdl.Term
	// Detail says in the author's words what is wrong in the last state of
	// the trace, e.g. "black has the goal values 0 and 100".
	Detail string
}

// A formula about knowledge (KR 2012 Def. 4) is false if there are some
// matches, one for each view, that make it so: package play judges them. It is
// proved by induction over as many copies of the game, strengthened by what
// has been proved about single states and about pairs of states that a role
// cannot tell apart; or by looking at all matches.

// A Witness is a match by which a role does not know something.
type Witness struct {
	Role  string // who cannot tell it from another match of the violation
	Of    int    // that match: 0 is the trace of the verdict, n the n-th witness
	Steps int    // that look the same
	Trace *play.Trace
}

// What can cut the work short: see Verdict.Cut.
const (
	CutByTimeout   = "timeout"
	CutByInterrupt = "interrupt"
	CutByMemory    = "memory"
)

// A CutError is the cause of a context that a limit has ended which is no
// deadline. Without such a cause a context that has no deadline was ended by the
// user.
type CutError struct {
	By   string // such as CutByMemory
	Text string // for people: "cut short by --memory 2000"
}

func (e *CutError) Error() string { return e.Text }

// CutBy names what has ended a context; "" if it has not ended.
func CutBy(ctx context.Context) string {
	var limit *CutError
	switch {
	case ctx.Err() == nil:
		return ""
	case errors.As(context.Cause(ctx), &limit):
		return limit.By
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return CutByTimeout
	}
	return CutByInterrupt
}
