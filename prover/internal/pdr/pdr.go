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
type Search struct {
	task *task.Task
	it   *task.Item
	Bad  circuit.Ref
	lift *lifter
	law  *laws

	transition

	frames [][]cube            // by the last frame in which the cubes are blocked
	top    int                 // the last frame of which the property is known to hold
	busy   map[circuit.Ref]int // by literal: the cubes that it was kept in

	Sabotage
}

// A transition is the program of one step, with its solver.
type transition struct {
	u      *unroll.Program
	s      asp.Solver
	breach asp.Lit   // the transition violates the property by itself
	start  asp.Lit   // the first layer is the initial state
	level  []asp.Lit // by frame: its cubes are blocked in the first layer
	asked  int       // selectors of single queries in the program
}

// Sabotage is the faults by which tests break a search.
type Sabotage struct {
	Unchecked bool // the cubes of the frames are taken for proved
	Hasty     bool // the first two frames are taken for equal
	Careless  bool // that moves have to be legal is forgotten
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

// Prove tries property-directed reachability for each property of
// states that is open.
func Prove(ctx context.Context, t *task.Task) error {
	if t.NoSolver() != "" {
		return nil
	}
	induction.ProveGoals(t)
	var failed error
	_, err := t.Within(t.WholeShare(pdrPart), func() error {
		t.Open(func(it *task.Item) {
			if failed != nil || t.Spent() || it.Refuted || it.Goal.Seq != nil || it.Always() && !it.Goal.HasSteps() {
				return
			}
			_, failed = t.Within(t.WholeShare(pdrPart), func() error { return reach(ctx, t, it) })
		})
		return failed
	})
	induction.ProveGoals(t) // goals that have the same gate as another question
	return err
}

// reach searches, and once more if the cubes of the first search are partly
// inductive.
func reach(ctx context.Context, t *task.Task, it *task.Item) (err error) {
	top := 0
	for round, before := 0, -1; round < pdrRounds && err == nil && !it.Done && t.Invariants() != before; round++ {
		before = t.Invariants()
		d := newPDR(t, it)
		err = d.run(ctx, t.WholeShare(pdrPart))
		top = max(top, d.top)
	}
	if !it.Done && !it.Refuted && (err == nil || errors.Is(err, solve.ErrBudget)) {
		it.Verdict.Reached.Frames = top
		it.Tried = append(it.Tried, fmt.Sprintf("property-directed reachability: undecided after %s", plural.Count(top, "frame")))
	}
	return err
}

// run searches with so many conflicts, a quarter of which is for the check of the cubes
// that have been found.
func (d *Search) run(ctx context.Context, share int64) error {
	t := d.task
	if Remembered(t).BreakPDR != nil {
		Remembered(t).BreakPDR(d)
	}
	defer d.close()
	equal := 0
	enough, err := t.Within(share-share/4, func() (err error) {
		equal, err = d.search(ctx)
		return err
	})
	t.Log("reachability of %s: %s, %d cubes, enough %t, %s, %d conflicts, %d queries", d.it.Verdict.Label(), plural.Count(d.top, "frame"), d.size(), enough, t.Elapsed(), t.Conflicts(), t.Queries())
	if err != nil || d.it.Done || d.it.Refuted {
		return err
	}
	if equal == 0 {
		equal = 1 // some of the cubes that are blocked for a few steps may be inductive all the same
	}
	return d.conclude(ctx, equal)
}

func newPDR(t *task.Task, it *task.Item) *Search {
	return &Search{task: t, it: it, Bad: it.Goal.State, lift: newLifter(t.Net), law: newLaws(t),
		frames: make([][]cube, maxFrames+2), busy: map[circuit.Ref]int{}}
}

func (d *Search) close() {
	if d.s != nil {
		d.s.Close()
	}
}

func (d *Search) size() int {
	n := 0
	for _, f := range d.frames {
		n += len(f)
	}
	return n
}

// search extends the frames until one of them equals the next, and returns its number, or
// the question is settled; 0 if it gives up.
func (d *Search) search(ctx context.Context) (equal int, err error) {
	if d.violatedAtStart() {
		d.task.Refute(ctx, d.it, nil, "property-directed reachability")
		return 0, nil
	}
	if err := d.write(ctx); err != nil {
		return 0, err
	}
	for d.top = 0; d.top < maxFrames; d.top++ {
		clear, err := d.clearTop(ctx)
		if err != nil || !clear {
			return 0, err
		}
		if equal, err = d.propagate(ctx); err != nil || equal > 0 {
			return equal, err
		}
	}
	return 0, nil
}

// clearTop blocks the states of the top frame from which a move leads to a
// violation, or is one. It reports false if the question is settled or too
// hard.
func (d *Search) clearTop(ctx context.Context) (bool, error) {
	clear, err := d.clearOf(ctx, d.Bad)
	if clear && len(d.it.Goal.Steps) > 0 {
		clear, err = d.clearOf(ctx)
	}
	return clear, err
}

func (d *Search) clearOf(ctx context.Context, bad ...circuit.Ref) (bool, error) {
	for {
		answer, err := d.ask(ctx, d.top, nil, bad...)
		if err != nil || answer.Status != asp.Sat {
			return answer.Status == asp.Unsat, err
		}
		blocked, err := d.block(ctx, d.predecessor(answer.Model, nil, d.top, bad))
		if err != nil || !blocked || d.size() > maxCubes {
			return false, err
		}
	}
}

// propagate moves cubes on that stay blocked for one more step, and returns the
// first frame that then equals the next.
func (d *Search) propagate(ctx context.Context) (equal int, err error) {
	if d.Hasty {
		return 1, nil
	}
	for i := 1; i <= d.top; i++ {
		for _, c := range slices.Clone(d.frames[i]) {
			answer, err := d.ask(ctx, i, nil, c...)
			if err != nil {
				return 0, err
			}
			if answer.Status == asp.Unsat {
				d.add(c, i+1)
			}
		}
		if len(d.frames[i]) == 0 {
			return i, nil
		}
	}
	return 0, nil
}

// A Memory is the engine's state of a rulesheet.
type Memory struct {
	BreakPDR func(*Search) // a fault, for tests: of a search that has not begun
}

// Remembered returns the engine's state of a rulesheet.
func Remembered(t *task.Task) *Memory { return task.Remember[Memory](t) }
