package gdl

// A tarjanSearch finds the strongly connected components of a graph whose nodes are
// numbers. Tarjan's algorithm; the graphs of rulesheets are many and small, so
// that a general graph library takes longer to fill than to run.
type tarjanSearch struct {
	outEdges         [][]int
	discoveryIndex   []int // the order in which nodes were first reached, from 1
	lowLink          []int
	nodeStack        []int
	onStack          []bool
	metCount         int
	componentNumbers []int
	finishedNodes    []int // the nodes whose component is known, in that order
	componentMembers [][]int
}

// strongComponents returns the component of each node, and the components,
// each after those that it has edges to.
func strongComponents(out [][]int) (component []int, members [][]int) {
	n := len(out)
	ints := make([]int, 4*n)
	t := &tarjanSearch{outEdges: out, discoveryIndex: ints[:n], lowLink: ints[n : 2*n], componentNumbers: ints[2*n : 3*n : 3*n], finishedNodes: ints[3*n : 3*n], onStack: make([]bool, n)}
	for v := range out {
		if t.discoveryIndex[v] == 0 {
			t.searchFrom(v)
		}
	}
	return t.componentNumbers, t.componentMembers
}

// A nodeVisit is a node on the path of the search, with the edges that are still to
// be followed.
type nodeVisit struct {
	node      int
	edgesLeft []int
}

// searchFrom searches from a node. The path is kept on a stack of its own: a chain
// of relations may be as long as a text, and Go's stack may not.
func (t *tarjanSearch) searchFrom(root int) {
	way := []nodeVisit{t.enterNode(root)}
	for len(way) > 0 {
		top := &way[len(way)-1]
		v := top.node
		if len(top.edgesLeft) > 0 {
			w := top.edgesLeft[0]
			top.edgesLeft = top.edgesLeft[1:]
			if t.discoveryIndex[w] == 0 {
				way = append(way, t.enterNode(w))
			} else if t.onStack[w] {
				t.lowLink[v] = min(t.lowLink[v], t.discoveryIndex[w])
			}
			continue
		}
		t.leaveNode(v)
		if way = way[:len(way)-1]; len(way) > 0 {
			before := way[len(way)-1].node
			t.lowLink[before] = min(t.lowLink[before], t.lowLink[v])
		}
	}
}

func (t *tarjanSearch) enterNode(v int) nodeVisit {
	t.metCount++
	t.discoveryIndex[v], t.lowLink[v] = t.metCount, t.metCount
	t.nodeStack = append(t.nodeStack, v)
	t.onStack[v] = true
	return nodeVisit{v, t.outEdges[v]}
}

// leaveNode completes the component of a node if the node was reached before all
// others of it.
func (t *tarjanSearch) leaveNode(v int) {
	if t.lowLink[v] < t.discoveryIndex[v] {
		return
	}
	first := len(t.nodeStack) - 1
	for t.nodeStack[first] != v {
		first--
	}
	known := len(t.finishedNodes)
	t.finishedNodes = append(t.finishedNodes, t.nodeStack[first:]...)
	group := t.finishedNodes[known:len(t.finishedNodes):len(t.finishedNodes)]
	t.nodeStack = t.nodeStack[:first]
	for _, w := range group {
		t.onStack[w] = false
		t.componentNumbers[w] = len(t.componentMembers)
	}
	t.componentMembers = append(t.componentMembers, group)
}
