package plan

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/epistemic"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Limits of the matches that are played when nothing else can be done. Work
// is bounded by the budget of the reference semantics besides.
const (
	maxPlayed    = 1000 // matches
	enoughPlayed = 20   // matches, once there is something to say about each question
)

// playOnly is the last resort when the game is too large for the network: matches
// played by the reference semantics still refute false properties. It returns why
// the rest is open.
func playOnly(ctx context.Context, t *task.Task, reason string) string {
	s := &spectator{task: t, ctx: ctx, found: map[*task.Item]*play.Trace{}}
	rng := rand.New(rand.NewPCG(1, 1))
	var failed error
	for ctx.Err() == nil && failed == nil && s.goesOn() {
		s.begin()
		if _, failed = t.Play.RandomMatch(ctx, rng, simulate.MaxHistory, s.see); failed == nil {
			s.played++
		}
	}
	s.settle()
	for _, it := range t.Items {
		if it.Counts() || it.Verdict.IsKnowledge() {
			it.Verdict.Reason = reason
		}
	}
	t.Log("played only: %d matches, %d states, %d steps of evaluation in %s", s.played, s.states, t.Play.Work(), t.Elapsed())
	switch {
	case ctx.Err() != nil:
		return ctx.Err().Error()
	case failed != nil && s.played == 0:
		return fmt.Sprintf("%s; no random match could be played: %v", reason, failed)
	}
	return fmt.Sprintf("%s; %s did not decide it", reason, s.extent())
}

// gatesPerStep is the number of gates that are read in the time of a step of the reference
// semantics.
const gatesPerStep = 16

// groundAgain is the fallback after a game could not be grounded. The game is played first:
// violations that matches show are certain, and the rest may take long. It returns why
// there is no game, or "".
func groundAgain(ctx context.Context, t *task.Task, err error) string {
	Progress(t, "random matches")
	reason := err.Error()
	t.Row("matches of the reference semantics", func() error {
		reason = playOnly(ctx, t, reason)
		t.Toil(gatesPerStep * t.Play.Work())
		return nil
	})
	if ctx.Err() != nil {
		return reason
	}
	if !groundedCalled(ctx, t, err) {
		return reason
	}
	for _, it := range t.Items {
		if !it.Done {
			it.Verdict.Reason = ""
		}
	}
	return ""
}

// groundedCalled tells whether a game that was too large can be grounded with
// the atoms that its rules ask for only.
func groundedCalled(ctx context.Context, t *task.Task, tooLarge error) bool {
	if !task.IsTooLarge(tooLarge) || isEndless(t, tooLarge) {
		return false
	}
	Progress(t, "grounding again")
	err := t.Row("grounding again", func() (err error) {
		t.Game, err = task.GroundCalled(ctx, t.File, t.Budget(), t.Asked())
		return err
	})
	if err != nil || t.Game == nil {
		t.Log("grounded again: %v", err)
		return false
	}
	return true
}

// isEndless tells whether a game is too large for a static relation over terms
// that can be as deep as one likes, such as lists: no state says which of them
// are asked for.
func isEndless(t *task.Task, tooLarge error) bool {
	var e *grounding.TooLargeError
	if !errors.As(tooLarge, &e) {
		return false
	}
	name, arity := e.Rule.Head.Name, len(e.Rule.Head.Args)
	if t.Play.DependsOnState(name, arity) || t.Play.DependsOnMoves(name, arity) {
		return false
	}
	domains := gdl.NewDomains(t.File, gdl.Intersect)
	for i := range arity {
		if !domains.Finite(gdl.Arg{Kind: gdl.PredicateArg, Name: name, Arity: arity, Index: i}) {
			return true
		}
	}
	return false
}

// matchesOnly is the last resort when the network is too large for programs about
// all of it: many more random matches than the reference semantics can play,
// and proofs from small parts of the rules. It returns why the rest is open.
func matchesOnly(ctx context.Context, t *task.Task, reason string) string {
	begin(ctx, t)
	Progress(t, "random matches, and parts of the rules")
	more := func() (bool, error) { return !t.AllDone(), nil }
	if err := TooLarge().Follow(ctx, t, t, more); err != nil {
		t.Log("parts of the rules: %v", err)
	}
	if ctx.Err() != nil {
		return ctx.Err().Error()
	}
	return fmt.Sprintf("%s; random matches with %s did not decide it", reason, plural.Count(t.States, "different state"))
}

