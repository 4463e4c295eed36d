package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A splitter performs the case split of one move.
type splitter struct {
	*system
	k    count
	d    change
	left int  // remaining number of cases
	half bool // a fault, for tests

	others []*affected // candidates that are checked in the same cases
}

// keeps reports whether all cases keep the count.
func (p *splitter) keeps() bool {
	size := len(p.Bound)
	defer func() { p.Shrink(size) }()
	b := p.weigh(p.d)
	if p.kept(p.k, p.d, &b) || p.ofGroup() {
		p.watch()
		return true
	}
	if p.left--; p.left < 0 {
		return false
	}
	node, ok := p.choose(b.terms)
	if !ok {
		return false
	}
	on := circuit.Ref(node) << 1
	return p.keepsIf(on) && (p.half || p.keepsIf(on.Not()))
}

// keepsIf reports whether all cases under an assumption keep the count.
func (p *splitter) keepsIf(r circuit.Ref) bool {
	mark := len(p.Trail)
	kept := !p.Assume(r) || p.keeps()
	p.Back(mark)
	return kept
}

// choose returns the node of the next split: an obvious one (obvious.go), or else a fluent
// that the balance mentions or that its gates depend on. It prefers fluents of groups with
// the fewest open members, and among these the one that is mentioned most.
func (p *splitter) choose(terms []term) (on int32, ok bool) {
	if on, ok = p.obvious(terms); ok {
		return on, true
	}
	on, ok = p.among(terms)
	if !ok {
		on, ok = p.unjustified()
	}
	if !ok {
		on, ok = p.prevalent()
	}
	return on, ok
}

// among is choose for the fluents below some terms.
func (p *splitter) among(terms []term) (on int32, ok bool) {
	times, fewest := map[int32]int{}, 0
	for _, t := range terms {
		p.open(t.node, maxDepth, func(fluent int32) { times[fluent]++ })
	}
	for fluent, n := range times {
		p.Work += int64(len(p.Groups[fluent])) + 1
		few := p.siblings(fluent)
		if !ok || few < fewest || few == fewest && (n > times[on] || n == times[on] && fluent < on) {
			on, ok, fewest = fluent, true, few
		}
	}
	return on, ok
}

// prevalent returns the most frequent conjunct among the reasons of a gate that the moves
// need, if it has many reasons: "it is their turn and this cell is empty, or it is their
// turn and that cell is empty, ..., or it is my turn and I have no other move".
func (p *splitter) prevalent() (on int32, ok bool) {
	times := map[int32]int{}
	for _, r := range p.Trail[p.Base:] {
		reasons := p.Alternatives(r)
		if len(reasons) <= fewOpen || p.No[r.Node()] > 0 {
			continue // No counts false children: a reason is known to hold
		}
		for _, c := range reasons {
			if p.Value(c) != unknown {
				continue
			}
			for _, part := range p.Conjuncts(c.Not()) {
				p.Work++
				if p.Value(part) == unknown {
					times[int32(part.Node())]++
				}
			}
		}
	}
	for node, n := range times {
		if n > 1 && (!ok || n > times[on] || n == times[on] && node < on) {
			on, ok = node, true
		}
	}
	return on, ok
}

// ofGroup reports whether group membership keeps the count: the fluents that may hold
// after the move belong to one group with at most one true member, or include all open
// fluents of a group with at least one. A piece is moved, whichever it is.
func (p *splitter) ofGroup() bool {
	single, some := p.k.most == 1 && p.k.least == 0, p.k.least == 1 && p.k.most == len(p.k.of)
	if !single && !some || len(p.k.of) > maxGroup {
		return false
	}
	there, ok := p.afterwards()
	switch {
	case !ok || len(there) == 0:
		return false
	case single:
		return p.inOne(there)
	}
	return p.containsAll(there)
}

// maxGroup bounds the groups that are compared.
const maxGroup = 200

