package plan

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/enumerate"
	"github.com/gdllint/gdllint/prover/internal/epistemic"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/kr2012"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Strategies within steps, and beside them. Their subject is named by their
// type.

// KnowledgeAtOnce is the strategy for knowledge without invariants of single
// states.
func KnowledgeAtOnce() knowledge.Strategy {
	return knowledge.Strategy{Name: "knowledge at once", Rows: []knowledge.Row{
		row("pairs of matches", knowledge.Simulate, 0, "find nearly all violations, and drop agreements before the solver sees them"),
		row("near", knowledge.ProveNear, 0, "questions with a small cone of influence, with nothing but what they depend on"),
		row("fluents", knowledge.InTurn(knowledge.ProveFluents, knowledge.ProveAlone), 0, "the fluents that always agree, of which what they decide is one literal in both copies, and each question by itself"),
	}}
}

// Knowledge is the whole relational induction, cheap candidates first; agreements that one
// row proves the next ones assume. Each row ends with the questions themselves.
func Knowledge() knowledge.Strategy {
	return knowledge.Strategy{Name: "knowledge", Rows: []knowledge.Row{
		row("pairs of matches", knowledge.Simulate, 0, "unless there were some before"),
		row("fluents", knowledge.InTurn(knowledge.ProveFluents, knowledge.ProveAlone), 0, "more of them agree, with the invariants of single states"),
		row("windows", knowledge.InTurn(knowledge.ProveWindows, knowledge.ProveFluents, knowledge.ProveAloneShortly), 0, "fluents that have no argument in common are tied together by a counter"),
		row("where", knowledge.InTurn(knowledge.ProveConditional, knowledge.ProveAlone), 0, "fluents that agree where something holds"),
		row("short search", knowledge.SearchShortly, 0, "violations that pairs of random matches missed, before the dear rows"),
		row("derived", knowledge.InTurn(knowledge.ProveDerived, knowledge.ProveAlone), 0, "atoms of the author that agree"),
		row("jointly", knowledge.ProveJointly, 0, "all that is left, with the questions: they may need each other"),
		row("groups", knowledge.InTurn(knowledge.ProveGroups, knowledge.ProveFluents, knowledge.ProveAlone), 0, "invariants of single states that no other question needed"),
		row("pairs", knowledge.InTurn(knowledge.ProvePairs, knowledge.ProveFluents, knowledge.ProveDerived, knowledge.ProveAlone), 0, "clauses of two fluents, of single states: many"),
		row("wide", knowledge.InTurn(knowledge.ProveWidely, knowledge.ProveAlone, knowledge.ProveJointly), 0, "anything that agrees where something holds: many"),
	}, Last: []knowledge.Row{
		row("further pairs of matches", knowledge.SimulateFurther, 0, "many more of them: what both sides have to lead to is rare"),
		row("search", knowledge.Search, 0, "shorter pairs than the random ones, and pairs that these missed"),
		row("enumeration", knowledge.Enumerate, 0, "all pairs of states of a small game, by the reference semantics: no solver"),
		row("what matches have shown", knowledge.SettleSeen, 0, "violations by pairs of random matches, where no shorter ones were found"),
	}}
}

func knowledgeAtOnce(ctx context.Context, t *task.Task) error {
	return knowledge.Pass(ctx, t, 16, KnowledgeAtOnce())
}

// knowledgeAtLast answers the questions about knowledge in the way that was
// asked for.
func knowledgeAtLast(ctx context.Context, t *task.Task) error {
	if t.Opts.Views == proof.PaperViews {
		return kr2012.Decide(ctx, t)
	}
	return knowledge.Decide(ctx, t, Knowledge())
}

// KnowsAtOnce is the strategy for formulas with knows before invariants are
// looked for.
func KnowsAtOnce() epistemic.Strategy {
	return epistemic.Strategy{Name: "knows at once", Rows: []epistemic.Row{
		row("short search", epistemic.SearchShortly, 0, "most formulas that are false are so soon"),
		row("one step", epistemic.TryAll, 0, "what no step can break, with nothing known"),
		row("fluents", epistemic.OfFluents, 0, "the fluents that roles know, and what the formulas are about"),
	}}
}

