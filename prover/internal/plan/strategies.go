package plan

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/epistemic"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Strategies within steps, and beside them. Their subject is named by their
// type.

// KnowledgeAtOnce is the strategy for knowledge without invariants of single states, over the product of copies that roles
// cannot tell apart: two of them, or as many as a formula needs.
func KnowledgeAtOnce() knowledge.ViewStrategy {
	return knowledge.ViewStrategy{StrategyName: "knowledge at once", WantedRows: []task.StrategyRow[*knowledge.View]{
		newStrategyRow("walk", knowledge.Row(knowledge.WalkShortly), 0, "of a small game the product is small, too"),
		newStrategyRow("matches", knowledge.Row(knowledge.PlayMatches), 0, "find nearly all violations, and drop guesses before the solver sees them").OfEngine(viewSimulation),
		newStrategyRow("near", knowledge.Row(knowledge.ProveNear), 0, "questions with a small cone of influence, with nothing but what they depend on").OfEngine(viewInduction),
		newStrategyRow("twins", knowledge.Row(knowledge.ProveAlone, knowledge.ProveTwins, knowledge.ProveAlone), 0, "the fluents that are always the same, of which what they decide is one literal in all copies, and each question by itself").OfEngine(viewInduction),
	}}
}

// KnowledgeAtLast is the whole induction over a product, cheap guesses first; the results of one row the next ones
// assume. Each row ends with the questions themselves.
func KnowledgeAtLast() knowledge.ViewStrategy {
	with := func(parts ...func(context.Context, *knowledge.View) error) func(context.Context, *knowledge.View) error {
		return knowledge.Row(append(parts, knowledge.ProveAlone)...)
	}
	return knowledge.ViewStrategy{StrategyName: "knowledge", WantedRows: []task.StrategyRow[*knowledge.View]{
		newStrategyRow("matches", knowledge.Row(knowledge.PlayMatches), 0, "unless there were some before").OfEngine(viewSimulation),
		newStrategyRow("twins", with(knowledge.ProveTwins), 0, "more fluents are the same, with the invariants of single states").OfEngine(viewInduction),
		newStrategyRow("states", knowledge.Row(knowledge.EnumerateStates), 0, "where random matches have seen few states of the product"),
		newStrategyRow("windows", with(knowledge.ProveStateWindows, knowledge.ProveTwins), 0, "fluents that have no argument in common are tied together by a counter").OfEngine(viewInduction),
	}, FinalRows: []task.StrategyRow[*knowledge.View]{
		newStrategyRow("further matches", knowledge.Row(knowledge.PlayMore), 0, "many more of them: what both sides have to lead to is rare").OfEngine(viewSimulation),
		newStrategyRow("enumeration", knowledge.Row(knowledge.EnumerateOn), 0, "all states of the product of a small game"),
		newStrategyRow("search", knowledge.Row(knowledge.SearchLong), 0, "violations up to the bound; a proof where no match is longer").OfEngine(viewSearch),
		newStrategyRow("shorter matches", knowledge.SettleHints, 0, "what random matches have shown, by shorter ones if there are any").OfEngine(viewSearch),
	}}
}

// knowledgeAtOnce answers the questions about the knowledge of a role, and then those about formulas with knows, which may use the answers.
func knowledgeAtOnce(ctx context.Context, t *task.ProofTask) error {
	return errors.Join(knowledge.RunPass(ctx, t, 16, KnowledgeAtOnce()), epistemic.RunPass(ctx, t, 16, KnowledgeAtOnce()))
}

func knowledgeAtLast(ctx context.Context, t *task.ProofTask) error {
	return errors.Join(knowledge.DecideKnowledge(ctx, t, KnowledgeAtLast()), epistemic.DecideKnowledgeFormulas(ctx, t, KnowledgeAtLast()))
}

// TooLargeGames is the strategy for games whose network is too large for programs
// about all of it: many more random matches than the reference semantics can
// play, and proofs from small parts of the rules.
func TooLargeGames() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "too large", WantedRows: []PlanStep{
		newStrategyRow("random matches", guided.PlayRandomly, 0, "refute what is false, 64 at a time").OfEngine(randomSimulation),
		newStrategyRow("small groups", proveSmallGroups, 8, "whose turn it is depends on few rules: local programs").OfEngine(localPrograms),
		newStrategyRow("few gates", proveWithFewGates, 0, "what these imply whatever all other gates may be: tiny programs").OfEngine(localPrograms),
		newStrategyRow("local programs", proveLocalProperties, 0, "what is inductive by itself, as the rules that it depends on show; 1/20 for each").OfEngine(localPrograms),
		newStrategyRow("near gates", proveWithNearGates, 0, "what these imply whatever the gates far from the question may be: small programs").OfEngine(localPrograms),
		newStrategyRow("single states", proveImpliedStates, 0, "what invariants imply needs neither moves nor the rules for the next state; 1/20 for each").OfEngine(localPrograms),
	}}
}

