package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A splitter goes through the cases that a move leaves open.
type splitter struct {
	*system
	k    count
	d    change
	left int  // cases that may still be looked at
	half bool // a fault, for tests

	others []*affected // candidates that are looked at in the same cases
}

// keeps tells whether the count is kept in all cases.
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

// keepsIf tells whether the count is kept if something holds.
func (p *splitter) keepsIf(r circuit.Ref) bool {
	mark := len(p.Trail)
	kept := !p.Assume(r) || p.keeps()
	p.Back(mark)
	return kept
}

// choose returns what to tell cases apart by: what is obvious (obvious.go), or else
// the fluent: of those that a balance
// mentions, or that its gates depend on, one of a group of which the fewest are
// open, and of these the one that is mentioned most.
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

// among is choose for the fluents that terms depend on.
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

// prevalent returns what most of the reasons have in common because of which a
// gate may hold that moves need, where there are many reasons: "it is their turn
// and this cell is empty, or it is their turn and that cell is empty, ..., or it is
// my turn and I have no other move".
func (p *splitter) prevalent() (on int32, ok bool) {
	times := map[int32]int{}
	for _, r := range p.Trail[p.Base:] {
		reasons := p.Alternatives(r)
		if len(reasons) <= fewOpen || p.No[r.Node()] > 0 {
			continue // no is of the negations: one of them is known
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

// ofGroup tells whether what may hold after the move are fluents of one group, of
// which at most one holds, or all of those of which one does: a piece is moved
// whatever it is.
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

// afterwards returns the fluents of which nothing is known that the count is about
// after the move. It reports false if there is anything else.
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

// inOne tells whether at most one of some fluents holds because they are all of
// one group.
func (p *splitter) inOne(fluents []int32) bool {
	slices.Sort(fluents)
	if len(slices.Compact(slices.Clone(fluents))) < len(fluents) {
		return false
	}
	return slices.ContainsFunc(p.Groups[fluents[0]], func(g int32) bool {
		return !slices.ContainsFunc(fluents, func(f int32) bool { return !slices.Contains(p.Groups[f], g) })
	})
}

// containsAll tells whether one of some fluents holds, since one of a group does
// of which they are all that may.
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

// maxDepth is how far below a gate all fluents are looked at.
const maxDepth = 3

// fewOpen bounds the ways to justify a gate that cases are told apart by.
const fewOpen = 4

// unjustified returns a fluent below a gate of which the moves need that it holds,
// and of which it is not known why: with each of the ways in which it may there
// may be a contradiction, above all if sums count the fluent.
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

// waysOf counts the children of a gate because of which it may have its value, if it
// is not known why it has it.
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

// firstOpen returns a fluent below a gate of which nothing is known.
func (p *splitter) firstOpen(node int32) (fluent int32, found bool) {
	p.open(node, maxDepth, func(f int32) {
		if !found {
			fluent, found = f, true
		}
	})
	return fluent, found
}

// open visits fluents below a gate of which nothing is known: those that are not
// too far down, or else the first.
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

// siblings counts the fluents of the smallest group of one that are open.
func (s *system) siblings(fluent int32) int {
	fewest := 2
	for i, g := range s.Groups[fluent] {
		if n := len(s.Children[g]) - int(s.Yes[g]+s.No[g]); i == 0 || n < fewest {
			fewest = n
		}
	}
	return fewest
}
