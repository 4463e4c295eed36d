package plan

import (
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/forcing"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file has the two tables of the plan: the steps of the prover, and the stages in which invariants are proved.

// A PlanStep is a row of the plan.
type PlanStep = task.StrategyRow[*task.ProofTask]

// Names of the engines that have several rows: cheap ones early, others after rows of other
// engines.
const (
	initialStates      = "first states"
	explicitStates     = "explicit states"
	randomSimulation   = "random simulation"
	boundedChecking    = "bounded model checking"
	directedSearch     = "directed search"
	knowledgeInduction = "knowledge of roles"
	viewInduction      = "induction over views"
)

// strengtheningStep is the step that runs the stages.
const strengtheningStep = "invariants"

// forcedWinStep is the only step that decides strong winnability against chance. It runs if this question is asked,
// even if nothing else is open. For other steps the question does not count.
const forcedWinStep = "forced wins"

// PlanSteps are the steps of the prover, in order, while something is open. The number of a row is its ConflictPart.
func PlanSteps() []PlanStep {
	return []PlanStep{
		newStrategyRow("initial state", bmc.DecideInitialFormulas, 20, "formulas about the first state need no invariants: an unrolling as long as they look ahead").OfEngine(initialStates),
		newStrategyRow("short walk", enumerate.EnumerateShortly, 0, "a third of all games have so few states that all are visited at once: every question is decided").OfEngine(explicitStates),
		newStrategyRow("knowledge at once", knowledgeAtOnce, 0, "over copies that roles cannot tell apart: where all moves are seen nothing else is needed").OfEngine(knowledgeInduction),
		randomMatches(),
		newStrategyRow("small enumeration", enumerate.EnumerateSmall, 0, "what the walk has begun, where random matches have seen few states: dearer than a walk, cheaper than invariants").OfEngine(explicitStates),
		newStrategyRow(forcedWinStep, forcing.DecideForcing, 0, "strong winnability of a role that plays with chance: needs no invariants, and no later step uses it"),
		newStrategyRow("short search", bmc.SearchSoughtMatches, 50, "violations after a few steps that random matches miss, before all that is dear").OfEngine(boundedChecking),
		newStrategyRow("search soon", guided.SearchSoon, 0, "matches that are wanted and longer than the solver looks: a beam goes where goal values or the number of moves lead").OfEngine(directedSearch),
		newStrategyRow(strengtheningStep, RunStages, 0, "state properties, and what all others assume: the stages below"),
		newStrategyRow("search late", guided.SearchLate, 0, "a beam towards states that the invariants allow, and towards states without a move").OfEngine(directedSearch),
		newStrategyRow("ranking", liveness.ProveByRanking, 4, "termination: lexicographic ranking functions over what is proved"),
		newStrategyRow("transitions", withConflictShare(3, induction.ProveSequences), 0, "properties of steps, from the invariants alone; formulas that look further ahead by simultaneous induction along paths"),
		newStrategyRow("enumeration", enumerate.ContinueEnumeration, 0, "the short walk goes on, as long as it seems able to finish").OfEngine(explicitStates),
		newStrategyRow("knowledge", knowledgeAtLast, 0, "induction over copies that roles cannot tell apart, with the invariants of each; formulas with knows follow").OfEngine(knowledgeInduction),
		newStrategyRow("bounded search", bmc.SearchBounded, 0, "violations that random matches miss; a proof only if no match is longer").OfEngine(boundedChecking),
	}
}

// BasicStages are the first two stages, small groups and functions. All later ones use their invariants.
func BasicStages() []StrengtheningStage { return StrengtheningStages()[:2] }

// A StrengtheningStage proves a set of candidates together, given the invariants proved before.
type StrengtheningStage struct {
	induction.InductionStage
	RunCondition func(*task.ProofTask) bool // whether the stage is worth running; nil: always
	Rows         []StageRow                 // preparations, and then ways to prove the candidates
	Reason       string
}

// StrengtheningStages returns the stages in which invariants are proved, easy ones first.
func StrengtheningStages() []StrengtheningStage {
	is, not := invariant.AnySelection, invariant.NotSelected
	asked, sum, counter := invariant.IsAskedProperty, invariant.CountsLiterals, invariant.IsCounterValue
	upTo := func(rank int) invariant.CandidateSelection {
		return invariant.AllSelections(not(asked), invariant.UpToRank(rank))
	}
	return []StrengtheningStage{
		{InductionStage: induction.InductionStage{StageName: "small groups", Selection: upTo(0), BudgetDivisor: 8},
			Rows:   []StageRow{preparation("values of counters", quickly(demoteTails)), {RowName: "group by group", RunRow: proveByLocalPrograms, Applies: isWideNetwork}, allAtOnce},
			Reason: "whose turn it is, step counters: all other stages use them"},
		{InductionStage: induction.InductionStage{StageName: "functions", Selection: upTo(1), BudgetDivisor: 4},
			Rows:   []StageRow{preparation("second look at units", quickly(demoteUnits)), preparation("exclusive groups", quickly(addExclusive)), eachGoalBefore(400), moveByMove, allAtOnce},
			Reason: "each cell has one content"},
		{InductionStage: induction.InductionStage{StageName: "counters", Selection: is(invariant.CountsConditions, counter), BudgetDivisor: 6}, RunCondition: unlessFailed(mine.Sums.AddIfOpen),
			Rows:   []StageRow{preparation("tallies", withConflictShare(5, tally.ProveTallies)), eachGoalBefore(5), moveByMove, allAtOnce},
			Reason: "a counter and what it counts are inductive only together, and not decided in time among forty other sums"},
		{InductionStage: induction.InductionStage{StageName: "sums", Selection: is(sum, asked), BudgetDivisor: 3}, RunCondition: unlessFailed((*task.ProofTask).StateGoalsOpen),
			Rows:   []StageRow{eachGoalBefore(20), moveByMove, allAtOnce},
			Reason: "as many of these as of those"},
		{InductionStage: induction.InductionStage{StageName: "equal conditions", Selection: invariant.OfFamilies(mine.Equal.Family), BudgetDivisor: 6}, RunCondition: unlessFailed(mine.Equal.AddIfOpen),
			Rows:   []StageRow{eachGoalBefore(20), allAtOnce},
			Reason: "conditions of the text that never hold, or just where another one does; asked properties are not tried with them, since they may be harder"},
		{InductionStage: induction.InductionStage{StageName: "pairs", Selection: is(invariant.OfKinds(invariant.ClauseBound), asked), BudgetDivisor: 6}, RunCondition: unlessFailed(mine.Pairs.AddIfOpen),
			Rows:   []StageRow{eachGoalBefore(20), allAtOnce},
			Reason: "clauses of two fluents that share an argument: many"},
	}
}
