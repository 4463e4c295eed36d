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

// A fluentwiseRanking is a ranking whose first sum counts fluents.
type fluentwiseRanking struct {
	task         *task.ProofTask
	parts        *unroll.SimpleParts
	hypotheses   *localize.LocalHypotheses
	fallsOnBegin bool
	idleMoves    [][]bool // by role: the moves that are not known to change the sum
	moveCount    int64    // of all roles
}

// rankFluentwise searches for such a ranking, and where no sum is steady for any that falls as
// a program about its fluents alone shows it.
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

// DecreasesByFluents tells whether a ranking falls with every move, as a program with joined
// moves about nothing but its fluents shows it.
func DecreasesByFluents(ctx context.Context, t *task.ProofTask, r RankingFunction) (bool, error) {
	return newFluentwiseRanking(t).restDecreases(ctx, r)
}

// DecreasesFluentwise tells whether a ranking falls with every move, as programs about one
// fluent at a time show it. It says nothing where it reports false.
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

// steadyRanking returns a ranking that falls with all sampled changes and begins with a sum that
// no fluent ever changes against it: that with which most changes fall, and of these the
// one over the fewest fluents. It returns nil if there is none.
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

// neverAgainst tells whether no change begins or ends a fluent against a sum, and returns the
// changes that keep the sum.
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

// countedFluents returns the fluents that a sum counts, all alike, and whether it falls when
// they begin; none if it is another sum.
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

// checkFluent tells whether no move changes a fluent against the ranking, and notes which
// moves change it.
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

// restDecreases tells whether the other sums of a ranking fall where all roles make moves that are
// not known to change the sum.
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
