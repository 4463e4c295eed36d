package grounding

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// corpus returns the games of a directory of the shared corpus, every nth of
// them, or skips.
func corpus(t testing.TB, dir string, every int) []string {
	files := collectiontest.RulesheetFiles(t, dir)
	var some []string
	for i := 0; i < len(files); i += every {
		some = append(some, files[i])
	}
	return some
}

func parseFile(t testing.TB, path string) *gdl.File {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return gdl.ParseString(filepath.Base(path), string(text))
}

// TestSplittingKeepsMeaning compares, in random states with random moves, what
// the ground rules with and without auxiliary relations say.
func TestSplittingKeepsMeaning(t *testing.T) {
	for _, dir := range []string{"tables", "games"} {
		every := map[string]int{"tables": 1, "games": 19}[dir]
		if testing.Short() {
			every *= 8
		}
		for _, path := range corpus(t, dir, every) {
			t.Run(dir+"/"+filepath.Base(path), func(t *testing.T) { compareSplitting(t, parseFile(t, path)) })
		}
	}
}

func compareSplitting(t *testing.T, file *gdl.File) {
	small := Options{MaxInstances: 150_000, MaxSteps: 5_000_000}
	whole := small
	whole.NoSplitting = true
	g, err := GroundRulesheet(t.Context(), file, small)
	if err != nil {
		t.Skip(err)
	}
	h, err := GroundRulesheet(t.Context(), file, whole)
	if err != nil {
		t.Skip(err)
	}
	if g.Stats.SplitRelations == 0 {
		return
	}
	for i := range g.InstanceCounts {
		if (g.InstanceCounts[i] > 0) != (h.InstanceCounts[i] > 0) {
			t.Errorf("rule %s: %d instances with splitting, %d without", file.Rules[i], g.InstanceCounts[i], h.InstanceCounts[i])
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	a, b := NewReferenceEvaluator(g), NewReferenceEvaluator(h)
	for range 6 {
		density := rng.Float64()
		fluents := map[int32]bool{}
		for f := range g.Fluents {
			fluents[int32(f)] = rng.Float64() < density
		}
		moves := make([]int32, len(g.Roles))
		for r := range moves {
			moves[r] = int32(rng.IntN(len(g.RoleMoves[r])+1)) - 1
		}
		got, want := a.answers(a.Holds(fluents, moves)), b.answers(b.Holds(fluents, moves))
		if got != want {
			t.Fatalf("different answers:\n%s", firstDifference(got, want))
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; i < len(g) && i < len(w); i++ {
		if g[i] != w[i] {
			return "split " + g[i] + "\nwhole " + w[i]
		}
	}
	return "one is longer"
}
