package amounts

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// A change is a counter that a joint move may change.
type change struct {
	counter int
	after   []circuit.Ref // by value
}

// changes lists the counters that the joint move may change.
func (p *prover) changes() (all []change) {
	for i, c := range p.counters {
		if !c.alive {
			continue
		}
		d, same := change{counter: i}, true
		for _, r := range c.refs {
			next := p.After(r)
			d.after = append(d.after, next)
			same = same && (next == r || next == circuit.FalseRef && p.Value(r) == propagate.Fails)
		}
		p.Work += int64(len(c.refs))
		if !same {
			all = append(all, d)
		}
	}
	return all
}

// A sum is a number and what the values of some counters come to.
type sum struct {
	number int
	times  map[int]int // by counter
}

// add adds the value of a counter, as a number if it is known.
func (p *prover) add(s *sum, counter, times int) {
	if now := p.open(counter); len(now) == 1 {
		s.number += times * now[0]
		return
	}
	s.times[counter] += times
	if s.times[counter] == 0 {
		delete(s.times, counter)
	}
}

// A value is what a counter becomes: a number, or so much more than the value of a
// counter.
type value struct {
	of     int // a counter, or none
	number int
}

const none = -1

// look goes through the cases that the joint move leaves open, and drops what it
// breaks in one of them.
func (p *prover) look(all []change, limit int64) {
	if p.Work > limit {
		return
	}
	size := len(p.Bound)
	defer func() { p.Shrink(size) }()
	memo := map[circuit.Ref]circuit.Ref{}
	var left []int
	values := map[int]value{}
	votes := &votes{p: p, of: map[int32]int{}, reach: map[int32]int{}}
	for _, d := range all {
		v, known := p.becomes(d, memo, votes)
		switch {
		case !p.counters[d.counter].alive: // it is broken
		case known:
			values[d.counter] = v
		default:
			left = append(left, d.counter)
		}
	}
	if len(left) == 0 {
		left = p.weigh(values, votes)
	}
	if len(left) > 0 {
		p.split(all, left, votes, limit)
	}
}

// becomes returns what a counter becomes, if that is known, and drops the counter if
// it has not one value after the move. What it depends on is voted for.
func (p *prover) becomes(d change, memo map[circuit.Ref]circuit.Ref, v *votes) (then value, known bool) {
	c := &p.counters[d.counter]
	if !c.alive {
		return then, false
	}
	there := 0
	var unknown []circuit.Ref
	var of []int // the values that they are for
	for n, r := range d.after {
		p.Work++
		if r == circuit.FalseRef {
			continue
		}
		switch next := p.reduce(r, memo); p.worth(next) {
		case propagate.Holds:
			there, then = there+1, value{none, n}
		case propagate.Unknown:
			unknown, of = append(unknown, next), append(of, n)
		}
	}
	switch {
	case there > 1 || there+len(unknown) == 0:
		p.drop(c)
		return then, c.alive // no matter what, if the case cannot be
	case len(unknown) == 0:
		return then, true
	case there == 0:
		if then, known = p.shifted(unknown, of); known {
			return then, true
		}
	}
	v.seen = map[int32]bool{}
	for _, r := range unknown {
		v.below(r)
	}
	return then, false
}

// shifted tells whether some gates, which are for some values, say that a counter
// becomes so much more than the value of a counter.
func (p *prover) shifted(after []circuit.Ref, of []int) (then value, is bool) {
	i, is := p.inGroup[int32(after[0].Node())]
	if !is || after[0].Negative() || !p.counters[i].alive {
		return then, false
	}
	now := p.open(i)
	if len(now) != len(after) {
		return then, false
	}
	then = value{i, of[0] - now[0]}
	for j, v := range now {
		if after[j] != p.counters[i].refs[v] || of[j]-v != then.number {
			return then, false
		}
	}
	return then, true
}

// drop drops a counter, unless no state is as the case says.
func (p *prover) drop(c *counter) {
	if p.mayBe() {
		c.alive, p.dropped = false, true
	}
}

