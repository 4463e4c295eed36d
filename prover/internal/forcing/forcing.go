package forcing

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/roles"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Asked reports whether a question waits for Decide.
func Asked(t *task.Task) bool {
	return len(t.Game.Roles) == 2 && slices.ContainsFunc(t.Items, isAsked(t))
}

// isAsked selects the questions about a role that plays with chance alone.
func isAsked(t *task.Task) func(*task.Item) bool {
	return func(it *task.Item) bool {
		v := &it.Verdict
		return v.Property == proof.StrongWinnability && !it.Done && !it.Aside && roleOf(t, v.Role) >= 0
	}
}

// roleOf returns the index of a role that plays with chance alone; -1 if it does not.
func roleOf(t *task.Task, name string) int {
	for r, role := range t.Game.Roles {
		if len(t.Game.Roles) == 2 && role.String() == name && !roles.IsRandom(role) && roles.IsRandom(t.Game.Roles[1-r]) {
			return r
		}
	}
	return -1
}

// Decide decides whether a role can force 100. If winnability is already refuted, that is
// the answer.
func Decide(ctx context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if !isAsked(t)(it) {
			continue
		}
		weak := t.Find(proof.Question{Property: proof.Winnability, Role: it.Verdict.Role})
		if weak == nil || weak.Goal == nil || weak.Verdict.Status == proof.Violated {
			continue
		}
		d := &decision{t: t, it: it, win: weak.Goal}
		if err := d.decide(ctx); err != nil {
			return err
		}
	}
	return nil
}

// A decision is a question on its way to a verdict.
type decision struct {
	t   *task.Task
	it  *task.Item
	win *goal.Goal // the goal of a won state
}

// knowingPart is the divisor of the work for complete knowledge, if the rules give the
// role less. The rest is left for the role with its percepts.
const knowingPart = 3

// decide solves the game with complete knowledge, and then with the percepts of the role.
func (d *decision) decide(ctx context.Context) error {
	t, hides := d.t, d.t.File.HasSees()
	a := newArena(t.Net, roleOf(t, d.it.Verdict.Role), d.win.State, t.Budget().Reach)
	defer func() { t.Toil(a.meter.work) }()
	work := t.Budget().Reach.Work
	if hides {
		work /= knowingPart
	}
	knowing, err := d.look(ctx, a, everything, work)
	switch {
	case err == nil && !knowing.wins():
		return d.spoiled(ctx, knowing)
	case err == nil && !hides:
		return d.forced(ctx, knowing)
	case !hides:
		return d.leave(err, "more than "+plural.Count(len(a.states), "state")+", and no strategy found in these")
	}
	return d.seeing(ctx, a, err)
}

// seeing solves the game with the percepts of the role. unknown is the reason for which
// the game with complete knowledge has no answer; nil if it can be forced.
func (d *decision) seeing(ctx context.Context, a *arena, unknown error) error {
	work := d.t.Budget().Reach.Work
	s, err := d.look(ctx, a, percepts, work)
	if err == nil && s.wins() {
		return d.forced(ctx, s)
	}
	told := ""
	if err == nil {
		var more *search
		if more, err = d.look(ctx, a, hints, a.meter.work+work/knowingPart); err == nil && !more.wins() {
			return d.spoiled(ctx, more)
		}
		if err == nil {
			told = ", but there is one for who is told which moves are legal"
		}
	}
	reason := fmt.Sprintf("with what %s sees no strategy was found", goal.Spelled(d.t.File, d.it.Verdict.Role)) + told
	if err != nil {
		reason += " among " + plural.Count(len(s.sets), "set") + " of states that look the same to it"
	}
	if unknown == nil {
		reason = "whoever saw the complete state could force it; " + reason
	}
	return d.leave(err, reason)
}

// look searches with some knowledge, within some work.
func (d *decision) look(ctx context.Context, a *arena, with sight, work int64) (*search, error) {
	a.meter.bytes, a.meter.limit = a.kept(), work
	s := newSearch(a, with)
	if ctx.Err() != nil {
		return s, ctx.Err()
	}
	err := s.run(ctx)
	d.t.Log("forcing, %s: %d states, %d sets, %d MB, work %d: %v", with, len(a.states), len(s.sets), a.meter.bytes>>20, a.meter.work, err)
	return s, err
}

// leave leaves the question open, for a reason. An exceeded limit is no error.
func (d *decision) leave(err error, reason string) error {
	d.it.Tried = append(d.it.Tried, reason)
	if errors.Is(err, errWork) || errors.Is(err, errRoom) {
		return nil
	}
	return err
}

// disagreement is the reason of a question that stays open since the check has failed.
const disagreement = "what was found about strategies did not stand up to the reference semantics"

// unfollowed is the reason of a question that stays open since the check takes too long.
const unfollowed = "a strategy was found, but it takes the reference semantics too much work to follow it"

// forced proves the question by a strategy, if the reference semantics confirms it.
func (d *decision) forced(ctx context.Context, s *search) error {
	var table *table
	err := d.check(s, func(r *referee) error {
		table = &r.table
		return r.followRole(ctx)
	})
	if err != nil {
		return d.dismiss(ctx, err)
	}
	method := fmt.Sprintf("a strategy over %s, all moves seen", plural.Count(s.strategy(), "state"))
	if s.sight == percepts {
		method = fmt.Sprintf("a strategy over %s of states that look the same", plural.Count(s.strategy(), "set"))
	}
	d.t.Prove(d.it, method, 0, strategy{table: table})
	if d.it.Done {
		d.it.Verdict.Invariants = nil // it needs none
		d.t.Post(d.it)
	}
	return nil
}

// spoiled refutes the question by a strategy of chance, if the reference semantics
// confirms it.
func (d *decision) spoiled(ctx context.Context, s *search) error {
	match, sets := &play.Trace{}, s.held()
	err := d.check(s, func(r *referee) (err error) {
		match, sets, err = r.followChance(ctx)
		return err
	})
	if err != nil {
		return d.dismiss(ctx, err)
	}
	method := "a strategy of chance over " + plural.Count(sets, "state")
	if s.sight == hints {
		method = "no strategy over " + plural.Count(sets, "set") + " of states that look the same"
	}
	detail, blame := goal.Withheld(d.t.File, d.it.Verdict.Role, s.sight == hints)
	d.t.SettleByMatch(d.it, method, match, play.Violation{Detail: detail, Blame: blame})
	return nil
}

// check runs the check by the reference semantics, unless a test leaves it out.
func (d *decision) check(s *search, follow func(*referee) error) error {
	if d.t.Faulty(task.Unchecked) {
		return nil
	}
	r, err := newReferee(d.t, s)
	if err != nil {
		return err
	}
	return follow(r)
}

// dismiss leaves the question open if a check has failed, or had no time.
func (d *decision) dismiss(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if isTooMuch(err) {
		d.it.Tried = append(d.it.Tried, unfollowed)
		return nil
	}
	d.t.Dismiss(d.it, disagreement, err)
	return nil
}

// A strategy is the argument of a proof here, with its table if that was written.
type strategy struct {
	task.Plain
	table *table
}

// Claim is part of task.Argument. No program shows a strategy: a claim is about all
// matches, and not about the view of one role.
func (s strategy) Claim(context.Context, *task.Task, *task.Item) (proof.Evidence, error) {
	if s.table == nil || !s.table.whole {
		return proof.Evidence{Instead: "no certificate: the strategy is too large to be written down"}, nil
	}
	return proof.Evidence{Instead: "the strategy is the evidence: it can be followed", Strategy: s.table.strategy()}, nil
}
