package knowledge

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A View decides questions about copies of a game that roles cannot tell apart: a task over their product.
type View struct {
	*task.ProofTask
	source        *task.ProofTask // the task of the game itself
	asked         []*Question
	hints         *guided.Hints
	conflictShare int64 // the conflicts that it may use in the present pass
	shareSpent    bool  // these conflicts are used up
	played        bool
	twins         []*invariant.Candidate // by fluent: the guess that it is the same in its copy and in the parent; nil: none
	lifted        map[*invariant.Candidate]bool
}

// newView returns the task over a tree of copies, with the guess that each fluent is the same in a copy and in its parent.
func newView(t *task.ProofTask, copies []circuit.Copy) *View {
	opts := task.TaskOptions{Budget: t.TaskOptions.Budget, Solver: t.TaskOptions.Solver}
	v := &View{ProofTask: task.New(t.Rulesheet, opts), source: t, lifted: map[*invariant.Candidate]bool{}}
	v.WorkMeter = t.WorkMeter
	v.Net = t.Net.Views(copies, func(role int) [][]bool { return seenMoves(t, role) })
	if of := KnowledgeStateOf(t); of.BreakProduct != nil {
		of.BreakProduct(v.Net)
	}
	v.GroundGame, v.ReferenceGame, v.Sabotage = v.Net.Game, t.ReferenceGame, task.TaskSabotage{EngineFaults: t.Sabotage.EngineFaults}
	v.Candidates, v.twins = invariant.NewCandidates(v.Net), make([]*invariant.Candidate, len(v.Net.FluentRefs))
	for c := range copies[1:] {
		for f, r := range circuit.StateRefs(t.Net) {
			if guess, fresh := v.Candidates.AddShape(invariant.LiteralClause(goal.DiffersIn(v.Net, c+1, r).Negated()), twinFamily, 0); fresh {
				f += (c + 1) * len(t.GroundGame.Fluents)
				v.Net.Product.EqualityOf[guess.ViolationRef], v.twins[f] = int32(f), guess
			}
		}
	}
	v.hints = guided.NewHints(v.ProofTask, v.judgeMoves)
	t.LogWork("view of %s: %d gates of %d, %d percepts", plural.CountNoun(len(copies), "match"), len(v.Net.Nodes), len(t.Net.Nodes), len(v.Net.Product.Equal))
	return v
}

// provedTwins returns the fluents of single states that are proved to be the same in a copy and in its parent.
func (v *View) provedTwins(copied int) (fluents []int) {
	for f := range v.source.GroundGame.Fluents {
		if guess := v.twins[f+copied*len(v.source.GroundGame.Fluents)]; guess != nil && guess.ProofState == invariant.ProvedState {
			fluents = append(fluents, f)
		}
	}
	return fluents
}

// MergeTwins merges the fluents of a product of which the guess that they are equal to their counterpart is proved.
func MergeTwins(net *circuit.Network, twins []*invariant.Candidate, merged func(f int)) {
	for f, guess := range twins {
		if guess != nil && guess.ProofState == invariant.ProvedState && !net.Product.EqualFluents[f] {
			net.Product.EqualFluents[f] = true
			merged(f)
		}
	}
}

// seenMoves returns which moves a role sees, by the role that makes them and the move: all of them
// where the rules hide nothing.
func seenMoves(t *task.ProofTask, role int) [][]bool {
	seen := t.Net.SeenMoves(role)
	for _, moves := range seen {
		for m := range moves {
			moves[m] = moves[m] || t.Rulesheet.IsFullyObserved()
		}
	}
	if of := KnowledgeStateOf(t); of.BreakSeen != nil {
		of.BreakSeen(seen)
	}
	return seen
}

// ask adds a question to the view. If it looks ahead its violation is a Sequel, else a gate of the
// product.
func (v *View) ask(q *Question) {
	asked := proof.Question{Property: proof.Invariant, Name: q.Item.Verdict.CertificateLabel()}
	q.view, q.overView = v, &task.QuestionItem{Verdict: proof.Verdict{Question: asked, Status: proof.Open}, Done: q.Item.Done}
	q.overView.QuestionGoal = &goal.Goal{Question: asked, BadState: circuit.FalseRef}
	if q.formula != nil && (q.views[0].lookahead > 0 || q.Item.Verdict.InitialOnly) { // it is about more than the present states
		q.phase = circuit.NewPhase(v.source.Net, q.copies(), func(role int) [][]bool { return seenMoves(v.source, role) })
		if of := KnowledgeStateOf(v.source); of.BreakPhase != nil {
			of.BreakPhase(q.phase)
		}
		q.overView.QuestionGoal.Sequel = q
	} else {
		q.overView.QuestionGoal.BadState = q.brokenIn(v.Net)
		q.overView.GoalCandidate = v.Candidates.AddGoal(q.overView.QuestionGoal)
	}
	v.QuestionItems = append(v.QuestionItems, q.overView)
	v.asked = append(v.asked, q)
}

// judgeMoves splits a match of the product into matches of its copies, and lets package play judge
// whether they violate a question.
func (v *View) judgeMoves(ctx context.Context, it *task.QuestionItem, moves [][]int32, method string) {
	q := v.asked[slices.IndexFunc(v.asked, func(q *Question) bool { return q.overView == it })]
	var traces []*play.Trace
	for i, moves := range v.Net.Product.SplitMoves(moves) {
		if q.movesAhead != nil {
			moves = append(moves, q.movesAhead[i]...)
		}
		traces = append(traces, v.source.TraceOfMoves(moves))
	}
	q.ConfirmViolation(ctx, method, traces...)
	it.Done, it.ReplayFailed, it.Unjudged = q.Item.Done, q.Item.ReplayFailed, q.Item.Unjudged
}

// The methods, or the beginnings of methods, by which this package tells proofs apart.
const (
	inductionMethod   = "induction"
	initialMethod     = "initial state"
	exhaustionPrefix  = "exhaustion"
	enumerationPrefix = "enumeration"
)

// proofsWanted tells whether a question may still be proved. The error is always nil.
func (v *View) proofsWanted() (bool, error) {
	return slices.ContainsFunc(v.asked, (*Question).mayBeProved), nil
}

// follow runs a strategy if a question is open, and notes whether the conflicts are used up.
func (v *View) follow(ctx context.Context, s ViewStrategy) error {
	if !slices.ContainsFunc(v.asked, (*Question).IsOpen) {
		return nil
	}
	v.closeAnswered()
	v.lift()
	err := s.RunRows(ctx, v.source, v, v.proofsWanted)
	v.shareSpent = v.SpentConflicts() >= v.CurrentBudget().SolverConflicts
	return err
}

// closeAnswered marks the view's own items as done if their questions are answered.
func (v *View) closeAnswered() {
	for _, q := range v.asked {
		q.overView.Done = q.overView.Done || q.Item.Done
	}
}

// A ViewStrategy is the table by which questions over a product are decided, row by row.
type ViewStrategy = task.RowStrategy[*View]

// Row returns the function of a strategy's row: it runs parts in turn as long as there is something
// to prove, and takes over their results after each.
func Row(parts ...func(context.Context, *View) error) func(context.Context, *View) error {
	return func(ctx context.Context, v *View) error {
		for _, run := range parts {
			if wanted, _ := v.proofsWanted(); !wanted {
				return nil
			}
			err := run(ctx, v)
			if failed := v.takeOver(ctx); err == nil {
				err = failed
			}
			if errors.Is(err, solve.ErrBudget) && v.SpentConflicts() < v.CurrentBudget().SolverConflicts {
				return nil // only the program became too large
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}
