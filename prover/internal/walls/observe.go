package walls

import (
	"math/bits"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on the random matches from which it is learnt whose turn it is when, and whose
// loss ends a match; and how often that has to be seen.
const (
	observedSteps = 60
	seenOften     = 3
)

// What random matches have shown.
type observed struct {
	frame [][]int32 // by role: what holds besides the board when it has most moves
	royal []bool    // by content: the match ends whenever one is lost
}

// observe plays some random matches.
func observe(t *task.Task, b *board) *observed {
	o := &observed{frame: make([][]int32, len(t.Net.Legal)), royal: make([]bool, b.contents)}
	m := simulate.NewMatches(t.Net, 17)
	m.Begin()
	most := make([]int, len(t.Net.Legal))
	var before [lanes][]int8
	lost, ended := make([]int, b.contents), make([]int, b.contents)
	for step := range observedSteps {
		going := m.Look()
		over := m.Ev.Value(t.Net.Terminal)
		for role := range most {
			if n, lane := freest(m, role, going); step < observedSteps/6 && n > most[role] {
				most[role], o.frame[role] = n, frameOf(b, m.State, lane)
			}
		}
		count := countAll(b, m.State)
		for w := m.Moved; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			for c, n := range count[lane] {
				if n < before[lane][c] {
					lost[c]++
					ended[c] += int(over >> lane & 1)
				}
			}
		}
		before = count
		m.Move(going, true)
	}
	for c := range o.royal {
		o.royal[c] = lost[c] >= seenOften && lost[c] == ended[c]
	}
	t.Toil(2 * observedSteps * int64(len(t.Net.Nodes)))
	return o
}

// freest returns in which lane a role has most moves, and how many.
func freest(m *simulate.Matches, role int, going uint64) (most, at int) {
	var count [lanes]int
	for _, l := range m.Net.Legal[role] {
		for w := m.Ev.Value(l) & going; w != 0; w &= w - 1 {
			count[bits.TrailingZeros64(w)]++
		}
	}
	for lane, n := range count {
		if n > most {
			most, at = n, lane
		}
	}
	return most, at
}

// frameOf returns what holds in a lane besides the board.
func frameOf(b *board, state []uint64, lane int) []int32 {
	frame := []int32{}
	for f, w := range state {
		if w>>lane&1 == 1 && b.place[f] < 0 {
			frame = append(frame, int32(f))
		}
	}
	return frame
}

// countAll counts the contents in each lane.
func countAll(b *board, state []uint64) (count [lanes][]int8) {
	for lane := range count {
		count[lane] = make([]int8, b.contents)
	}
	for f, w := range state {
		if b.place[f] >= 0 && b.content[f] != b.blank {
			for ; w != 0; w &= w - 1 {
				count[bits.TrailingZeros64(w)][b.content[f]]++
			}
		}
	}
	return count
}
