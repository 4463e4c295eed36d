package embedded

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A loop is a set of atoms that depend on each other positively. Its nodes are
// these atoms and the literals of parts of sums.
type loop struct {
	lits     []cdcl.Lit // by node
	supports []support  // in any order
	uses     [][]int32  // by node: supports that need it
}

// A support is a body of a node: where it holds, and all the nodes that it needs
// are founded, the node is founded.
type support struct {
	node  int32
	lit   cdcl.Lit
	needs []int32
}

// node adds a node.
func (l *loop) node(lit cdcl.Lit) int32 {
	l.lits = append(l.lits, lit)
	return int32(len(l.lits) - 1)
}

// support adds a support, unless it never holds.
func (l *loop) support(s *search, node int32, lit cdcl.Lit, needs []int32) {
	if lit != s.no() {
		l.supports = append(l.supports, support{node, lit, needs})
	}
}

// close indexes the supports by the nodes that they need. No support may be added
// after it.
func (l *loop) close() {
	l.uses = make([][]int32, len(l.lits))
	for i, sup := range l.supports {
		for _, n := range sup.needs {
			l.uses[n] = append(l.uses[n], int32(i))
		}
	}
}

// addLoops adds a loop for each positive component of a step.
func (s *Solver) addLoops(st *step) error {
	if st.whole {
		s.loops = nil
	}
	for _, atoms := range st.circles {
		l, err := s.newLoop(st.rules, atoms)
		if err != nil {
			return err
		}
		s.loops = append(s.loops, l)
	}
	return nil
}

func (s *Solver) newLoop(rules *index, atoms []asp.Atom) (*loop, error) {
	b := &loopBuilder{s: s, l: &loop{}, nodes: make(map[asp.Atom]int32, len(atoms))}
	for _, a := range atoms {
		b.nodes[a] = b.l.node(s.atom(a))
	}
	for _, a := range atoms {
		for _, at := range rules.of(a) {
			if err := b.statement(b.nodes[a], rules.code[at:], at); err != nil {
				return nil, err
			}
		}
	}
	b.l.close()
	return b.l, nil
}

// unfounded returns the greatest unfounded set: the nodes that hold and support
// each other only.
func (l *loop) unfounded(holds func(cdcl.Lit) bool) []int32 {
	waiting := make([]int, len(l.supports)) // by support: the needed nodes that are not founded yet; -1: it does not hold
	founded := make([]bool, len(l.lits))
	var next []int32
	for i, sup := range l.supports {
		waiting[i] = len(sup.needs)
		if !holds(sup.lit) {
			waiting[i] = -1
		} else if len(sup.needs) == 0 {
			next = append(next, sup.node)
		}
	}
	for len(next) > 0 {
		n := next[len(next)-1]
		next = next[:len(next)-1]
		if founded[n] || !holds(l.lits[n]) {
			continue
		}
		founded[n] = true
		for _, i := range l.uses[n] {
			if waiting[i]--; waiting[i] == 0 {
				next = append(next, l.supports[i].node)
			}
		}
	}
	var set []int32
	for n := range l.lits {
		if holds(l.lits[n]) && !founded[n] {
			set = append(set, int32(n))
		}
	}
	return set
}

// forbid adds the loop formula of a set of nodes: if one of them holds, so does a
// support of one of them that needs none of them.
func (l *loop) forbid(s *search, set []int32) {
	in := make([]bool, len(l.lits))
	for _, n := range set {
		in[n] = true
	}
	var outside []cdcl.Lit
	for _, sup := range l.supports {
		if in[sup.node] && !slices.ContainsFunc(sup.needs, func(n int32) bool { return in[n] }) {
			outside = append(outside, sup.lit)
		}
	}
	reason := s.or(outside)
	for _, n := range set {
		s.clause(l.lits[n].Not(), reason)
	}
}

