package epistemic

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// SearchShortViolations looks for short violations.
func SearchShortViolations(ctx context.Context, w *Inquiry) error {
	return w.forEachOpen(func(q *knowledgeQuestion) error {
		err := w.searchCopies(ctx, q, w.task.CurrentBudget().SearchConflicts/4)
		if errors.Is(err, solve.ErrBudget) {
			return nil // or the program became too large
		}
		return err
	})
}

// SearchAllViolations looks for all violations up to the bound.
func SearchAllViolations(ctx context.Context, w *Inquiry) error {
	return w.forEachOpen(func(q *knowledgeQuestion) error {
		return w.searchCopies(ctx, q, w.task.CurrentBudget().SearchConflicts)
	})
}

// searchCopies looks for the shortest matches that violate a formula about knowledge. If no
// match is longer, a formula without a violation is proved.
func (w *Inquiry) searchCopies(ctx context.Context, q *knowledgeQuestion, conflicts int64) error {
	b := &copySearch{inquiry: w, searchedQuestion: q}
	defer b.closeCopies()
	end := w.task.SpentConflicts() + conflicts
	for depth := 0; depth <= w.task.CurrentBudget().SearchDepth && w.task.SpentConflicts() < end && q.isQuestionOpen(); depth++ {
		ended, err := b.reachDepth(ctx, depth)
		switch {
		case err != nil:
			return err
		case ended:
			return w.proveExhaustedFormula(ctx, q, depth)
		}
		if err := b.askViolationAt(ctx, depth); err != nil {
			return err
		}
		if q.isQuestionOpen() && q.item.Verdict.InitialOnly {
			if q.item.ClearDepths > 0 {
				w.proveQuestion(q, "initial state", 0)
			}
			return nil
		}
	}
	return nil
}

// A copySearch unrolls the copies of the game from the initial state.
type copySearch struct {
	inquiry          *Inquiry
	searchedQuestion *knowledgeQuestion
	copiesTree       *copyTree
	copiesSolver     asp.Solver
}

func (b *copySearch) closeCopies() {
	if b.copiesSolver != nil {
		b.copiesSolver.Close()
	}
}

// reachDepth makes the program of a depth. It reports whether no match is as long as that. A
// formula that looks ahead needs a new program each time, since the copies go their own
// ways at its end.
func (b *copySearch) reachDepth(ctx context.Context, depth int) (ended bool, err error) {
	if b.copiesTree == nil || b.searchedQuestion.formulaViews[0].lookahead > 0 {
		b.closeCopies()
		b.copiesSolver, b.copiesTree = nil, b.inquiry.newCopyTree(unroll.New(b.inquiry.task.Net), b.searchedQuestion)
		b.copiesTree.addInitialStates()
	}
	for b.copiesTree.lastTime() < depth {
		b.copiesTree.stepCopies()
		b.copiesTree.formulaTime = b.copiesTree.lastTime()
		b.copiesTree.assumeProvedInCopies(b.copiesTree.lastTime())
	}
	b.copiesTree.unrollFormula()
	prog := b.copiesTree.viewPrograms[0].LogicProgram
	if prog.Stats().LoadCost() > b.inquiry.task.CurrentBudget().ProgramLiterals || b.copiesSolver == nil && b.inquiry.isProgramTooLarge(b.copiesTree) {
		return false, solve.ErrBudget
	}
	if b.copiesSolver == nil {
		if b.copiesSolver, err = b.inquiry.task.NewSolver(ctx, prog); err != nil {
			return false, err
		}
	}
	if depth == 0 {
		return false, nil
	}
	answer, err := b.askSolver(ctx)
	return answer.Status == asp.Unsat, err
}

func (b *copySearch) askSolver(ctx context.Context, assume ...asp.Lit) (asp.Answer, error) {
	prog := b.copiesTree.viewPrograms[0].LogicProgram
	if err := b.copiesSolver.LoadProgram(ctx, prog); err != nil {
		return asp.Answer{}, err
	}
	return b.inquiry.task.SolveQuery(ctx, b.copiesSolver, prog, asp.Query{Assumptions: assume, WantModel: len(assume) > 0})
}

