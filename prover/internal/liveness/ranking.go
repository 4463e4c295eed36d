package liveness

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Ranking shows that all matches end: a list of integer weights of fluents,
// such that every transition lets the first weighted sum that it changes
// fall. Sums over finitely many fluents cannot fall for ever, nor can lists
// of them in lexicographic order.
type Ranking []*Component

// A Component is one weighted sum.
type Component struct {
	Weight []int32 // by fluent
	// counter tells that at most one fluent of those with a weight holds.
	counter bool
	name    string // why it falls, in words
}

// change returns by how much the sum changes.
func (c *Component) change(d simulate.Change) int64 {
	sum := int64(0)
	for _, f := range d.Begins {
		sum += int64(c.Weight[f])
	}
	for _, f := range d.Ends {
		sum -= int64(c.Weight[f])
	}
	return sum
}

// Falls tells whether a change lets the ranking fall.
func (r Ranking) Falls(d simulate.Change) bool {
	for _, c := range r {
		if n := c.change(d); n != 0 {
			return n < 0
		}
	}
	return false
}

// String names the components by which the ranking falls.
func (r Ranking) String() string {
	names := make([]string, len(r))
	for i, c := range r {
		names[i] = c.name
	}
	if n := len(r); n > maxNamed {
		names = append(names[:maxNamed], fmt.Sprintf("and %d more", n-maxNamed))
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names, ", or else ")
}

// maxNamed bounds the components that a verdict names.
const maxNamed = 3

// Bounds on the search: the rankings that are tried, each of which respects
// the transitions that refute those before, the rankings that the solver may
// leave undecided, and the longest stride in moves.
const (
	maxRankings  = 60
	maxUndecided = 3
	maxStride    = 3
)

// RankCounters searches for a counter that advances with every move. It needs
// only the invariants of small groups of fluents, so that it comes early.
func RankCounters(ctx context.Context, t *task.Task) error {
	x := &rankTemplates{}
	if ranks(t) {
		x.sums = allCounters(t, invariant.NewFluentTable(t.Game.Fluents))
	}
	if len(x.sums) == 0 {
		return nil
	}
	_, err := rank(ctx, t, x, 1)
	return err
}

// RankSoon searches for a ranking that needs no program about the whole game: one that
// begins with a number of fluents that only begin, or only end, and one that looking at
// one joint move at a time shows. Where they show it they take little, and less than
// the stages between the functions and all other rankings.
func RankSoon(ctx context.Context, t *task.Task) error {
	if !ranks(t) {
		return nil
	}
	_, err := t.Within(t.Share(cellPart), func() error { return rankByCells(ctx, t) })
	if t.Termination() == nil || err != nil {
		return err
	}
	_, err = t.Within(t.Share(soonPart), func() error {
		rankByMoves(ctx, t)
		return nil
	})
	return err
}

// Which parts of the conflicts they have.
const (
	cellPart = 6
	soonPart = 20
)

// ProveByRanking searches for a ranking of any kind: with the invariants that are
// known, with more of them, and over several moves, since a role may have to
// pass as long as others need not.
func ProveByRanking(ctx context.Context, t *task.Task) error {
	if !ranks(t) {
		return nil
	}
	reason, err := rank(ctx, t, newRankTemplates(t), 1)
	if err == nil && reason != "" && rankByMoves(ctx, t) {
		return nil
	}
	if err == nil && reason != "" && addRankInvariants(ctx, t) {
		reason, err = rank(ctx, t, newRankTemplates(t), 1)
	}
	for stride := 2; stride <= min(maxStride, len(t.Game.Roles)) && err == nil && reason != ""; stride++ {
		reason, err = rank(ctx, t, newRankTemplates(t), stride)
	}
	if it := t.Termination(); it != nil && reason != "" {
		it.Tried = append(it.Tried, reason)
	}
	return err
}

// ranks tells whether a ranking is wanted.
func ranks(t *task.Task) bool {
	it := t.Termination()
	return it != nil && !it.Refuted && t.Watch != nil
}

