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

// If the number of some fluents rises with every move, the reason is mostly simple: none of these fluents ever
// ends, and each move makes one of them begin. Both facts are checked one fluent at a time, by programs with
// joined moves. Such a program knows only the cone of influence of its fluent: for a board with 174,000 moves it
// has 200 atoms and literals. The check notes the moves that make a fluent begin. In the end, other moves must not
// be all that the roles make; otherwise the remaining sums of the ranking have to fall then.

// Bounds on such a ranking: the number of its fluents, and the work of a program in conflicts. cellConflicts is
// the work of the program itself, cellMoves the number of moves that are examined in the time of a conflict.
const (
	maxCellFluents = 600
	cellConflicts  = 200
	maxCellCost    = 20_000
	cellMoves      = 700
)

// joinedConflicts bounds the conflicts of a question with joined moves.
const joinedConflicts = 40_000

// A fluentwiseRanking is a ranking whose first sum counts fluents.
type fluentwiseRanking struct {
	task         *task.ProofTask
	parts        *unroll.SimpleParts
	hypotheses   *localize.LocalHypotheses
	fallsOnBegin bool
	idleMoves    [][]bool // by role: the moves that are not known to change the sum
	moveCount    int64    // of all roles
}

// rankFluentwise searches for a fluentwise ranking. If no sum is steady, it searches for any ranking that falls,
// as a program about the fluents of the ranking alone shows.
func rankFluentwise(ctx context.Context, t *task.ProofTask) error {
	changes := sampledChanges(ctx, t, 1)
	found, falls := steadyRanking(t, changes), DecreasesFluentwise
	if found == nil {
		found, falls = newRankTemplates(t).fitRanking(changes, nil), DecreasesByFluents
	}
	if found == nil {
		return nil
	}
	holds, err := falls(ctx, t, found)
	t.LogWork("ranking: one fluent after the other: %s %t, %s", found, holds, t.ElapsedTime())
	if holds {
		settleRanking(t, found, 1)
	}
	return err
}

// DecreasesByFluents tells whether a ranking falls with every move. It asks a program with joined moves that knows
// only the fluents of the ranking.
func DecreasesByFluents(ctx context.Context, t *task.ProofTask, r RankingFunction) (bool, error) {
	return newFluentwiseRanking(t).restDecreases(ctx, r)
}

// DecreasesFluentwise tells whether a ranking falls with every move. It asks programs about one fluent at a time.
// The result false says nothing.
func DecreasesFluentwise(ctx context.Context, t *task.ProofTask, r RankingFunction) (bool, error) {
	fluents, rises := r[0].countedFluents()
	if len(fluents) == 0 || len(fluents) > maxCellFluents {
		return false, nil
	}
	c := newFluentwiseRanking(t)
	c.fallsOnBegin = rises
	for _, f := range fluents {
		if holds, err := c.checkFluent(ctx, f); !holds || err != nil {
			return false, err
		}
	}
	if c.task.HasFault(task.FaultIgnoreIdle) {
		return true, nil
	}
	return c.restDecreases(ctx, r[1:])
}

func newFluentwiseRanking(t *task.ProofTask) *fluentwiseRanking {
	c := &fluentwiseRanking{task: t, hypotheses: localize.NewLocalHypotheses(t, nil)}
	c.parts = task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, unroll.FewGates)
	for _, legal := range t.Net.LegalRefs {
		idle := make([]bool, len(legal))
		for m := range idle {
			idle[m] = true
		}
		c.idleMoves = append(c.idleMoves, idle)
		c.moveCount += int64(len(legal))
	}
	return c
}

// steadyRanking returns a ranking that falls with all sampled changes. In its first sum, no change makes a fluent
// begin or end against the direction of the sum. Among such sums it takes the sum that falls with most changes;
// among equals, the sum over the fewest fluents. It returns nil if there is none.
func steadyRanking(t *task.ProofTask, changes []simulate.StateChange) RankingFunction {
	var first *RankComponent
	var left []simulate.StateChange
	for _, c := range newRankTemplates(t).singleSums {
		if rest, is := c.neverAgainst(changes); is && (first == nil || len(rest) < len(left) || len(rest) == len(left) && c.fluentDifficulty() < first.fluentDifficulty()) {
			first, left = c, rest
		}
	}
	switch {
	case first == nil || len(left) == len(changes):
		return nil
	case len(left) == 0:
		return RankingFunction{first}
	}
	rest := newRankTemplates(t).fitRanking(left, nil)
	if rest == nil {
		return nil
	}
	return append(RankingFunction{first}, rest...)
}

