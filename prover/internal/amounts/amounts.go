package amounts

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds: the gates of a network, the work in gates that are looked at, how much of
// that counts as a conflict, and the cases of one joint move.
const (
	mostGates    = 300_000
	mostWork     = 130_000_000
	conflictWork = 8_000
	mostCases    = 5_000
	smallNetwork = 20_000
	gatesPerLook = 2
)

// A counter is a group of fluents that has one value, a number.
type counter struct {
	refs  []circuit.Ref // by value
	start int           // its value in the initial state
	alive bool
}

// An equation says that what counters come to, each times its weight, does not
// change.
type equation struct {
	of     []int // counters
	weight []int
	total  int
	alive  bool
}

// A prover makes counters and equations inductive together.
type prover struct {
	*propagate.Cofactor
	task      *task.Task
	ctx       context.Context
	counters  []counter
	equations []equation
	inGroup   map[int32]int // the counter of a fluent, by node
	possible  [][]int       // by counter: the values that the equations leave it
	joint     []int32
	cases     int
	seen      int64
	dropped   bool
	faults    Memory
	supposition
}

// A Memory is what tests change of the engine.
type Memory struct {
	SkipMoves bool // two joint moves of three are left out
	HalfCases bool // of the values of a counter one is left out
	Lopsided  bool // equations are not looked at
}

// Remembered returns what is remembered of a rulesheet.
func Remembered(t *task.Task) *Memory { return task.Remember[Memory](t) }

// Prove is the engine.
func Prove(ctx context.Context, t *task.Task) error {
	p := &prover{task: t, ctx: ctx, faults: *Remembered(t), joint: make([]int32, len(t.Net.Does))}
	if !p.fits() || !p.find() {
		return nil
	}
	work, done := p.run(p.allowed())
	p.spend(work)
	t.Log("amounts: %d of %d counters, %d of %d equations, %d joint moves, work %d, %s", p.left(), len(p.counters), p.balanced(), len(p.equations), p.seen, work, t.Elapsed())
	if done {
		p.keep()
	}
	return nil
}

// fits tells whether the network can be looked at in this way.
func (p *prover) fits() bool {
	return len(p.task.Net.Nodes) <= mostGates && p.task.GoalsOpen() && !slices.ContainsFunc(p.task.Net.Nodes, func(n circuit.Node) bool {
		return n.Kind == circuit.LoopNode && n.Acts
	})
}

// find takes up what samples show: equations, and the counters that they are about.
func (p *prover) find() bool {
	groups, rows := conservedAmounts(p.task)
	index := map[int]int{}
	for _, row := range rows {
		e := equation{alive: true}
		for g, w := range row[1:] {
			if w == 0 {
				continue
			}
			if _, known := index[g]; !known {
				index[g] = len(p.counters)
				p.counters = append(p.counters, p.counterOf(groups[g]))
			}
			c := index[g]
			e.of, e.weight = append(e.of, c), append(e.weight, int(w))
			e.total += int(w) * p.counters[c].start
		}
		p.equations = append(p.equations, e)
	}
	if len(p.equations) > 0 {
		p.accompany(groups, index)
	}
	p.inGroup = map[int32]int{}
	for i, c := range p.counters {
		for _, r := range c.refs {
			p.inGroup[int32(r.Node())] = i
		}
	}
	p.settle()
	return p.balanced() > 0
}

// accompany adds groups that are in no equation.
func (p *prover) accompany(groups [][]int32, index map[int]int) {
	for g, group := range groups {
		if _, known := index[g]; !known {
			p.counters = append(p.counters, p.counterOf(group))
		}
	}
	for _, group := range companions(p.task, groups) {
		p.counters = append(p.counters, p.counterOf(group))
	}
}

// counterOf returns a group as a counter, alive if it has one value at first.
func (p *prover) counterOf(group []int32) counter {
	c := counter{refs: p.task.Cands.Refs(group)}
	n := 0
	for value, f := range group {
		if slices.Contains(p.task.Game.Init, f) {
			c.start = value
			n++
		}
	}
	c.alive = n == 1
	return c
}

// settle drops the equations about counters that are dropped.
func (p *prover) settle() {
	for i := range p.equations {
		e := &p.equations[i]
		e.alive = e.alive && !slices.ContainsFunc(e.of, func(c int) bool { return !p.counters[c].alive })
	}
}

// left counts the counters that are left.
func (p *prover) left() (n int) {
	for _, c := range p.counters {
		if c.alive {
			n++
		}
	}
	return n
}

// balanced counts the equations that are left.
func (p *prover) balanced() (n int) {
	for _, e := range p.equations {
		if e.alive {
			n++
		}
	}
	return n
}

// allowed returns how much work may be done.
func (p *prover) allowed() int64 {
	return min(mostWork/p.weight(), (p.task.Allowed()-p.task.Conflicts())*conflictWork/p.weight())
}

// weight is what looking at a gate counts: those of a large network are further
// apart in memory.
func (p *prover) weight() int64 { return 1 + int64(len(p.task.Net.Nodes))/smallNetwork }

// spend counts work as conflicts.
func (p *prover) spend(work int64) {
	p.task.Spend(work * p.weight() / conflictWork)
	p.task.Toil(work * p.weight() * gatesPerLook)
}

// run goes through the joint moves until nothing is dropped. It reports false if
// the work ended before, or nothing is left.
func (p *prover) run(most int64) (work int64, done bool) {
	for p.balanced() > 0 {
		p.dropped = false
		on := p.round(most - work)
		work += p.Work
		switch {
		case !on:
			return work, false
		case !p.dropped:
			return work, true
		}
	}
	return work, false
}
