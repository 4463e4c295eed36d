package plan

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Strengthen runs the stages of the table.
func Strengthen(ctx context.Context, t *task.Task) error { return strengthen(ctx, t, Stages()) }

// strengthen runs stages.
func strengthen(ctx context.Context, t *task.Task, stages []Stage) error {
	t.Refresh()
	defer func() { t.Staged = true }()
	for _, stage := range stages {
		if t.AllDone() || t.Exhausted() {
			return nil
		}
		for _, first := range stage.Before {
			if err := t.Row(first.row(stage), func() error { return t.Sparing(first.Toil, func() error { return first.Run(ctx, t) }) }); err != nil {
				return err
			}
		}
		if t.AllDone() || t.Exhausted() {
			return nil
		}
		known := t.Invariants()
		if err := t.Row(stage.Name, func() error { return stage.run(ctx, t) }); err != nil {
			return err
		}
		if stage.Basic && t.Invariants() > known {
			t.Refresh()
		}
	}
	return nil
}

// A Before is tried before a stage.
type Before struct {
	Name string
	Run  task.Engine
	Toil int64 // of the effort, one part in so many at most; 0: all that is left
}

// row names it in measurements: the same may come before several stages.
func (b Before) row(s Stage) string { return b.Name + " before " + s.Name }

// run runs a stage if it is worth it.
func (s Stage) run(ctx context.Context, t *task.Task) error {
	if !s.When(t) {
		return nil
	}
	t.DropInitiallyFalse()
	before := t.Invariants()
	if err := s.tryWays(ctx, t); err != nil {
		return err
	}
	if t.Invariants() > before {
		t.LastLook()
	}
	induction.ProveGoals(t)
	return nil
}

// A Way is one of several to make the candidates of a stage inductive.
type Way struct {
	Name  string
	Run   func(context.Context, *task.Task, induction.Stage) error
	Share int64                 // of the conflicts, one part in so many; 0: as the stage
	When  func(*task.Task) bool // nil: always
	Even  bool                  // also where a way before it has proved something
	Whole bool                  // it has its whole share also where the work makes no progress any more
	Toil  int64                 // of the effort, one part in so many at most; 0: all that is left
}

// row names a way in measurements.
func (w Way) row(s Stage) string { return s.Name + ", " + w.Name }

