package cause

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Kind says what became of a fluent.
type Kind int

// The kinds of causes.
const (
	Lost    Kind = iota // it held, and does not any more
	Doubled             // two values take the place of one
	Unmade              // it has never held in the match
	Ended               // facts that lead on from its value are missing
	Stays               // it holds where it must not
	Unmet               // rules make it, but in none of several matches
	Idle                // a move that changes nothing is legal beside others
)

// A Cause is why a state is as it is.
type Cause struct {
	Kind   Kind
	Fluent *gdl.Term   // with variables where any value would do; Idle: the move
	Values []*gdl.Term // Doubled: the two fluents
	Step   int         // the index of the joint move that did it; -1 if none did
	Moves  play.JointMove
	// Rules are those to look at, the first one first: rules for next that make
	// or should make the fluent. None where no rule does.
	Rules []*gdl.Rule
	// Missing is a condition of the first rule that fails where the rule should
	// have fired; nil if there is none.
	Missing *gdl.Literal
	// Asking is the violated rule that rests on the fluent; nil if it is not
	// known.
	Asking *gdl.Rule
	// plain says that it is no matter of course, whatever the last state shows.
	plain bool
	// Fact is the condition on facts that fails; only of Ended.
	Fact *gdl.Term
}

// A Symptom is what is wrong in the last state of a match.
type Symptom struct {
	// Wanted are rules one of which should fire there, and Head what their heads
	// must be; nil if any will do.
	Wanted []*gdl.Rule
	Head   *gdl.Term
	// Unwanted are rules that fire there and should not all do so.
	Unwanted []*gdl.Rule
}

// finder looks for the cause of a symptom.
type finder struct {
	ctx   context.Context
	file  *gdl.File
	game  *play.Game
	match *play.Match
	rules map[symbol][]*gdl.Rule
	nodes int // instances that may still be looked at
	err   error
}

// A symbol is a name with a number of arguments.
type symbol struct {
	name  string
	arity int
}

func symbolOf(t *gdl.Term) symbol { return symbol{t.Name, len(t.Args)} }

// mostNodes bounds the instances of rules that are looked at.
const mostNodes = 20_000

// Find returns the cause of a symptom in the last state of a match; nil if none
// is found.
func Find(ctx context.Context, file *gdl.File, game *play.Game, match *play.Match, s Symptom) *Cause {
	f := &finder{ctx: ctx, file: file, game: game, match: match, nodes: mostNodes, rules: map[symbol][]*gdl.Rule{}}
	for _, r := range file.Rules {
		f.rules[symbolOf(r.Head)] = append(f.rules[symbolOf(r.Head)], r)
	}
	if c := f.unwhole(s); c != nil {
		return c
	}
	if c := f.forgotten(s); c != nil {
		return c
	}
	if len(s.Wanted) == 0 {
		return nil
	}
	c := f.missing(s)
	if (c == nil || !c.Sure(match)) && s.Wanted[0].Head.Name == gdl.Terminal {
		return f.idle()
	}
	return c
}
