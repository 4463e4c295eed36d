package knowledge

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A role knows the answer to a question if no two matches that it cannot tell
// apart differ in it (KR 2012 sec. 7.1). A violation is a pair of matches that
// package play has replayed and compared; a proof is an induction over two
// copies of the game, or that all pairs have been looked at.

// A Memory is the engine's state of a rulesheet.
type Memory struct {
	Knowers       []*Knower // that decide the questions about roles
	begun         bool
	BreakCopies   func(*twocopies.Pair) // a fault, for tests: of two copies of the game, still empty
	BreakQuestion func(*Question)       // a fault, for tests: of a question about the knowledge of a role
}

// Remembered returns the engine's state of a rulesheet.
func Remembered(t *task.Task) *Memory { return task.Remember[Memory](t) }

// A Question is a question about the knowledge of a role on its way to a
// verdict.
type Question struct {
	It    *task.Item
	Asked play.Knowledge
	Goal  *twocopies.Agreement
	best  [2]*twocopies.Path // the shortest pair of random matches that violates it
}

// length is the number of steps of the best pair.
func (k *Question) length() int { return k.best[0].Length }

// A Knower decides the questions about one role.
type Knower struct {
	Task      *task.Task
	Role      int
	Open      []*Question
	Tried     []*twocopies.Agreement // fluents and derived atoms, then those that are added
	Alive     map[*twocopies.Agreement]bool
	Known     []*twocopies.Agreement // proved
	Same      []bool                 // by fluent: agreement is proved
	samples   []pairSample
	pairs     *twocopies.Matches // at random
	Conflicts int64              // its share of the solver's budget in the present pass
	spent     bool               // all of it
}

// A Strategy is the table by which the knowledge of a role is found out, row by row.
type (
	Strategy = task.Strategy[*Knower]
	Row      = task.Row[*Knower]
)

// Pass tries a strategy for each role, with a part of the solver's budget.
func Pass(ctx context.Context, t *task.Task, part int64, s Strategy) error {
	begin(t)
	if t.Opts.Views == proof.PaperViews {
		return nil
	}
	defer measureTwoCopies(t)
	return eachKnower(ctx, t, part, func(k *Knower, ctx context.Context) error { return k.run(ctx, s) })
}

// Decide answers the questions about knowledge, role by role. They have a budget
// of their own, half as large as that of all others together.
func Decide(ctx context.Context, t *task.Task, s Strategy) error {
	err := DecideBy(ctx, t, func(k *Knower, ctx context.Context) error { return k.run(ctx, s) })
	measureTwoCopies(t)
	return err
}

// DecideBy answers the questions about knowledge in another way than by a strategy.
func DecideBy(ctx context.Context, t *task.Task, decide func(*Knower, context.Context) error) error {
	begin(t)
	err := eachKnower(ctx, t, 2, decide)
	for _, k := range Remembered(t).Knowers {
		k.explain()
	}
	return err
}

// begin takes up the questions about knowledge.
func begin(t *task.Task) {
	if m := Remembered(t); !m.begun {
		m.begun, m.Knowers = true, knowers(t)
	}
}

// run runs a strategy as long as there are questions that it may prove.
func (k *Knower) run(ctx context.Context, s Strategy) error {
	if !k.anyOpen() {
		return nil
	}
	return s.Follow(ctx, k.Task, k, k.wanted)
}

// wanted tells whether there are questions that may still be proved, or that there is
// nothing left to do it with.
func (k *Knower) wanted() (bool, error) {
	if k.unseen() && k.pairs != nil && k.Task.Conflicts() >= k.Task.Budget().Conflicts {
		return false, solve.ErrBudget // matches cost none
	}
	return k.unseen(), nil
}

// InTurn runs one after the other as long as that is wanted: lemmas, and questions that may follow
// from them.
func InTurn(runs ...func(context.Context, *Knower) error) func(context.Context, *Knower) error {
	return func(ctx context.Context, k *Knower) error {
		for _, run := range runs {
			if more, err := k.wanted(); err != nil || !more {
				return err
			}
			if err := run(ctx, k); err != nil {
				return err
			}
		}
		return nil
	}
}

// eachKnower runs a pass over the roles, with a part of the solver's budget
// that is divided among them.
func eachKnower(ctx context.Context, t *task.Task, part int64, decide func(*Knower, context.Context) error) error {
	knowers := Remembered(t).Knowers
	if len(knowers) == 0 {
		return nil
	}
	own, n := t.Budget(), int64(len(knowers))
	own.MatchWork, own.Search = own.MatchWork/n, own.Search/n
	return t.Apart(own, func() error {
		var failed error
		for i, k := range knowers {
			k.Conflicts = own.Conflicts / part / n
			t.Allow(k.Conflicts * int64(i+1))
			if err := decide(k, ctx); err != nil && !errors.Is(err, solve.ErrBudget) {
				failed = err
			}
			k.spent = t.Conflicts() >= t.Budget().Conflicts
			t.NoteError(failed)
		}
		return failed
	})
}

// knowers groups the open questions by role. In plain GDL there are no percepts
// to compare, and nothing to find out (SeeEverything).
func knowers(t *task.Task) []*Knower {
	if proof.Observed(t.File) {
		return nil
	}
	var all []*Knower
	byRole := map[int]*Knower{}
	for _, it := range t.Items {
		if it.Done || !it.Verdict.IsKnowledge() {
			continue
		}
		k, role, err := NewQuestion(t, it)
		if err != nil {
			it.Verdict.Reason = err.Error()
			continue
		}
		if byRole[role] == nil {
			byRole[role] = &Knower{Task: t, Role: role, Alive: map[*twocopies.Agreement]bool{}, Same: make([]bool, len(t.Net.Fluent))}
			all = append(all, byRole[role])
		}
		byRole[role].Open = append(byRole[role].Open, k)
		if Remembered(t).BreakQuestion != nil {
			Remembered(t).BreakQuestion(k)
		}
	}
	return all
}

