package play

import (
	"context"
	"math/rand/v2"
	"testing"
)

// BenchmarkRandomMatch reports the time of one random match of at most 100
// steps.
func BenchmarkRandomMatch(b *testing.B) {
	for _, name := range []string{"tables/tictactoe.kif", "tables/connect4.kif", "tables/breakthrough.kif", "games/chess.kif"} {
		b.Run(name, func(b *testing.B) {
			g := corpusGame(b, name)
			states := 0
			for i := 0; b.Loop(); i++ {
				r, err := g.RandomMatch(context.Background(), rand.New(rand.NewPCG(1, uint64(i))), 100, nil)
				if err != nil {
					b.Fatal(err)
				}
				states += len(r.Trace.Moves) + 1
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

// BenchmarkEnumerate reports how many states an enumeration finds in a
// second.
func BenchmarkEnumerate(b *testing.B) {
	for _, name := range []string{"tables/tictactoe.kif", "tables/bidding-tictactoe.kif", "tables/endgame.kif", "tables/connect4.kif"} {
		b.Run(name, func(b *testing.B) {
			states := 0
			for b.Loop() {
				x, err := corpusGame(b, name).EnumerateStates(context.Background(), 20000, nil)
				if err != nil {
					b.Fatal(err)
				}
				states += x.Len()
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}
