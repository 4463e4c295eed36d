package certify

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// This file checks verdicts without programs: by their matches, or by the rules alone.

// The kinds of evidence for a verdict without programs.
const (
	byMatch  = "match"
	byStates = "states"
	byRules  = "rules"
)

// newUnboundedGame returns a game whose evaluation is bounded by time alone.
func newUnboundedGame(file *gdl.File) (*play.Game, error) {
	return play.NewWithBudget(file, play.Budget{MaxTotalSteps: math.MaxInt64 / 2})
}

// replayMatch checks a verdict that a role can win, or that the only role of a game can force it, by its match, which the
// role must win.
func (c *Checker) replayMatch(ctx context.Context, file *gdl.File, e *evidence.ManifestEntry) outcome {
	if q := e.Property; q != proof.Winnability && q != proof.StrongWinnability || e.Verdict != proof.Proved {
		return outcomeBy(byMatch, NoAnswer, "a match does not show this verdict")
	}
	all := ctx
	ctx, cancel := context.WithTimeout(ctx, c.TimeLimit)
	defer cancel()
	trace, err := readTrace(ctx, e.MatchMoves)
	if err != nil {
		return playOutcome(all, ctx, byMatch, fmt.Sprintf("the match is not read within %v", c.TimeLimit), err)
	}
	g, err := newUnboundedGame(file)
	if err != nil {
		return outcomeBy(byMatch, Contradicts, err.Error())
	}
	won := false
	match, err := g.ReplayTrace(ctx, trace)
	if err == nil {
		_, won, err = proof.JudgeMatch(ctx, g, proof.Question{Property: proof.Winnability, Role: e.Role}, match)
	}
	if err == nil && !won {
		err = errors.New(e.Role + " does not win the match")
	}
	if err == nil && e.Property == proof.StrongWinnability && len(g.Roles()) != 1 {
		return outcomeBy(byMatch, NoAnswer, "others decide about the match, too")
	}
	return playOutcome(all, ctx, byMatch, fmt.Sprintf("the match is not replayed within %v", c.TimeLimit), err)
}

func readTrace(ctx context.Context, match [][]string) (t play.Trace, err error) {
	terms := proof.TermCache{}
	for n, joint := range match {
		if ctx.Err() != nil {
			return t, context.Cause(ctx)
		}
		var moves play.JointMove
		for _, text := range joint {
			move, ok := terms.Read(text)
			if !ok {
				return t, fmt.Errorf("step %d of the match: '%.80s' is not a move", n+1, text)
			}
			moves = append(moves, move)
		}
		t.Moves = append(t.Moves, moves)
	}
	return t, nil
}

// interruptReason describes why a context has ended before its limit.
func interruptReason(ctx context.Context) string {
	if err, full := outOfMemory(ctx); full {
		return err.Error()
	}
	return "interrupted"
}

// checkObserved checks a verdict about knowledge that rests on the fact that the rules hide
// nothing.
func checkObserved(file *gdl.File, e *evidence.ManifestEntry) outcome {
	if q := (proof.Question{Property: e.Property}); !q.IsKnowledge() || e.Verdict != proof.Proved {
		return outcomeBy(byRules, NoAnswer, "it is not about what a role knows")
	}
	if !file.IsFullyObserved() {
		return outcomeBy(byRules, Contradicts, "the rules hide something: there is a rule for sees, or a role random")
	}
	g, err := newUnboundedGame(file)
	if err != nil {
		return outcomeBy(byRules, Contradicts, err.Error())
	}
	for _, role := range []string{e.Role, e.AboutRole} {
		if role != "" && proof.PlayerNamed(g, role) == nil {
			return outcomeBy(byRules, Contradicts, proof.MissingRoleText(role))
		}
	}
	return outcomeBy(byRules, Stands)
}

// verdictQuestion returns the question of a verdict, for the properties that package
// play judges state by state.
func verdictQuestion(file *gdl.File, e *evidence.ManifestEntry) (proof.Question, error) {
	q := proof.Question{Property: e.Property, Role: e.Role, Name: e.Name, PlayableOnly: e.PlayableOnly, GoalSum: e.GoalSum}
	want := proof.Proved
	switch q.Property {
	case proof.Playability, proof.TurnTaking, proof.UtilityStructure, proof.ZeroSum, proof.ConstantSum, proof.Monotonic, proof.Termination:
	case proof.Winnability:
		want = proof.Violated
	case proof.Invariant:
		if e.InitialOnly {
			return q, errors.New("the verdict is about the initial state alone")
		}
		if q.Formula = statedFormula(file, e); q.Formula == nil || q.Formula.IsEpistemic() {
			return q, errUnreadFormula
		}
	default:
		return q, errors.New("states alone do not show this property")
	}
	if e.Verdict != want {
		return q, fmt.Errorf("states do not show that it is %s", e.Verdict)
	}
	return q, nil
}

// countStates writes a number of states.
func countStates(n int) string { return plural.CountNoun(n, "state") }
