package plan

import (
	"github.com/gdllint/gdllint/prover/internal/amounts"
	"github.com/gdllint/gdllint/prover/internal/bmc"
	"github.com/gdllint/gdllint/prover/internal/bycases"
	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/forcing"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/pdr"
	"github.com/gdllint/gdllint/prover/internal/phases"
	"github.com/gdllint/gdllint/prover/internal/planner"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/walls"
)

// A Step is a row of the plan.
type Step = task.Row[*task.Task]

// strengthening is the step that runs the stages.
const strengthening = "invariants"

// forcedWins is the step that also has its turn when nothing else is open.
const forcedWins = "forced wins"

// Steps is what the prover does, in order, while something is open.
func Steps() []Step {
	return []Step{
		row("initial state", bmc.DecideInitially, 20, "formulas about the first state need no invariants: an unrolling as long as they look ahead"),
		row("short walk", enumerate.Walk, 0, "a third of all games have so few states that all are visited at once: every question is decided"),
		row("knowledge at once", knowledgeAtOnce, 0, "where all moves are seen nothing else is needed"),
		row("knows at once", knowsAtOnce, 0, "the same for formulas with knows"),
		row("random matches", guided.PlayRandomly, 0, "refute most of what is false, sample states, and drop candidates before the solver sees them"),
		row("small enumeration", enumerate.RunSmall, 0, "what the walk has begun, where random matches have seen few states: dearer than a walk, cheaper than invariants"),
		row(forcedWins, forcing.Decide, 0, "strong winnability of a role that plays with chance: needs the network only, and helps nobody else"),
		row("short search", bmc.SearchShortly, 50, "violations after a few steps that random matches miss, before all that is dear"),
		row("whole matches", bmc.SearchWhole, 16, "one player and short matches: one program as long as these finds a placement at once"),
		row("puzzle", guided.SolvePuzzle, 0, "one player and many states: a beam finds what the solver does not"),
		row("wins by goal values", guided.SeekWins, 0, "matches that are wanted and longer than the solver looks: the goal values on the way lead there"),
		row("search for wins", bmc.SearchWinsSoon, 0, "matches that are wanted, before the budget goes to invariants"),
		row("knowledge soon", knowledgeSoon, 0, "questions with a small cone of influence, before the budget goes to invariants"),
		row(strengthening, Strengthen, 0, "state properties, and what all others assume: the stages below"),
		row("puzzle by targets", planner.SolvePuzzle, 0, "one player and many states: the solver knows what the end looks like, a planner how to get there"),
		row("ranking", liveness.ProveByRanking, 4, "termination: lexicographic ranking functions over what is proved"),
		row("further search for wins", bmc.SearchWins, 2, "the same, where invariants and rankings have left enough"),
		row("transitions", induction.ProveSteps, 0, "properties of steps, from the invariants alone"),
		row("wins by targets", planner.SeekWins, 0, "the same for several roles, who all help: after the rankings, since it takes a third of the effort"),
		row("early search", within(20, bmc.Search), 0, "violations that random matches miss mostly have a short match: before what is dear"),
		row("enumeration", enumerate.Run, 0, "the same for other games, as long as there is room"),
		row("induction", within(10, induction.KInduction), 0, "properties that hold because of the last few states"),
		row("induction by gates", onceMore, 40, "laws that count: another solver, which learns about partial counts"),
		row("mobility", guided.SeekStuck, 0, "playability: a beam towards states without a move, where nothing has proved it"),
		row("knowledge", knowledgeAtLast, 0, "relational induction over two copies, with the invariants of each"),
		row("knows", knowsAtLast, 0, "the same with a copy for each view"),
		row("undecided properties", tryUndecided, 0, "what one program about all joint moves did not decide: one joint move after the other"),
		row("sequences", induction.ProveSequences, 3, "formulas that look further ahead: simultaneous induction along paths"),
		row("reference enumeration", visitByReference, 0, "formulas that look further ahead, in small games: the reference semantics visits all states"),
		row("enumeration to the end", enumerate.Finish, 0, "what the enumeration has left, before what is dearer"),
		row("undecided rankings", liveness.RankAgain, 4, "what short queries left open about rankings, with long ones"),
		row("large puzzle", guided.SolvePuzzleLate, 0, "a longer beam where the rest has failed"),
		row("reachability", pdr.Prove, 0, "laws of any shape that a property needs; dear, and mostly in vain by now"),
		row("reachability by gates", pdr.ProveByGates, 0, "the same for laws that count"),
		row("bounded search", bmc.Search, 0, "violations that random matches miss; a proof only if no match is longer"),
	}
}

// Basics are the stages that all others lean on.
func Basics() []Stage { return Stages()[:2] }

