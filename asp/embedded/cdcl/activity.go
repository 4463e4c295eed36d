package cdcl

const (
	activityDecay = 0.95
	mostActivity  = 1e100
)

// bump increases the activity of a variable. The conversions keep machines from
// fusing two operations into one, which would round differently.
func (s *Solver) bump(v int) {
	s.activity[v] = float64(s.activity[v] + s.increment)
	if s.activity[v] > mostActivity {
		for i := range s.activity {
			s.activity[i] = float64(s.activity[i] / mostActivity)
		}
		s.increment = float64(s.increment / mostActivity)
	}
	s.heap.rise(v, s.activity)
}

// decay makes later conflicts count more.
func (s *Solver) decay() { s.increment = float64(s.increment / activityDecay) }

// A variableHeap is a binary heap of variables, the most active first, and the
// smaller of equals.
type variableHeap struct {
	list  []int32
	place []int32 // by variable: its index in the heap; -1 if it is not there
}

func outranks(a, b int32, activity []float64) bool {
	return activity[a] > activity[b] || activity[a] == activity[b] && a < b
}

// insert adds a variable that may be there already.
func (h *variableHeap) insert(v int, activity []float64) {
	if h.place[v] >= 0 {
		return
	}
	h.place[v] = int32(len(h.list))
	h.list = append(h.list, int32(v))
	h.rise(v, activity)
}

// pop removes the first variable and returns it, or 0 if there is none.
func (h *variableHeap) pop(activity []float64) int {
	if len(h.list) == 0 {
		return 0
	}
	top, last := h.list[0], h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.place[top] = -1
	if top != last {
		h.sink(last, activity)
	}
	return int(top)
}

// sink puts a variable at the top and moves it down to its place.
func (h *variableHeap) sink(v int32, activity []float64) {
	at := 0
	for {
		child := 2*at + 1
		if child >= len(h.list) {
			break
		}
		if child+1 < len(h.list) && outranks(h.list[child+1], h.list[child], activity) {
			child++
		}
		if !outranks(h.list[child], v, activity) {
			break
		}
		h.list[at] = h.list[child]
		h.place[h.list[at]] = int32(at)
		at = child
	}
	h.list[at], h.place[v] = v, int32(at)
}

// rise moves a variable up that has become more active.
func (h *variableHeap) rise(v int, activity []float64) {
	at := h.place[v]
	if at < 0 {
		return
	}
	for at > 0 {
		parent := (at - 1) / 2
		if !outranks(int32(v), h.list[parent], activity) {
			break
		}
		h.list[at] = h.list[parent]
		h.place[h.list[at]] = at
		at = parent
	}
	h.list[at], h.place[v] = int32(v), at
}
