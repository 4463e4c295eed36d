package cdcl

const (
	activityDecay = 0.95
	maxActivity   = 1e100
)

// bumpActivity increases the activity of a variable. The conversions keep machines from
// fusing two operations into one, which would round differently.
func (s *Solver) bumpActivity(v int) {
	s.variableActivity[v] = float64(s.variableActivity[v] + s.activityIncrement)
	if s.variableActivity[v] > maxActivity {
		for i := range s.variableActivity {
			s.variableActivity[i] = float64(s.variableActivity[i] / maxActivity)
		}
		s.activityIncrement = float64(s.activityIncrement / maxActivity)
	}
	s.activityHeap.siftUp(v, s.variableActivity)
}

// decayActivities makes later conflicts count more.
func (s *Solver) decayActivities() {
	s.activityIncrement = float64(s.activityIncrement / activityDecay)
}

// A variableHeap is a binary heap of variables, the most active first, and the
// smaller of equals.
type variableHeap struct {
	heapOrder []int32
	heapIndex []int32 // by variable: its index in the heap; -1 if it is not there
}

func isMoreActive(a, b int32, activity []float64) bool {
	return activity[a] > activity[b] || activity[a] == activity[b] && a < b
}

// insertVariable adds a variable that may be there already.
func (h *variableHeap) insertVariable(v int, activity []float64) {
	if h.heapIndex[v] >= 0 {
		return
	}
	h.heapIndex[v] = int32(len(h.heapOrder))
	h.heapOrder = append(h.heapOrder, int32(v))
	h.siftUp(v, activity)
}

// popVariable removes the first variable and returns it, or 0 if there is none.
func (h *variableHeap) popVariable(activity []float64) int {
	if len(h.heapOrder) == 0 {
		return 0
	}
	top, last := h.heapOrder[0], h.heapOrder[len(h.heapOrder)-1]
	h.heapOrder = h.heapOrder[:len(h.heapOrder)-1]
	h.heapIndex[top] = -1
	if top != last {
		h.siftDown(last, activity)
	}
	return int(top)
}

// siftDown puts a variable at the top and moves it down to its place.
func (h *variableHeap) siftDown(v int32, activity []float64) {
	at := 0
	for {
		child := 2*at + 1
		if child >= len(h.heapOrder) {
			break
		}
		if child+1 < len(h.heapOrder) && isMoreActive(h.heapOrder[child+1], h.heapOrder[child], activity) {
			child++
		}
		if !isMoreActive(h.heapOrder[child], v, activity) {
			break
		}
		h.heapOrder[at] = h.heapOrder[child]
		h.heapIndex[h.heapOrder[at]] = int32(at)
		at = child
	}
	h.heapOrder[at], h.heapIndex[v] = v, int32(at)
}

// siftUp moves a variable up that has become more active.
func (h *variableHeap) siftUp(v int, activity []float64) {
	at := h.heapIndex[v]
	if at < 0 {
		return
	}
	for at > 0 {
		parent := (at - 1) / 2
		if !isMoreActive(int32(v), h.heapOrder[parent], activity) {
			break
		}
		h.heapOrder[at] = h.heapOrder[parent]
		h.heapIndex[h.heapOrder[at]] = at
		at = parent
	}
	h.heapOrder[at], h.heapIndex[v] = int32(v), at
}