// NewQuestion translates a question, or returns why it cannot be asked.
func NewQuestion(t *task.Task, it *task.Item) (*Question, int, error) {
	q := it.Verdict.Question
	k := &Question{It: it, Goal: twocopies.Agree(t.Net.Terminal)}
	role, err := PlayerIndex(t, q.Role)
	if err != nil {
		return nil, 0, err
	}
	k.Asked.Role, _ = t.RoleTerm(q.Role)
	if q.Property == proof.KnowsTerminal {
		return k, role, nil
	}
	about, err := PlayerIndex(t, q.About)
	if err != nil {
		return nil, 0, err
	}
	k.Asked.About, _ = t.RoleTerm(q.About)
	if q.Property == proof.KnowsLegal {
		k.Asked.Topic = play.OfLegal
		k.Goal.Of = t.Net.Legal[about]
		return k, role, nil
	}
	k.Asked.Topic, k.Asked.Finished = play.OfGoal, q.Finished
	k.Goal.Of, k.Goal.When, k.Goal.Either = goal.ValueRefs(t.Net.Goals[about]), t.Net.Terminal, !q.Finished
	return k, role, nil
}

// PlayerIndex returns the number of a role that can know something.
func PlayerIndex(t *task.Task, name string) (int, error) {
	for i, r := range t.Net.Game.Roles {
		if r.String() == name && t.PlaysRole(name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("there is no role '%s' that could know something", name)
}

// newCopies returns two copies of the game that the role cannot tell apart; u
// is the first one.
func (k *Knower) newCopies(u *unroll.Program) *twocopies.Pair {
	c := twocopies.New(u, k.Role, k.Same)
	if Remembered(k.Task).BreakCopies != nil {
		Remembered(k.Task).BreakCopies(c)
	}
	return c
}

// Undecided calls visit for the questions that are open.
func (k *Knower) Undecided(visit func(*Question)) {
	for _, q := range k.Open {
		if !q.It.Done && !q.It.Refuted {
			visit(q)
		}
	}
}

// unseen tells whether there are questions without a pair of matches that violates them.
func (k *Knower) unseen() bool {
	found := false
	k.Undecided(func(q *Question) { found = found || q.best[0] == nil })
	return found
}

// anyOpen tells whether a question is open.
func (k *Knower) anyOpen() bool {
	found := false
	k.Undecided(func(*Question) { found = true })
	return found
}

// explain notes why questions stay open.
func (k *Knower) explain() {
	for _, q := range k.Open {
		if !q.It.Done && k.spent {
			q.It.Tried = append(q.It.Tried, "the solver's budget for what "+k.Task.Game.Roles[k.Role].String()+" knows is used up")
		}
	}
}

// SettleSeen settles the questions that pairs of random matches have refuted.
func SettleSeen(ctx context.Context, k *Knower) error {
	k.Undecided(func(q *Question) {
		if q.best[0] != nil {
			k.Confirm(ctx, q, k.Task.Trace(q.best[0].Moves()), k.Task.Trace(q.best[1].Moves()), "random matches")
		}
	})
	return nil
}

// Confirm settles a question as violated if package play agrees: it replays
// both matches, compares the percepts and moves of the role in them, and finds that
// the answers differ.
func (k *Knower) Confirm(ctx context.Context, q *Question, one, two *play.Trace, method string) {
	t, it := k.Task, q.It
	ctx, cancel := task.Sparing(ctx)
	defer cancel()
	violation, bad, err := JudgePair(ctx, t, q.Asked, one, two)
	if err == nil && !bad {
		one, two = two, one
		violation, bad, err = JudgePair(ctx, t, q.Asked, one, two)
	}
	if err != nil || !bad {
		t.Dismiss(it, "two matches that seemed to violate it did not when they were replayed", err)
		return
	}
	it.Verdict.Trace2 = two
	t.SettleByMatch(it, method, one, violation)
}

// JudgePair replays two matches and asks the reference semantics.
func JudgePair(ctx context.Context, t *task.Task, q play.Knowledge, one, two *play.Trace) (play.Violation, bool, error) {
	first, err := t.Play.Replay(ctx, *one)
	if err != nil {
		return play.Violation{}, false, err
	}
	second, err := t.Play.Replay(ctx, *two)
	if err != nil {
		return play.Violation{}, false, err
	}
	return t.Play.JudgeKnowledge(ctx, q, first, second)
}

// OfCopies is the argument of proofs about pairs of matches in
// another way than by induction over two copies of the game.
const OfCopies task.NoClaim = "no certificate: programs are written of inductions over two matches only"

// observed is the argument of knowledge that every role has, since every move is seen.
type observed struct{ task.Plain }

// Claim is part of task.Argument.
func (observed) Claim(context.Context, *task.Task, *task.Item) (proof.Evidence, error) {
	return proof.Evidence{Instead: "the rules hide nothing, which is plain to see", Observed: true}, nil
}

// SeeEverything settles the questions about knowledge in plain GDL.
func SeeEverything(_ context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if !it.Done && it.Verdict.IsKnowledge() && t.PlaysRole(it.Verdict.Role) && proof.Observed(t.File) {
			t.Prove(it, proof.EveryMoveSeen, 0, observed{})
		}
	}
	return nil
}
