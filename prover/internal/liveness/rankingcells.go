package liveness

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// That the number of some fluents rises with every move is mostly so because none of
// them ever ends, and each move makes one of them begin. Both are found out one fluent
// at a time, by programs with joined moves that know of the game the cone of
// influence of this fluent: of a board with 174,000 moves they have 200 atoms and literals. The moves
// that make a fluent begin are noted, and in the end those that make none begin must
// not be all moves that are made; or the other sums of a ranking have to fall then.

// Bounds on such a ranking: its fluents, and the work of a program as conflicts: its own,
// and the moves that are gone through for one.
const (
	maxCellFluents = 600
	cellConflicts  = 200
	maxCellCost    = 20_000
	cellMoves      = 700
)

// joinedConflicts bounds a question with joined moves.
const joinedConflicts = 40_000

// A cellwise is a ranking whose first sum counts fluents.
type cellwise struct {
	task  *task.Task
	parts *unroll.SimpleParts
	facts *localize.Hypotheses
	rises bool
	idle  [][]bool // by role: the moves that are not known to change the sum
	moves int64    // of all roles
}

// rankByCells searches for such a ranking, and where no sum is steady for any that falls as
// a program about its fluents alone shows it.
func rankByCells(ctx context.Context, t *task.Task) error {
	changes := changes(ctx, t, 1)
	found, falls := steady(t, changes), FallsByCells
	if found == nil {
		found, falls = newRankTemplates(t).fit(changes), FallsAlone
	}
	if found == nil {
		return nil
	}
	holds, err := falls(ctx, t, found)
	t.Log("ranking: one fluent after the other: %s %t, %s", found, holds, t.Elapsed())
	settleRanking(t, found, 1, holds)
	return err
}

// FallsAlone tells whether a ranking falls with every move, as a program with joined
// moves about nothing but its fluents shows it.
func FallsAlone(ctx context.Context, t *task.Task, r Ranking) (bool, error) {
	return newCellwise(t).others(ctx, r)
}

// FallsByCells tells whether a ranking falls with every move, as programs about one
// fluent at a time show it. It says nothing where it reports false.
func FallsByCells(ctx context.Context, t *task.Task, r Ranking) (bool, error) {
	fluents, rises := r[0].counted()
	if len(fluents) == 0 || len(fluents) > maxCellFluents {
		return false, nil
	}
	c := newCellwise(t)
	c.rises = rises
	for _, f := range fluents {
		if holds, err := c.look(ctx, f); !holds || err != nil {
			return false, err
		}
	}
	if c.task.Faulty(task.Heedless) {
		return true, nil
	}
	return c.others(ctx, r[1:])
}

func newCellwise(t *task.Task) *cellwise {
	c := &cellwise{task: t, facts: localize.NewHypotheses(t, nil)}
	c.parts = task.Remember[unroll.SimpleConditions](t).Parts(t.Net, unroll.FewGates)
	for _, legal := range t.Net.Legal {
		idle := make([]bool, len(legal))
		for m := range idle {
			idle[m] = true
		}
		c.idle = append(c.idle, idle)
		c.moves += int64(len(legal))
	}
	return c
}

// steady returns a ranking that falls with all sampled changes and begins with a sum that
// no fluent ever changes against it: that with which most changes fall, and of these the
// one over the fewest fluents. It returns nil if there is none.
func steady(t *task.Task, changes []simulate.Change) Ranking {
	var first *Component
	var left []simulate.Change
	for _, c := range newRankTemplates(t).sums {
		if rest, is := c.steady(changes); is && (first == nil || len(rest) < len(left) || len(rest) == len(left) && c.difficulty() < first.difficulty()) {
			first, left = c, rest
		}
	}
	switch {
	case first == nil || len(left) == len(changes):
		return nil
	case len(left) == 0:
		return Ranking{first}
	}
	rest := newRankTemplates(t).fit(left)
	if rest == nil {
		return nil
	}
	return append(Ranking{first}, rest...)
}

