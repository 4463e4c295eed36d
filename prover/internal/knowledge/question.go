package knowledge

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A Question is a question about copies of the game that roles cannot tell apart, while it is being
// decided: about the knowledge of one role, or a formula with 'knows'. A role knows the answer to a
// question if no two matches that it cannot tell apart differ in it (KR 2012 sec. 7.1).
type Question struct {
	Item     *task.QuestionItem
	task     *task.ProofTask
	views    []matchView        // the copies of the game that the question needs; the first is the match that is played
	overView *task.QuestionItem // the same question, asked by the task over the product
	view     *View              // the task over the product

	// Of a question about one role:
	GoalAgreement *goal.Agreement

	// Of a formula:
	formula    *goal.GateFormula
	phase      *circuit.Phase // the product in the states after the one that the formula is about; nil if the formula does not look ahead
	sequel     *aheadProgram  // the last program about these states
	movesAhead [][][]int32    // by view: the moves after that state, in the match that was found last
}

// IsOpen tells whether the question is not answered yet.
func (q *Question) IsOpen() bool { return !q.Item.Done && !q.Item.ReplayFailed }

// mayBeProved tells whether the question is open, and no random match that seems to violate it waits for its judgement.
func (q *Question) mayBeProved() bool { return q.IsOpen() && !q.view.hints.HasHint(q.overView) }

// copies returns the copies of the game that the question needs.
func (q *Question) copies() (list []circuit.Copy) {
	for _, v := range q.views {
		list = append(list, circuit.Copy{Parent: v.parentView, Role: v.role})
	}
	return list
}

// newQuestion translates a question about one role or a formula, or returns why it cannot be asked.
func newQuestion(t *task.ProofTask, it *task.QuestionItem) (q *Question, err error) {
	q = &Question{Item: it, task: t}
	if it.Verdict.IsEpistemic() {
		q.formula, q.views, err = CompileKnowledge(t, it.Verdict.Formula)
		return q, err
	}
	asked := it.Verdict.Question
	role, err := PlayerIndex(t, asked.Role)
	if err != nil {
		return nil, err
	}
	q.views = []matchView{{parentView: -1, role: -1}, {role: role}}
	about := role
	if asked.Property != proof.KnowsTerminal {
		if about, err = PlayerIndex(t, asked.AboutRole); err != nil {
			return nil, err
		}
	}
	q.GoalAgreement = goal.AgreementOf(t.Net, asked, about)
	if of := KnowledgeStateOf(t); of.BreakQuestion != nil {
		of.BreakQuestion(q)
	}
	return q, nil
}

// PlayerIndex returns the number of a role that can know something: one of the game other than random.
func PlayerIndex(t *task.ProofTask, name string) (int, error) {
	for i, r := range t.Net.Game.Roles {
		if r.String() == name && t.PlaysRole(name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("the game has no role '%s' that can know something", name)
}

// brokenIn returns the gate of a product that says that the question is violated. The question must
// not look ahead.
func (q *Question) brokenIn(product *circuit.Network) circuit.NodeRef {
	if q.formula == nil {
		return q.GoalAgreement.BrokenIn(product)
	}
	return inView(q.formula, product, nil, 0).StateGate.Negated()
}

// claimedCopies returns the copies of the game that a certificate of the question is about.
func (q *Question) claimedCopies() ([]certificate.Copy, error) {
	if q.formula == nil {
		return []certificate.Copy{{Role: q.task.GroundGame.Roles[q.views[1].role]}}, nil
	}
	copies, _, err := certificate.Views(q.Item.Verdict.Formula)
	return copies, err
}

// ConfirmViolation settles the question as violated if package play agrees (Judge). Otherwise the
// claim is dismissed.
func (q *Question) ConfirmViolation(ctx context.Context, method string, matches ...*play.Trace) {
	ctx, cancel := task.GraceContext(ctx)
	defer cancel()
	shown, violation, bad, err := q.Judge(ctx, matches...)
	if err != nil || !bad {
		q.task.DismissClaim(q.Item, "matches that seemed to violate it did not when they were replayed", err)
		return
	}
	q.task.SettleByMatch(q.Item, method, shown, violation)
}

// Judge replays one match for each view with the reference semantics, and judges the question. If
// the matches violate it, shown is the match that is played, and the others are put into the
// verdict.
func (q *Question) Judge(ctx context.Context, matches ...*play.Trace) (shown *play.Trace, violation play.Violation, bad bool, err error) {
	g, v := q.task.ReferenceGame, &q.Item.Verdict
	traces := map[*play.ReplayedMatch]*play.Trace{}
	var replayed []*play.ReplayedMatch
	for _, x := range matches {
		m, err := g.ReplayTrace(ctx, *x)
		if err != nil {
			return nil, violation, false, err
		}
		replayed, traces[m] = append(replayed, m), x
	}
	if q.formula != nil {
		violation, found, bad, err := play.NewFormulaJudge(g, v.Question.SequenceReading()).JudgeViews(ctx, replayed[0], replayed[1:], v.Formula, v.InitialOnly)
		if bad && err == nil {
			v.Witnesses = nil
			for _, w := range found {
				v.Witnesses = append(v.Witnesses, proof.Witness{UnknowingRole: w.Role.String(), ComparedMatch: w.ResembledMatch, SharedSteps: w.EqualSteps, Trace: traces[w.Match]})
			}
		}
		return matches[0], violation, bad, err
	}
	for range replayed { // either match may be the one that is played
		violation, bad, err = proof.JudgeMatch(ctx, g, v.Question, replayed[0], replayed[1])
		if bad && err == nil {
			v.SecondTrace = traces[replayed[1]]
			return traces[replayed[0]], violation, true, nil
		}
		slices.Reverse(replayed)
	}
	return nil, violation, false, err
}
