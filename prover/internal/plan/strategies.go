package plan

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file has the strategies within steps of the plan, and before and after these.

// KnowledgeAtOnce returns the strategy for questions about knowledge that needs no invariants of
// single states. It works on the product of copies of the game that roles cannot tell apart.
func KnowledgeAtOnce() knowledge.ViewStrategy {
	return knowledge.ViewStrategy{StrategyName: "knowledge at once", WantedRows: []task.StrategyRow[*knowledge.View]{
		newStrategyRow("walk", knowledge.Row(knowledge.WalkShortly), 0, "of a small game the product is small, too"),
		newStrategyRow("matches", knowledge.Row(knowledge.PlayMatches), 0, "find nearly all violations, and drop guesses before the solver sees them"),
		newStrategyRow("induction", knowledge.Row(knowledge.ProveAlone, knowledge.ProveTwins, knowledge.ProveAlone), 0, "questions with a small cone of influence, then the fluents that are always the same, of which what they decide is one literal in all copies, and each question by itself").OfEngine(viewInduction),
	}}
}

// KnowledgeAtLast returns the strategy for questions about knowledge that are still open: induction
// with invariants of single states, then enumeration and search.
func KnowledgeAtLast() knowledge.ViewStrategy {
	return knowledge.ViewStrategy{StrategyName: "knowledge", WantedRows: []task.StrategyRow[*knowledge.View]{
		newStrategyRow("induction", knowledge.Row(knowledge.PlayMatches, knowledge.ProveTwins, knowledge.ProveAlone, knowledge.ProveStateWindows, knowledge.ProveTwins, knowledge.ProveAlone), 0, "more fluents are the same, with the invariants of single states; fluents that have no argument in common are tied together by a counter").OfEngine(viewInduction),
	}, FinalRows: []task.StrategyRow[*knowledge.View]{
		newStrategyRow("enumeration", knowledge.Row(knowledge.EnumerateOn), 0, "all states of the product of a small game"),
		newStrategyRow("search", knowledge.Search, 0, "many more random matches: what both sides have to lead to is rare; violations up to the bound, and a proof where no match is longer; shorter matches than those found, if there are any"),
	}}
}

// knowledgeAtOnce answers the questions about the knowledge of a role, and then those about formulas with knows, which may use the answers.
func knowledgeAtOnce(ctx context.Context, t *task.ProofTask) error {
	return knowledge.RunPass(ctx, t, 16, KnowledgeAtOnce())
}

// knowledgeAtLast runs the late strategy, with half of the game's conflicts for the questions about the knowledge of a
// role, and half for the formulas.
func knowledgeAtLast(ctx context.Context, t *task.ProofTask) error {
	defer knowledge.NoteSpentShares(t)
	return knowledge.RunPass(ctx, t, 2, KnowledgeAtLast())
}

// TooLargeGames returns the strategy for games whose network is too large for programs about all of
// it: many more random matches than the reference semantics can play, and proofs from small parts
// of the rules.
func TooLargeGames() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{WantedRows: []PlanStep{
		randomMatches(),
		newStrategyRow("parts of the rules", provePartsOfRules, 0, "where the network is too large: what few gates, single states or a cone of influence show; 1/20 for each question"),
	}}
}

func randomMatches() PlanStep {
	return newStrategyRow("random matches", guided.PlayRandomly, 0, "refute most of what is false, sample states, and drop candidates before the solver sees them").OfEngine(randomSimulation)
}

// BeforeGrounding returns the strategy that is run before the game is grounded.
func BeforeGrounding() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "before grounding", FinalRows: []PlanStep{
		newStrategyRow("start", judgeStart, 0, "the reference semantics looks at the initial state; in plain GDL all roles see all moves").OfEngine(initialStates),
		newStrategyRow("step counter", liveness.FindStepCounter, 0, "most matches that end do so by a counter that the text shows"),
	}}
}

// CountingStrategy returns the strategy that is run after the steps of the plan, even if these answered everything.
func CountingStrategy() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "counting", FinalRows: []PlanStep{
		newStrategyRow("counts", induction.CountAll, 0, "how many functionals can be proved, counted among the invariants, and how many fluents stay, or stay away: induction over two moves"),
		newStrategyRow("obstacles", induction.ShowObstacles, 0, "a step that is in the way of a proof, of each question that is open: for the author, it decides nothing"),
	}}
}

// EvidenceStrategy returns the last strategy, which writes the evidence for proofs.
func EvidenceStrategy() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "evidence", FinalRows: []PlanStep{
		newStrategyRow("claims", support.CollectEvidence, 0, "the claims of certificates, if they are wanted: a quarter of the budget for each, which does not count"),
	}}
}

// judgeStart answers questions by the text and by the initial state.
func judgeStart(ctx context.Context, t *task.ProofTask) error {
	knowledge.SettlePlainGDL(t)
	task.JudgeInitialStates(ctx, t)
	return nil
}

// A Discoverer mines properties worth stating (package discover).
type Discoverer interface {
	FindInvariants(context.Context) error
	ProveGuesses(context.Context) error
	PruneImplied(context.Context) error
}

// DiscoveryStrategy returns the strategy that finds and proves properties worth stating.
func DiscoveryStrategy() task.RowStrategy[Discoverer] {
	return task.RowStrategy[Discoverer]{StrategyName: "discovery", WantedRows: []task.StrategyRow[Discoverer]{
		newStrategyRow("invariants", discovererRow(Discoverer.FindInvariants), 5, "random matches, small groups and functions: all later rows use them"),
		newStrategyRow("guesses", discovererRow(Discoverer.ProveGuesses), 0, "how many fluents of a group hold, as samples show it; clauses of two fluents; what stays once it holds; 1/8 for each"),
		newStrategyRow("pruning", discovererRow(Discoverer.PruneImplied), 0, "nobody wants to read what follows from the rest; 1/8 for states and for steps"),
	}}
}

// newStrategyRow returns a row: its name, the function that it runs, the divisor of its share of the conflicts
// (0: it divides them itself, or needs none), and why it is there.
func newStrategyRow[S any](name string, run func(context.Context, S) error, share int64, why string) task.StrategyRow[S] {
	return task.StrategyRow[S]{RowName: name, RunRow: run, ConflictPart: share, Reason: why}
}

func discovererRow(method func(Discoverer, context.Context) error) func(context.Context, Discoverer) error {
	return func(ctx context.Context, d Discoverer) error { return method(d, ctx) }
}
