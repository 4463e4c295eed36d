package prover

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// envGames is the environment variable that says how many random games the
// differential test plays, and envFirst the seed of the first.
const (
	envGames = "GDLLINT_RANDOM_GAMES"
	envFirst = "GDLLINT_RANDOM_FIRST"
)

// stateProperties are those that complete enumeration decides.
var stateProperties = []proof.Property{proof.Playability, proof.TurnTaking, proof.UtilityStructure, proof.ZeroSum, proof.Monotonic}

// maxRandomStates is the most states that a random game may have.
const maxRandomStates = 1500

// enumerated returns which properties a game really has, by looking at all of
// its reachable states with the reference semantics; nil if it is too large
// or not a game.
func enumerated(ctx context.Context, file *gdl.File) map[proof.Property]bool {
	return truths.of(string(file.Source.Text), func() map[proof.Property]bool { return enumerate(ctx, file) })
}

// truths are what the states of games show, by their texts.
var truths memo[string, map[proof.Property]bool]

func enumerate(ctx context.Context, file *gdl.File) map[proof.Property]bool {
	g, err := play.New(file)
	if err != nil {
		return nil
	}
	truth := map[proof.Property]bool{}
	for _, p := range stateProperties {
		truth[p] = true
	}
	x, err := g.EnumerateStates(ctx, maxRandomStates, func(v play.StateVisit) error {
		for _, p := range stateProperties {
			if !truth[p] {
				continue
			}
			_, bad, err := proof.JudgeMatch(ctx, g, proof.Question{Property: p}, &play.ReplayedMatch{States: []play.State{v.State}})
			if err != nil {
				return err
			}
			truth[p] = !bad
		}
		return nil
	})
	if err != nil || !x.IsComplete {
		return nil
	}
	return truth
}

// ways are budgets under which the prover has to find its verdicts in
// different ways. None lets it enumerate, which is what it is compared with.
var ways = []struct {
	name   string
	budget proof.Budget
	solver solvers.Choice
}{
	{"all steps", notEnumerating(proof.QuickBudget.MatchWork), solvers.Clingo},
	{"solver only", notEnumerating(0), solvers.Clingo},
	{"embedded solver", notEnumerating(0), solvers.Embedded},
}

func notEnumerating(matchWork int64) proof.Budget {
	b := proof.QuickBudget
	b.EnumeratedStates = -1
	b.MatchWork = matchWork
	return b
}

// verdictsOn asks for the state properties of a game.
func verdictsOn(ctx context.Context, file *gdl.File, budget proof.Budget) []proof.Verdict {
	return verdictsBy(ctx, file, budget, solvers.Auto)
}

// verdictsBy asks for them with a solver.
func verdictsBy(ctx context.Context, file *gdl.File, budget proof.Budget, solver solvers.Choice) []proof.Verdict {
	p := task.New(file, task.TaskOptions{Budget: budget, Solver: solver})
	for _, property := range stateProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	return plan.AnswerAll(ctx, p)
}

// wrongVerdicts describes the verdicts that contradict the truth.
func wrongVerdicts(truth map[proof.Property]bool, verdicts []proof.Verdict) []string {
	var wrong []string
	for _, v := range verdicts {
		if v.Status != proof.Open && (v.Status == proof.Proved) != truth[v.Property] {
			wrong = append(wrong, fmt.Sprintf("%s: %s by %s, depth %d, but in truth %v", v.Property, v.Status, v.Method, v.Depth, truth[v.Property]))
		}
	}
	return wrong
}

// An outcomes counts cells by how they were decided.
type outcomes struct {
	games, skipped             int
	cells, proved, violated    int
	trulyHeld, openHeld        int
	methods                    map[string]int
	openReasons, provedPerProp map[string]int
}

func (t *outcomes) count(truth map[proof.Property]bool, verdicts []proof.Verdict) {
	for _, v := range verdicts {
		t.cells++
		if truth[v.Property] {
			t.trulyHeld++
		}
		switch v.Status {
		case proof.Proved:
			t.proved++
			t.provedPerProp[string(v.Property)]++
		case proof.Violated:
			t.violated++
		default:
			if truth[v.Property] {
				t.openHeld++
			}
			t.openReasons[v.OpenReason]++
			continue
		}
		method, _, _ := strings.Cut(v.Method, ":")
		t.methods[string(v.Status)+" by "+method]++
	}
}

func (t *outcomes) String() string {
	return fmt.Sprintf("%d games, %d skipped as too large; %d cells, %d proved, %d violated (%.1f%% decided); of %d cells that hold, %d left open; %v; proved %v; %d reasons",
		t.games, t.skipped, t.cells, t.proved, t.violated, 100*float64(t.proved+t.violated)/float64(max(t.cells, 1)),
		t.trulyHeld, t.openHeld, t.methods, t.provedPerProp, len(t.openReasons))
}

// fromEnvironment reads a number.
func fromEnvironment(t *testing.T, name string, otherwise int) int {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// randomSeeds returns the seed of the first random game and how many are wanted:
// as the environment says, else so many, and no more than few in a short test.
func randomSeeds(t *testing.T, games, few int) (first, n int) {
	first, n = fromEnvironment(t, envFirst, 0), fromEnvironment(t, envGames, games)
	if testing.Short() {
		n = min(n, few)
	}
	return first, n
}

// needSolver skips a test that means nothing without a solver.
func needSolver(t *testing.T) {
	t.Helper()
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
}

// TestAgainstEnumeration compares verdicts on random games with what all
// reachable states show.
func TestAgainstEnumeration(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 300, 50)
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			total := &outcomes{methods: map[string]int{}, openReasons: map[string]int{}, provedPerProp: map[string]int{}}
			for seed := first; seed < first+games; seed++ {
				compareOne(t, total, uint64(seed), way.budget, way.solver)
			}
			t.Log(total)
			if total.games > 200 && (total.proved < total.cells/8 || total.violated < total.cells/8) {
				t.Error("the games are too much alike to show anything")
			}
		})
	}
}

func compareOne(t *testing.T, total *outcomes, seed uint64, budget proof.Budget, solver solvers.Choice) {
	lines := newRandomGame(seed)
	file := gdl.ParseString("random", strings.Join(lines, "\n"))
	truth := enumerated(t.Context(), file)
	if truth == nil {
		total.skipped++
		return
	}
	total.games++
	verdicts := verdictsBy(t.Context(), file, budget, solver)
	total.count(truth, verdicts)
	if wrong := wrongVerdicts(truth, verdicts); wrong != nil {
		lines = shrink(lines, func(text string) bool { return len(disagreement(t.Context(), text, budget)) > 0 })
		text := strings.Join(lines, "\n")
		t.Errorf("seed %d: %s\nsmallest: %s\n%s", seed, strings.Join(wrong, "; "), strings.Join(disagreement(t.Context(), text, budget), "; "), text)
	}
}

// disagreement returns what is wrong about the verdicts on a rulesheet.
func disagreement(ctx context.Context, text string, budget proof.Budget) []string {
	file := gdl.ParseString("random", text)
	truth := enumerated(ctx, file)
	if truth == nil {
		return nil
	}
	return wrongVerdicts(truth, verdictsOn(ctx, file, budget))
}

// shrink leaves out rules while the text shows what it is to show.
func shrink(lines []string, shows func(text string) bool) []string {
	for again := true; again; {
		again = false
		for i := 0; i < len(lines); i++ {
			fewer := slices.Delete(slices.Clone(lines), i, i+1)
			if shows(strings.Join(fewer, "\n")) {
				lines, again = fewer, true
				i--
			}
		}
	}
	return lines
}