// afterwards returns the unknown fluents of the count after the move. It reports false if
// the count depends on anything else.
func (p *splitter) afterwards() (fluents []int32, ok bool) {
	p.Work += int64(2 * len(p.k.of))
	changed, memo := 0, map[circuit.Ref]circuit.Ref{}
	for _, l := range p.k.of {
		if changed < len(p.d.before) && p.d.before[changed] == l {
			l = p.Simplify(p.d.after[changed], memo)
			changed++
		}
		switch v := p.Value(l); {
		case v == holds:
			return nil, false
		case v == unknown && (l.Negative() || p.Bound[l.Node()] != 0):
			if p.k.least == 0 {
				return nil, false
			}
		case v == unknown:
			fluents = append(fluents, int32(l.Node()))
		}
	}
	return fluents, true
}

// inOne reports whether some fluents are different members of one group, so that at most
// one holds.
func (p *splitter) inOne(fluents []int32) bool {
	slices.Sort(fluents)
	if len(slices.Compact(slices.Clone(fluents))) < len(fluents) {
		return false
	}
	return slices.ContainsFunc(p.Groups[fluents[0]], func(g int32) bool {
		return !slices.ContainsFunc(fluents, func(f int32) bool { return !slices.Contains(p.Groups[f], g) })
	})
}

// containsAll reports whether some fluents include all open members of a group that is
// never empty, so that one holds.
func (p *splitter) containsAll(fluents []int32) bool {
	for _, f := range fluents {
		for _, g := range p.Covers[f] {
			among := func(c circuit.Ref) bool {
				return p.Value(c) != unknown || slices.Contains(fluents, int32(c.Node()))
			}
			if p.No[g] == 0 && !slices.ContainsFunc(p.Children[g], func(c circuit.Ref) bool { return !among(c) }) {
				return true
			}
		}
	}
	return false
}

// maxDepth is the depth below a gate within which all fluents are visited.
const maxDepth = 3

// fewOpen bounds the justifications of a gate that a split distinguishes.
const fewOpen = 4

// unjustified returns a fluent below an unjustified gate: the moves need the gate, and the
// known values do not justify it. Each of its justifications may be contradictory, above
// all if sums contain the fluent.
func (p *splitter) unjustified() (on int32, ok bool) {
	least := 2*fewOpen + 1
	p.Work += int64(len(p.Trail) - p.Base)
	for _, r := range p.Trail[p.Base:] {
		ways := p.waysOf(r)
		if ways == 0 || 2*ways > least {
			continue
		}
		fluent, found := p.firstOpen(int32(r.Node()))
		score := 2 * ways
		if p.summed[fluent] {
			score--
		}
		if found && score < least {
			on, ok, least = fluent, true, score
		}
	}
	return on, ok
}

// waysOf counts the children that may justify a gate, if it is not justified yet.
func (p *splitter) waysOf(r circuit.Ref) int {
	node := r.Node()
	n := len(p.Children[node])
	wanted := int(p.Bound[node] - p.Yes[node])
	if r.Negative() {
		wanted = n - int(p.Bound[node]) + 1 - int(p.No[node])
	}
	if p.Bound[node] == 0 || wanted <= 0 {
		return 0
	}
	return n - int(p.Yes[node]+p.No[node])
}

// firstOpen returns an unknown fluent below a gate.
func (p *splitter) firstOpen(node int32) (fluent int32, found bool) {
	p.open(node, maxDepth, func(f int32) {
		if !found {
			fluent, found = f, true
		}
	})
	return fluent, found
}

// open visits unknown fluents below a gate: those within a depth, or else the first.
func (p *splitter) open(node int32, depth int, visit func(int32)) {
	if p.Bound[node] == 0 {
		visit(node)
		return
	}
	p.Work += int64(len(p.Children[node]))
	for _, c := range p.Children[node] {
		if p.Value(c) != unknown {
			continue
		}
		if p.open(int32(c.Node()), depth-1, visit); depth <= 0 {
			return
		}
	}
}

// siblings counts the open fluents in the smallest group of a fluent.
func (s *system) siblings(fluent int32) int {
	fewest := 2
	for i, g := range s.Groups[fluent] {
		if n := len(s.Children[g]) - int(s.Yes[g]+s.No[g]); i == 0 || n < fewest {
			fewest = n
		}
	}
	return fewest
}
