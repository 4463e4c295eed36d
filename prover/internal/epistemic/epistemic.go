package epistemic

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// A knowledgeQuestion is a question about a formula with knows on its way to a verdict.
type knowledgeQuestion struct {
	item         *task.QuestionItem
	formula      *knowledgeFormula // nil if it is too large for the solver
	formulaViews []matchView
	earlyEnd     circuit.NodeRef // holds in a state in which a sequence ends early
}

// isQuestionOpen reports whether the question is not answered yet.
func (q *knowledgeQuestion) isQuestionOpen() bool { return !q.item.Done && !q.item.ReplayFailed }

// An Inquiry is the shared state of the questions of a game.
type Inquiry struct {
	task           *task.ProofTask
	questionList   []*knowledgeQuestion
	knowersByRole  map[int]*knowledge.Knower   // by role
	knowerRoles    []int                       // of the knowers, in the order in which they occur
	budgetSpent    bool                        // the budget of the last pass is used up
	learnedAnswers map[*task.QuestionItem]bool // answers that are taken over
}

// An inquiryState is the engine state of a task.
type inquiryState struct{ inquiry *Inquiry }

// A Strategy is the order of tactics for formulas with knows.
type (
	Strategy      = task.RowStrategy[*Inquiry]
	InquiryTactic = task.StrategyRow[*Inquiry]
)

// DecideCheaply runs the cheap tactics, before the search for invariants.
func DecideCheaply(ctx context.Context, t *task.ProofTask, s Strategy) error {
	w := newInquiry(t)
	*task.EngineState[inquiryState](t) = inquiryState{w}
	return w.followWithin(ctx, 16, s)
}

// DecideKnowledgeFormulas answers the questions about formulas with knows. Like the single questions about
// knowledge they have a separate budget, half as large as that of all others together.
func DecideKnowledgeFormulas(ctx context.Context, t *task.ProofTask, s Strategy) error {
	w := task.EngineState[inquiryState](t).inquiry
	if w == nil || !w.hasOpenQuestion() {
		return nil
	}
	err := w.followWithin(ctx, 2, s)
	for _, q := range w.questionList {
		if q.isQuestionOpen() && w.budgetSpent {
			q.item.TriedTexts = append(q.item.TriedTexts, "the solver's budget for what roles know is used up")
		}
	}
	return err
}

// followWithin runs a strategy with a part of the solver's budget.
func (w *Inquiry) followWithin(ctx context.Context, part int64, s Strategy) error {
	if !w.hasOpenQuestion() {
		return nil
	}
	w.learnAnswers()
	t := w.task
	own := t.CurrentBudget()
	own.SolverConflicts /= part
	for _, k := range w.knowersByRole {
		k.ConflictShare = own.SolverConflicts / int64(len(w.knowersByRole))
	}
	own.MatchWork /= int64(2*len(w.knowerRoles) + 1)
	own.SearchConflicts = min(own.SearchConflicts, own.SolverConflicts) / int64(len(w.questionList))
	err := t.WithOwnBudget(own, func() error {
		err := s.RunRows(ctx, t, w, func() (bool, error) { return w.hasOpenQuestion(), nil })
		w.budgetSpent = t.SpentConflicts() >= own.SolverConflicts
		return err
	})
	dropAnsweredParts(t)
	t.NoteError(err)
	return err
}

func newInquiry(t *task.ProofTask) *Inquiry {
	w := &Inquiry{task: t, knowersByRole: map[int]*knowledge.Knower{}, learnedAnswers: map[*task.QuestionItem]bool{}}
	for _, it := range t.QuestionItems {
		if it.Done || !it.Verdict.IsEpistemic() {
			continue
		}
		q := &knowledgeQuestion{item: it, earlyEnd: t.Net.TerminalRef}
		var err error
		if q.formula, q.formulaViews, err = CompileKnowledge(t, it.Verdict.Formula); err != nil {
			q.formula, q.formulaViews = nil, []matchView{{parentView: -1}}
			it.TriedTexts = append(it.TriedTexts, err.Error())
		}
		if !it.Verdict.PlayableOnly {
			q.earlyEnd = t.Net.OrGate(append(goal.StuckRoles(t.Net), t.Net.TerminalRef)...)
		}
		w.questionList = append(w.questionList, q)
		for _, v := range q.formulaViews[1:] {
			w.knowerForRole(v.viewRole)
		}
	}
	return w
}

