package pdr

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Property-directed reachability (IC3): from a state that violates the
// property the search goes backwards, one step at a time, and of each state on
// its way it learns why no match comes there within so many steps. Frame i is
// an over-approximation of the states that are reached within i steps, as a set of
// cubes that contain none of them; frame 0 is the initial state. If the cubes
// of a frame stay unreachable for one more step, their negations are invariants.
//
// Nothing of this counts by itself. Cubes that are left in the end become
// candidates and have to pass an induction like any others, and a way from the
// initial state to a violation is replayed by package play.
type FrameSearch struct {
	task       *task.ProofTask
	item       *task.QuestionItem
	Violation  circuit.NodeRef
	lifting    *cubeLifter
	lawsOfGame *cubeLaws

	transitionProgram

	cubesByFrame [][]stateCube           // by the last frame in which the cubes are blocked
	topFrame     int                     // the last frame of which the property is known to hold
	literalUses  map[circuit.NodeRef]int // by literal: the cubes that it was kept in

	SearchSabotage
}

// A transitionProgram is the program of one step, with its solver.
type transitionProgram struct {
	program       *unroll.GameProgram
	solver        asp.Solver
	stepViolated  asp.Lit   // the transition violates the property by itself
	isInitial     asp.Lit   // the first layer is the initial state
	frameLits     []asp.Lit // by frame: its cubes are blocked in the first layer
	selectorCount int       // selectors of single queries in the program
}

// SearchSabotage is the faults by which tests break a search.
type SearchSabotage struct {
	TrustsFrames      bool // the cubes of the frames are taken for proved
	EqualsFirstFrames bool // the first two frames are taken for equal
	ForgetsLegality   bool // that moves have to be legal is forgotten
}

// Bounds on a search: the part of the budget, which it has in any case, since it proves
// a remaining property when all else makes no progress; cubes; frames; how often it restarts with the clauses that the last one
// has proved; the conflicts of a query on which the search depends, and of one
// that is asked to shorten a cube; and the size of the program.
const (
	pdrPart      = 10
	maxCubes     = 400
	maxFrames    = 80
	pdrRounds    = 2
	blockQuery   = 4000
	shortenQuery = 60
	maxShorten   = 80  // queries for one cube
	maxSelectors = 400 // of single queries, before the program is written again
	maxPDRCost   = 200_000
	queryCost    = 1 // of a query, beside its conflicts
)

// ProveByPDR tries property-directed reachability for each property of
// states that is open.
func ProveByPDR(ctx context.Context, t *task.ProofTask) error {
	if t.NoSolverReason() != "" {
		return nil
	}
	induction.ProveGoals(t)
	var failed error
	_, err := t.WithinConflicts(t.WholeShare(pdrPart), func() error {
		t.VisitOpenGoals(func(it *task.QuestionItem) {
			if failed != nil || t.BudgetSpent() || it.ReplayFailed || it.QuestionGoal.PathFormula != nil || it.ProvedAlways() && !it.QuestionGoal.HasSteps() {
				return
			}
			_, failed = t.WithinConflicts(t.WholeShare(pdrPart), func() error { return reachWithRetry(ctx, t, it) })
		})
		return failed
	})
	induction.ProveGoals(t) // goals that have the same gate as another question
	return err
}

