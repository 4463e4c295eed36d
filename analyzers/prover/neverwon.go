package prover

import (
	"context"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/proof"
)

// The number of matches, and of steps in each, that are played to find the cause
// of an event that never happens.
const (
	sampleMatches = 4
	sampleSteps   = 80
)

// findNeverWonCause returns the cause that a role never wins: the conditions of its rule
// for 100 that fail at the ends of some random matches, if they agree; else that these
// matches do not come far enough.
func findNeverWonCause(ctx context.Context, game *play.Game, v *proof.Verdict) *cause.Cause {
	if v.Property != proof.Winnability || len(v.ConcernedRoles) == 0 && v.Role == "" {
		return nil
	}
	role := &gdl.Term{Name: v.Role, Spelling: v.Role}
	if len(v.ConcernedRoles) > 0 {
		role = v.ConcernedRoles[0]
	}
	wins := play.Atom(gdl.Goal, role, &gdl.Term{Name: "100", Spelling: "100"})
	samples := playSamples(ctx, game, wins)
	c := samples.agreed
	switch {
	case c != nil && (c.Kind != cause.UnmadeFluent || len(c.SuspectRules) == 0):
		return c
	case len(samples.matches) == sampleMatches && samples.stuck == sampleMatches:
		return cause.NewStuckMatch()
	}
	if early := cause.FindEarlyEnd(ctx, samples.matches); early != nil {
		return early
	}
	if idle := findIdleCause(ctx, role, samples.matches); idle != nil {
		return idle
	}
	if c != nil {
		c.Kind, c.SuspectRules = cause.UnmetFluent, nil // that no match makes it does not tell which rule is at fault
	}
	return c
}

// sampledMatches holds some random matches.
type sampledMatches struct {
	matches []*why.Match
	stuck   int          // those that stop where a role has no legal move
	agreed  *cause.Cause // the cause at the ends of all; nil if they differ, or it is a matter of course in one
}

// playSamples plays some random matches, and looks for the cause why an atom does not hold at the
// end of each.
func playSamples(ctx context.Context, game *play.Game, atom *gdl.Term) *sampledMatches {
	s, differ := &sampledMatches{}, false
	for seed := range uint64(sampleMatches) {
		r, err := game.RandomMatch(ctx, rand.New(rand.NewPCG(seed, 5)), sampleSteps, nil)
		if err != nil {
			break
		}
		replayed, err := game.ReplayTrace(ctx, r.Trace)
		if err != nil {
			break
		}
		match := why.Replay(game, replayed)
		s.matches = append(s.matches, match)
		if r.Ending == play.EndStuck {
			s.stuck++
		}
		if differ {
			continue
		}
		c := cause.FindCause(ctx, match, []play.Fact{{Atom: atom, Step: match.Last()}})
		differ = c == nil || c.Kind != cause.UnmadeFluent && !c.IsCertain(match) || s.agreed != nil && !c.SameAs(s.agreed)
		if s.agreed == nil {
			s.agreed = c
		}
	}
	// Of many values that a counter may take, no match may have come to one.
	if differ || s.agreed != nil && s.agreed.Kind == cause.EndedFacts && s.agreed.MissingFact.IsGround() {
		s.agreed = nil
	}
	return s
}
