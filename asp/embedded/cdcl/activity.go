package cdcl

// This file chooses the variable that is decided next: one that took part in many recent conflicts.

const (
	activityDecay = 0.95
	maxActivity   = 1e100
)

// A variableOrder says which variable the solver decides next, and its value.
type variableOrder struct {
	activity          []float64 // by variable
	activityIncrement float64
	activityHeap      variableHeap
	savedPhases       []bool // by variable: its last value
}

// bumpActivity increases the activity of a variable. The conversions keep machines from
// fusing two operations into one, which would round differently.
func (o *variableOrder) bumpActivity(v int) {
	o.activity[v] = float64(o.activity[v] + o.activityIncrement)
	if o.activity[v] > maxActivity {
		for i := range o.activity {
			o.activity[i] = float64(o.activity[i] / maxActivity)
		}
		o.activityIncrement = float64(o.activityIncrement / maxActivity)
	}
	o.activityHeap.siftUp(v, o.activity)
}

// decayActivities makes later conflicts count more.
func (o *variableOrder) decayActivities() {
	o.activityIncrement = float64(o.activityIncrement / activityDecay)
}

// A variableHeap is a binary heap of variables, the most active first, and the
// smaller of equals.
type variableHeap struct {
	order []int32
	index []int32 // by variable: its index in the heap; -1 if it is not there
}

func isMoreActive(a, b int32, activity []float64) bool {
	return activity[a] > activity[b] || activity[a] == activity[b] && a < b
}

// insert adds a variable that may be there already.
func (h *variableHeap) insert(v int, activity []float64) {
	if h.index[v] >= 0 {
		return
	}
	h.index[v] = int32(len(h.order))
	h.order = append(h.order, int32(v))
	h.siftUp(v, activity)
}

// pop removes the first variable and returns it, or 0 if there is none.
func (h *variableHeap) pop(activity []float64) int {
	if len(h.order) == 0 {
		return 0
	}
	top, last := h.order[0], h.order[len(h.order)-1]
	h.order = h.order[:len(h.order)-1]
	h.index[top] = -1
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
		if child >= len(h.order) {
			break
		}
		if child+1 < len(h.order) && isMoreActive(h.order[child+1], h.order[child], activity) {
			child++
		}
		if !isMoreActive(h.order[child], v, activity) {
			break
		}
		h.order[at] = h.order[child]
		h.index[h.order[at]] = int32(at)
		at = child
	}
	h.order[at], h.index[v] = v, int32(at)
}

// siftUp moves a variable up that has become more active.
func (h *variableHeap) siftUp(v int, activity []float64) {
	at := h.index[v]
	if at < 0 {
		return
	}
	for at > 0 {
		parent := (at - 1) / 2
		if !isMoreActive(int32(v), h.order[parent], activity) {
			break
		}
		h.order[at] = h.order[parent]
		h.index[h.order[at]] = at
		at = parent
	}
	h.order[at], h.index[v] = int32(v), at
}