// proveSmall proves small groups by local programs.
func proveSmall(ctx context.Context, t *task.Task) error {
	t.DropInitiallyFalse()
	return localize.Prove(ctx, t, invariant.UpTo(0))
}

// proveImplied settles the properties that hold in each state with the
// invariants.
func proveImplied(ctx context.Context, t *task.Task) error {
	return eachPending(ctx, t, tally.ProveImplied)
}

// proveNearby settles the properties that follow from the gates near them.
func proveNearby(ctx context.Context, t *task.Task) error {
	return eachPending(ctx, t, func(ctx context.Context, t *task.Task, it *task.Item) error {
		return tally.ProveNear(ctx, t, it, tally.AnyGates)
	})
}

// proveAlone settles the properties that are inductive by themselves, as their cones of influence
// show.
func proveAlone(ctx context.Context, t *task.Task) error {
	t.DropInitiallyFalse()
	err := eachPending(ctx, t, localize.ProveProperty)
	induction.ProveGoals(t)
	return err
}

// proveVeryNear settles properties of states with few near gates, and checks properties of steps.
func proveVeryNear(ctx context.Context, t *task.Task) error {
	err := eachPending(ctx, t, func(ctx context.Context, t *task.Task, it *task.Item) error {
		return tally.ProveNear(ctx, t, it, tally.FewGates)
	})
	proveStepsLocally(ctx, t)
	return err
}

// eachPending puts the open properties of states to an engine, one by one.
func eachPending(ctx context.Context, t *task.Task, prove func(context.Context, *task.Task, *task.Item) error) (failed error) {
	t.Open(func(it *task.Item) {
		if failed == nil && it.Pending() {
			_, failed = t.Within(t.Share(20), func() error { return prove(ctx, t, it) })
		}
	})
	proveTwins(t)
	return failed
}

// proveTwins settles the properties that say the same as one that is proved, such as
// that the goal values add up to 100 and to the same number as in a match where they
// do, and those that no gate says to be violated.
func proveTwins(t *task.Task) {
	t.Open(func(it *task.Item) {
		if it.Goal.HasSteps() || !it.Always() {
			return
		}
		for _, twin := range t.Items {
			if twin.Done && twin.Cand == it.Cand && it.Cand != nil && twin.Why != nil {
				t.Prove(it, twin.Verdict.Method, twin.Verdict.Depth, twin.Why)
				return
			}
		}
		t.Prove(it, "0-induction", 0, induction.OfStates{})
	})
}

// extent returns the numbers of matches and states that were played.
func (s *spectator) extent() string {
	if s.played == 0 {
		return plural.Count(s.states, "state") + " of a random match"
	}
	return fmt.Sprintf("%s with %s", plural.Count(s.played, "random match"), plural.Count(s.states, "state"))
}

// goesOn tells whether another match is wanted.
func (s *spectator) goesOn() bool {
	if s.played >= maxPlayed || s.task.Play.Work() >= s.task.Budget().Steps {
		return false
	}
	asked, open := false, false
	s.each(func(it *task.Item) {
		asked = true
		open = open || s.found[it] == nil
	})
	return open || asked && s.played < enoughPlayed
}

// each calls visit for the questions that a match may answer.
func (s *spectator) each(visit func(*task.Item)) {
	for _, it := range s.task.Items {
		if !it.Done && !it.Refuted && !it.Counts() && !it.Verdict.IsKnowledge() {
			visit(it)
		}
	}
}

// settle confirms the matches that were found: the shortest for each
// question, which its author will read.
func (s *spectator) settle() {
	s.each(func(it *task.Item) {
		if trace := s.found[it]; trace != nil {
			s.task.Confirm(s.ctx, it, trace, "random match")
		}
	})
	s.each(func(it *task.Item) {
		if it.Verdict.IsEpistemic() {
			s.settleActual(it)
		}
	})
}

// settleActual refutes a formula about knowledge by a match in which the formula that
// should be known does not even hold.
func (s *spectator) settleActual(it *task.Item) {
	for _, part := range it.Parts {
		if part.Verdict.Property != proof.Invariant || part.Verdict.Status != proof.Violated {
			continue
		}
		if match, err := epistemic.GoOn(s.ctx, s.task, part.Verdict.Trace, it.Verdict.Formula.Degree()); err == nil {
			s.task.Confirm(s.ctx, it, match, part.Verdict.Method)
		}
	}
}
