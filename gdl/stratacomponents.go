package gdl

// A tarjan finds the strongly connected components of a graph whose nodes are
// numbers. Tarjan's algorithm; the graphs of rulesheets are many and small, so
// that a general graph library takes longer to fill than to run.
type tarjan struct {
	out       [][]int
	index     []int // the order in which nodes were first reached, from 1
	low       []int
	stack     []int
	onStack   []bool
	met       int
	component []int
	left      []int // the nodes whose component is known, in that order
	members   [][]int
}

// strongComponents returns the component of each node, and the components,
// each after those that it has edges to.
func strongComponents(out [][]int) (component []int, members [][]int) {
	n := len(out)
	ints := make([]int, 4*n)
	t := &tarjan{out: out, index: ints[:n], low: ints[n : 2*n], component: ints[2*n : 3*n : 3*n], left: ints[3*n : 3*n], onStack: make([]bool, n)}
	for v := range out {
		if t.index[v] == 0 {
			t.visit(v)
		}
	}
	return t.component, t.members
}

// A visit is a node on the path of the search, with the edges that are still to
// be followed.
type visit struct {
	node int
	todo []int
}

// visit searches from a node. The path is kept on a stack of its own: a chain
// of relations may be as long as a text, and Go's stack may not.
func (t *tarjan) visit(root int) {
	way := []visit{t.enter(root)}
	for len(way) > 0 {
		top := &way[len(way)-1]
		v := top.node
		if len(top.todo) > 0 {
			w := top.todo[0]
			top.todo = top.todo[1:]
			if t.index[w] == 0 {
				way = append(way, t.enter(w))
			} else if t.onStack[w] {
				t.low[v] = min(t.low[v], t.index[w])
			}
			continue
		}
		t.leave(v)
		if way = way[:len(way)-1]; len(way) > 0 {
			before := way[len(way)-1].node
			t.low[before] = min(t.low[before], t.low[v])
		}
	}
}

func (t *tarjan) enter(v int) visit {
	t.met++
	t.index[v], t.low[v] = t.met, t.met
	t.stack = append(t.stack, v)
	t.onStack[v] = true
	return visit{v, t.out[v]}
}

// leave completes the component of a node if the node was reached before all
// others of it.
func (t *tarjan) leave(v int) {
	if t.low[v] < t.index[v] {
		return
	}
	first := len(t.stack) - 1
	for t.stack[first] != v {
		first--
	}
	known := len(t.left)
	t.left = append(t.left, t.stack[first:]...)
	group := t.left[known:len(t.left):len(t.left)]
	t.stack = t.stack[:first]
	for _, w := range group {
		t.onStack[w] = false
		t.component[w] = len(t.members)
	}
	t.members = append(t.members, group)
}
