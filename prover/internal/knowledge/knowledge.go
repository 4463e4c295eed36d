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

// A KnowledgeState is the engine's state of a rulesheet.
type KnowledgeState struct {
	Knowers        []*Knower // that decide the questions about roles
	questionsTaken bool
	BreakCopies    func(*twocopies.GamePair) // a fault, for tests: of two copies of the game, still empty
	BreakQuestion  func(*KnowledgeQuestion)  // a fault, for tests: of a question about the knowledge of a role
}

// KnowledgeStateOf returns the engine's state of a rulesheet.
func KnowledgeStateOf(t *task.ProofTask) *KnowledgeState { return task.EngineState[KnowledgeState](t) }

// A KnowledgeQuestion is a question about the knowledge of a role on its way to a
// verdict.
type KnowledgeQuestion struct {
	Item           *task.QuestionItem
	AskedKnowledge play.KnowledgeQuestion
	GoalAgreement  *twocopies.Agreement
	shortestPair   [2]*twocopies.MatchPath // the shortest pair of random matches that violates it
}

// pairLength is the number of steps of the best pair.
func (k *KnowledgeQuestion) pairLength() int { return k.shortestPair[0].StepCount }

// A Knower decides the questions about one role.
type Knower struct {
	Task             *task.ProofTask
	RoleIndex        int
	OpenQuestions    []*KnowledgeQuestion
	TriedAgreements  []*twocopies.Agreement // fluents and derived atoms, then those that are added
	AliveAgreements  map[*twocopies.Agreement]bool
	ProvedAgreements []*twocopies.Agreement // proved
	SameFluents      []bool                 // by fluent: agreement is proved
	pairSamples      []pairSample
	randomPairs      *twocopies.PairMatches // at random
	ConflictShare    int64                  // its share of the solver's budget in the present pass
	shareSpent       bool                   // all of it
}

// A KnowerStrategy is the table by which the knowledge of a role is found out, row by row.
type (
	KnowerStrategy = task.RowStrategy[*Knower]
	KnowerRow      = task.StrategyRow[*Knower]
)

// RunPass tries a strategy for each role, with a part of the solver's budget.
func RunPass(ctx context.Context, t *task.ProofTask, part int64, s KnowerStrategy) error {
	takeUpQuestions(t)
	defer measureTwoCopies(t)
	return forEachKnower(ctx, t, part, func(k *Knower, ctx context.Context) error { return k.followStrategy(ctx, s) })
}

// DecideKnowledge answers the questions about knowledge, role by role. They have a budget
// of their own, half as large as that of all others together.
func DecideKnowledge(ctx context.Context, t *task.ProofTask, s KnowerStrategy) error {
	err := DecideEachKnower(ctx, t, func(k *Knower, ctx context.Context) error { return k.followStrategy(ctx, s) })
	measureTwoCopies(t)
	return err
}

// DecideEachKnower answers the questions about knowledge in another way than by a strategy.
func DecideEachKnower(ctx context.Context, t *task.ProofTask, decide func(*Knower, context.Context) error) error {
	takeUpQuestions(t)
	err := forEachKnower(ctx, t, 2, decide)
	for _, k := range KnowledgeStateOf(t).Knowers {
		k.noteSpentBudget()
	}
	return err
}

// takeUpQuestions takes up the questions about knowledge.
func takeUpQuestions(t *task.ProofTask) {
	if m := KnowledgeStateOf(t); !m.questionsTaken {
		m.questionsTaken, m.Knowers = true, groupKnowers(t)
	}
}

// followStrategy runs a strategy as long as there are questions that it may prove.
func (k *Knower) followStrategy(ctx context.Context, s KnowerStrategy) error {
	if !k.anyOpen() {
		return nil
	}
	return s.RunRows(ctx, k.Task, k, k.proofsWanted)
}

// proofsWanted tells whether there are questions that may still be proved, or that there is
// nothing left to do it with.
func (k *Knower) proofsWanted() (bool, error) {
	if k.anyUnrefuted() && k.randomPairs != nil && k.Task.SpentConflicts() >= k.Task.CurrentBudget().SolverConflicts {
		return false, solve.ErrBudget // matches cost none
	}
	return k.anyUnrefuted(), nil
}

