package guided

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A sequenceWatch evaluates formulas along random matches. The degree of a formula is the
// number of moves that it looks ahead: here it is 1 or more. A look holds the values of the
// gates of all formulas in one state.
type sequenceWatch struct {
	watchedItems []*task.QuestionItem
	maxDegree    int                     // of all formulas
	gatePlaces   map[circuit.NodeRef]int // the gates of all formulas, with their places in a look
	recentLooks  [][]uint64              // the values of the last looks, the present one last
}

// watchSequences lists the open questions with formulas of degree 1 and more, and their gates.
func (f *matchFilter) watchSequences() {
	w := &sequenceWatch{gatePlaces: map[circuit.NodeRef]int{}}
	f.task.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.QuestionGoal.PathFormula == nil {
			return
		}
		w.watchedItems = append(w.watchedItems, it)
		w.maxDegree = max(w.maxDegree, it.QuestionGoal.PathDegree)
		it.QuestionGoal.PathFormula.VisitGates(func(r circuit.NodeRef) {
			if _, known := w.gatePlaces[r]; !known {
				w.gatePlaces[r] = len(w.gatePlaces)
			}
		})
	})
	f.sequencesWatched = w
}

// checkSequences notes the matches along whose last moves a formula is false. going are
// the lanes that can go on.
func (f *matchFilter) checkSequences(going uint64) {
	w := f.sequencesWatched
	if len(w.watchedItems) == 0 {
		return
	}
	f.recordLook()
	for m := range w.recentLooks {
		lanes, window := f.lanesInOneMatch(m), w.recentWindow(m)
		for _, it := range w.watchedItems {
			if m > it.QuestionGoal.PathDegree {
				continue
			}
			bad := ^window.Holds(it.QuestionGoal.PathFormula) & lanes
			if m < it.QuestionGoal.PathDegree {
				bad &= f.matches.Evaluator.TrueLanes(it.QuestionGoal.PathEnds) &^ going
			}
			if bad != 0 {
				f.keepShortestMatch(it, bad)
			}
		}
	}
}

// recordLook keeps the present values of the gates, and drops values that are too old.
func (f *matchFilter) recordLook() {
	w := f.sequencesWatched
	var values []uint64
	if len(w.recentLooks) > w.maxDegree {
		values, w.recentLooks = w.recentLooks[0], w.recentLooks[1:]
	} else {
		values = make([]uint64, len(w.gatePlaces))
	}
	for r, i := range w.gatePlaces {
		values[i] = f.matches.Evaluator.TrueLanes(r)
	}
	w.recentLooks = append(w.recentLooks, values)
}

// recentWindow returns the last m+1 looks.
func (w *sequenceWatch) recentWindow(m int) simulate.LookWindow {
	var win simulate.LookWindow
	for _, values := range w.recentLooks[len(w.recentLooks)-1-m:] {
		win = append(win, func(r circuit.NodeRef) uint64 { return values[w.gatePlaces[r]] })
	}
	return win
}

// lanesInOneMatch returns the lanes whose last m moves belong to one match.
func (f *matchFilter) lanesInOneMatch(m int) uint64 {
	var set uint64
	for lane := range simulate.LaneCount {
		if len(f.matches.StepHistory)-f.matches.MatchStart[lane] >= m {
			set |= 1 << lane
		}
	}
	return set
}