// A Stage makes a set of candidates inductive, given what was proved before.
type Stage struct {
	induction.Stage
	Before []Before // what is tried first
	Ways   []Way    // in order; Houdini alone if there are none
	Basic  bool     // others lean on it: it has its whole share, and with what it proves all begins anew
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
			Before: []Before{{"amounts", amounts.Prove}, {"values of counters", demoteFarTails}},
			Ways:   []Way{{Name: "group by group", Run: proveLocally, When: isWide}, sparingly},
			Why:    "whose turn it is, step counters: all others lean on them"},
		{Stage: induction.Stage{Name: "functions", Of: upTo(1), When: always, Part: 4}, Basic: true,
			Before: []Before{{"second look at units", demoteUnits}, {"exclusive groups", addExclusive}, {"counters of the ranking", liveness.RankCounters}, eachGoal(40)},
			Ways: []Way{byFewMoves, {Name: "cell by cell first", Run: proveLocally, Share: 2, When: isLarge}, byMovesLate, bounded(7),
				{Name: "cell by cell", Run: proveLocally, Share: 2, When: isSmall},
				{Name: "without what was never seen", Run: provePlainly, Share: 2, When: mine.HasExclusive}},
			Why: "each cell has one content"},
		{Stage: induction.Stage{Name: "places", Of: invariant.Any(upTo(1), invariant.From(phases.Places)), When: phases.AddPlaces, Part: 3}, Basic: true,
			Ways: []Way{sparinglyLocal, {Name: houdini.Name, Run: induction.RunStage, Even: true, When: anyTied}},
			Why:  "what a cell holds and whose that is are functions only together, and from a step on"},
		{Stage: induction.Stage{Name: "marks", Of: invariant.From(phases.Marks), When: unlessFailed(phases.AddMarks), Part: 20},
			Ways: []Way{{Name: "one by one", Run: proveLocally}},
			Why:  "what a move that a fluent remembers has brought about: few, and seen at once"},
		{Stage: induction.Stage{Name: "counters", Of: is(invariant.Is[invariant.Balance], counter, invariant.From(mine.Halves)), When: unlessFailed(addSums), Part: 6},
			Before: []Before{{"ranking soon", liveness.RankSoon}, {"tallies", within(5, tally.Prove)}, eachGoal(10), {"ends by cases", bycases.ProveEnds}, {"further matches", guided.PlayFurther}, {"directed matches", guided.PlayDirected}, {"walls", walls.Seek}},
			Ways:   []Way{byMoves, bounded(12), {Name: "sum by sum", Run: proveSumsLocally, Share: 2}},
			Why:    "a counter and what it counts are inductive only together, and not decided in time among forty other sums"},
		{Stage: induction.Stage{Name: "contents", Of: invariant.From(mine.Contents), When: unlessFailed(mine.AddContents), Part: 12},
			Ways: []Way{byMoves},
			Why:  "as many cells are empty as counters together say: what follows from the others by adding them up"},
		{Stage: induction.Stage{Name: "sums", Of: is(sum, asked), When: open, Part: 3},
			Before: []Before{eachGoal(20), {"last moves", guided.SeekLast}},
			Ways:   []Way{sumsByMoves, bounded(12), {Name: "sum by sum", Run: proveSumsLocally, Share: 3}},
			Why:    "as many of these as of those"},
		{Stage: induction.Stage{Name: "inequalities", Of: is(invariant.Is[invariant.NoFewer], counter, asked), When: unlessFailed(mine.AddInequalities), Part: 8},
			Why: "what is counted may be missed: one number stays ahead"},
		{Stage: induction.Stage{Name: "things", Of: invariant.From(mine.United), When: unlessFailed(mine.AddUnited), Part: 20},
			Ways: []Way{byMoves, bounded(12)},
			Why:  "what is there at most once: as many of these as of those"},
		{Stage: induction.Stage{Name: "set-up", Of: invariant.From(phases.Limits, phases.Reserves), When: unlessFailed(addSetUp), Part: 6},
			Ways: []Way{oneByOne},
			Why:  "how many there are at which value of a counter, and what is in reserve until it is there"},
		{Stage: induction.Stage{Name: "windows", Of: invariant.From(phases.Windows), When: unlessFailed(addWindows), Part: 20},
			Why: "what is there from a value of a counter on, and what only until then"},
		{Stage: induction.Stage{Name: "functions again", Of: invariant.All(invariant.IsGroup, upTo(1)), When: unlessFailed(anyWindow), Part: 8},
			Why: "what has a value from then on only"},
		{Stage: induction.Stage{Name: "equal conditions", Of: invariant.From(mine.Equal), When: unlessFailed(mine.AddEqual), Part: 6},
			Before: []Before{eachGoal(20)},
			Why:    "conditions of the text that never hold, or just where another one does; without the questions, which may be harder"},
		{Stage: induction.Stage{Name: "pairs", Of: is(invariant.Is[invariant.Clause], asked), When: unlessFailed(mine.AddPairs), Part: 6},
			Before: []Before{eachGoal(20)},
			Why:    "clauses of two fluents that share an argument: many"},
		{Stage: induction.Stage{Name: "counters again", Of: is(invariant.Is[invariant.Balance], counter, sum), When: anyPaired, Part: 3},
			Ways: []Way{byMoves, {Name: "sum by sum", Run: proveSumsLocally, Share: 2}},
			Why:  "what a counter counts may need that a box has an owner only where its lines are drawn"},
	}
}