// RunInTurn runs one after the other as long as that is wanted: lemmas, and questions that may follow
// from them.
func RunInTurn(runs ...func(context.Context, *Knower) error) func(context.Context, *Knower) error {
	return func(ctx context.Context, k *Knower) error {
		for _, run := range runs {
			if more, err := k.proofsWanted(); err != nil || !more {
				return err
			}
			if err := run(ctx, k); err != nil {
				return err
			}
		}
		return nil
	}
}

// forEachKnower runs a pass over the roles, with a part of the solver's budget
// that is divided among them.
func forEachKnower(ctx context.Context, t *task.ProofTask, part int64, decide func(*Knower, context.Context) error) error {
	knowers := KnowledgeStateOf(t).Knowers
	if len(knowers) == 0 {
		return nil
	}
	own, n := t.CurrentBudget(), int64(len(knowers))
	own.MatchWork, own.SearchConflicts = own.MatchWork/n, own.SearchConflicts/n
	return t.WithOwnBudget(own, func() error {
		var failed error
		for i, k := range knowers {
			k.ConflictShare = own.SolverConflicts / part / n
			t.AllowConflicts(k.ConflictShare * int64(i+1))
			if err := decide(k, ctx); err != nil && !errors.Is(err, solve.ErrBudget) {
				failed = err
			}
			k.shareSpent = t.SpentConflicts() >= t.CurrentBudget().SolverConflicts
			t.NoteError(failed)
		}
		return failed
	})
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
			byRole[role] = &Knower{Task: t, RoleIndex: role, AliveAgreements: map[*twocopies.Agreement]bool{}, SameFluents: make([]bool, len(t.Net.FluentRefs))}
			all = append(all, byRole[role])
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
	k := &KnowledgeQuestion{Item: it, GoalAgreement: twocopies.AgreeOnGate(t.Net.TerminalRef)}
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

// newCopies returns two copies of the game that the role cannot tell apart; u
// is the first one.
func (k *Knower) newCopies(u *unroll.GameProgram) *twocopies.GamePair {
	c := twocopies.New(u, k.RoleIndex, k.SameFluents)
	if KnowledgeStateOf(k.Task).BreakCopies != nil {
		KnowledgeStateOf(k.Task).BreakCopies(c)
	}
	return c
}

// VisitUndecided calls visit for the questions that are open.
func (k *Knower) VisitUndecided(visit func(*KnowledgeQuestion)) {
	for _, q := range k.OpenQuestions {
		if !q.Item.Done && !q.Item.ReplayFailed {
			visit(q)
		}
	}
}

// anyUnrefuted tells whether there are questions without a pair of matches that violates them.
func (k *Knower) anyUnrefuted() bool {
	found := false
	k.VisitUndecided(func(q *KnowledgeQuestion) { found = found || q.shortestPair[0] == nil })
	return found
}

// anyOpen tells whether a question is open.
func (k *Knower) anyOpen() bool {
	found := false
	k.VisitUndecided(func(*KnowledgeQuestion) { found = true })
	return found
}

// noteSpentBudget notes why questions stay open.
func (k *Knower) noteSpentBudget() {
	for _, q := range k.OpenQuestions {
		if !q.Item.Done && k.shareSpent {
			q.Item.TriedTexts = append(q.Item.TriedTexts, "the solver's budget for what "+k.Task.GroundGame.Roles[k.RoleIndex].String()+" knows is used up")
		}
	}
}

// SettleByRandomPairs settles the questions that pairs of random matches have refuted.
func SettleByRandomPairs(ctx context.Context, k *Knower) error {
	k.VisitUndecided(func(q *KnowledgeQuestion) {
		if q.shortestPair[0] != nil {
			k.ConfirmViolation(ctx, q, k.Task.TraceOfMoves(q.shortestPair[0].JointMoves()), k.Task.TraceOfMoves(q.shortestPair[1].JointMoves()), "random matches")
		}
	})
	return nil
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

// NoPairCertificate is the argument of proofs about pairs of matches in
// another way than by induction over two copies of the game.
const NoPairCertificate task.NoCertificate = "no certificate: programs are written of inductions over two matches only"

// everyMoveSeen is the argument of knowledge that every role has, since every move is seen.
type everyMoveSeen struct{ task.NeedsNoInvariants }

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
