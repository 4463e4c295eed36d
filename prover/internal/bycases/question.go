package bycases

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A question is a program about a joint move: what a violation reads after it, what
// moves need, and what is known of the state before. Each is less than the rules say,
// so that only an "unsatisfiable" counts.
type question struct {
	u      *unroll.Program
	parts  *unroll.SimpleParts
	common *unroll.SimpleParts     // fluents only
	needs  map[circuit.Ref]asp.Lit // what is stated of conditions of moves
	memory Memory
}

func newQuestion(t *task.Task) *question {
	u := unroll.New(t.Net)
	u.BeginLocal()
	simple := task.Remember[unroll.SimpleConditions](t)
	return &question{u: u, parts: simple.Parts(t.Net, unroll.FewGates), common: simple.Parts(t.Net, unroll.OnlyFluents),
		needs: map[circuit.Ref]asp.Lit{}, memory: *task.Remember[Memory](t)}
}

// broken states that some parts of a violation hold after the move.
func (q *question) broken(parts []circuit.Ref) {
	for _, r := range parts {
		q.u.Prog.Constraint(q.u.Lit(1, r).Not())
	}
}

// readable returns what follows from a violation and reads little: of the parts that
// have to hold together, small ones first. That the match is over is mostly a large
// one, and the goal values are wrong without.
func readable(net *circuit.Network, bad circuit.Ref) (parts []circuit.Ref) {
	all := conjuncts(net, bad)
	size := map[circuit.Ref]int{}
	for _, r := range all {
		size[r] = unroll.ReadBy(net, []circuit.Ref{r}, mostGates)
	}
	slices.SortStableFunc(all, func(a, b circuit.Ref) int { return size[a] - size[b] })
	for _, r := range all {
		if size[r] > mostGates || unroll.ReadBy(net, append(slices.Clone(parts), r), mostGates) > mostGates {
			break
		}
		parts = append(parts, r)
	}
	return parts
}

// conjuncts returns what has to hold where a gate does.
func conjuncts(net *circuit.Network, r circuit.Ref) []circuit.Ref {
	n := &net.Nodes[r.Node()]
	if n.Kind != circuit.AndNode || r.Negative() {
		return []circuit.Ref{r}
	}
	var all []circuit.Ref
	for _, c := range n.Children {
		all = append(all, conjuncts(net, c)...)
	}
	return all
}

// stateBefore states what holds before the move, as far as the program mentions the
// fluents that it reads, and returns the disjunctions among it.
func (q *question) stateBefore(r circuit.Ref) (wide [][]circuit.Ref) {
	for _, c := range conjuncts(q.u.Net, r) {
		if !q.mentions(c) {
			continue
		}
		q.u.Prog.Constraint(q.u.Lit(0, c).Not())
		if n := &q.u.Net.Nodes[c.Node()]; n.Kind == circuit.AndNode && c.Negative() {
			ways := make([]circuit.Ref, len(n.Children))
			for i, child := range n.Children {
				ways[i] = child.Not()
			}
			wide = append(wide, ways)
		}
	}
	return wide
}

// mentions tells whether a program mentions all fluents that a gate reads.
func (q *question) mentions(r circuit.Ref) bool {
	seen := map[int]bool{}
	var visit func(node int) bool
	visit = func(node int) bool {
		n := &q.u.Net.Nodes[node]
		switch {
		case seen[node] || q.u.Encoded(0, circuit.Ref(2*node)):
			return true
		case n.Kind == circuit.FluentNode || n.Kind == circuit.LoopNode || len(seen) > mostGates:
			return false
		}
		seen[node] = true
		return !slices.ContainsFunc(n.Children, func(c circuit.Ref) bool { return !visit(c.Node()) })
	}
	return visit(r.Node())
}

// limitMoves states that each role makes exactly one of its moves, and what it needs.
func (q *question) limitMoves() {
	for r, moves := range q.u.Net.Does {
		var there []asp.Lit
		for m, does := range moves {
			if !q.u.Encoded(0, does) {
				continue
			}
			l := q.u.Lit(0, does)
			there = append(there, l)
			if need := q.need(q.u.Net.Legal[r][m]); need != q.u.Yes {
				q.u.Prog.Constraint(l, need.Not())
			}
			if q.memory.NoMoves {
				q.u.Prog.Constraint(l)
			}
		}
		if len(there) == 0 {
			continue
		}
		if len(there) < len(moves) || q.memory.NoMoves {
			there = append(there, q.u.Unknown())
		}
		q.exactlyOne(there)
	}
}

func (q *question) exactlyOne(lits []asp.Lit) {
	if len(lits) > 1 {
		q.u.Prog.AtLeast(0, 2, lits...)
	}
	none := make([]asp.Lit, len(lits))
	for i, l := range lits {
		none[i] = l.Not()
	}
	q.u.Prog.Constraint(none...)
}

// What moves need is stated as far as it is made of few gates. Where there are a few
// reasons for which a move is legal one of them holds: to promote a pawn may be the same
// move as that of a rook, and one of them stands where it comes from.
const (
	simpleGates = 12
	mostReasons = 8
)

// need returns a literal that follows from a condition on the state before the move.
func (q *question) need(r circuit.Ref) asp.Lit {
	l, known := q.needs[r]
	if !known {
		l = q.weaker(r)
		q.needs[r] = l
	}
	return l
}

func (q *question) weaker(r circuit.Ref) asp.Lit {
	if q.parts.Size(r, simpleGates) < simpleGates {
		return q.u.Lit(0, r)
	}
	n := &q.u.Net.Nodes[r.Node()]
	if n.Kind != circuit.AndNode || r.Negative() && len(n.Children) > mostReasons {
		return q.u.And(q.u.Lits(0, q.common.Of(r))) // what all reasons have in common
	}
	lits := make([]asp.Lit, len(n.Children))
	for i, c := range n.Children {
		if r.Negative() {
			lits[i] = q.need(c.Not()).Not()
		} else {
			lits[i] = q.need(c)
		}
	}
	if r.Negative() {
		return q.u.And(lits).Not()
	}
	return q.u.And(lits)
}