// tryWays tries the ways of a stage, one after the other.
func (s Stage) tryWays(ctx context.Context, t *task.Task) error {
	ways := s.Ways
	if ways == nil {
		ways = []Way{houdini}
	}
	before := t.Invariants()
	for _, w := range ways {
		if t.Exhausted() {
			return nil
		}
		if w.When != nil && !w.When(t) || !w.Even && t.Invariants() > before {
			continue
		}
		share := w.Share
		if share == 0 {
			share = s.Part
		}
		if onlyTermination(t) {
			share *= rankingPart
		}
		most := t.Share(share)
		if w.Whole || s.Basic {
			most = t.WholeShare(share)
		}
		err := t.Row(w.row(s), func() error {
			return t.Sparing(w.Toil, func() error {
				_, err := t.Within(most, func() error { return w.Run(ctx, t, s.Stage) })
				return err
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// rankingPart is the part of its share that a stage has where termination is all
// that is open: rankings need few invariants, and invariants that take longer to prove
// helped none of them.
const rankingPart = 4

// onlyTermination tells whether nothing is open but whether all matches end. Questions that
// are not awaited count as well: answers do not depend on that.
func onlyTermination(t *task.Task) bool {
	for _, it := range t.Items {
		if !it.Done && it.Verdict.Property != proof.Termination && len(t.Parts(it.Verdict.Question)) == 0 {
			return false
		}
	}
	return true
}

// Rows names all rows that are measured, in order: steps, and for the
// invariants the preparations of each stage, the stage, and its ways if there are
// several.
func Rows() (names []string) {
	for _, step := range Steps() {
		names = append(names, step.Name)
		if step.Name != strengthening {
			continue
		}
		for _, s := range Stages() {
			for _, b := range s.Before {
				names = append(names, b.row(s))
			}
			names = append(names, s.Name)
			for _, w := range s.Ways {
				names = append(names, w.row(s))
			}
		}
	}
	return names
}

// The ways.

var byMoves = Way{Name: "move by move", Run: proveByMoves, Even: true}

// sumsByMoves has its whole share: on checkers on a cylinder it proves the sums from
// which the utility structure follows, after counters were in vain in three ways.
var sumsByMoves = Way{Name: byMoves.Name, Run: proveByMoves, Even: true, Whole: true}

func proveByMoves(ctx context.Context, t *task.Task, s induction.Stage) error {
	return bymove.Prove(ctx, t, s.Of)
}

// isWide tells the networks for which local programs about small groups come first:
// elsewhere one program for all of them is read as soon.
func isWide(t *task.Task) bool { return len(t.Net.Nodes) > localize.WideFirst }

var houdini = Way{Name: "all at once", Run: induction.RunStage, Even: true}

// sparingly is the tactic houdini with a part of the effort. In four games (towerworld, farmers_s,
// mineClearingSmall, skirmishZeroSum) 30 questions about a program of the whole network
// took up to nine tenths of it, mostly in vain; with a third turn-taking of the first is
// decided. With a sixth termination of vacuumcleaner_random_big is open, whose step counter
// is among these groups.
var sparingly = bounded(3)

// byFewMoves is the tactic move by move before dearer ones where there are not many moves, and byMovesLate
// after it where there are: of these only the first could be looked at.
var (
	byFewMoves  = Way{Name: "move by move first", Run: proveByMoves, When: hasFewMoves, Toil: 4}
	byMovesLate = Way{Name: byMoves.Name, Run: proveByMoves, Even: true, When: func(t *task.Task) bool { return !hasFewMoves(t) }}
)

// hasFewMoves tells whether a large game has few moves: the texts of skirmish have 3,458,
// those of amazons 174,000.
func hasFewMoves(t *task.Task) bool {
	moves := 0
	for _, of := range t.Game.Moves {
		moves += len(of)
	}
	return isLarge(t) && moves <= 20_000
}

// bounded is all at once with one part in so many of the effort. Of 19 times that a stage
// after the functions has proved in this way an invariant that a proof needed none took more than half a second.
func bounded(part int64) Way {
	return Way{Name: houdini.Name, Run: houdini.Run, Even: true, Toil: part}
}

func proveLocally(ctx context.Context, t *task.Task, s induction.Stage) error {
	return localize.Prove(ctx, t, s.Of)
}

// unlessFailed is for stages that depend on the functions: where the solver was not
// done with these in its time, and none of them could be proved, later stages
// take as long in vain. Where it was soon done, others may well be proved: in
// gomoku on large boards, sums without which termination is open.
func unlessFailed(when func(*task.Task) bool) func(*task.Task) bool {
	return func(t *task.Task) bool { return !functionsFailed(t) && when(t) }
}

// functionsFailed tells whether groups of fluents may be functions and none is
// known to be one, because time was short.
func functionsFailed(t *task.Task) bool {
	if !t.Short() {
		return false
	}
	pending := 0
	for _, c := range t.Cands.All {
		if !invariant.Is[invariant.AtMostOne](c) || c.Rank != 1 {
			continue
		}
		switch c.State {
		case invariant.Proved:
			return false
		case invariant.Pending:
			pending++
		}
	}
	return pending > 0
}

// isLarge tells the networks for which local programs come first.
func isLarge(t *task.Task) bool { return len(t.Net.Nodes) > localize.LocalFirst }

// The preparations of a stage.

// within gives an engine a part of the conflicts.
func within(share int64, engine task.Engine) task.Engine {
	return func(ctx context.Context, t *task.Task) error {
		_, err := t.Within(t.Share(share), func() error { return engine(ctx, t) })
		return err
	}
}

// demoteFarTails leaves the values of counters for later that may hold once others do.
func demoteFarTails(_ context.Context, t *task.Task) error {
	mine.DemoteFarTails(t)
	return nil
}

// Of so many of a hundred fluents of a symbol it has to be seen that they hold, so that
// others are hardly never: where a round is dear, and where it is not.
const (
	seenOfLarge = 50
	seenOfSmall = 75
)

// demoteUnits ranks again which groups are laws.
func demoteUnits(_ context.Context, t *task.Task) error {
	if isLarge(t) {
		t.DemoteUnits(seenOfLarge)
	} else {
		t.DemoteUnits(seenOfSmall)
	}
	mine.DemoteTails(t)
	return nil
}

// addExclusive adds that values never seen together exclude each other.
func addExclusive(_ context.Context, t *task.Task) error {
	if t.GoalsOpen() {
		mine.AddExclusive(t)
	}
	return nil
}
