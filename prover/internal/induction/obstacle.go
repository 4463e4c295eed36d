package induction

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file looks for steps that stand in the way of a proof by induction.

// Bounds of the search for an obstacle: the program of a step, and the conflicts of a query.
const (
	mostObstacleLiterals = 1_000_000
	obstacleConflicts    = 2_000
)

// ShowObstacles looks for steps that prevent a proof, for monotonicity and each open question about single states. Such a step
// begins in a state in which all proved statements hold, and the property itself. After its joint move the
// property fails. There may be no match that reaches the state. Package play judges the step before it is shown.
func ShowObstacles(ctx context.Context, t *task.ProofTask) error {
	var open []*task.QuestionItem
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if q := it.QuestionGoal; !it.Verdict.SeeksMatch() && !it.Verdict.InitialOnly && q.BadState != circuit.FalseRef && (q.BadPaths == nil || q.Property == proof.Monotonic) {
			open = append(open, it)
		}
	})
	for _, it := range open {
		t.WithoutCharge(obstacleConflicts, func() {
			for _, usual := range []bool{true, false} {
				if it.Verdict.Obstacle == nil && ctx.Err() == nil {
					it.Verdict.Obstacle = findObstacle(ctx, t, it, usual)
				}
			}
		})
	}
	return nil
}

// findObstacle returns a step that is in the way of a proof; nil if none is found. If usual is set, the first state of
// the step also obeys the guesses that held in all states of matches and were not proved.
func findObstacle(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, usual bool) *proof.Obstacle {
	u := unroll.New(t.Net)
	t.AssumeSteps(u, 0)
	if usual && t.Candidates != nil {
		for _, c := range t.Candidates.AllCandidates {
			if c.ProofState == invariant.PendingState {
				u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
			}
		}
	}
	bad := it.QuestionGoal.BadState
	u.LogicProgram.AddConstraint(u.GateLit(0, bad))
	u.AddStep()
	u.LogicProgram.AddConstraint(u.GateLit(1, bad).Complement())
	if u.LogicProgram.Stats().LoadCost() > mostObstacleLiterals {
		return nil
	}
	answer, err := t.SolveOnce(ctx, u.LogicProgram, asp.Query{WantModel: true, MaxConflicts: obstacleConflicts})
	if err != nil || answer.Status != asp.Sat {
		return nil
	}
	var fluents []*gdl.Term
	for f, holds := range u.StateOf(answer.Model, 0) {
		if holds {
			fluents = append(fluents, t.GroundGame.Fluents[f])
		}
	}
	return judgeObstacle(ctx, t, it.Verdict.Question, fluents, t.TraceOfMoves([][]int32{u.JointMoveAt(answer.Model, 0)}).Moves[0])
}

// judgeObstacle plays a step by the reference semantics; nil if it does not violate the property.
func judgeObstacle(ctx context.Context, t *task.ProofTask, q proof.Question, fluents []*gdl.Term, joint play.JointMove) *proof.Obstacle {
	state, err := t.ReferenceGame.StateFromFluents(fluents)
	if err != nil {
		return nil
	}
	next, err := t.ReferenceGame.NextState(ctx, state, joint)
	if err != nil {
		return nil
	}
	violation, bad, err := proof.JudgeMatch(ctx, t.ReferenceGame, q, &play.ReplayedMatch{States: []play.State{state, next}, Steps: []play.Transition{{JointMove: joint}}})
	if err != nil || !bad {
		return nil
	}
	out := &proof.Obstacle{Detail: violation.Detail, Moves: map[string]string{}}
	fluents = state.TrueFluents()
	for _, f := range fluents {
		out.State = append(out.State, f.String())
	}
	var moves []string
	for i, role := range t.ReferenceGame.Roles() {
		out.Moves[role.String()] = joint[i].String()
		moves = append(moves, role.InNotation(t.Rulesheet.Notation)+" "+joint[i].InNotation(t.Rulesheet.Notation))
	}
	var drawn strings.Builder
	seen := [][]*gdl.Term{fluents, next.TrueFluents()}
	if first, err := t.ReferenceGame.InitialState(ctx); err == nil {
		seen = append(seen, first.TrueFluents())
	}
	painter := board.TextPainter{MakePrintable: func(s string) string { return s }}
	if err := painter.Write(&drawn, board.New(t.Rulesheet, t.ReferenceGame.Roles(), seen).DrawState(fluents, nil), ""); err != nil {
		return nil
	}
	out.Drawn = append(strings.Split(strings.TrimRight(drawn.String(), "\n"), "\n"), "then "+strings.Join(moves, ", ")+": "+violation.Detail)
	return out
}