// steady tells whether no change begins or ends a fluent against a sum, and returns the
// changes that keep the sum.
func (c *Component) steady(changes []simulate.Change) (left []simulate.Change, is bool) {
	for _, d := range changes {
		acts := false
		for _, f := range d.Begins {
			if c.Weight[f] > 0 {
				return nil, false
			}
			acts = acts || c.Weight[f] < 0
		}
		for _, f := range d.Ends {
			if c.Weight[f] < 0 {
				return nil, false
			}
			acts = acts || c.Weight[f] > 0
		}
		if !acts {
			left = append(left, d)
		}
	}
	return left, true
}

// counted returns the fluents that a sum counts, all alike, and whether it falls when
// they begin; none if it is another sum.
func (c *Component) counted() (fluents []int32, rises bool) {
	weight := int32(0)
	for f, w := range c.Weight {
		switch {
		case w == 0:
		case weight != 0 && w != weight:
			return nil, false
		default:
			weight = w
			fluents = append(fluents, int32(f))
		}
	}
	return fluents, weight < 0
}

// begin returns a new program with joined moves.
func (c *cellwise) begin() *unroll.Program {
	u := unroll.New(c.task.Net)
	u.BeginLocal()
	u.JoinMoves()
	return u
}

// limit completes a program when all gates are known.
func (c *cellwise) limit(u *unroll.Program) []unroll.Joining {
	joined := u.LimitJoined(c.parts, true)
	c.facts.Assume(u, nil)
	u.GoesOn(c.parts)
	c.task.Spend(c.moves / cellMoves)
	return joined
}

// look tells whether no move changes a fluent against the ranking, and notes which
// moves change it.
func (c *cellwise) look(ctx context.Context, fluent int32) (bool, error) {
	u := c.begin()
	node := c.task.Net.Fluent[fluent]
	before, after := u.Lit(0, node), u.Lit(1, node)
	if !c.rises {
		before, after = before.Not(), after.Not()
	}
	good, bad := u.And([]asp.Lit{before.Not(), after}), u.And([]asp.Lit{before, after.Not()})
	for _, f := range c.facts.Around(fluent) {
		u.Lit(0, c.task.Net.Fluent[f])
	}
	joined := c.limit(u)
	if u.Prog.Stats().Cost() > maxCellCost {
		return false, nil
	}
	s, err := c.task.NewSolver(ctx, u.Prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	never := func(lits ...asp.Lit) (bool, error) {
		answer, err := c.task.Solve(ctx, s, u.Prog, asp.Query{Assume: lits, Conflicts: cellConflicts})
		return answer.Status == asp.Unsat, err
	}
	if holds, err := never(bad); err != nil || !holds && !c.task.Faulty(task.Steadfast) {
		return false, err
	}
	for role, j := range joined {
		idle := c.idleClasses(role, j)
		for class, made := range j.Atoms {
			if !idle[class] {
				continue
			}
			acts, err := never(made.Pos(), good.Not())
			if err != nil {
				return false, err
			}
			if acts {
				c.note(role, j.Class, class)
			}
		}
	}
	return true, nil
}

// idleClasses tells which classes have moves that are not known to change the sum.
func (c *cellwise) idleClasses(role int, j unroll.Joining) []bool {
	idle := make([]bool, len(j.Atoms))
	for m, class := range j.Class {
		idle[class] = idle[class] || c.idle[role][m]
	}
	return idle
}

// note notes that the moves of a class change the sum.
func (c *cellwise) note(role int, classes []int, class int) {
	for m, of := range classes {
		if of == class {
			c.idle[role][m] = false
		}
	}
}

// others tells whether the other sums of a ranking fall where all roles make moves that are
// not known to change the sum.
func (c *cellwise) others(ctx context.Context, rest Ranking) (bool, error) {
	u := c.begin()
	for role, moves := range c.idle {
		u.Prog.Constraint(u.OneOf(role, moves).Not())
	}
	if len(rest) > 0 {
		u.Prog.Constraint(NewRankEncoder(u, 1).NotFalling(rest).Not())
	}
	c.limit(u)
	if u.Prog.Stats().Cost() > localize.MaxLocalCost {
		return false, nil
	}
	return tally.UnsatState(ctx, c.task, u, joinedConflicts)
}
