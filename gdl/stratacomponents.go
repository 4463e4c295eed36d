package gdl

// A tarjan finds the strongly connected components of a graph whose nodes are
// numbers. Tarjan's algorithm; the graphs of rulesheets are many and small, so
// that a general graph library takes longer to fill than to run.
type tarjan struct {
	out       [][]int
	index     []int // by which a node was first met, from 1
	low       []int
	stack     []int
	onStack   []bool
	met       int
	component []int
	members   [][]int
}

// strongComponents returns the component of each node, and the components,
// each after those that it has edges to.
func strongComponents(out [][]int) (component []int, members [][]int) {
	n := len(out)
	t := &tarjan{out: out, index: make([]int, n), low: make([]int, n), onStack: make([]bool, n), component: make([]int, n)}
	for v := range out {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.component, t.members
}

func (t *tarjan) visit(v int) {
	t.met++
	t.index[v], t.low[v] = t.met, t.met
	t.stack = append(t.stack, v)
	t.onStack[v] = true
	for _, w := range t.out[v] {
		if t.index[w] == 0 {
			t.visit(w)
			t.low[v] = min(t.low[v], t.low[w])
		} else if t.onStack[w] {
			t.low[v] = min(t.low[v], t.index[w])
		}
	}
	if t.low[v] < t.index[v] {
		return
	}
	first := len(t.stack) - 1
	for t.stack[first] != v {
		first--
	}
	group := append([]int(nil), t.stack[first:]...)
	t.stack = t.stack[:first]
	for _, w := range group {
		t.onStack[w] = false
		t.component[w] = len(t.members)
	}
	t.members = append(t.members, group)
}
