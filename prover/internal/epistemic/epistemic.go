package epistemic

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// A question is a question about a formula with knows on its way to a verdict.
type question struct {
	it    *task.Item
	f     *epistemic // nil if it is too large for the solver
	views []view
	ends  circuit.Ref // holds in a state in which a sequence ends early
}

// open reports whether the question is not answered yet.
func (q *question) open() bool { return !q.it.Done && !q.it.Refuted }

// An Inquiry is the shared state of the questions of a game.
type Inquiry struct {
	task    *task.Task
	items   []*question
	knowers map[int]*knowledge.Knower // by role
	roles   []int                     // of the knowers, in the order in which they occur
	spent   bool                      // the budget of the last pass is used up
	learned map[*task.Item]bool       // answers that are taken over
}

// A memory is the engine state of a task.
type memory struct{ work *Inquiry }

// A Strategy is the order of tactics for formulas with knows.
type (
	Strategy = task.Strategy[*Inquiry]
	Row      = task.Row[*Inquiry]
)

// AtOnce runs the cheap tactics, before the search for invariants.
func AtOnce(ctx context.Context, t *task.Task, s Strategy) error {
	w := newInquiry(t)
	*task.Remember[memory](t) = memory{w}
	return w.within(ctx, 16, s)
}

// Decide answers the questions about formulas with knows. Like the single questions about
// knowledge they have a separate budget, half as large as that of all others together.
func Decide(ctx context.Context, t *task.Task, s Strategy) error {
	w := task.Remember[memory](t).work
	if w == nil || !w.anyOpen() {
		return nil
	}
	err := w.within(ctx, 2, s)
	for _, q := range w.items {
		if q.open() && w.spent {
			q.it.Tried = append(q.it.Tried, "the solver's budget for what roles know is used up")
		}
	}
	return err
}

// within runs a strategy with a part of the solver's budget.
func (w *Inquiry) within(ctx context.Context, part int64, s Strategy) error {
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
		err := s.Follow(ctx, t, w, func() (bool, error) { return w.anyOpen(), nil })
		w.spent = t.Conflicts() >= own.Conflicts
		return err
	})
	dropParts(t)
	t.NoteError(err)
	return err
}

func newInquiry(t *task.Task) *Inquiry {
	w := &Inquiry{task: t, knowers: map[int]*knowledge.Knower{}, learned: map[*task.Item]bool{}}
	for _, it := range t.Items {
		if it.Done || !it.Verdict.IsEpistemic() {
			continue
		}
		q := &question{it: it, ends: t.Net.Terminal}
		var err error
		if q.f, q.views, err = Compile(t, it.Verdict.Formula); err != nil {
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

// knowerOf returns the facts about pairs of matches that a role cannot tell apart.
func (w *Inquiry) knowerOf(role int) *knowledge.Knower {
	if k := w.knowers[role]; k != nil {
		return k
	}
	w.roles = append(w.roles, role)
	if i := slices.IndexFunc(knowledge.Remembered(w.task).Knowers, func(k *knowledge.Knower) bool { return k.Role == role }); i >= 0 {
		w.knowers[role] = knowledge.Remembered(w.task).Knowers[i] // other questions have been asked about the role
		return w.knowers[role]
	}
	k := &knowledge.Knower{Task: w.task, Role: role, Alive: map[*twocopies.Agreement]bool{}, Same: make([]bool, len(w.task.Net.Fluent))}
	for f := range k.Same {
		k.Same[f] = w.task.File.Observed() // all see all moves
	}
	w.knowers[role] = k
	return k
}

// eachOpen calls do for the open questions that the solver can be asked.
func (w *Inquiry) eachOpen(do func(q *question) error) error {
	for _, q := range w.items {
		if q.open() && q.f != nil {
			if err := do(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// anyOpen reports whether an open question is left.
func (w *Inquiry) anyOpen() bool {
	for _, q := range w.items {
		if q.open() {
			return true
		}
	}
	return false
}

// confirm settles a question as violated if package play agrees: it replays the matches,
// compares the moves and percepts of the roles, and judges the formula.
func (w *Inquiry) confirm(ctx context.Context, q *question, match *play.Trace, others []*play.Trace, method string) {
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