// weigh drops the equations that do not come out, and returns the counters whose
// values have to be known to see that. They are voted for.
func (p *prover) weigh(values map[int]value, v *votes) (left []int) {
	for i := range p.equations {
		e := &p.equations[i]
		if !e.alive {
			continue
		}
		s := p.gain(e, values)
		switch {
		case len(s.times) > 0:
			for c := range s.times {
				left = append(left, c)
				v.of[int32(p.counters[c].refs[p.open(c)[0]].Node())]++
			}
		case s.number != 0 && !p.faults.Lopsided && p.mayBe():
			e.alive, p.dropped = false, true
		}
	}
	return left
}

// gain returns by how much the joint move changes what an equation adds up.
func (p *prover) gain(e *equation, values map[int]value) sum {
	s := sum{times: map[int]int{}}
	for i, c := range e.of {
		v, changed := values[c]
		if !changed {
			continue
		}
		s.number += e.weight[i] * v.number
		if v.of != none {
			p.add(&s, v.of, e.weight[i])
		}
		p.add(&s, c, -e.weight[i])
	}
	p.Work += int64(len(e.of))
	return s
}

// split tells cases apart: the values of the counter on which most depends that
// has the fewest, or whether a fluent holds.
func (p *prover) split(all []change, left []int, v *votes, limit int64) {
	on, found := v.first()
	if p.cases--; p.cases < 0 || !found {
		for _, c := range left {
			p.drop(&p.counters[c])
		}
		return
	}
	ways := p.waysOf(on)
	if all := v.shared(len(left)); all != 0 {
		ways = []circuit.Ref{all, all.Not()}
	}
	supposing := p.supposing
	for i, r := range ways {
		if p.faults.HalfCases && i == 1 {
			continue
		}
		mark, suppositions := len(p.Trail), len(p.trail)
		p.supposing = supposing || len(ways) > 2
		if p.note(r) && p.tighten() {
			p.look(all, limit)
		}
		p.supposing = supposing
		p.forget(suppositions)
		p.Back(mark)
	}
}

// waysOf lists what a fluent is told apart by: the values of its counter, or
// whether it holds.
func (p *prover) waysOf(node int32) (ways []circuit.Ref) {
	i, is := p.inGroup[node]
	if !is || !p.counters[i].alive {
		r := circuit.Ref(node) << 1
		return []circuit.Ref{r, r.Not()}
	}
	for _, v := range p.open(i) {
		ways = append(ways, p.counters[i].refs[v])
	}
	return ways
}

// Votes are the fluents on which it depends what counters become.
type votes struct {
	p     *prover
	seen  map[int32]bool
	of    map[int32]int // by node: the fluent, or the first of its counter
	reach map[int32]int // by fluent: the counters of which it matters for what they become
}

// below votes for the fluents below a gate of which nothing is known.
func (v *votes) below(r circuit.Ref) {
	node := int32(r.Node())
	if v.seen[node] || v.p.value(r) != propagate.Unknown {
		return
	}
	v.seen[node] = true
	v.p.Work++
	if v.p.Bound[node] == 0 {
		v.of[v.p.leader(node)]++
		v.reach[node]++
		return
	}
	for _, c := range v.p.Children[node] {
		v.below(c)
	}
}

// leader returns the first fluent that may hold of the counter of a fluent.
func (p *prover) leader(node int32) int32 {
	i, is := p.inGroup[node]
	if !is || !p.counters[i].alive {
		return node
	}
	return int32(p.counters[i].refs[p.open(i)[0]].Node())
}

// shared returns the fluent that matters for the most counters, if that is most of
// those that are left: that it is the last seed. 0 if there is none.
func (v *votes) shared(left int) circuit.Ref {
	on, most := int32(0), 0
	for node, n := range v.reach {
		if n > most || n == most && node < on {
			on, most = node, n
		}
	}
	if left < few || 2*most <= left {
		return 0
	}
	return circuit.Ref(on) << 1
}

// few counters are told apart value by value at once.
const few = 3

// first returns what has to be told apart in any case, or else the fluent with the
// fewest ways; of these the one with most votes.
func (v *votes) first() (on int32, found bool) {
	fewest := 0
	for node, n := range v.of {
		ways := len(v.p.waysOf(node))
		if !found || ways < fewest || ways == fewest && (n > v.of[on] || n == v.of[on] && node < on) {
			on, found, fewest = node, true, ways
		}
	}
	return on, found
}