// askViolationAt asks for a violation by matches of a length.
func (b *copySearch) askViolationAt(ctx context.Context, depth int) error {
	it := b.searchedQuestion.item
	if it.ClearDepths > depth {
		return nil
	}
	broken := b.copiesTree.formulaBrokenLit()
	answer := asp.Answer{Status: asp.Unsat}
	if broken != b.copiesTree.viewPrograms[0].TrueLit.Complement() {
		var err error
		if answer, err = b.askSolver(ctx, broken); err != nil {
			return err
		}
	}
	switch answer.Status {
	case asp.Sat:
		var traces []*play.Trace
		for _, moves := range b.copiesTree.movesByView(answer.Model) {
			traces = append(traces, b.inquiry.task.TraceOfMoves(moves))
		}
		b.inquiry.confirmViolation(ctx, b.searchedQuestion, traces[0], traces[1:], "bounded search")
	case asp.Unsat:
		if it.ClearDepths == depth {
			it.ClearDepths = depth + 1
		}
	}
	return nil
}

// randomMatchTries is the number of matches that are played to contradict an exhaustion.
const randomMatchTries = 8

// proveExhaustedFormula proves a formula that no match violates: no match has this length. A random
// match of the reference semantics of this length reveals a wrong program.
func (w *Inquiry) proveExhaustedFormula(ctx context.Context, q *knowledgeQuestion, length int) error {
	if q.item.ClearDepths < length {
		return nil
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for range randomMatchTries {
		result, err := w.task.ReferenceGame.RandomMatch(ctx, rng, length, nil)
		if err != nil {
			return err
		}
		if len(result.Trace.Moves) >= length {
			q.item.ReplayFailed = true
			q.item.TriedTexts = append(q.item.TriedTexts, fmt.Sprintf("the program of matches of %s has no model although there are some, so that its proof counts for nothing", plural.CountNoun(length, "step")))
			return nil
		}
	}
	w.proveQuestion(q, bmc.ExhaustionMethod(length), length-1)
	return nil
}

// EnumerateMatches decides the questions on all matches, with the reference semantics.
func EnumerateMatches(ctx context.Context, w *Inquiry) error {
	t := w.task
	if !w.hasOpenQuestion() || bmc.TooManyStates(t) || t.CurrentBudget().EnumeratedStates <= 0 {
		return nil
	}
	g, err := play.NewWithBudget(t.Rulesheet, play.Budget{MaxTotalSteps: t.CurrentBudget().ReplaySteps})
	if err != nil {
		return err
	}
	x, err := g.EnumerateWorlds(ctx, t.CurrentBudget().EnumeratedStates)
	if err != nil {
		return err
	}
	for _, q := range w.questionList {
		if q.isQuestionOpen() {
			w.answerFromWorlds(ctx, q, x)
		}
	}
	return nil
}

// answerFromWorlds answers a question from all matches.
func (w *Inquiry) answerFromWorlds(ctx context.Context, q *knowledgeQuestion, x *play.Worlds) {
	v := &q.item.Verdict
	found, match, others, err := x.FindViolation(ctx, v.Formula, v.SequenceReading(), v.InitialOnly)
	switch {
	case err == nil && found:
		var traces []*play.Trace
		for i := range others {
			traces = append(traces, &others[i])
		}
		w.confirmViolation(ctx, q, &match, traces, "enumeration of matches")
	case err == nil && x.IsComplete:
		w.proveQuestion(q, fmt.Sprintf("enumeration of %s of matches", plural.CountNoun(x.Len(), "group")), x.LongestLength())
	case err == nil:
		q.item.TriedTexts = append(q.item.TriedTexts, fmt.Sprintf("more than %s of matches", plural.CountNoun(x.Len()-1, "group")))
	default:
		q.item.TriedTexts = append(q.item.TriedTexts, err.Error())
	}
}
