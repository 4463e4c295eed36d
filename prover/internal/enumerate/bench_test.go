package enumerate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
)

// benchmarked are games with many states; all of them are visited by a minute's
// work or less, or it ends there.
var benchmarked = []string{"hanoi_s", "asteroids", "blocker", "breakthroughSmall", "checkers", "connectfour", "tictactoe", "lightsOnSimul4"}

// BenchmarkExplore reports how many states, and pairs of a state and a joint
// move, the enumeration over the network and that of the reference semantics
// look at in a second.
func BenchmarkExplore(b *testing.B) {
	for _, name := range benchmarked {
		path := filepath.Join("..", "..", "..", collectiontest.CorpusDir(), "games", name+".kif")
		text, err := os.ReadFile(path)
		if err != nil {
			b.Logf("skipped: %v", err)
			continue
		}
		file := gdl.ParseString(name, string(text))
		b.Run(strings.ToLower(name)+"/network", func(b *testing.B) {
			states := 0
			for b.Loop() {
				x, _, _ := explored(b, file, 100_000_000)
				states += x.StateCount()
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
		b.Run(strings.ToLower(name)+"/reference", func(b *testing.B) {
			states := 0
			for b.Loop() {
				g, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: 200_000_000})
				if err != nil {
					b.Fatal(err)
				}
				x, _ := g.EnumerateTransitions(b.Context(), 20_000, func(play.StateVisit) error { return nil })
				states += x.Len()
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
