package cdcl

const (
	activityDecay = 0.95
	maxActivity   = 1e100
)

// A variableOrder says which variable the solver decides next, and its value.
type variableOrder struct {
	variableActivity  []float64 // by variable
	activityIncrement float64
	activityHeap      variableHeap
	savedPhases       []bool // by variable: its last value
}

// bumpActivity increases the activity of a variable. The conversions keep machines from
// fusing two operations into one, which would round differently.
func (o *variableOrder) bumpActivity(v int) {
	o.variableActivity[v] = float64(o.variableActivity[v] + o.activityIncrement)
	if o.variableActivity[v] > maxActivity {
		for i := range o.variableActivity {
			o.variableActivity[i] = float64(o.variableActivity[i] / maxActivity)
		}
		o.activityIncrement = float64(o.activityIncrement / maxActivity)
	}
	o.activityHeap.siftUp(v, o.variableActivity)
}

// decayActivities makes later conflicts count more.
func (o *variableOrder) decayActivities() {
	o.activityIncrement = float64(o.activityIncrement / activityDecay)
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