// founded reports whether the model of the last search is stable, and forbids its
// unfounded sets. It reads the model completely before it adds a clause, since
// that ends the model.
func (s *Solver) founded() bool {
	sets, stable := make([][]int32, len(s.loops)), true
	for i, l := range s.loops {
		sets[i] = l.unfounded(s.sat.core.Value)
		stable = stable && len(sets[i]) == 0
	}
	for i, set := range sets {
		if len(set) > 0 {
			s.loops[i].forbid(s.sat, set)
		}
	}
	return stable
}

// mostNodes bounds the nodes of a loop.
const mostNodes = 1 << 20

// A loopBuilder finds the supports of the atoms of a loop.
type loopBuilder struct {
	s     *Solver
	l     *loop
	nodes map[asp.Atom]int32
}

// of returns the node of a positive literal, if its atom is one of the loop.
func (b *loopBuilder) of(l asp.Lit) (int32, bool) {
	n, ok := b.nodes[l.Atom()]
	return n, ok && l.Positive()
}

// statement adds the body of the statement at an offset as a support.
func (b *loopBuilder) statement(node int32, code []int32, at int32) error {
	var needs []int32
	positive(code, func(a asp.Atom) {
		if n, ok := b.of(a.Pos()); ok {
			needs = append(needs, n)
		}
	})
	if asp.Kind(code[0]) == asp.KindWeight && len(needs) > 0 {
		return b.sum(node, code)
	}
	b.l.support(b.s.sat, node, b.s.body(at), needs)
	return nil
}

// sum adds a sum as a support, rewritten as equivalent rules without sums.
func (b *loopBuilder) sum(node int32, code []int32) error {
	sum, bound := weights(code)
	u := unfolding{b: b, memo: map[place]part{}}
	for i := 0; i < len(sum); i += 2 {
		l, w := asp.Lit(sum[i]), int64(sum[i+1])
		e := element{b.s.lit(l), w}
		u.total += w
		if n, ok := b.of(l); ok {
			u.inner, u.nodes = append(u.inner, e), append(u.nodes, n)
		} else {
			u.outer = append(u.outer, e)
		}
	}
	p := u.from(0, bound, u.total)
	if len(b.l.lits) > mostNodes {
		return fmt.Errorf("%w: a sum about atoms that depend on each other", asp.ErrTooLarge)
	}
	b.l.support(b.s.sat, node, p.lit, p.needs())
	return nil
}

// An unfolding rewrites a sum as rules without sums. It decides the elements that
// are nodes of the loop first.
type unfolding struct {
	b     *loopBuilder
	inner []element
	nodes []int32 // of inner
	outer []element
	total int64
	memo  map[place]part
}

// A part of a sum: the literal that it is reached, and its node, or -1.
type part struct {
	lit  cdcl.Lit
	node int32
}

func (p part) needs() []int32 {
	if p.node < 0 {
		return nil
	}
	return []int32{p.node}
}

// from returns the part of the elements from an index on, whose weights are total:
// that they add up to the missing weight.
func (u *unfolding) from(at int, missing, total int64) part {
	s := u.b.s.sat
	switch {
	case missing <= 0:
		return part{s.yes, -1}
	case total < missing || len(u.b.l.lits) > mostNodes:
		return part{s.no(), -1}
	case at == len(u.inner):
		return part{s.atLeast(slices.Clone(u.outer), missing, false), -1}
	}
	key := place{at, missing}
	if p, ok := u.memo[key]; ok {
		return p
	}
	e := u.inner[at]
	without := u.from(at+1, missing, total-e.weight)
	with := u.from(at+1, missing-e.weight, total-e.weight)
	both := s.and([]cdcl.Lit{e.lit, with.lit})
	p := part{lit: s.or([]cdcl.Lit{without.lit, both})}
	p.node = u.b.l.node(p.lit)
	u.b.l.support(s, p.node, without.lit, without.needs())
	u.b.l.support(s, p.node, both, append(with.needs(), u.nodes[at]))
	u.memo[key] = p
	return p
}