// BeforeGrounding is the strategy before the game is grounded.
func BeforeGrounding() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "before grounding", FinalRows: []PlanStep{
		newStrategyRow("nothing hidden", knowledge.SettlePlainGDL, 0, "in plain GDL all roles see all moves"),
		newStrategyRow("start", task.JudgeInitialStates, 0, "the reference semantics looks at the initial state").OfEngine(initialStates),
		newStrategyRow("step counter", liveness.FindStepCounter, 0, "most matches that end do so by a counter that the text shows"),
	}}
}

// WhenGrounded is the strategy when the game is grounded, before goals are made.
func WhenGrounded() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "when grounded", FinalRows: []PlanStep{
		newStrategyRow("constant sum", guided.ChooseConstantSums, 0, "refute most of what is false, sample states, and drop candidates before the solver sees them; the sum that nobody names is that of the first match that ends").OfEngine(randomSimulation),
	}}
}

// CountingStrategy is the strategy after the steps, with any result of these.
func CountingStrategy() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "counting", FinalRows: []PlanStep{
		newStrategyRow("late enumeration", enumerate.EnumerateLate, 0, "what waits for others where certificates are wanted, if these have left something open").OfEngine(explicitStates),
		newStrategyRow("functionals", induction.CountAllFunctionals, 0, "how many can be proved: counted among the invariants"),
		newStrategyRow("persistence", induction.CountAllPersistence, 0, "how many fluents stay, or stay away: induction over two moves"),
		newStrategyRow("obstacles", induction.ShowObstacles, 0, "a step that is in the way of a proof, of each question that is open: for the author, it decides nothing"),
	}}
}

// EvidenceStrategy is the last strategy, when the proofs are known.
func EvidenceStrategy() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "evidence", FinalRows: []PlanStep{
		newStrategyRow("claims", support.CollectEvidence, 0, "the claims of certificates, if they are wanted: a quarter of the budget for each, which does not count"),
	}}
}

// A Discoverer mines properties worth stating (package discover).
type Discoverer interface {
	FindInvariants(context.Context) error
	ProveGuesses(context.Context) error
	FindClauses(context.Context) error
	FindPersistent(context.Context) error
	PruneStates(context.Context) error
	PruneSteps(context.Context) error
}

// DiscoveryStrategy is how such properties are found. Each is put to a prover that knows
// nothing of this.
func DiscoveryStrategy() task.RowStrategy[Discoverer] {
	return task.RowStrategy[Discoverer]{StrategyName: "discovery", WantedRows: []task.StrategyRow[Discoverer]{
		newStrategyRow("invariants", discovererRow(Discoverer.FindInvariants), 5, "random matches, small groups and functions: what the rest rests on"),
		newStrategyRow("guesses", discovererRow(Discoverer.ProveGuesses), 8, "how many fluents of a group hold, as samples show it").OfEngine(guessInduction),
		newStrategyRow("clauses", discovererRow(Discoverer.FindClauses), 8, "pairs of fluents; with them more guesses may follow").OfEngine(guessInduction),
		newStrategyRow("persistence", discovererRow(Discoverer.FindPersistent), 8, "what stays once it holds").OfEngine(guessInduction),
		newStrategyRow("what states imply", discovererRow(Discoverer.PruneStates), 8, "nobody wants to read what follows from the rest").OfEngine(impliedPruning),
		newStrategyRow("what steps imply", discovererRow(Discoverer.PruneSteps), 8, "the same for what stays").OfEngine(impliedPruning),
	}}
}

// newStrategyRow writes a row on one line.
func newStrategyRow[S any](name string, run func(context.Context, S) error, share int64, why string) task.StrategyRow[S] {
	return task.StrategyRow[S]{RowName: name, RunRow: run, ConflictPart: share, Reason: why}
}

func discovererRow(method func(Discoverer, context.Context) error) func(context.Context, Discoverer) error {
	return func(ctx context.Context, d Discoverer) error { return method(d, ctx) }
}
