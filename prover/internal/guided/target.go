package guided

import (
	"context"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Where no score leads to the end of a puzzle, the solver is asked for a state that ends the
// puzzle, satisfies all invariants, and is near to the initial state. A beam then prefers positions
// that differ from it in few fluents. That a state was named does not make it reachable: the match
// is replayed.

// Bounds: a query for a state may take targetConflicts conflicts. The first beam has targetWidth
// positions, each following one targetWidth times as many, up to beamWidth; targetMoves moves are tried from each
// position. A beam gets the work of an enumeration divided by targetShare.
const (
	targetConflicts = 10_000
	targetWidth     = 8
	targetMoves     = 1024
	targetShare     = 4
)

// aimAtNamedState searches for each open question that seeks a match, with a state from the solver
// as the target.
func aimAtNamedState(ctx context.Context, t *task.ProofTask) error {
	if t.NoSolverReason() != "" {
		return nil
	}
	for _, it := range wantedItems(t, (*proof.Verdict).SeeksMatch) {
		if !isWanted(it) || ctx.Err() != nil {
			continue
		}
		target, err := nameTarget(ctx, t, it.QuestionGoal.BadState)
		switch {
		case errors.Is(err, solve.ErrBudget):
			return nil
		case err != nil:
			return err
		case target == nil:
			continue
		}
		near := func(m *simulate.RandomMatches) (score [simulate.LaneCount]int) {
			for f, w := range m.StateLanes() {
				if target[f] {
					w = ^w
				}
				for ; w != 0; w &= w - 1 {
					score[bits.TrailingZeros64(w)]++
				}
			}
			return score
		}
		for width := targetWidth; width <= beamWidth && isWanted(it); width *= targetWidth {
			searchFor(ctx, t, searchAim{nearness: near, wanted: it, seed: 59, width: width, moves: targetMoves, work: t.CurrentBudget().Reachability.TotalWork / targetShare})
		}
	}
	return nil
}

// nameTarget returns a state in which a gate holds, near to the initial one; nil if the solver
// finds none. It first asks for a state that agrees with guesses (nearestState with unseen), and then without them.
func nameTarget(ctx context.Context, t *task.ProofTask, gate circuit.NodeRef) (state []bool, err error) {
	initial := make([]bool, len(t.GroundGame.Fluents))
	for _, f := range t.Net.Game.InitFluents {
		initial[f] = true
	}
	for _, unseen := range []bool{true, false} {
		if state, err = nearestState(ctx, t, gate, initial, unseen); state != nil || err != nil {
			break
		}
	}
	return state, err
}

// nearestState asks the solver for a state in which a gate holds, and then for ones that differ by at least an eighth
// less from the state from. If unseen is set, the guesses that fluents always or never hold, which no random match
// has refuted, count as true, and so do the pairs of mutuallyBlocking.
func nearestState(ctx context.Context, t *task.ProofTask, gate circuit.NodeRef, from []bool, unseen bool) (state []bool, err error) {
	u := unroll.New(t.Net)
	l := u.NewLayer()
	var atoms []asp.Atom
	var changed []asp.Lit
	for f, node := range circuit.StateRefs(t.Net) {
		atoms = append(atoms, u.LogicProgram.NewAtom())
		changed = append(changed, atoms[f].PosLit())
		l.NodeLits[node.NodeIndex()] = changed[f]
		if from[f] {
			l.NodeLits[node.NodeIndex()] = changed[f].Complement()
		}
	}
	u.LogicProgram.AddChoice(atoms)
	t.AssumeInvariants(u, 0)
	u.LogicProgram.AddConstraint(u.GateLit(0, gate).Complement())
	if unseen {
		for _, c := range t.Candidates.AllCandidates {
			if c.StatedBound().BoundKind == invariant.UnitBound && c.ProofState != invariant.FalsifiedState {
				u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
			}
		}
		for _, pair := range mutuallyBlocking(task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, unroll.Literals)) {
			u.LogicProgram.AddConstraint(u.GateLit(0, pair[0]), u.GateLit(0, pair[1]))
		}
	}
	s, err := t.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	q := asp.Query{WantModel: true, MaxConflicts: targetConflicts * solve.ConflictWeight(u.LogicProgram)}
	for {
		answer, err := t.SolveQuery(ctx, s, u.LogicProgram, q)
		if err != nil || answer.Status != asp.Sat {
			return state, err
		}
		state = u.StateOf(answer.Model, 0)
		changes := 0
		for _, c := range changed {
			if answer.Model.SatisfiesLit(c) {
				changes++
			}
		}
		if changes == 0 {
			return state, nil
		}
		far := u.LogicProgram.NewAtom()
		u.LogicProgram.AddAtLeast(far, int32(max(1, changes-changes/8)), changed...)
		q.Assumptions = []asp.Lit{far.PosLit().Complement()}
	}
}
