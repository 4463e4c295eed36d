// Package proof decides questions about games: it is the only package that
// chooses how a question is attacked.
package proof

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
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

// A Question asks whether a game has a property.
type Question struct {
	Property Property
	Role     string            // winnability, knowledge
	About    string            // knowledge: whose moves or goals
	Name     string            // invariant
	Formula  *property.Formula // invariant
	// Initially tells that an invariant is about the initial state alone.
	Initially bool
	// Playable leaves out the sequences of states that end where a role is
	// stuck, as AIJ 2012 Def. 8 does; otherwise they count (sec. 5.2). In
	// games where every role always has a move it is all the same.
	Playable bool
	// Finished compares, for knows-goal, only matches that are both over.
	// Otherwise a match that is over is compared with all that the role cannot
	// tell from it, whether these are over or not, as KR 2012 does.
	Finished bool
	Sum      int // constant sum: what the goal values add up to; the prover finds out
}

// A Status is the answer to a question.
type Status string

// The answers.
const (
	Proved   Status = "proved"
	Violated Status = "violated"
	Open     Status = "open"
)

// A Verdict is the answer to a question with its evidence. Violated verdicts
// that rest on a match have one that play has replayed and judged.
type Verdict struct {
	Question
	Status     Status
	Method     string   // how it was decided, e.g. "induction", "random match", "bounded search"
	Depth      int      // length of the match, or depth of the search or induction
	Reason     string   // why it is open, and how far it got
	Cut        string   // what cut the work short, if that is why it is open: CutByTimeout or CutByInterrupt
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
	// Blame lists the rules that the author has to look at, the first one
	// first; for violations that are rooted in rules that fire.
	Blame []*gdl.Rule
	// Roles are those that a violation is about, if it is about some.
	Roles []*gdl.Term
	// Detail says in the author's words what is wrong in the last state of
	// the trace, e.g. "black has the goal values 0 and 100".
	Detail string
}