// Knows is the last strategy for them. After each row that finds out more
// of the knowledge of a role all formulas are tried again.
func Knows() epistemic.Strategy {
	return epistemic.Strategy{Name: "knows", Rows: []epistemic.Row{
		row("what does not even hold", epistemic.SettleActual, 0, "a formula that should be known is false: the match that shows it is here by now"),
		row("short search", epistemic.SearchShortly, 0, "with the invariants"),
		row("one step", epistemic.TryAll, 0, "with the invariants"),
		row("fluents", epistemic.OfFluents, 0, "the fluents that roles know"),
		row("derived", epistemic.OfDerived, 0, "atoms of the author that they know"),
		row("groups", epistemic.OfGroups, 0, "invariants of single states, and the fluents again"),
		row("pairs", epistemic.OfPairs, 0, "clauses of two fluents, and what roles know with them"),
		row("where", epistemic.OfConditions, 0, "fluents that they know where something holds"),
		row("wide", epistemic.OfAnything, 0, "anything that they know where something holds"),
		row("guarded", epistemic.OfObjectives, 0, "when they know what the formulas are about: all conditions that samples allow"),
	}, Last: []epistemic.Row{
		row("search", epistemic.Search, 0, "matches up to the bound; a proof where none is longer"),
		row("enumeration", epistemic.Enumerate, 0, "all matches of a small game, by the reference semantics"),
	}}
}

func knowsAtOnce(ctx context.Context, t *task.Task) error {
	return epistemic.AtOnce(ctx, t, KnowsAtOnce())
}

func knowsAtLast(ctx context.Context, t *task.Task) error { return epistemic.Decide(ctx, t, Knows()) }

// TooLarge is the strategy for games whose network is too large for programs
// about all of it: many more random matches than the reference semantics can
// play, and proofs from small parts of the rules.
func TooLarge() task.Strategy[*task.Task] {
	return task.Strategy[*task.Task]{Name: "too large", Rows: []Step{
		row("random matches", guided.PlayRandomly, 0, "refute what is false, 64 at a time"),
		row("small groups", proveSmall, 8, "whose turn it is depends on few rules: local programs"),
		row("few gates", proveVeryNear, 0, "what these imply whatever all other gates may be: tiny programs"),
		row("local programs", proveAlone, 0, "what is inductive by itself, as the rules that it depends on show; 1/20 for each"),
		row("near gates", proveNearby, 0, "what these imply whatever the gates far from the question may be: small programs"),
		row("single states", proveImplied, 0, "what invariants imply needs neither moves nor the rules for the next state; 1/20 for each"),
	}}
}

// BeforeGrounding is the strategy before the game is grounded.
func BeforeGrounding() task.Strategy[*task.Task] {
	return task.Strategy[*task.Task]{Name: "before grounding", Last: []Step{
		row("nothing hidden", knowledge.SeeEverything, 0, "in plain GDL all roles see all moves"),
		row("start", task.JudgeStart, 0, "the reference semantics looks at the initial state"),
		row("step counter", liveness.FindStepCounter, 0, "most matches that end do so by a counter that the text shows"),
	}}
}

// WhenGrounded is the strategy when the game is grounded, before goals are made.
func WhenGrounded() task.Strategy[*task.Task] {
	return task.Strategy[*task.Task]{Name: "when grounded", Last: []Step{
		row("constant sum", guided.ChooseSums, 0, "the sum that nobody names is that of the first match that ends"),
	}}
}

// Counting is the strategy after the steps, with any result of these.
func Counting() task.Strategy[*task.Task] {
	return task.Strategy[*task.Task]{Name: "counting", Last: []Step{
		row("late enumeration", enumerate.RunLate, 0, "what waits for others where certificates are wanted, if these have left something open"),
		row("functionals", counting.CountAllFunctionals, 0, "how many can be proved: counted among the invariants"),
		row("persistence", counting.CountAllPersistence, 0, "how many fluents stay, or stay away: induction over two moves"),
	}}
}

// Evidence is the last strategy, when the proofs are known.
func Evidence() task.Strategy[*task.Task] {
	return task.Strategy[*task.Task]{Name: "evidence", Last: []Step{
		row("claims", support.Collect, 0, "the claims of certificates, if they are wanted: a quarter of the budget for each, which does not count"),
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

// Discovery is how such properties are found. Each is put to a prover that knows
// nothing of this.
func Discovery() task.Strategy[Discoverer] {
	return task.Strategy[Discoverer]{Name: "discovery", Rows: []task.Row[Discoverer]{
		row("invariants", by(Discoverer.FindInvariants), 5, "random matches, small groups and functions: what the rest rests on"),
		row("guesses", by(Discoverer.ProveGuesses), 8, "how many fluents of a group hold, as samples show it"),
		row("clauses", by(Discoverer.FindClauses), 8, "pairs of fluents; with them more guesses may follow"),
		row("persistence", by(Discoverer.FindPersistent), 8, "what stays once it holds"),
		row("what states imply", by(Discoverer.PruneStates), 8, "nobody wants to read what follows from the rest"),
		row("what steps imply", by(Discoverer.PruneSteps), 8, "the same for what stays"),
	}}
}

// row writes a row on one line.
func row[S any](name string, run func(context.Context, S) error, share int64, why string) task.Row[S] {
	return task.Row[S]{Name: name, Run: run, Share: share, Why: why}
}

func by(method func(Discoverer, context.Context) error) func(context.Context, Discoverer) error {
	return func(ctx context.Context, d Discoverer) error { return method(d, ctx) }
}