// neverAgainst tells whether no change makes a fluent begin or end against the direction of a sum. It returns the
// changes with which the sum stays the same.
func (c *RankComponent) neverAgainst(changes []simulate.StateChange) (left []simulate.StateChange, is bool) {
	for _, d := range changes {
		acts := false
		for _, f := range d.BeginningFluents {
			if c.FluentWeights[f] > 0 {
				return nil, false
			}
			acts = acts || c.FluentWeights[f] < 0
		}
		for _, f := range d.EndingFluents {
			if c.FluentWeights[f] < 0 {
				return nil, false
			}
			acts = acts || c.FluentWeights[f] > 0
		}
		if !acts {
			left = append(left, d)
		}
	}
	return left, true
}

// countedFluents returns the fluents of a sum that gives all its fluents the same weight, and whether the sum
// falls when one of them begins. It returns none for other sums.
func (c *RankComponent) countedFluents() (fluents []int32, rises bool) {
	weight := int32(0)
	for f, w := range c.FluentWeights {
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

// newJoinedProgram returns a new program with joined moves.
func (c *fluentwiseRanking) newJoinedProgram() *unroll.GameProgram {
	u := unroll.New(c.task.Net)
	u.BeginLocal()
	u.JoinMoves()
	return u
}

// completeProgram completes a program when all gates are known.
func (c *fluentwiseRanking) completeProgram(u *unroll.GameProgram) []unroll.MoveJoining {
	joined := u.LimitJoinedMoves(c.parts, true)
	c.hypotheses.AssumeAll(u, nil)
	u.AssumeNotOver(c.parts)
	c.task.SpendConflicts(c.moveCount / cellMoves)
	return joined
}

// checkFluent tells whether no move changes a fluent against the ranking. It notes the moves that change the
// fluent.
func (c *fluentwiseRanking) checkFluent(ctx context.Context, fluent int32) (bool, error) {
	u := c.newJoinedProgram()
	node := c.task.Net.FluentRefs[fluent]
	before, after := u.GateLit(0, node), u.GateLit(1, node)
	if !c.fallsOnBegin {
		before, after = before.Complement(), after.Complement()
	}
	good, bad := u.Conjunction([]asp.Lit{before.Complement(), after}), u.Conjunction([]asp.Lit{before, after.Complement()})
	for _, f := range c.hypotheses.NeighbourFluents(fluent) {
		u.GateLit(0, c.task.Net.FluentRefs[f])
	}
	joined := c.completeProgram(u)
	if u.LogicProgram.Stats().LoadCost() > maxCellCost {
		return false, nil
	}
	s, err := c.task.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		return false, err
	}
	defer s.Close()
	never := func(lits ...asp.Lit) (bool, error) {
		answer, err := c.task.SolveQuery(ctx, s, u.LogicProgram, asp.Query{Assumptions: lits, MaxConflicts: cellConflicts})
		return answer.Status == asp.Unsat, err
	}
	if holds, err := never(bad); err != nil || !holds && !c.task.HasFault(task.FaultIgnoreIncrease) {
		return false, err
	}
	for role, j := range joined {
		idle := c.idleClasses(role, j)
		for class, made := range j.ClassAtoms {
			if !idle[class] {
				continue
			}
			acts, err := never(made.PosLit(), good.Complement())
			if err != nil {
				return false, err
			}
			if acts {
				c.markChanging(role, j.ClassOfMove, class)
			}
		}
	}
	return true, nil
}

// idleClasses tells which classes have moves that are not known to change the sum.
func (c *fluentwiseRanking) idleClasses(role int, j unroll.MoveJoining) []bool {
	idle := make([]bool, len(j.ClassAtoms))
	for m, class := range j.ClassOfMove {
		idle[class] = idle[class] || c.idleMoves[role][m]
	}
	return idle
}

// markChanging notes that the moves of a class change the sum.
func (c *fluentwiseRanking) markChanging(role int, classes []int, class int) {
	for m, of := range classes {
		if of == class {
			c.idleMoves[role][m] = false
		}
	}
}

// restDecreases tells whether the remaining sums of a ranking fall when all roles make moves that are not known to
// change the first sum.
func (c *fluentwiseRanking) restDecreases(ctx context.Context, rest RankingFunction) (bool, error) {
	u := c.newJoinedProgram()
	for role, moves := range c.idleMoves {
		u.LogicProgram.AddConstraint(u.OneMoveOf(role, moves).Complement())
	}
	if len(rest) > 0 {
		u.LogicProgram.AddConstraint(rest.NotDecreasing(u, 1).Complement())
	}
	c.completeProgram(u)
	if u.LogicProgram.Stats().LoadCost() > localize.MaxLocalCost {
		return false, nil
	}
	return tally.StatesUnsat(ctx, c.task, u, joinedConflicts)
}
