package epistemic

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A knowsItem is a question about such a formula on its way to a verdict.
type knowsItem struct {
	it    *task.Item
	f     *epistemic // nil if it is too large for the solver
	views []view
	ends  circuit.Ref // holds where a sequence of states ends early
}

// open tells whether the question is still to be answered.
func (q *knowsItem) open() bool { return !q.it.Done && !q.it.Refuted }

// knowsWork is what the questions of a game have in common.
type knowsWork struct {
	task    *task.Task
	items   []*knowsItem
	knowers map[int]*knowledge.Knower // by role
	roles   []int                     // of the knowers, in the order in which they occur
	spent   bool                      // the budget of the last pass
	learned map[*task.Item]bool       // answers that are taken over
}

// A memory is what the engine remembers of a rulesheet.
type memory struct{ work *knowsWork }

// AtOnce tries what is cheap, before invariants are looked for.
func AtOnce(ctx context.Context, t *task.Task) error {
	w := newKnowsWork(t)
	*task.Remember[memory](t) = memory{w}
	return w.within(ctx, 16, w.tryShortly)
}

// Decide answers the questions about formulas that say what roles know.
// Like those about single questions of knowledge they have a budget of their
// own, half as large as that of all others together.
func Decide(ctx context.Context, t *task.Task) error {
	w := task.Remember[memory](t).work
	if !w.anyOpen() {
		return nil
	}
	err := w.within(ctx, 2, w.decide)
	if err == nil || errors.Is(err, solve.ErrBudget) || errors.Is(err, clingo.ErrNoLibrary) {
		if failed := w.enumerate(ctx); failed != nil {
			err = failed
		}
	}
	for _, q := range w.items {
		if q.open() && w.spent {
			q.it.Tried = append(q.it.Tried, "the solver's budget for what roles know is used up")
		}
	}
	dropParts(t)
	return err
}

// within runs a pass with a part of the solver's budget.
func (w *knowsWork) within(ctx context.Context, part int64, pass func(context.Context) error) error {
	if !w.anyOpen() {
		return nil
	}
	w.learnAnswers()
	t := w.task
	own := t.Budget()
	own.Conflicts /= part
	for _, k := range w.knowers {
		k.Conflicts = own.Conflicts / int64(len(w.knowers))
	}
	own.MatchWork /= int64(2*len(w.roles) + 1)
	own.Search = min(own.Search, own.Conflicts) / int64(len(w.items))
	err := t.Apart(own, func() error {
		err := pass(ctx)
		w.spent = t.Conflicts() >= own.Conflicts
		return err
	})
	dropParts(t)
	t.NoteError(err)
	return err
}

func newKnowsWork(t *task.Task) *knowsWork {
	w := &knowsWork{task: t, knowers: map[int]*knowledge.Knower{}, learned: map[*task.Item]bool{}}
	for _, it := range t.Items {
		if it.Done || !it.Verdict.IsEpistemic() {
			continue
		}
		q := &knowsItem{it: it, ends: t.Net.Terminal}
		var err error
		if q.f, q.views, err = CompileKnows(t, it.Verdict.Formula); err != nil {
			q.f, q.views = nil, []view{{parent: -1}}
			it.Tried = append(it.Tried, err.Error())
		}
		if !it.Verdict.Playable {
			q.ends = t.Net.Or(append(goal.StuckRoles(t.Net), t.Net.Terminal)...)
		}
		w.items = append(w.items, q)
		for _, v := range q.views[1:] {
			w.knowerOf(v.role)
		}
	}
	return w
}

// knowerOf returns what is known about pairs of matches that a role cannot
// tell apart.
func (w *knowsWork) knowerOf(role int) *knowledge.Knower {
	if k := w.knowers[role]; k != nil {
		return k
	}
	w.roles = append(w.roles, role)
	if i := slices.IndexFunc(knowledge.Remembered(w.task).Knowing, func(k *knowledge.Knower) bool { return k.Role == role }); i >= 0 {
		w.knowers[role] = knowledge.Remembered(w.task).Knowing[i] // other questions have been asked about the role
		return w.knowers[role]
	}
	k := &knowledge.Knower{Task: w.task, Role: role, Alive: map[*knowledge.Agreement]bool{}, Same: make([]bool, len(w.task.Net.Fluent))}
	for f := range k.Same {
		k.Same[f] = w.task.File.Observed() // all see all moves
	}
	w.knowers[role] = k
	return k
}

// tryShortly looks for short violations, and tries what follows from the
// fluents that roles know.
func (w *knowsWork) tryShortly(ctx context.Context) error {
	if err := w.eachOpen(func(q *knowsItem) error { return w.searchShortly(ctx, q) }); err != nil {
		return err
	}
	return w.runStages(ctx, w.stages()[:1])
}

// decide tries, for all questions, what is cheap before what is expensive.
func (w *knowsWork) decide(ctx context.Context) error {
	for _, q := range w.items {
		w.settleActual(ctx, q)
	}
	if err := w.eachOpen(func(q *knowsItem) error { return w.searchShortly(ctx, q) }); err != nil {
		return err
	}
	if err := w.runStages(ctx, w.stages()); err != nil && !errors.Is(err, solve.ErrBudget) {
		return err
	}
	return w.eachOpen(func(q *knowsItem) error { return w.search(ctx, q, w.task.Budget().Search) })
}

// eachOpen calls do for the open questions that the solver can be asked.
func (w *knowsWork) eachOpen(do func(q *knowsItem) error) error {
	for _, q := range w.items {
		if q.open() && q.f != nil {
			if err := do(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyOpen tells whether there is a question left.
func (w *knowsWork) anyOpen() bool {
	for _, q := range w.items {
		if q.open() {
			return true
		}
	}
	return false
}

// confirm settles a question as violated if package play agrees: it replays
// the matches, compares what the roles did and saw, and judges the formula.
func (w *knowsWork) confirm(ctx context.Context, q *knowsItem, match *play.Trace, others []*play.Trace, method string) {
	t, it := w.task, q.it
	ctx, cancel := task.Sparing(ctx)
	defer cancel()
	violation, witnesses, bad, err := judgeViews(ctx, t, it.Verdict.Question, match, others)
	if err != nil || !bad {
		t.Dismiss(it, "matches that seemed to violate it did not when they were replayed", err)
		return
	}
	it.Verdict.Witnesses = witnesses
	t.SettleByMatch(it, method, match, violation)
}

// judgeViews replays matches and asks the reference semantics.
func judgeViews(ctx context.Context, t *task.Task, q proof.Question, match *play.Trace, others []*play.Trace) (play.Violation, []proof.Witness, bool, error) {
	first, err := t.Play.Replay(ctx, *match)
	if err != nil {
		return play.Violation{}, nil, false, err
	}
	traces := map[*play.Match]*play.Trace{}
	var replayed []*play.Match
	for _, x := range others {
		m, err := t.Play.Replay(ctx, *x)
		if err != nil {
			return play.Violation{}, nil, false, err
		}
		replayed, traces[m] = append(replayed, m), x
	}
	traces[first] = match
	violation, found, bad, err := t.Play.JudgeViews(ctx, first, replayed, q.Formula, q.Reading(), q.Initially)
	var witnesses []proof.Witness
	for _, w := range found {
		witnesses = append(witnesses, proof.Witness{Role: w.Role.String(), Of: w.Of, Steps: w.Steps, Trace: traces[w.Match]})
	}
	return violation, witnesses, bad, err
}
