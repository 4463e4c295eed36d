package plan

import (
	"context"

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

// KnowledgeAtOnce is the strategy for knowledge without invariants of single
// states.
func KnowledgeAtOnce() knowledge.KnowerStrategy {
	return knowledge.KnowerStrategy{StrategyName: "knowledge at once", WantedRows: []knowledge.KnowerRow{
		newStrategyRow("pairs of matches", knowledge.SimulatePairs, 0, "find nearly all violations, and drop agreements before the solver sees them").OfEngine(pairSimulation).WithSlices(2),
		newStrategyRow("near", knowledge.ProveSmallCones, 0, "questions with a small cone of influence, with nothing but what they depend on").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("fluents", knowledge.RunInTurn(knowledge.ProveFluentAgreements, knowledge.ProveQuestionsAlone), 0, "the fluents that always agree, of which what they decide is one literal in both copies, and each question by itself").OfEngine(agreementInduction).WithSlices(3),
	}}
}

// KnowledgeAtLast is the whole relational induction, cheap candidates first; agreements that one
// row proves the next ones assume. Each row ends with the questions themselves.
func KnowledgeAtLast() knowledge.KnowerStrategy {
	return knowledge.KnowerStrategy{StrategyName: "knowledge", WantedRows: []knowledge.KnowerRow{
		newStrategyRow("pairs of matches", knowledge.SimulatePairs, 0, "unless there were some before").OfEngine(pairSimulation).WithSlices(2),
		newStrategyRow("fluents", knowledge.RunInTurn(knowledge.ProveFluentAgreements, knowledge.ProveQuestionsAlone), 0, "more of them agree, with the invariants of single states").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("windows", knowledge.RunInTurn(knowledge.ProveStateWindows, knowledge.ProveFluentAgreements, knowledge.ProveQuestionsBriefly), 0, "fluents that have no argument in common are tied together by a counter").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("where", knowledge.RunInTurn(knowledge.ProveConditionalFluents, knowledge.ProveQuestionsAlone), 0, "fluents that agree where something holds").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("short search", knowledge.SearchPairsBriefly, 0, "violations that pairs of random matches missed, before the dear rows").OfEngine(pairSearch).WithSlices(3),
		newStrategyRow("derived", knowledge.RunInTurn(knowledge.ProveDerivedAgreements, knowledge.ProveQuestionsAlone), 0, "atoms of the author that agree").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("jointly", knowledge.ProveAllJointly, 0, "all that is left, with the questions: they may need each other").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("groups", knowledge.RunInTurn(knowledge.ProveStateGroups, knowledge.ProveFluentAgreements, knowledge.ProveQuestionsAlone), 0, "invariants of single states that no other question needed").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("pairs", knowledge.RunInTurn(knowledge.ProveStatePairs, knowledge.ProveFluentAgreements, knowledge.ProveDerivedAgreements, knowledge.ProveQuestionsAlone), 0, "clauses of two fluents, of single states: many").OfEngine(agreementInduction).WithSlices(3),
		newStrategyRow("wide", knowledge.RunInTurn(knowledge.ProveConditionalGates, knowledge.ProveQuestionsAlone, knowledge.ProveAllJointly), 0, "anything that agrees where something holds: many").OfEngine(agreementInduction).WithSlices(3),
	}, FinalRows: []knowledge.KnowerRow{
		newStrategyRow("further pairs of matches", knowledge.SimulateFurtherPairs, 0, "many more of them: what both sides have to lead to is rare").OfEngine(pairSimulation).WithSlices(2),
		newStrategyRow("search", knowledge.SearchPairs, 0, "shorter pairs than the random ones, and pairs that these missed").OfEngine(pairSearch).WithSlices(3),
		newStrategyRow("enumeration", knowledge.EnumerateStatePairs, 0, "all pairs of states of a small game, by the reference semantics: no solver").WithSlices(10),
		newStrategyRow("what matches have shown", knowledge.SettleByRandomPairs, 0, "violations by pairs of random matches, where no shorter ones were found").OfEngine(pairSimulation).WithSlices(2),
	}}
}

func knowledgeAtOnce(ctx context.Context, t *task.ProofTask) error {
	return knowledge.RunPass(ctx, t, 16, KnowledgeAtOnce())
}

func knowledgeAtLast(ctx context.Context, t *task.ProofTask) error {
	return knowledge.DecideKnowledge(ctx, t, KnowledgeAtLast())
}

// KnowsAtOnce is the strategy for formulas with knows before invariants are
// looked for.
func KnowsAtOnce() epistemic.Strategy {
	return epistemic.Strategy{StrategyName: "knows at once", WantedRows: []epistemic.InquiryTactic{
		newStrategyRow("short search", epistemic.SearchShortViolations, 0, "most formulas that are false are so soon").OfEngine(inquirySearch).WithSlices(3),
		newStrategyRow("one step", epistemic.TryEachQuestion, 0, "what no step can break, with nothing known").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("fluents", epistemic.FindKnownFluents, 0, "the fluents that roles know, and what the formulas are about").OfEngine(knownFacts).WithSlices(3),
	}}
}

// KnowsAtLast is the last strategy for them. After each row that finds out more
// of the knowledge of a role all formulas are tried again.
func KnowsAtLast() epistemic.Strategy {
	return epistemic.Strategy{StrategyName: "knows", WantedRows: []epistemic.InquiryTactic{
		newStrategyRow("what does not even hold", epistemic.SettleByFacts, 0, "a formula that should be known is false: the match that shows it is here by now").OfEngine(inquirySearch).WithSlices(3),
		newStrategyRow("short search", epistemic.SearchShortViolations, 0, "with the invariants").OfEngine(inquirySearch).WithSlices(3),
		newStrategyRow("one step", epistemic.TryEachQuestion, 0, "with the invariants").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("fluents", epistemic.FindKnownFluents, 0, "the fluents that roles know").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("derived", epistemic.FindKnownDerived, 0, "atoms of the author that they know").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("groups", epistemic.FindKnownByGroups, 0, "invariants of single states, and the fluents again").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("pairs", epistemic.FindKnownByPairs, 0, "clauses of two fluents, and what roles know with them").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("where", epistemic.FindConditionalFluents, 0, "fluents that they know where something holds").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("wide", epistemic.FindConditionalKnowledge, 0, "anything that they know where something holds").OfEngine(knownFacts).WithSlices(3),
		newStrategyRow("guarded", epistemic.FindGuardedObjectives, 0, "when they know what the formulas are about: all conditions that samples allow").OfEngine(knownFacts).WithSlices(3),
	}, FinalRows: []epistemic.InquiryTactic{
		newStrategyRow("search", epistemic.SearchAllViolations, 0, "matches up to the bound; a proof where none is longer").OfEngine(inquirySearch).WithSlices(3),
		newStrategyRow("enumeration", epistemic.EnumerateMatches, 0, "all matches of a small game, by the reference semantics").WithSlices(10),
	}}
}

func knowsAtOnce(ctx context.Context, t *task.ProofTask) error {
	return epistemic.DecideCheaply(ctx, t, KnowsAtOnce())
}

func knowsAtLast(ctx context.Context, t *task.ProofTask) error {
	return epistemic.DecideKnowledgeFormulas(ctx, t, KnowsAtLast())
}

// TooLargeGames is the strategy for games whose network is too large for programs
// about all of it: many more random matches than the reference semantics can
// play, and proofs from small parts of the rules.
func TooLargeGames() task.RowStrategy[*task.ProofTask] {
	return task.RowStrategy[*task.ProofTask]{StrategyName: "too large", WantedRows: []PlanStep{
		newStrategyRow("random matches", guided.PlayRandomly, 0, "refute what is false, 64 at a time").OfEngine(randomSimulation),
		newStrategyRow("small groups", proveSmallGroups, 8, "whose turn it is depends on few rules: local programs").OfEngine(localPrograms).WithSlices(16),
		newStrategyRow("few gates", proveWithFewGates, 0, "what these imply whatever all other gates may be: tiny programs").OfEngine(localPrograms).WithSlices(16),
		newStrategyRow("local programs", proveLocalProperties, 0, "what is inductive by itself, as the rules that it depends on show; 1/20 for each").OfEngine(localPrograms).WithSlices(16),
		newStrategyRow("near gates", proveWithNearGates, 0, "what these imply whatever the gates far from the question may be: small programs").OfEngine(localPrograms).WithSlices(16),
		newStrategyRow("single states", proveImpliedStates, 0, "what invariants imply needs neither moves nor the rules for the next state; 1/20 for each").OfEngine(localPrograms).WithSlices(16),
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
