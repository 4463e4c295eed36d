package bmc

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A search unrolls the game from the initial state, one step at a time.
type search struct {
	task  *task.Task
	u     *unroll.Program
	s     asp.Solver
	depth int  // the last layer of the unrolling
	ended bool // no match has depth moves
	most  int  // bound on the cost of the program
	// only selects the questions of the search; nil selects all.
	only func(*task.Item) bool
}

func newSearch(ctx context.Context, t *task.Task) (*search, error) {
	b := &search{task: t, u: unroll.New(t.Net), most: t.Budget().Literals}
	b.u.Initial()
	var err error
	b.s, err = t.NewSolver(ctx, b.u.Prog)
	return b, err
}

// violated asks for a match of exactly the present depth whose last state violates the
// goal.
func (b *search) violated(ctx context.Context, it *task.Item) (asp.Answer, error) {
	bad := b.u.Lit(b.depth, it.Goal.State)
	if bad == b.u.Yes.Not() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if err := b.s.Load(ctx, b.u.Prog); err != nil {
		return asp.Answer{}, err
	}
	return b.task.Solve(ctx, b.s, b.u.Prog, asp.Query{Assume: []asp.Lit{bad}, All: true})
}

// violatedStep asks for a match of the present depth whose last transition violates the
// goal.
func (b *search) violatedStep(ctx context.Context, it *task.Item) (asp.Answer, error) {
	bad := b.u.Prog.NewAtom()
	for _, pair := range it.Goal.Steps {
		b.u.Prog.Rule(bad, b.u.Lit(b.depth-1, pair.Now), b.u.Lit(b.depth, pair.Next))
	}
	if err := b.s.Load(ctx, b.u.Prog); err != nil {
		return asp.Answer{}, err
	}
	return b.task.Solve(ctx, b.s, b.u.Prog, asp.Query{Assume: []asp.Lit{bad.Pos()}, All: true})
}

// deepen adds a layer to the unrolling. It sets ended if the solver refutes all matches of
// that length.
func (b *search) deepen(ctx context.Context) error {
	b.u.Step()
	b.depth++
	if b.u.Prog.Stats().Cost() > b.most {
		return solve.ErrBudget
	}
	if err := b.s.Load(ctx, b.u.Prog); err != nil {
		return err
	}
	answer, err := b.task.Solve(ctx, b.s, b.u.Prog, asp.Query{})
	b.ended = answer.Status == asp.Unsat
	return err
}

// Search looks for violations in matches of increasing length. When the solver refutes all
// longer matches and every shorter length was decided, the properties without a violation
// are proved.
func Search(ctx context.Context, t *task.Task) error {
	b, err := newSearch(ctx, t)
	if err != nil {
		return err
	}
	most := mostSearches * t.Budget().Search
	if t.Stuck() {
		most /= 2
	}
	_, err = t.Within(most, func() error { return b.run(ctx) })
	return err
}

// mostSearches is the work of one search, in budgets of a single question; the cost of
// deepening is included. A task whose verdicts have stalled gets half of it. Measured: in
// five games that exceeded the bound the search decided nothing, and it finds a win of 21
// moves within it.
const mostSearches = 4

// SearchShortly is Search for the sought matches of a game for one player, as long as the
// unrolling stays small.
func SearchShortly(ctx context.Context, t *task.Task) error {
	if len(soughtOpen(t)) == 0 || !t.PlaysAlone() {
		return nil
	}
	b, err := newSearch(ctx, t)
	if err != nil {
		return err
	}
	b.most, b.only = t.Budget().Literals/shortPart, isSought
	return b.run(ctx)
}

// shortPart is the divisor of the literal budget for a short search.
const shortPart = 30

// run searches layer by layer until no question is left or the program is too large.
func (b *search) run(ctx context.Context) error {
	t := b.task
	defer b.s.Close()
	for {
		if err := searchLayer(ctx, t, b); err != nil {
			return err
		}
		if !b.wanted() || b.depth >= t.Budget().Depth {
			return nil
		}
		if enough, err := t.Within(t.Budget().Search, func() error { return b.deepen(ctx) }); err != nil || !enough {
			return err
		}
		if b.ended {
			if b.only == nil {
				exhausted(t, b.depth)
			}
			return nil
		}
	}
}

// A memory is the state of the search that a task keeps.
type memory struct {
	searched map[*task.Item]int64 // conflicts
}

