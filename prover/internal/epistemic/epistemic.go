package epistemic

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A knowledgeQuestion is a question about a formula with knows on its way to a verdict.
type knowledgeQuestion struct {
	item         *task.QuestionItem
	formula      *knowledgeFormula
	formulaViews []matchView
	view         *knowledge.View // nil until it is needed
	asked        *knowledge.AskedView
	phase        *circuit.Phase // of the views after the state that the formula is about; nil: it does not look ahead
	sequel       *aheadProgram  // the last one
	movesAhead   [][][]int32    // by view, of the match that was found last
	// confirm settles the question as violated if package play agrees.
	confirm func(ctx context.Context, match *play.Trace, others []*play.Trace, method string)
}

// isQuestionOpen reports whether the question is not answered yet.
func (q *knowledgeQuestion) isQuestionOpen() bool { return q.asked.IsOpen() }

// An Inquiry is the shared state of the questions of a game.
type Inquiry struct {
	task         *task.ProofTask
	questionList []*knowledgeQuestion
}

// An inquiryState is the engine state of a task.
type inquiryState struct{ inquiry *Inquiry }

// RunPass tries a strategy for each formula, with a part of the solver's budget.
func RunPass(ctx context.Context, t *task.ProofTask, part int64, s knowledge.ViewStrategy) error {
	state := task.EngineState[inquiryState](t)
	if state.inquiry == nil {
		state.inquiry = newInquiry(t)
	}
	w := state.inquiry
	var open []*knowledgeQuestion
	for _, q := range w.questionList {
		w.settleByFactualMatch(ctx, q)
		if q.isQuestionOpen() {
			open = append(open, q)
		}
	}
	err := knowledge.DecideEach(t, part, open, func(q *knowledgeQuestion, share int64) error { return w.viewOf(q, share).Follow(ctx, s) })
	dropAnsweredParts(t)
	return err
}

// DecideKnowledgeFormulas answers the questions about formulas with knows. Like the single questions about
// knowledge they have a separate budget, half as large as that of all others together.
func DecideKnowledgeFormulas(ctx context.Context, t *task.ProofTask, s knowledge.ViewStrategy) error {
	err := RunPass(ctx, t, 2, s)
	for _, q := range task.EngineState[inquiryState](t).inquiry.questionList {
		if q.view != nil {
			q.view.NoteSpentShare("roles know")
		}
	}
	return err
}

func newInquiry(t *task.ProofTask) *Inquiry {
	w := &Inquiry{task: t}
	for _, it := range t.QuestionItems {
		if it.Done || !it.Verdict.IsEpistemic() {
			continue
		}
		formula, views, err := CompileKnowledge(t, it.Verdict.Formula)
		if err != nil {
			it.TriedTexts = append(it.TriedTexts, err.Error())
			continue
		}
		q := &knowledgeQuestion{item: it, formula: formula, formulaViews: views}
		q.confirm = func(ctx context.Context, match *play.Trace, others []*play.Trace, method string) {
			w.confirmViolation(ctx, q, match, others, method)
		}
		q.asked = &knowledge.AskedView{Item: it, State: q.stated, Judge: func(ctx context.Context, matches [][][]int32, method string) {
			var traces []*play.Trace
			for i, moves := range matches {
				if q.movesAhead != nil {
					moves = append(moves, q.movesAhead[i]...)
				}
				traces = append(traces, t.TraceOfMoves(moves))
			}
			q.confirm(ctx, traces[0], traces[1:], method)
		}}
		w.questionList = append(w.questionList, q)
	}
	return w
}

// viewOf returns the task over the copies of a formula, with all that has been found out about the knowledge of roles since.
func (w *Inquiry) viewOf(q *knowledgeQuestion, share int64) *knowledge.View {
	if q.view == nil {
		q.view = w.newView(q)
	}
	q.view.ConflictShare = share
	for _, v := range q.formulaViews[1:] {
		q.view.Learn(v.role)
	}
	return q.view
}

// newView makes the task over the copies of a formula. Its guesses are the formula about other copies that look the same.
func (w *Inquiry) newView(q *knowledgeQuestion) *knowledge.View {
	var copies []circuit.Copy
	for _, v := range q.formulaViews {
		copies = append(copies, circuit.Copy{Parent: v.parentView, Role: v.role})
	}
	v := knowledge.NewView(w.task, copies)
	mappings := viewMappings(q.formulaViews)
	if q.formulaViews[0].lookahead > 0 || q.item.Verdict.InitialOnly {
		q.asked.Ahead, q.phase = q, circuit.NewPhase(w.task.Net, copies, func(role int) [][]bool { return knowledge.SeenMoves(w.task, role) })
		if of := knowledge.KnowledgeStateOf(w.task); of.BreakPhase != nil {
			of.BreakPhase(q.phase)
		}
		v.Ask(q.asked, circuit.FalseRef)
	} else {
		v.Ask(q.asked, q.gateIn(v.Net, mappings[0]).Negated())
		for _, in := range mappings[1:] {
			v.AddMapped(q.gateIn(v.Net, in))
		}
	}
	return v
}

// gateIn returns the gate that a formula which does not look ahead holds, with other views for its own.
func (q *knowledgeQuestion) gateIn(product *circuit.Network, in []int) circuit.NodeRef {
	return q.formula.inView(product, nil, in[0], in).StateGate
}

// stated is the question as a certificate states it, with the guesses beside it that are proved.
func (q *knowledgeQuestion) stated() (s knowledge.Stated, err error) {
	asked := q.item.Verdict.Question
	if s.Copies, _, err = certificate.Views(asked.Formula); err != nil {
		return s, err
	}
	mappings := [][]int{nil}
	if q.asked.Ahead == nil {
		mappings = append(mappings, viewMappings(q.formulaViews)[1:]...)
	}
	for _, in := range mappings {
		if in != nil {
			guess := q.view.Candidates.WithViolation(q.gateIn(q.view.Net, in).Negated())
			if guess == nil || guess.ProofState != invariant.ProvedState {
				continue
			}
		}
		statement, err := certificate.KnowledgeStatement(asked.Name, asked.Formula, in)
		if err != nil {
			return s, err
		}
		s.Statements = append(s.Statements, statement)
	}
	return s, nil
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
