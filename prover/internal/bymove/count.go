package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// A count is a cardinality statement: at least so many and at most so many of some
// literals hold.
type count struct {
	cand        *invariant.Candidate
	of          []circuit.Ref
	least, most int
}

// countOf returns the cardinality statement of a candidate, if it is one.
func countOf(net *circuit.Network, c *invariant.Candidate) (count, bool) {
	k := count{cand: c}
	switch s := c.Shape.(type) {
	case invariant.AtMostOne:
		k.of, k.most = fluentRefs(net, s.Of), 1
	case invariant.AtLeastOne:
		k.of, k.least, k.most = fluentRefs(net, s.Of), 1, len(s.Of)
	case invariant.Constant:
		k.of, k.most = []circuit.Ref{net.Fluent[s.Fluent]}, 0
		if s.Holds {
			k.least, k.most = 1, 1
		}
	case invariant.Clause:
		k.of, k.least, k.most = s.Of, 1, len(s.Of)
	case invariant.Sum:
		k.of, k.least, k.most = s.Of, s.Total, s.Total
	case invariant.Balance:
		k.of, k.least, k.most = s.Of, s.Total, s.Total
	case invariant.NoFewer:
		k.of, k.least, k.most = s.Of, s.Least, len(s.Of)
	default:
		return k, false
	}
	return k, true
}

// readsAny reports whether a statement contains one of some nodes.
func (k *count) readsAny(nodes []bool) bool {
	return slices.ContainsFunc(k.of, func(r circuit.Ref) bool { return nodes[r.Node()] })
}

func fluentRefs(net *circuit.Network, fluents []int32) []circuit.Ref {
	refs := make([]circuit.Ref, len(fluents))
	for i, f := range fluents {
		refs[i] = net.Fluent[f]
	}
	return refs
}

// A change is the change of a count by a move: the literals that the move may change,
// their gates before and after it, and their weights.
type change struct {
	before, after []circuit.Ref
	weight        []int
}

// changes adds a literal to a change, if a move may change it.
func (s *system) changes(d *change, l circuit.Ref, weight int) {
	if next := s.After(l); next != l {
		d.before, d.after, d.weight = append(d.before, l), append(d.after, next), append(d.weight, weight)
	}
}

// changeOf returns the change of a count. Literals that keep their gate are left out.
func (s *system) changeOf(k count) (d change) {
	s.Work += int64(len(k.of))
	for _, l := range k.of {
		s.changes(&d, l, 1)
	}
	return d
}

// A balance is a change with the known values substituted: a constant, and weighted gates
// of unknown value.
type balance struct {
	sum   int
	terms []term
}

type term struct {
	node   int32
	weight int
}

// weigh substitutes the known values in a change. Gates that are equal before and after
// cancel, wherever they stand.
func (s *system) weigh(d change) (b balance) {
	memo := map[circuit.Ref]circuit.Ref{}
	return s.balanceOf(d, func(r circuit.Ref) circuit.Ref { return s.Simplify(r, memo) })
}

// balanceOf is weigh with a given simplification.
func (s *system) balanceOf(d change, simplify func(circuit.Ref) circuit.Ref) (b balance) {
	s.Work += int64(2 * len(d.before))
	for i := range d.before {
		s.add(&b, simplify(d.after[i]), d.weight[i])
		s.add(&b, simplify(d.before[i]), -d.weight[i])
	}
	if len(b.terms) < 2 {
		return b
	}
	slices.SortFunc(b.terms, func(x, y term) int { return int(x.node - y.node) })
	kept := b.terms[:0]
	for _, t := range b.terms {
		if n := len(kept); n > 0 && kept[n-1].node == t.node {
			kept[n-1].weight += t.weight
			continue
		} else if n > 0 && kept[n-1].weight == 0 {
			kept = kept[:n-1]
		}
		kept = append(kept, t)
	}
	if n := len(kept); n > 0 && kept[n-1].weight == 0 {
		kept = kept[:n-1]
	}
	b.terms = kept
	return b
}

func (b *balance) add(r circuit.Ref, weight int) {
	switch {
	case r == circuit.TrueRef:
		b.sum += weight
	case r == circuit.FalseRef:
	case r.Negative():
		b.sum += weight
		b.terms = append(b.terms, term{int32(r.Node()), -weight})
	default:
		b.terms = append(b.terms, term{int32(r.Node()), weight})
	}
}

// held returns how many literals of a count hold before and after the move, and how many
// are unknown.
func (s *system) held(k count, d change) (before, open, after, openAfter int) {
	s.Work += int64(len(k.of))
	for _, l := range k.of {
		switch s.Value(l) {
		case holds:
			before++
		case unknown:
			open++
		}
	}
	after, openAfter = before, open
	for i := range d.before {
		switch s.Value(d.before[i]) {
		case holds:
			after--
		case unknown:
			openAfter--
		}
		switch s.Value(d.after[i]) {
		case holds:
			after++
		case unknown:
			openAfter++
		}
	}
	return before, open, after, openAfter
}

// kept reports whether the known values keep a count within its bounds.
func (s *system) kept(k count, d change, b *balance) bool {
	down, up := s.bounds(b)
	if down >= 0 && up <= 0 || down >= 0 && k.most == len(k.of) || up <= 0 && k.least == 0 {
		return true
	}
	before, open, after, openAfter := s.held(k, d)
	least := max(after, max(before, k.least)+down)
	most := min(after+openAfter, min(before+open, k.most)+up)
	return least >= k.least && most <= k.most
}
