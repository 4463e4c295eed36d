package knowledge

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file groups the questions about knowledge by the copies of the game that they need, and answers group by group.

// A KnowledgeState is the memory of this engine for one task.
type KnowledgeState struct {
	groups        map[bool][]*Group      // false: of questions about one role; true: of formulas
	BreakSeen     func(seen [][]bool)    // a fault, for tests: of the moves that a role sees, by role and move
	BreakProduct  func(*circuit.Network) // a fault, for tests: of copies of the game
	BreakPhase    func(*circuit.Phase)   // a fault, for tests: of copies that go on by themselves
	BreakQuestion func(*Question)        // a fault, for tests: of a question about the knowledge of a role
}

// KnowledgeStateOf returns the state that this engine keeps for a task.
func KnowledgeStateOf(t *task.ProofTask) *KnowledgeState { return task.EngineState[KnowledgeState](t) }

// A Group holds the questions over one tree of copies.
type Group struct {
	Task      *task.ProofTask
	Copies    []circuit.Copy
	Questions []*Question
	view      *View // nil until it is needed
}

// Groups returns the groups of the questions about one role, or of formulas. In plain GDL every
// role sees every move, so that questions about one role are settled elsewhere (SettlePlainGDL).
func Groups(t *task.ProofTask, formulas bool) []*Group {
	m := KnowledgeStateOf(t)
	if all, taken := m.groups[formulas]; taken {
		return all
	}
	var all []*Group
	for _, it := range t.QuestionItems {
		if it.Done || formulas && !it.Verdict.IsEpistemic() || !formulas && (!it.Verdict.IsKnowledge() || t.Rulesheet.IsFullyObserved()) {
			continue
		}
		q, err := newQuestion(t, it)
		switch {
		case err != nil && formulas:
			it.TriedTexts = append(it.TriedTexts, err.Error())
			continue
		case err != nil:
			it.Verdict.OpenReason = err.Error()
			continue
		}
		at := slices.IndexFunc(all, func(g *Group) bool { return slices.Equal(g.Copies, q.copies()) })
		if at < 0 {
			at, all = len(all), append(all, &Group{Task: t, Copies: q.copies()})
		}
		all[at].Questions = append(all[at].Questions, q)
	}
	if m.groups == nil {
		m.groups = map[bool][]*Group{}
	}
	m.groups[formulas] = all
	return all
}

// View returns the task over the copies, and allows it a number of conflicts of the solver.
func (g *Group) View(share int64) *View {
	if g.view == nil {
		g.view = newView(g.Task, g.Copies)
		for _, q := range g.Questions {
			g.view.ask(q)
		}
	}
	g.view.conflictShare = share
	return g.view
}

// IsOpen tells whether one of the questions is not answered yet.
func (g *Group) IsOpen() bool { return slices.ContainsFunc(g.Questions, (*Question).IsOpen) }

// RunPass runs a strategy for each group of questions about one role, and then for each group of
// formulas that no match refutes which violates the formula without 'knows'. Each of the two passes has a budget of its
// own: the solver's budget divided by part.
func RunPass(ctx context.Context, t *task.ProofTask, part int64, s ViewStrategy) error {
	follow := func(g *Group, share int64) error { return g.View(share).follow(ctx, s) }
	failed := DecideEach(t, part, Groups(t, false), follow)
	measureTwoCopies(t)
	var open []*Group
	for _, g := range Groups(t, true) {
		for _, q := range g.Questions {
			q.settleByFactualMatch(ctx)
		}
		if g.IsOpen() {
			open = append(open, g)
		}
	}
	err := DecideEach(t, part, open, follow)
	dropAnsweredParts(t)
	return errors.Join(failed, err)
}

// NoteSpentShares notes at open questions that the solver's budget for them is used up.
func NoteSpentShares(t *task.ProofTask) {
	for _, formulas := range []bool{false, true} {
		for _, g := range Groups(t, formulas) {
			of := "roles know"
			if !formulas {
				of = t.GroundGame.Roles[g.Copies[1].Role].String() + " knows"
			}
			for _, q := range g.Questions {
				if q.IsOpen() && g.view != nil && g.view.shareSpent {
					q.Item.TriedTexts = append(q.Item.TriedTexts, "the solver's budget for what "+of+" is used up")
				}
			}
		}
	}
}

// DecideEach calls decide for each group. The solver's budget, divided by part, is divided equally
// among the groups, and so are the work of matches and the conflicts of bounded search.
func DecideEach(t *task.ProofTask, part int64, groups []*Group, decide func(g *Group, share int64) error) error {
	own, n := t.CurrentBudget(), max(1, int64(len(groups)))
	own.MatchWork, own.SearchConflicts = own.MatchWork/n, own.SearchConflicts/n
	return t.WithOwnBudget(own, func() error {
		var failed error
		for i, g := range groups {
			share := own.SolverConflicts / part / n
			t.AllowConflicts(share * int64(i+1))
			if err := decide(g, share); err != nil && !errors.Is(err, solve.ErrBudget) {
				failed = err
			}
			t.NoteError(failed)
		}
		return failed
	})
}

// everyMoveSeen is the argument that a role knows everything, since it sees every move.
type everyMoveSeen struct{}

// ClaimEvidence is part of task.ProofArgument.
func (everyMoveSeen) ClaimEvidence(context.Context, *task.ProofTask, *task.QuestionItem) (proof.Evidence, error) {
	return proof.Evidence{Substitute: "the rules hide nothing, which is plain to see", FullyObserved: true}, nil
}

// SettlePlainGDL proves the questions about knowledge in games without hidden information.
func SettlePlainGDL(t *task.ProofTask) {
	for _, it := range t.QuestionItems {
		if !it.Done && it.Verdict.IsKnowledge() && t.PlaysRole(it.Verdict.Role) && t.Rulesheet.IsFullyObserved() {
			t.SettleProved(it, proof.EveryMoveSeen, 0, everyMoveSeen{})
		}
	}
}

// measureTwoCopies notes for each question, if the options ask for sizes, the size of the program
// that decides over two copies whether one step can break the property. The program has the
// invariants that are proved by now. No time is noted, since the questions share their work.
func measureTwoCopies(t *task.ProofTask) {
	if !t.TaskOptions.WantsSizes {
		return
	}
	for _, g := range Groups(t, false) {
		v := g.View(0)
		v.lift()
		for _, q := range v.asked {
			u := unroll.New(v.Net)
			v.AssumeSteps(u, 1)
			bad := q.overView.QuestionGoal.BadState
			u.LogicProgram.AddConstraint(u.GateLit(0, bad))
			if l := u.GateLit(1, bad); l != u.TrueLit.Complement() {
				u.LogicProgram.AddConstraint(l.Complement())
			}
			size := u.LogicProgram.Stats()
			q.Item.Verdict.StepProgram = &proof.ProgramSize{GameCopies: 2, GroundRules: size.RuleCount, GroundAtoms: size.AtomCount}
		}
	}
}
