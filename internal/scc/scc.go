// Package scc finds strongly connected components, cycles and paths of directed graphs.
package scc

import "context"

// noComponent marks a node whose component is not known yet.
const noComponent = -1

// Components returns the strongly connected component of each of n nodes. Components are numbered so that each
// edge leads to the same or a lower number (Tarjan 1972). The algorithm has an explicit stack, so that the depth
// of recursion does not depend on the input.
func Components(n int, edges func(node int32) []int32) (component []int32, count int) {
	component, count, _ = ComponentsIn(context.Background(), n, edges)
	return component, count
}

// checkEvery is after how many nodes the search checks its context.
const checkEvery = 4096

// ComponentsIn does the same as Components for a large graph. If ctx ends, it returns only the
// error of ctx.
func ComponentsIn(ctx context.Context, n int, edges func(node int32) []int32) (component []int32, count int, err error) {
	t := &tarjanSearch{searchContext: ctx, successorsOf: edges, componentOf: make([]int32, n), visitIndex: make([]int32, n), lowLink: make([]int32, n)}
	for i := range t.componentOf {
		t.componentOf[i] = noComponent
	}
	for i := range n {
		if t.visitIndex[i] == 0 {
			t.visitFrom(int32(i))
		}
		if t.contextError != nil {
			return nil, 0, t.contextError
		}
	}
	return t.componentOf, t.componentCount, nil
}

type tarjanSearch struct {
	searchContext  context.Context
	contextError   error // the error of the context
	successorsOf   func(int32) []int32
	componentOf    []int32
	visitIndex     []int32 // order of the first visit, from 1
	lowLink        []int32
	visitedCount   int32
	componentCount int
	openNodes      []int32 // nodes without a component yet
	searchPath     []pathFrame
}

// pathFrame is a node on the path of the search with the edges still to follow.
type pathFrame struct {
	currentNode    int32
	remainingEdges []int32
}

func (t *tarjanSearch) enterNode(node int32) {
	if t.visitedCount++; t.visitedCount%checkEvery == 0 {
		t.contextError = t.searchContext.Err()
	}
	t.visitIndex[node], t.lowLink[node] = t.visitedCount, t.visitedCount
	t.openNodes = append(t.openNodes, node)
	t.searchPath = append(t.searchPath, pathFrame{node, t.successorsOf(node)})
}

func (t *tarjanSearch) visitFrom(root int32) {
	t.enterNode(root)
	for len(t.searchPath) > 0 && t.contextError == nil {
		top := &t.searchPath[len(t.searchPath)-1]
		if len(top.remainingEdges) == 0 {
			t.leaveNode(top.currentNode)
			continue
		}
		next := top.remainingEdges[0]
		top.remainingEdges = top.remainingEdges[1:]
		switch {
		case t.visitIndex[next] == 0:
			t.enterNode(next)
		case t.componentOf[next] == noComponent:
			t.lowLink[top.currentNode] = min(t.lowLink[top.currentNode], t.visitIndex[next])
		}
	}
}

func (t *tarjanSearch) leaveNode(node int32) {
	t.searchPath = t.searchPath[:len(t.searchPath)-1]
	if len(t.searchPath) > 0 {
		parent := t.searchPath[len(t.searchPath)-1].currentNode
		t.lowLink[parent] = min(t.lowLink[parent], t.lowLink[node])
	}
	if t.lowLink[node] != t.visitIndex[node] {
		return
	}
	for {
		last := t.openNodes[len(t.openNodes)-1]
		t.openNodes = t.openNodes[:len(t.openNodes)-1]
		t.componentOf[last] = int32(t.componentCount)
		if last == node {
			break
		}
	}
	t.componentCount++
}