// reachWithRetry searches, and once more if the cubes of the first search are partly
// inductive.
func reachWithRetry(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (err error) {
	top := 0
	for round, before := 0, -1; round < pdrRounds && err == nil && !it.Done && t.CountProved() != before; round++ {
		before = t.CountProved()
		d := newFrameSearch(t, it)
		err = d.searchAndConclude(ctx, t.WholeShare(pdrPart))
		top = max(top, d.topFrame)
	}
	if !it.Done && !it.ReplayFailed && (err == nil || errors.Is(err, solve.ErrBudget)) {
		it.Verdict.Progress.ReachedFrames = top
		it.TriedTexts = append(it.TriedTexts, fmt.Sprintf("property-directed reachability: undecided after %s", plural.CountNoun(top, "frame")))
	}
	return err
}

// searchAndConclude searches with so many conflicts, a quarter of which is for the check of the cubes
// that have been found.
func (d *FrameSearch) searchAndConclude(ctx context.Context, share int64) error {
	t := d.task
	if FrameSearchFaultsOf(t).BreakSearch != nil {
		FrameSearchFaultsOf(t).BreakSearch(d)
	}
	defer d.closeSearch()
	equal := 0
	enough, err := t.WithinConflicts(share-share/4, func() (err error) {
		equal, err = d.extend(ctx)
		return err
	})
	t.LogWork("reachability of %s: %s, %d cubes, enough %t, %s, %d conflicts, %d queries", d.item.Verdict.CertificateLabel(), plural.CountNoun(d.topFrame, "frame"), d.cubeCount(), enough, t.ElapsedTime(), t.SpentConflicts(), t.QueryCount())
	if err != nil || d.item.Done || d.item.ReplayFailed {
		return err
	}
	if equal == 0 {
		equal = 1 // some of the cubes that are blocked for a few steps may be inductive all the same
	}
	return d.concludeFrom(ctx, equal)
}

func newFrameSearch(t *task.ProofTask, it *task.QuestionItem) *FrameSearch {
	return &FrameSearch{task: t, item: it, Violation: it.QuestionGoal.BadState, lifting: newCubeLifter(t.Net), lawsOfGame: newCubeLaws(t),
		cubesByFrame: make([][]stateCube, maxFrames+2), literalUses: map[circuit.NodeRef]int{}}
}

func (d *FrameSearch) closeSearch() {
	if d.solver != nil {
		d.solver.Close()
	}
}

func (d *FrameSearch) cubeCount() int {
	n := 0
	for _, f := range d.cubesByFrame {
		n += len(f)
	}
	return n
}

// extend extends the frames until one of them equals the next, and returns its number, or
// the question is settled; 0 if it gives up.
func (d *FrameSearch) extend(ctx context.Context) (equal int, err error) {
	if d.violatedAtStart() {
		d.task.RefuteByMoves(ctx, d.item, nil, "property-directed reachability")
		return 0, nil
	}
	if err := d.writeProgram(ctx); err != nil {
		return 0, err
	}
	for d.topFrame = 0; d.topFrame < maxFrames; d.topFrame++ {
		clear, err := d.clearTopFrame(ctx)
		if err != nil || !clear {
			return 0, err
		}
		if equal, err = d.propagateCubes(ctx); err != nil || equal > 0 {
			return equal, err
		}
	}
	return 0, nil
}

// clearTopFrame blocks the states of the top frame from which a move leads to a
// violation, or is one. It reports false if the question is settled or too
// hard.
func (d *FrameSearch) clearTopFrame(ctx context.Context) (bool, error) {
	clear, err := d.clearViolations(ctx, d.Violation)
	if clear && len(d.item.QuestionGoal.BadSteps) > 0 {
		clear, err = d.clearViolations(ctx)
	}
	return clear, err
}

func (d *FrameSearch) clearViolations(ctx context.Context, bad ...circuit.NodeRef) (bool, error) {
	for {
		answer, err := d.askTransition(ctx, d.topFrame, nil, bad...)
		if err != nil || answer.Status != asp.Sat {
			return answer.Status == asp.Unsat, err
		}
		blocked, err := d.blockObligations(ctx, d.predecessorObligation(answer.Model, nil, d.topFrame, bad))
		if err != nil || !blocked || d.cubeCount() > maxCubes {
			return false, err
		}
	}
}

// propagateCubes moves cubes on that stay blocked for one more step, and returns the
// first frame that then equals the next.
func (d *FrameSearch) propagateCubes(ctx context.Context) (equal int, err error) {
	if d.EqualsFirstFrames {
		return 1, nil
	}
	for i := 1; i <= d.topFrame; i++ {
		for _, c := range slices.Clone(d.cubesByFrame[i]) {
			answer, err := d.askTransition(ctx, i, nil, c...)
			if err != nil {
				return 0, err
			}
			if answer.Status == asp.Unsat {
				d.addBlockedCube(c, i+1)
			}
		}
		if len(d.cubesByFrame[i]) == 0 {
			return i, nil
		}
	}
	return 0, nil
}

// A FrameSearchFaults is the engine's state of a rulesheet.
type FrameSearchFaults struct {
	BreakSearch func(*FrameSearch) // a fault, for tests: of a search that has not begun
}

// FrameSearchFaultsOf returns the engine's state of a rulesheet.
func FrameSearchFaultsOf(t *task.ProofTask) *FrameSearchFaults {
	return task.EngineState[FrameSearchFaults](t)
}
