package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// sweepBudget is what one game of the corpus may use.
var sweepBudget = Budget{MaxSteps: 20e6, MaxTotalSteps: 60e6}

// TestCorpus plays two random matches of up to 50 steps of every game. Nothing
// may panic; errors must be of the documented kinds.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	paths, isAccepted := collectiontest.RulesheetFiles(t, "games"), collectiontest.AcceptedNames(t)
	type line struct {
		name, kind string
		seconds    float64
	}
	var lines []line
	kinds := map[string]int{}
	for _, path := range paths {
		name := filepath.Base(path)
		start := time.Now()
		kind := sweep(t, path)
		lines = append(lines, line{name, kind, time.Since(start).Seconds()})
		if isAccepted[name] {
			kinds["accepted: "+kind]++
			if kind != "ok" {
				t.Logf("%s: %s", name, kind)
			}
		}
		kinds["all: "+strings.Split(kind, ":")[0]]++
		if kind != "ok" && kind != "invalid" && !isAccepted[name] {
			t.Logf("not accepted either: %s: %s", name, kind)
		}
	}
	t.Log(kinds)
	slices.SortFunc(lines, func(a, b line) int { return cmp.Compare(b.seconds, a.seconds) })
	sum := 0.0
	for _, l := range lines {
		sum += l.seconds
	}
	t.Logf("%.1f seconds; slowest:", sum)
	for _, l := range lines[:min(25, len(lines))] {
		t.Logf("%6.2f s %s (%s)", l.seconds, l.name, l.kind)
	}
}

// sweep plays a game and classifies what came of it.
func sweep(t *testing.T, path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewWithBudget(gdl.ParseString(path, string(text)), sweepBudget)
	if err != nil {
		return kindOf(t, path, err)
	}
	for seed := range uint64(2) {
		if _, err := g.RandomMatch(context.Background(), rand.New(rand.NewPCG(7, seed)), 50, nil); err != nil {
			return kindOf(t, path, err)
		}
	}
	return "ok"
}

// kindOf names the kind of an error, and fails the test for unknown kinds.
func kindOf(t *testing.T, path string, err error) string {
	var invalid *InvalidError
	var flounder *FlounderError
	var loop *NegativeLoopError
	var budget *BudgetError
	switch {
	case errors.As(err, &invalid):
		return "invalid"
	case errors.As(err, &flounder):
		return "flounder: " + flounder.Error()
	case errors.As(err, &loop):
		return "negative loop: " + loop.Error()
	case errors.As(err, &budget):
		return fmt.Sprintf("budget: %v", budget)
	}
	t.Errorf("%s: %v", path, err)
	return "other"
}
