package fix_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
)

// budget bounds a comparison of two games.
var budget = play.Budget{MaxSteps: 2e6, MaxTotalSteps: 20e6}

// sameGame plays one rulesheet at random and asks another the same questions.
// It returns how many states were compared, none if the first cannot be
// played, and an error if they differ.
func sameGame(before, after []byte, matches, depth int) (states int, err error) {
	ctx := context.Background()
	g, err := play.NewWithBudget(gdl.ParseString("before", string(before)), budget)
	if err != nil {
		return 0, nil
	}
	h, err := play.NewWithBudget(gdl.ParseString("after", string(after)), budget)
	if err != nil {
		return 0, fmt.Errorf("the new text cannot be played: %w", err)
	}
	for seed := range uint64(matches) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var state play.State
		_, err := g.RandomMatch(ctx, rng, depth, func(step play.MatchStep) error {
			if step.StepIndex == 0 {
				var err error
				if state, err = h.InitialState(ctx); err != nil {
					return different{err.Error()}
				}
			}
			was, err := describe(ctx, g, step.State)
			if err != nil {
				return err
			}
			is, err := describe(ctx, h, state)
			if spent := (*play.BudgetError)(nil); errors.As(err, &spent) {
				return err
			}
			if was != is || err != nil {
				return different{was + "\nbecame\n" + is}
			}
			states++
			if step.Moves != nil {
				state, err = h.NextState(ctx, state, step.Moves)
			}
			return err
		})
		if d := (different{}); errors.As(err, &d) {
			return states, d
		}
		if err != nil {
			return states, nil // too large, or not playable
		}
	}
	return states, nil
}

// different is what two games do not agree on.
type different struct{ what string }

func (d different) Error() string { return d.what }

// describe tells all that can be asked about a state.
func describe(ctx context.Context, g *play.Game, s play.State) (string, error) {
	var b strings.Builder
	list := func(terms []*gdl.Term) {
		var texts []string
		for _, t := range terms {
			texts = append(texts, t.String())
		}
		slices.Sort(texts)
		b.WriteString(strings.Join(texts, " ") + "\n")
	}
	list(s.TrueFluents())
	over, err := g.IsTerminal(ctx, s)
	if err != nil {
		return "", err
	}
	if over {
		b.WriteString("terminal\n")
	}
	for _, role := range g.Roles() {
		legal, err := g.LegalMoves(ctx, s, role)
		if err != nil {
			return "", err
		}
		goals, err := g.GoalValues(ctx, s, role)
		if err != nil {
			return "", err
		}
		b.WriteString(role.String() + "\n")
		list(legal)
		list(goals)
	}
	return b.String(), nil
}

// TestMeaning plays games before and after safe fixes.
func TestMeaning(t *testing.T) {
	paths, err := filepath.Glob("../testdata/*/*.kif")
	if err != nil || len(paths) == 0 {
		t.Fatal("no games", err)
	}
	compared := 0
	for _, path := range paths {
		compared += meaningOf(t, path, 10, 20)
	}
	if compared == 0 {
		t.Error("no state was compared")
	}
}

// TestCorpusMeaning does so with those real games that have something to fix.
func TestCorpusMeaning(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	games, states := 0, 0
	for _, path := range collectiontest.RulesheetFiles(t, "games") {
		if n := meaningOf(t, path, 2, 10); n > 0 {
			games++
			states += n
		}
	}
	t.Logf("%d states of %d games compared", states, games)
}

func meaningOf(t *testing.T, path string, matches, depth int) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	result, err := fix.ApplyAll(text, false, look)
	if err != nil {
		t.Fatal(err)
	}
	if len(result.FixedCodes) == 0 {
		return 0
	}
	states, err := sameGame(text, result.FinalText, matches, depth)
	if err != nil {
		t.Errorf("%s: %v", path, err)
	}
	return states
}

// TestRandomMeaning makes games full of faults, repairs and plays them.
func TestRandomMeaning(t *testing.T) {
	fixed, states := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		text := randomGame(rt)
		result, err := fix.ApplyAll([]byte(text), false, look)
		if err != nil {
			rt.Fatal(err)
		}
		for _, r := range result.RefusedChanges {
			rt.Errorf("%v\n%s", r, text)
		}
		fixed += len(result.FixedCodes)
		n, err := sameGame([]byte(text), result.FinalText, 3, 6)
		if err != nil {
			rt.Fatalf("%s\nbecame\n%s\n%v", text, result.FinalText, err)
		}
		states += n
	})
	t.Logf("%d findings fixed, %d states compared", fixed, states)
	if fixed == 0 || states == 0 {
		t.Error("nothing was compared")
	}
}
