package scc

import "context"

// unknown is the component of a node that has none yet.
const unknown = -1

// Components returns the strongly connected component of each of n nodes.
// Components are numbered such that edges lead to the same or a lower one
// (Tarjan 1972; with an explicit stack, so that the depth of recursion does not
// depend on the input).
func Components(n int, edges func(node int32) []int32) (component []int32, count int) {
	component, count, _ = ComponentsIn(context.Background(), n, edges)
	return component, count
}

// checkEvery is the number of nodes between looks at the context.
const checkEvery = 4096

// ComponentsIn returns the components of a large graph. If ctx ends it returns only
// the error of ctx.
func ComponentsIn(ctx context.Context, n int, edges func(node int32) []int32) (component []int32, count int, err error) {
	t := &search{ctx: ctx, edges: edges, component: make([]int32, n), index: make([]int32, n), low: make([]int32, n)}
	for i := range t.component {
		t.component[i] = unknown
	}
	for i := range n {
		if t.index[i] == 0 {
			t.visit(int32(i))
		}
		if t.err != nil {
			return nil, 0, t.err
		}
	}
	return t.component, t.count, nil
}

type search struct {
	ctx       context.Context
	err       error // of ctx
	edges     func(int32) []int32
	component []int32
	index     []int32 // order of the first visit, from 1
	low       []int32
	visited   int32
	count     int
	open      []int32 // nodes without a component yet
	path      []frame
}

// frame is a node on the path of the search with the edges still to follow.
type frame struct {
	node int32
	todo []int32
}

func (t *search) enter(node int32) {
	if t.visited++; t.visited%checkEvery == 0 {
		t.err = t.ctx.Err()
	}
	t.index[node], t.low[node] = t.visited, t.visited
	t.open = append(t.open, node)
	t.path = append(t.path, frame{node, t.edges(node)})
}

func (t *search) visit(root int32) {
	t.enter(root)
	for len(t.path) > 0 && t.err == nil {
		top := &t.path[len(t.path)-1]
		if len(top.todo) == 0 {
			t.leave(top.node)
			continue
		}
		next := top.todo[0]
		top.todo = top.todo[1:]
		switch {
		case t.index[next] == 0:
			t.enter(next)
		case t.component[next] == unknown:
			t.low[top.node] = min(t.low[top.node], t.index[next])
		}
	}
}

func (t *search) leave(node int32) {
	t.path = t.path[:len(t.path)-1]
	if len(t.path) > 0 {
		parent := t.path[len(t.path)-1].node
		t.low[parent] = min(t.low[parent], t.low[node])
	}
	if t.low[node] != t.index[node] {
		return
	}
	for {
		last := t.open[len(t.open)-1]
		t.open = t.open[:len(t.open)-1]
		t.component[last] = int32(t.count)
		if last == node {
			break
		}
	}
	t.count++
}
