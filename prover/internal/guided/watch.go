package guided

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A sequenceWatch evaluates formulas of degree 1 and more along random
// matches.
type sequenceWatch struct {
	items  []*task.Item
	degree int                 // the largest one
	leaves map[circuit.Ref]int // the gates of all formulas, by their places in a look
	looks  [][]uint64          // the values of the last looks, the present one last
}

// watchSequences prepares the formulas of degree 1 and more.
func (f *filter) watchSequences() {
	w := &sequenceWatch{leaves: map[circuit.Ref]int{}}
	f.task.Open(func(it *task.Item) {
		if it.Goal.Seq == nil {
			return
		}
		w.items = append(w.items, it)
		w.degree = max(w.degree, it.Goal.Degree)
		it.Goal.Seq.Leaves(func(r circuit.Ref) {
			if _, known := w.leaves[r]; !known {
				w.leaves[r] = len(w.leaves)
			}
		})
	})
	f.watch = w
}

// checkSequences notes the matches along whose last moves a formula is false. going are
// the lanes that can go on.
func (f *filter) checkSequences(going uint64) {
	w := f.watch
	if len(w.items) == 0 {
		return
	}
	f.look()
	for m := range w.looks {
		lanes, window := f.together(m), w.window(m)
		for _, it := range w.items {
			if m > it.Goal.Degree {
				continue
			}
			bad := ^window.Holds(it.Goal.Seq, 0) & lanes
			if m < it.Goal.Degree {
				bad &= f.m.Ev.Value(it.Goal.Ends) &^ going
			}
			if bad != 0 {
				f.keepShortest(it, bad)
			}
		}
	}
}

// look keeps the present values of the gates, and drops values that are too old.
func (f *filter) look() {
	w := f.watch
	var values []uint64
	if len(w.looks) > w.degree {
		values, w.looks = w.looks[0], w.looks[1:]
	} else {
		values = make([]uint64, len(w.leaves))
	}
	for r, i := range w.leaves {
		values[i] = f.m.Ev.Value(r)
	}
	w.looks = append(w.looks, values)
}

// window returns the last m+1 looks.
func (w *sequenceWatch) window(m int) simulate.Looks {
	var win simulate.Looks
	for _, values := range w.looks[len(w.looks)-1-m:] {
		win = append(win, func(r circuit.Ref) uint64 { return values[w.leaves[r]] })
	}
	return win
}

// together returns the lanes whose last m moves belong to one match.
func (f *filter) together(m int) uint64 {
	var set uint64
	for lane := range simulate.Lanes {
		if len(f.m.History)-f.m.Start[lane] >= m {
			set |= 1 << lane
		}
	}
	return set
}