// knowerForRole returns the facts about pairs of matches that a role cannot tell apart.
func (w *Inquiry) knowerForRole(role int) *knowledge.Knower {
	if k := w.knowersByRole[role]; k != nil {
		return k
	}
	w.knowerRoles = append(w.knowerRoles, role)
	if i := slices.IndexFunc(knowledge.KnowledgeStateOf(w.task).Knowers, func(k *knowledge.Knower) bool { return k.RoleIndex == role }); i >= 0 {
		w.knowersByRole[role] = knowledge.KnowledgeStateOf(w.task).Knowers[i] // other questions have been asked about the role
		return w.knowersByRole[role]
	}
	k := &knowledge.Knower{Task: w.task, RoleIndex: role, AliveAgreements: map[*twocopies.Agreement]bool{}, SameFluents: make([]bool, len(w.task.Net.FluentRefs))}
	for f := range k.SameFluents {
		k.SameFluents[f] = w.task.Rulesheet.IsFullyObserved() // all see all moves
	}
	w.knowersByRole[role] = k
	return k
}

// forEachOpen calls do for the open questions that the solver can be asked.
func (w *Inquiry) forEachOpen(do func(q *knowledgeQuestion) error) error {
	for _, q := range w.questionList {
		if q.isQuestionOpen() && q.formula != nil {
			if err := do(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// hasOpenQuestion reports whether an open question is left.
func (w *Inquiry) hasOpenQuestion() bool {
	for _, q := range w.questionList {
		if q.isQuestionOpen() {
			return true
		}
	}
	return false
}

// confirmViolation settles a question as violated if package play agrees: it replays the matches,
// compares the moves and percepts of the roles, and judges the formula.
func (w *Inquiry) confirmViolation(ctx context.Context, q *knowledgeQuestion, match *play.Trace, others []*play.Trace, method string) {
	t, it := w.task, q.item
	ctx, cancel := task.GraceContext(ctx)
	defer cancel()
	violation, witnesses, bad, err := judgeReplayedViews(ctx, t, it.Verdict.Question, match, others)
	if err != nil || !bad {
		t.DismissClaim(it, "matches that seemed to violate it did not when they were replayed", err)
		return
	}
	it.Verdict.Witnesses = witnesses
	t.SettleByMatch(it, method, match, violation)
}

// judgeReplayedViews replays matches and asks the reference semantics.
func judgeReplayedViews(ctx context.Context, t *task.ProofTask, q proof.Question, match *play.Trace, others []*play.Trace) (play.Violation, []proof.Witness, bool, error) {
	first, err := t.ReferenceGame.ReplayTrace(ctx, *match)
	if err != nil {
		return play.Violation{}, nil, false, err
	}
	traces := map[*play.ReplayedMatch]*play.Trace{}
	var replayed []*play.ReplayedMatch
	for _, x := range others {
		m, err := t.ReferenceGame.ReplayTrace(ctx, *x)
		if err != nil {
			return play.Violation{}, nil, false, err
		}
		replayed, traces[m] = append(replayed, m), x
	}
	traces[first] = match
	violation, found, bad, err := play.NewFormulaJudge(t.ReferenceGame, q.SequenceReading()).JudgeViews(ctx, first, replayed, q.Formula, q.InitialOnly)
	var witnesses []proof.Witness
	for _, w := range found {
		witnesses = append(witnesses, proof.Witness{UnknowingRole: w.Role.String(), ComparedMatch: w.ResembledMatch, SharedSteps: w.EqualSteps, Trace: traces[w.Match]})
	}
	return violation, witnesses, bad, err
}