// rank searches for a ranking that falls within stride moves. It fits the changes that
// random matches have shown, from coarse sums to fine ones, and is refined by
// the transitions with which the solver refutes it. rank returns why there is
// none.
func rank(ctx context.Context, t *task.Task, templates *rankTemplates, stride int) (reason string, err error) {
	return rankWith(ctx, t, templates, stride, t.Budget().Query/8)
}

// rankWith searches for a ranking with so many conflicts for a query.
func rankWith(ctx context.Context, t *task.Task, templates *rankTemplates, stride int, query int64) (reason string, err error) {
	changes := changes(ctx, t, stride)
	check, err := newRankCheck(ctx, t, stride, query)
	if err != nil {
		return "", err
	}
	defer check.close()
	undecided := 0
	for range maxRankings {
		found := templates.fit(changes)
		if found == nil {
			break
		}
		more, err := check.refute(ctx, found)
		switch {
		case errors.Is(err, errUndecidedRank):
			t.Log("ranking: undecided whether %s", found)
			if stride == 1 && fallsByMoves(ctx, t, found, 1) {
				settleRanking(t, found, stride, true)
				return "", nil
			}
			if undecided++; undecided > maxUndecided || !templates.drop(found) {
				return "the solver could not decide whether a weighted sum of fluents falls with every move", nil
			}
		case err != nil:
			return "", err
		case len(more) == 0:
			return "", acceptRanking(ctx, t, found, stride)
		default:
			t.Log("ranking: not %s, but %s", found, describeChange(t, more[0]))
			changes = append(changes, more...)
		}
	}
	return "no weighted sum of fluents was found that falls with every move", nil
}

// addRankInvariants makes those clauses of two fluents inductive together that no sampled
// state violates. It reports whether any is new.
func addRankInvariants(ctx context.Context, t *task.Task) bool {
	known := len(t.Cands.All)
	if !mine.MinePairs(t) {
		return false
	}
	before := t.Invariants()
	t.DropInitiallyFalse()
	late := map[*invariant.Candidate]bool{}
	for _, c := range t.Cands.All[known:] {
		late[c] = true
	}
	for c := range t.Pending(invariant.Any(invariant.OfCounter, invariant.All(invariant.Is[invariant.AtLeastOne], invariant.UpTo(0)))) {
		late[c] = true
	}
	more := induction.Stage{Name: "for a ranking", Of: invariant.Any(invariant.Is[invariant.Clause], invariant.Among(late)), When: induction.Always, Part: 10}
	if err := induction.RunStage(ctx, t, more); err != nil {
		t.Log("invariants for a ranking: %v", err)
	}
	return t.Invariants() > before
}

// acceptRanking checks a ranking once more in a fresh solver, whose answer is
// the proof.
func acceptRanking(ctx context.Context, t *task.Task, found Ranking, stride int) error {
	u := unroll.New(t.Net)
	TransitionProgram(t, u, stride)
	u.Prog.Constraint(NewRankEncoder(u, stride).NotFalling(found).Not())
	holds, err := induction.Unsat(ctx, t, u)
	settleRanking(t, found, stride, holds)
	return err
}

// settleRanking settles the question for termination if a ranking holds.
func settleRanking(t *task.Task, found Ranking, stride int, holds bool) {
	if !holds {
		return
	}
	every := "every move"
	if stride > 1 {
		every = fmt.Sprintf("every %d moves", stride)
	}
	t.Prove(t.Termination(), "ranking: with "+every+" "+found.String(), stride, falls{found, stride})
}

// TransitionProgram adds some transitions from any state that satisfies the
// invariants.
func TransitionProgram(t *task.Task, u *unroll.Program, steps int) {
	u.Free()
	t.AssumeInvariants(u, 0)
	for at := range steps {
		u.Step()
		t.AssumeInvariants(u, at+1)
	}
}

// describeChange writes the changes of a transition, for the log.
func describeChange(t *task.Task, d simulate.Change) string {
	var parts []string
	for _, f := range d.Begins {
		parts = append(parts, "+"+t.Game.Fluents[f].String())
	}
	for _, f := range d.Ends {
		parts = append(parts, "-"+t.Game.Fluents[f].String())
	}
	return strings.Join(parts, " ")
}
