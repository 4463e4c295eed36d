package cause

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A CauseKind classifies the fate of a fluent.
type CauseKind int

// CauseKind values.
const (
	LostFluent       CauseKind = iota // it held, and does not any more
	DoubledValue                      // two values take the place of one
	UnmadeFluent                      // it has never held in the match
	EndedFacts                        // facts that lead on from its value are missing
	StayingFluent                     // it holds where it must not
	UnmetFluent                       // rules make it, but in none of several matches
	Idle                              // a move that changes nothing is legal beside others
	ImpossibleValue                   // a condition asks for it with a value that no rule gives it
	MissedComparison                  // its value fails a comparison that a goal rule makes
	DeadMove                          // a move that no rule for next acts on, though some ask for it
	EarlyEnd                          // matches end before each role could choose a move
	StuckMatch                        // matches stop in states that are not terminal
)

// A Cause explains a state.
type Cause struct {
	Kind           CauseKind
	Fluent         *gdl.Term   // with variables where any value would do; Idle, DeadMove: the move; EarlyEnd: the role that could choose no move; StuckMatch: terminal
	DoubledFluents []*gdl.Term // DoubledValue: the two fluents
	StepIndex      int         // the index of the joint move that did it; -1 if none did
	JointMove      play.JointMove
	// SuspectRules are the rules to look at, the first one first: rules for next that
	// make or should make the fluent. There are none where no rule does.
	SuspectRules []*gdl.Rule
	// MissingCondition is a condition of the first rule that fails where the rule should
	// have fired; nil if there is none.
	MissingCondition *gdl.Literal
	// AskingRule is the violated rule that rests on the fluent; nil if it is not
	// known.
	AskingRule *gdl.Rule
	// plain marks a cause that is no matter of course, with any last state.
	plain bool
	// MissingFact is the condition on facts that fails: of EndedFacts, and of LostFluent if
	// the rule that should keep the fluent counts along facts.
	MissingFact *gdl.Term
	// MissingValue is the value that no rule gives the fluent; only of ImpossibleValue.
	MissingValue *gdl.Term
	loss         lossKind // only of LostFluent, and of ImpossibleValue
	// keptFluent is the fluent that a rule keeps in all cases; of a doubled value the one
	// that operations keep, nil if rules make both.
	keptFluent *gdl.Term
	// ofAnotherValue marks a lost fluent that differs from the one that is asked for.
	ofAnotherValue bool
	notation       gdl.Notation // of the rulesheet
}

// A lossKind tells why a fluent is lost, as far as it is known beside the missing condition.
type lossKind int

const (
	plainLoss       lossKind = iota
	unreplacedValue          // no other value takes its place
	removedFluent            // the first suspect, an effect, removes it
	boundValue               // the value that is impossible is one that another condition gives a variable
)

// A Symptom is a fault in the last state of a match.
type Symptom struct {
	// WantedRules are rules one of which should fire there, and WantedHead is the
	// head that they must have; nil if any will do.
	WantedRules []*gdl.Rule
	WantedHead  *gdl.Term
	// UnwantedRules are rules that fire there and should not all do so.
	UnwantedRules []*gdl.Rule
}

// causeFinder searches the cause of a symptom.
type causeFinder struct {
	ctx           context.Context
	file          *gdl.File
	game          *play.Game
	match         *play.ReplayedMatch
	rulesBySymbol map[relationSymbol][]*gdl.Rule
	domains       *gdl.Domains // nil before the first request
	nodesLeft     int          // instances that may still be looked at
	err           error
}

// A relationSymbol is a name with a number of arguments.
type relationSymbol struct {
	name  string
	arity int
}

func symbolOfTerm(t *gdl.Term) relationSymbol { return relationSymbol{t.Name, len(t.Args)} }

// maxInstances bounds the instances of rules in a search.
const maxInstances = 20_000

// FindCause returns the cause of a symptom in the last state of a match; nil if none
// is found.
func FindCause(ctx context.Context, file *gdl.File, game *play.Game, match *play.ReplayedMatch, s Symptom) *Cause {
	f := &causeFinder{ctx: ctx, file: file, game: game, match: match, nodesLeft: maxInstances, rulesBySymbol: map[relationSymbol][]*gdl.Rule{}}
	for _, r := range file.Rules {
		f.rulesBySymbol[symbolOfTerm(r.Head)] = append(f.rulesBySymbol[symbolOfTerm(r.Head)], r)
	}
	c := f.findCause(s)
	if c != nil {
		c.notation = file.Notation
	}
	return c
}

func (f *causeFinder) findCause(s Symptom) *Cause {
	broken, turn := f.brokenKeyCause(s), f.lostTurn(s)
	switch { // the earlier one may well be the cause of the other
	case turn != nil && (broken == nil || turn.StepIndex < broken.StepIndex):
		return turn
	case broken != nil:
		return broken
	}
	if c := f.forgotten(s); c != nil {
		return c
	}
	if c := (crowdSearch{f}).findCrowd(f.fluentsBehind(slices.Concat(s.WantedRules, s.UnwantedRules))); c != nil {
		return c
	}
	if len(s.WantedRules) == 0 {
		return nil
	}
	c := f.missingCause(s)
	if c != nil && c.IsCertain(f.match) {
		return c
	}
	if s.WantedRules[0].Head.Name == gdl.Terminal {
		if c := (endlessSearch{f}).findFluent(s); c != nil {
			return c
		}
		if c := f.idle(); c != nil {
			return c
		}
		return deadMoveSearch{f}.findMove()
	}
	if s.wantsWin() {
		if dead := (deadMoveSearch{f}).findMove(); dead != nil {
			return dead
		}
	}
	return c
}
