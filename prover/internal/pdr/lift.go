package pdr

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A lifter finds the support of a gate in one state: some fluents whose
// values, with the moves that are made, are enough for its value.
type lifter struct {
	net  *circuit.Network
	ev   *circuit.Evaluator
	cost []int32 // by node: about how many fluents decide its value here
	made []int32 // by role: the move that is made, -1 for none
	// needed are the nodes whose values are part of the reason, todo those of
	// them whose own reasons are still to be found.
	needed []bool
	todo   []int32
	loops  map[int32]*loopReasons // by loop, of the present state

	careless bool // a test: moves need not be legal
}

func newLifter(net *circuit.Network) *lifter {
	l := &lifter{net: net, ev: circuit.NewEvaluator(net), made: make([]int32, len(net.Does))}
	for r := range l.made {
		l.made[r] = -1
	}
	return l
}

// state evaluates a state without moves.
func (l *lifter) state(state []bool) {
	l.ev.Grow()
	for f, holds := range state {
		lanes := uint64(0)
		if holds {
			lanes = ^uint64(0)
		}
		l.ev.SetFluent(f, lanes)
	}
	l.ev.States()
	l.loops = map[int32]*loopReasons{}
}

// act adds the moves that leave the state.
func (l *lifter) act(moves []int32) {
	for r, m := range moves {
		if l.made[r] >= 0 {
			l.ev.SetMove(r, int(l.made[r]), 0)
		}
		l.ev.SetMove(r, int(m), ^uint64(0))
		l.made[r] = m
	}
	l.ev.Moves()
}

// holds tells the value of a gate.
func (l *lifter) holds(r circuit.Ref) bool { return l.ev.Value(r)&1 == 1 }

// breach returns the pair that a transition violates.
func (l *lifter) breach(state []bool, moves []int32, pairs []unroll.StepPair) unroll.StepPair {
	next := l.follow(state, moves)
	var now []unroll.StepPair
	for _, pair := range pairs {
		if l.holds(pair.Now) {
			now = append(now, pair)
		}
	}
	l.state(next)
	for _, pair := range now {
		if l.holds(pair.Next) {
			return pair
		}
	}
	return unroll.StepPair{}
}

// follow evaluates a state and the moves that leave it, and returns the next
// state.
func (l *lifter) follow(state []bool, moves []int32) []bool {
	l.state(state)
	l.act(moves)
	next := make([]bool, len(state))
	for f, r := range l.net.Next {
		next[f] = l.holds(r)
	}
	return next
}

// before returns fluents of a state that imply now, the legality of the moves, and after in
// the next state.
func (l *lifter) before(state []bool, moves []int32, now, after []circuit.Ref) cube {
	next := l.follow(state, moves)
	l.state(next)
	arrived := l.why(after, false)
	l.state(state)
	l.act(moves)
	because := slices.Clone(now)
	for _, lit := range arrived {
		r := l.net.Next[l.net.Nodes[lit.Node()].Index]
		if lit.Negative() {
			r = r.Not()
		}
		because = append(because, r)
	}
	if !l.careless {
		because = append(because, l.net.Terminal.Not())
		for r, m := range moves {
			because = append(because, l.net.Legal[r][m])
		}
	}
	return l.why(because, true)
}

// why returns fluents and their values that are enough for some gates to hold,
// which they do in this state.
func (l *lifter) why(gates []circuit.Ref, acting bool) cube {
	l.estimate(acting)
	l.needed = append(l.needed[:0], make([]bool, len(l.net.Nodes))...)
	for _, g := range gates {
		l.need(g.Node())
	}
	var c cube
	for len(l.todo) > 0 {
		i := l.todo[len(l.todo)-1]
		l.todo = l.todo[:len(l.todo)-1]
		node := &l.net.Nodes[i]
		switch node.Kind {
		case circuit.FluentNode:
			lit := circuit.Ref(i << 1)
			if !l.holds(lit) {
				lit = lit.Not()
			}
			c = append(c, lit)
		case circuit.AndNode, circuit.AtLeastNode:
			l.needChildren(int(i), node)
		case circuit.LoopNode:
			l.needRules(int(i), node)
		}
	}
	slices.Sort(c)
	return c
}

func (l *lifter) need(node int) {
	if !l.needed[node] {
		l.needed[node] = true
		l.todo = append(l.todo, int32(node))
	}
}

// needChildren needs as many children of a gate as decide its value, the
// cheapest ones.
func (l *lifter) needChildren(i int, node *circuit.Node) {
	value := l.holds(circuit.Ref(i << 1))
	enough := enoughChildren(node, value)
	var able []circuit.Ref
	for _, c := range node.Children {
		if l.holds(c) == value {
			able = append(able, c)
		}
	}
	if len(able) > enough {
		slices.SortStableFunc(able, func(a, b circuit.Ref) int { return cmp.Compare(l.price(a), l.price(b)) })
	}
	for _, c := range able[:enough] {
		l.need(c.Node())
	}
}

// enoughChildren returns how many children with the value of a gate decide it.
func enoughChildren(node *circuit.Node, value bool) int {
	switch {
	case node.Kind == circuit.AndNode && value:
		return len(node.Children)
	case node.Kind == circuit.AndNode:
		return 1
	case value:
		return int(node.Bound)
	}
	return len(node.Children) - int(node.Bound) + 1
}

// price is the cost that a gate adds to the reason.
func (l *lifter) price(c circuit.Ref) int32 {
	if l.needed[c.Node()] {
		return 0
	}
	return l.cost[c.Node()]
}

const (
	loopPrice = 6
	maxPrice  = 1 << 20
)

// estimate works out the costs, from the inputs on. Moves cost nothing.
func (l *lifter) estimate(acting bool) {
	l.cost = append(l.cost[:0], make([]int32, len(l.net.Nodes))...)
	for i := range l.net.Nodes {
		node := &l.net.Nodes[i]
		if node.Acts && !acting {
			continue
		}
		switch node.Kind {
		case circuit.FluentNode:
			l.cost[i] = 1
		case circuit.LoopNode:
			l.cost[i] = loopPrice
		case circuit.AndNode, circuit.AtLeastNode:
			l.cost[i] = l.costOf(i, node)
		}
	}
}

// costOf estimates the cost of a gate by those of its children.
func (l *lifter) costOf(i int, node *circuit.Node) int32 {
	value := l.holds(circuit.Ref(i << 1))
	sum, least, able := int64(0), int64(maxPrice), int64(0)
	for _, c := range node.Children {
		if l.holds(c) == value {
			cost := int64(l.cost[c.Node()])
			sum, least, able = sum+cost, min(least, cost), able+1
		}
	}
	enough := int64(enoughChildren(node, value))
	if enough == 1 {
		return int32(least)
	}
	return int32(min(maxPrice, sum*enough/max(1, able)))
}
