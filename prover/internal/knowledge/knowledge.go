package knowledge

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A role knows the answer to a question if no two matches that it cannot tell
// apart differ in it (KR 2012 sec. 7.1). A violation is a pair of matches that
// package play has replayed and compared; a proof is an induction over two
// copies of the game, or that all pairs have been looked at.

// A KnowledgeState is the engine's state of a rulesheet.
type KnowledgeState struct {
	Knowers        []*Knower // that decide the questions about roles
	questionsTaken bool
	BreakSeen      func(seen [][]bool)      // a fault, for tests: of the moves that a role sees, by role and move
	BreakProduct   func(*circuit.Network)   // a fault, for tests: of copies of the game
	BreakPhase     func(*circuit.Phase)     // a fault, for tests: of copies that go on by themselves
	BreakQuestion  func(*KnowledgeQuestion) // a fault, for tests: of a question about the knowledge of a role
}

// KnowledgeStateOf returns the engine's state of a rulesheet.
func KnowledgeStateOf(t *task.ProofTask) *KnowledgeState { return task.EngineState[KnowledgeState](t) }

// A KnowledgeQuestion is a question about the knowledge of a role on its way to a
// verdict.
type KnowledgeQuestion struct {
	Item           *task.QuestionItem
	AskedKnowledge play.KnowledgeQuestion
	GoalAgreement  *Agreement
}

// A Knower decides the questions about one role.
type Knower struct {
	Task          *task.ProofTask
	RoleIndex     int
	OpenQuestions []*KnowledgeQuestion
	KnownView     *View // of two copies that the role cannot tell apart
}

// RunPass tries a strategy for each role, with a part of the solver's budget.
func RunPass(ctx context.Context, t *task.ProofTask, part int64, s ViewStrategy) error {
	defer measureTwoCopies(t)
	return DecideEach(t, part, Knowers(t), func(k *Knower, share int64) error { return k.View(share).Follow(ctx, s) })
}

// DecideKnowledge answers the questions about knowledge, role by role. They have a budget
// of their own, half as large as that of all others together.
func DecideKnowledge(ctx context.Context, t *task.ProofTask, s ViewStrategy) error {
	err := RunPass(ctx, t, 2, s)
	for _, k := range KnowledgeStateOf(t).Knowers {
		if k.KnownView != nil {
			k.KnownView.NoteSpentShare(t.GroundGame.Roles[k.RoleIndex].String() + " knows")
		}
	}
	return err
}

// Knowers returns the roles with questions about what they know.
func Knowers(t *task.ProofTask) []*Knower {
	m := KnowledgeStateOf(t)
	if !m.questionsTaken {
		m.questionsTaken, m.Knowers = true, groupKnowers(t)
	}
	return m.Knowers
}

