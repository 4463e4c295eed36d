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
	"github.com/gdllint/gdllint/prover/internal/pdr"
	"github.com/gdllint/gdllint/prover/internal/planner"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A Step is a row of the plan.
type Step = task.Row[*task.Task]

// strengthening is the step that runs the stages.
const strengthening = "invariants"

// forcedWins is the step that also has its turn when nothing else is open.
const forcedWins = "forced wins"

// Steps are the steps of the prover, in order, while something is open.
func Steps() []Step {
	return []Step{
		row("initial state", bmc.DecideInitially, 20, "formulas about the first state need no invariants: an unrolling as long as they look ahead"),
		row("short walk", enumerate.Walk, 0, "a third of all games have so few states that all are visited at once: every question is decided"),
		row("knowledge at once", knowledgeAtOnce, 0, "where all moves are seen nothing else is needed"),
		row("knows at once", knowsAtOnce, 0, "the same for formulas with knows"),
		row("random matches", guided.PlayRandomly, 0, "refute most of what is false, sample states, and drop candidates before the solver sees them"),
		row("small enumeration", enumerate.RunSmall, 0, "what the walk has begun, where random matches have seen few states: dearer than a walk, cheaper than invariants"),
		row(forcedWins, forcing.Decide, 0, "strong winnability of a role that plays with chance: needs the network only, and helps nobody else"),
		row("short search", bmc.SearchShortly, 50, "violations after a few steps that random matches miss, before all that is dear").Sparing(30),
		row("puzzle", guided.SolvePuzzle, 0, "one player and many states: a beam finds what the solver does not"),
		row("wins by goal values", guided.SeekWins, 0, "matches that are wanted and longer than the solver looks: the goal values on the way lead there"),
		row(strengthening, Strengthen, 0, "state properties, and what all others assume: the stages below"),
		row("puzzle by targets", planner.SolvePuzzle, 0, "one player and many states: the solver knows what the end looks like, a planner how to get there"),
		row("ranking", liveness.ProveByRanking, 4, "termination: lexicographic ranking functions over what is proved"),
		row("transitions", induction.ProveSteps, 0, "properties of steps, from the invariants alone"),
		row("enumeration", enumerate.Run, 0, "the same for other games, as long as there is room"),
		row("mobility", guided.SeekStuck, 0, "playability: a beam towards states without a move, where nothing has proved it"),
		row("knowledge", knowledgeAtLast, 0, "relational induction over two copies, with the invariants of each"),
		row("knows", knowsAtLast, 0, "the same with a copy for each view"),
		row("sequences", induction.ProveSequences, 3, "formulas that look further ahead: simultaneous induction along paths"),
		row("reference enumeration", visitByReference, 0, "formulas that look further ahead, in small games: the reference semantics visits all states"),
		row("bounded search", bmc.Search, 0, "violations that random matches miss; a proof only if no match is longer: four times what the next row decides, in a fifth of its time").Sparing(5),
		row("reachability", pdr.Prove, 0, "laws of any shape that a property needs; dear, and mostly in vain by now").Sparing(5),
	}
}

// Basics are the stages that all others depend on.
func Basics() []Stage { return Stages()[:2] }

// A Stage makes a set of candidates inductive, given the invariants proved before.
type Stage struct {
	induction.Stage
	Before []Before // tried first
	Ways   []Way    // in order; Houdini alone if there are none
	Basic  bool     // others depend on it: it has its whole share, and if it proves invariants shares are restored
	Why    string
}

// Stages is how invariants are strengthened, easy ones first.
func Stages() []Stage {
	always, open := induction.Always, unlessFailed((*task.Task).GoalsOpen)
	is, not := invariant.Any, invariant.Not
	asked, sum, counter := invariant.Asked, invariant.IsSum, invariant.OfCounter
	upTo := func(rank int) invariant.Selection { return invariant.All(not(asked), invariant.UpTo(rank)) }
	return []Stage{
		{Stage: induction.Stage{Name: "small groups", Of: upTo(0), When: always, Part: 8}, Basic: true,
			Before: []Before{{Name: "values of counters", Run: demoteFarTails}},
			Ways:   []Way{{Name: "group by group", Run: proveLocally, When: isWide}, sparingly},
			Why:    "whose turn it is, step counters: all others lean on them"},
		{Stage: induction.Stage{Name: "functions", Of: upTo(1), When: always, Part: 4}, Basic: true,
			Before: []Before{{Name: "second look at units", Run: demoteUnits}, {Name: "exclusive groups", Run: addExclusive}, {Name: "counters of the ranking", Run: liveness.RankCounters}, eachGoal(40)},
			Ways:   []Way{byFewMoves, {Name: "cell by cell first", Run: proveLocally, Share: 2, When: isLarge, Toil: 5}, byMovesLate, bounded(7)},
			Why:    "each cell has one content"},
		{Stage: induction.Stage{Name: "counters", Of: is(invariant.Is[invariant.Balance], counter, invariant.From(mine.Halves)), When: unlessFailed(mine.AddSums), Part: 6},
			Before: []Before{{Name: "ranking soon", Run: liveness.RankSoon, Toil: 5}, {Name: "tallies", Run: within(5, tally.Prove)}, eachGoal(10)},
			Ways:   []Way{byMoves, bounded(20)},
			Why:    "a counter and what it counts are inductive only together, and not decided in time among forty other sums"},
		{Stage: induction.Stage{Name: "sums", Of: is(sum, asked), When: open, Part: 3},
			Before: []Before{eachGoal(20)},
			Ways:   []Way{sumsByMoves, bounded(20)},
			Why:    "as many of these as of those"},
		{Stage: induction.Stage{Name: "inequalities", Of: is(invariant.Is[invariant.NoFewer], counter, asked), When: unlessFailed(mine.AddInequalities), Part: 8},
			Ways: []Way{bounded(20)},
			Why:  "what is counted may be missed: one number stays ahead"},
		{Stage: induction.Stage{Name: "equal conditions", Of: invariant.From(mine.Equal), When: unlessFailed(mine.AddEqual), Part: 6},
			Ways:   []Way{bounded(20)},
			Before: []Before{eachGoal(20)},
			Why:    "conditions of the text that never hold, or just where another one does; without the questions, which may be harder"},
		{Stage: induction.Stage{Name: "pairs", Of: is(invariant.Is[invariant.Clause], asked), When: unlessFailed(mine.AddPairs), Part: 6},
			Ways:   []Way{bounded(20)},
			Before: []Before{eachGoal(20)},
			Why:    "clauses of two fluents that share an argument: many"},
	}
}