// given reports whether a question has used up its conflict budget.
func given(t *task.Task, it *task.Item) bool { return spent(t)[it] >= t.Budget().Search }

// spent returns the conflicts by question.
func spent(t *task.Task) map[*task.Item]int64 {
	m := task.Remember[memory](t)
	if m.searched == nil {
		m.searched = map[*task.Item]int64{}
	}
	return m.searched
}

// searchLayer asks for violations at the present depth, for each open question.
func searchLayer(ctx context.Context, t *task.Task, b *search) error {
	var failed error
	t.Open(func(it *task.Item) {
		if failed != nil || it.Refuted || it.Clear > b.depth || given(t, it) || b.only != nil && !b.only(it) {
			return
		}
		if t.Opts.Progress != nil {
			t.Opts.Progress(it.Verdict.Label(), fmt.Sprintf("bounded search, %s", plural.Count(b.depth, "step")))
		}
		before := t.Conflicts()
		_, failed = t.Within(t.Budget().Search-spent(t)[it], func() error {
			clear, err := searchItem(ctx, t, b, it)
			if err == nil && clear && it.Clear == b.depth {
				it.Clear = b.depth + 1
				t.Post(it)
			}
			return err
		})
		spent(t)[it] += t.Conflicts() - before
	})
	return failed
}

// searchItem reports whether no match of the present depth violates the goal.
func searchItem(ctx context.Context, t *task.Task, b *search, it *task.Item) (clear bool, err error) {
	answer, err := b.violated(ctx, it)
	if err == nil && answer.Status == asp.Unsat && it.Goal.Seq != nil {
		answer, err = b.violatedSequence(ctx, it)
	}
	if err == nil && answer.Status == asp.Unsat && len(it.Goal.Steps) > 0 && b.depth > 0 {
		answer, err = b.violatedStep(ctx, it)
	}
	if err != nil {
		return false, err
	}
	if answer.Status == asp.Sat {
		t.Refute(ctx, it, b.u.MovesOf(answer.Model)[:b.depth], "bounded search")
		t.ShowMore(ctx, it, func(other *task.Item) bool { return it.Verdict.Sought() || given(t, other) })
		return false, nil
	}
	return answer.Status == asp.Unsat, nil
}

// exhausted proves the questions that are clear up to a length: no match is as long as
// that.
func exhausted(t *task.Task, length int) {
	t.Open(func(it *task.Item) {
		if it.Clear >= length {
			t.Prove(it, Exhaustion(length), length-1, exhaustion{length: length})
		}
	})
	if it := t.Termination(); it != nil {
		t.Prove(it, Exhaustion(length), length-1, exhaustion{length: length})
	}
}

// Exhaustion names the method of a proof: no match has this many moves.
func Exhaustion(length int) string {
	return fmt.Sprintf("exhaustion: every match ends within %s", plural.Count(length-1, "step"))
}

// wanted reports whether an open question is left that the search may answer.
func (b *search) wanted() bool {
	found := b.only == nil && mayExhaust(b.task)
	b.task.Open(func(it *task.Item) {
		found = found || !it.Refuted && !given(b.task, it) && (b.only == nil || b.only(it))
	})
	return found
}

// violatedSequence asks for a match of the present depth whose last moves form a sequence
// along which the goal is false.
func (b *search) violatedSequence(ctx context.Context, it *task.Item) (asp.Answer, error) {
	var ways []asp.Lit
	for m := 0; m <= min(it.Goal.Degree, b.depth); m++ {
		ways = append(ways, goal.Breaks(b.u, it.Goal, b.depth-m, b.depth))
	}
	bad := b.u.Or(ways)
	if bad == b.u.Yes.Not() {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if err := b.s.Load(ctx, b.u.Prog); err != nil {
		return asp.Answer{}, err
	}
	return b.task.Solve(ctx, b.s, b.u.Prog, asp.Query{Assume: []asp.Lit{bad}, All: true})
}

// soughtOpen lists the open questions that ask for a match to a state.
func soughtOpen(t *task.Task) (sought []*task.Item) {
	t.Open(func(it *task.Item) {
		if isSought(it) && !it.Refuted {
			sought = append(sought, it)
		}
	})
	return sought
}

// isSought reports whether a question asks for a match to a state.
func isSought(it *task.Item) bool { return it.Verdict.Sought() && !it.Goal.HasSteps() }