// DecideEach decides groups of questions, with a part of the solver's budget that is divided among them.
func DecideEach[G any](t *task.ProofTask, part int64, groups []G, decide func(g G, share int64) error) error {
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

// View returns the task over two copies that the role cannot tell apart, with a share of the conflicts.
func (k *Knower) View(share int64) *View {
	if k.KnownView == nil {
		k.KnownView = k.newView()
	}
	k.KnownView.ConflictShare = share
	return k.KnownView
}

func (k *Knower) newView() *View {
	v := NewView(k.Task, []circuit.Copy{{Parent: -1, Role: -1}, {Parent: 0, Role: k.RoleIndex}})
	for _, q := range k.OpenQuestions {
		v.Ask(&AskedView{Item: q.Item, State: func() (Stated, error) { return q.stated(k.Task) },
			Judge: func(ctx context.Context, matches [][][]int32, method string) {
				k.ConfirmViolation(ctx, q, k.Task.TraceOfMoves(matches[0]), k.Task.TraceOfMoves(matches[1]), method)
			}}, v.BrokenGate(1, q.GoalAgreement))
	}
	return v
}

// groupKnowers groups the open questions by role. In plain GDL there are no percepts
// to compare, and nothing to find out (SettlePlainGDL).
func groupKnowers(t *task.ProofTask) []*Knower {
	if t.Rulesheet.IsFullyObserved() {
		return nil
	}
	var all []*Knower
	byRole := map[int]*Knower{}
	for _, it := range t.QuestionItems {
		if it.Done || !it.Verdict.IsKnowledge() {
			continue
		}
		k, role, err := TranslateQuestion(t, it)
		if err != nil {
			it.Verdict.OpenReason = err.Error()
			continue
		}
		if byRole[role] == nil {
			byRole[role] = &Knower{Task: t, RoleIndex: role}
			all = append(all, byRole[role])
		}
		if s, err := k.stated(t); err == nil {
			k.GoalAgreement.Stated = &s.Statements[0]
		}
		byRole[role].OpenQuestions = append(byRole[role].OpenQuestions, k)
		if KnowledgeStateOf(t).BreakQuestion != nil {
			KnowledgeStateOf(t).BreakQuestion(k)
		}
	}
	return all
}

// TranslateQuestion translates a question, or returns why it cannot be asked.
func TranslateQuestion(t *task.ProofTask, it *task.QuestionItem) (*KnowledgeQuestion, int, error) {
	q := it.Verdict.Question
	k := &KnowledgeQuestion{Item: it, GoalAgreement: AgreeOnGate(t.Net.TerminalRef)}
	role, err := PlayerIndex(t, q.Role)
	if err != nil {
		return nil, 0, err
	}
	k.AskedKnowledge.KnowingRole, _ = t.RoleTerm(q.Role)
	if q.Property == proof.KnowsTerminal {
		return k, role, nil
	}
	about, err := PlayerIndex(t, q.AboutRole)
	if err != nil {
		return nil, 0, err
	}
	k.AskedKnowledge.SubjectRole, _ = t.RoleTerm(q.AboutRole)
	if q.Property == proof.KnowsLegal {
		k.AskedKnowledge.Topic = play.TopicLegal
		k.GoalAgreement.AgreedRefs = t.Net.LegalRefs[about]
		return k, role, nil
	}
	k.AskedKnowledge.Topic, k.AskedKnowledge.BothFinished = play.TopicGoal, q.FinishedOnly
	k.GoalAgreement.AgreedRefs, k.GoalAgreement.WhereRef, k.GoalAgreement.EitherState = goal.ValueRefs(t.Net.GoalGates[about]), t.Net.TerminalRef, !q.FinishedOnly
	return k, role, nil
}

// PlayerIndex returns the number of a role that can know something.
func PlayerIndex(t *task.ProofTask, name string) (int, error) {
	for i, r := range t.Net.Game.Roles {
		if r.String() == name && t.PlaysRole(name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("there is not a role '%s' that could know something", name)
}

// VisitUndecided calls visit for the questions that are open.
func (k *Knower) VisitUndecided(visit func(*KnowledgeQuestion)) {
	for _, q := range k.OpenQuestions {
		if !q.Item.Done && !q.Item.ReplayFailed {
			visit(q)
		}
	}
}

// ConfirmViolation settles a question as violated if package play agrees: it replays
// both matches, compares the percepts and moves of the role in them, and finds that
// the answers differ.
func (k *Knower) ConfirmViolation(ctx context.Context, q *KnowledgeQuestion, one, two *play.Trace, method string) {
	t, it := k.Task, q.Item
	ctx, cancel := task.GraceContext(ctx)
	defer cancel()
	violation, bad, err := JudgePair(ctx, t, q.AskedKnowledge, one, two)
	if err == nil && !bad {
		one, two = two, one
		violation, bad, err = JudgePair(ctx, t, q.AskedKnowledge, one, two)
	}
	if err != nil || !bad {
		t.DismissClaim(it, "two matches that seemed to violate it did not when they were replayed", err)
		return
	}
	it.Verdict.SecondTrace = two
	t.SettleByMatch(it, method, one, violation)
}

// JudgePair replays two matches and asks the reference semantics.
func JudgePair(ctx context.Context, t *task.ProofTask, q play.KnowledgeQuestion, one, two *play.Trace) (play.Violation, bool, error) {
	first, err := t.ReferenceGame.ReplayTrace(ctx, *one)
	if err != nil {
		return play.Violation{}, false, err
	}
	second, err := t.ReferenceGame.ReplayTrace(ctx, *two)
	if err != nil {
		return play.Violation{}, false, err
	}
	return play.NewKnowledgeJudge(t.ReferenceGame).JudgeKnowledge(ctx, q, first, second)
}

// everyMoveSeen is the argument of knowledge that every role has, since every move is seen.
type everyMoveSeen struct{}

// ClaimEvidence is part of task.ProofArgument.
func (everyMoveSeen) ClaimEvidence(context.Context, *task.ProofTask, *task.QuestionItem) (proof.Evidence, error) {
	return proof.Evidence{Substitute: "the rules hide nothing, which is plain to see", FullyObserved: true}, nil
}

// SettlePlainGDL settles the questions about knowledge in plain GDL.
func SettlePlainGDL(_ context.Context, t *task.ProofTask) error {
	for _, it := range t.QuestionItems {
		if !it.Done && it.Verdict.IsKnowledge() && t.PlaysRole(it.Verdict.Role) && t.Rulesheet.IsFullyObserved() {
			t.SettleProved(it, proof.EveryMoveSeen, 0, everyMoveSeen{})
		}
	}
	return nil
}

// measureTwoCopies notes, if that is wanted, the sizes of the programs that decide over two copies whether one step can
// break a property, with the invariants that have been proved by now. The questions share their work, so that no seconds
// are told.
func measureTwoCopies(t *task.ProofTask) {
	if !t.TaskOptions.WantsSizes {
		return
	}
	for _, k := range KnowledgeStateOf(t).Knowers {
		v := k.View(0)
		v.lift()
		for _, a := range v.Asked {
			u := unroll.New(v.Net)
			v.AssumeSteps(u, 1)
			bad := a.overView.QuestionGoal.BadState
			u.LogicProgram.AddConstraint(u.GateLit(0, bad))
			if l := u.GateLit(1, bad); l != u.TrueLit.Complement() {
				u.LogicProgram.AddConstraint(l.Complement())
			}
			size := u.LogicProgram.Stats()
			a.Item.Verdict.StepProgram = &proof.ProgramSize{GameCopies: 2, GroundRules: size.RuleCount, GroundAtoms: size.AtomCount}
		}
	}
}
