package cover

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
)

// Options say how much is played.
type Options struct {
	Matches int
	Steps   int // of a match at most
	Seed    uint64
	States  int   // that are visited at most, for proofs of never
	Work    int64 // gates computed for random matches at most; 0: no limit
	Keep    bool  // keep the matches
}

// A Count is how often something happened.
type Count struct {
	Times   int64 // states, or steps for what depends on moves
	Matches int
	First   int // the step, from 0, at which it happened first; of the match in which that was earliest
	Never   bool
	Proved  bool // with Never: in no state at all
	Always  bool // it depends on no state and holds
}

// A Named is the count of a fluent, a move or a goal value.
type Named struct {
	Role  *gdl.Term // of a move or a goal value
	Term  *gdl.Term
	Count Count
	Legal Count // of a move: the states in which it is legal
}

// A Coverage is what was counted.
type Coverage struct {
	Sheet    *workbench.Sheet
	Options  Options
	Played   int // matches
	Finished int // of them, those that came to their end
	Longest  int
	Visited  int  // states of the enumeration
	Complete bool // they are all states
	ByHand   bool // the reference semantics has counted, since the game could not be grounded
	Short    string
	Probes   []*Probe
	Counts   []Count // by probe
	Fluents  []Named
	Moves    []Named
	Goals    []Named
	Traces   []play.Trace
}

// Of counts.
func Of(ctx context.Context, s *workbench.Sheet, o Options) (*Coverage, error) {
	return guard.Value("counting", func() (*Coverage, error) {
		made, probes, err := instrument(s.File)
		if err != nil {
			return nil, err
		}
		c := &Coverage{Sheet: s, Options: o, Probes: probes, Counts: make([]Count, len(probes))}
		var queries []*gdl.Term
		for _, p := range probes {
			queries = append(queries, p.atom())
		}
		net, err := workbench.Network(ctx, made, queries...)
		var large *grounding.TooLargeError
		if errors.As(err, &large) {
			c.ByHand, c.Short = true, err.Error()
			return c, c.byHand(ctx, made)
		}
		if err != nil {
			return nil, workbench.Placed(s.File.Source, err)
		}
		m := newMeter(c, net, made)
		if err := m.play(ctx); err != nil {
			return nil, err
		}
		if err := m.visit(ctx); err != nil {
			return nil, err
		}
		m.finish()
		return c, nil
	})
}

// A dial is a gate that is counted.
type dial struct {
	ref  circuit.Ref
	acts bool
	only circuit.Ref // where it is counted: goal values at the end
	into *Count
	seen uint64 // lanes whose present match has seen it
	ever bool   // it happened in some state that was visited
}

// A meter reads the dials of a network.
type meter struct {
	c     *Coverage
	net   *circuit.Network
	m     *lanes.Machine
	dials []*dial
}

func newMeter(c *Coverage, net *circuit.Network, made *gdl.File) *meter {
	graph := gdl.NewGraph(made)
	m := &meter{c: c, net: net, m: lanes.New(net)}
	atoms := map[string]int{}
	for i, a := range net.Game.Atoms {
		if a.Kind == grounding.Derived && a.Term != nil && len(a.Term.Args) == 0 {
			atoms[a.Term.Name] = i
		}
	}
	for i, p := range c.Probes {
		n := &c.Counts[i]
		at, possible := atoms[p.name]
		switch {
		case len(net.Game.Static[p.name]) > 0:
			n.Always = true
		case !possible:
			n.Never, n.Proved = true, true
		default:
			// A gate that depends on moves may have become simpler: what is asked
			// of a step is counted at steps all the same.
			m.add(net.Atom[at], circuit.TrueRef, n, graph.DependsOn(p.name)[gdl.Does])
		}
	}
	m.others()
	return m
}

func (m *meter) add(ref, only circuit.Ref, into *Count, acts bool) {
	m.dials = append(m.dials, &dial{ref: ref, only: only, acts: acts, into: into})
}

// others adds the dials of fluents, moves and goal values.
func (m *meter) others() {
	g := m.net.Game
	m.c.Fluents = make([]Named, len(g.Fluents))
	for i, f := range g.Fluents {
		m.c.Fluents[i].Term = f
		m.add(m.net.Fluent[i], circuit.TrueRef, &m.c.Fluents[i].Count, false)
	}
	for r, moves := range g.Moves {
		for _, move := range moves {
			m.c.Moves = append(m.c.Moves, Named{Role: g.Roles[r], Term: move})
		}
		for _, v := range m.net.Goals[r] {
			m.c.Goals = append(m.c.Goals, Named{Role: g.Roles[r], Term: v.Term})
		}
	}
	at, goal := 0, 0
	for r, moves := range g.Moves {
		for i := range moves {
			m.add(m.net.Does[r][i], circuit.TrueRef, &m.c.Moves[at].Count, true)
			m.add(m.net.Legal[r][i], circuit.TrueRef, &m.c.Moves[at].Legal, false)
			at++
		}
		for _, v := range m.net.Goals[r] {
			m.add(v.Ref, m.net.Terminal, &m.c.Goals[goal].Count, false)
			goal++
		}
	}
}

// read takes in the dials that do or do not depend on moves. Steps tells at which
// step of its match each lane is.
func (m *meter) read(acting bool, among uint64, steps *[lanes.Width]int) {
	for _, d := range m.dials {
		if d.acts != acting {
			continue
		}
		w := m.m.Value(d.ref) & m.only(d) & among
		if w == 0 {
			continue
		}
		n := d.into
		fresh := w &^ d.seen
		d.seen |= w
		n.Times += int64(bits.OnesCount64(w))
		for set := fresh; set != 0; set &= set - 1 {
			step := steps[bits.TrailingZeros64(set)]
			if n.Matches == 0 || step < n.First {
				n.First = step
			}
			n.Matches++
		}
	}
}

func (m *meter) only(d *dial) uint64 {
	if d.only == circuit.TrueRef {
		return ^uint64(0)
	}
	return m.m.Value(d.only)
}

// A lane of random matches.
type lane struct {
	at   lanes.Position
	rng  *rand.Rand
	step int
	made []int32
	all  [][]int32
	on   bool
}

// play plays the random matches. Each has random numbers of its own, so that it is
// the same whichever lane it is played in.
func (m *meter) play(ctx context.Context) error {
	var all [lanes.Width]lane
	c, started := m.c, 0
	begin := func(l *lane) {
		*l = lane{}
		if started < c.Options.Matches && (c.Options.Work == 0 || m.m.Work() < c.Options.Work) {
			*l = lane{at: m.m.Initial(), rng: rand.New(rand.NewPCG(c.Options.Seed, uint64(started))), made: make([]int32, len(m.net.Does)), on: true}
			started++
		}
	}
	for i := range all {
		begin(&all[i])
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var positions []lanes.Position
		var index [lanes.Width]int
		var steps [lanes.Width]int
		for i := range all {
			if all[i].on {
				index[len(positions)], steps[len(positions)] = i, all[i].step
				positions = append(positions, all[i].at)
			}
		}
		if len(positions) == 0 {
			break
		}
		// Lanes move together when some have ended: what they have seen moves too.
		m.gather(index[:len(positions)], &all)
		m.m.Load(positions)
		present := ^uint64(0) >> (lanes.Width - len(positions))
		m.read(false, present, &steps)
		going := m.m.Going()
		for set := going; set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			if l := &all[i]; l.step >= c.Options.Steps {
				going &^= 1 << i
			} else {
				m.choose(i, l)
			}
		}
		if going != 0 {
			m.m.Move(going, func(i, role int) int32 { return all[i].made[role] })
			m.read(true, going, &steps)
		}
		over := m.m.Terminal()
		for i := range len(positions) {
			l := &all[i]
			if going>>i&1 == 1 {
				l.at = m.m.After(i)
				l.step++
				if c.Options.Keep {
					l.all = append(l.all, append([]int32(nil), l.made...))
				}
				continue
			}
			m.ended(l, over>>i&1 == 1)
			begin(l)
			for _, d := range m.dials {
				d.seen &^= 1 << i
			}
		}
	}
	if started < c.Options.Matches {
		c.Short = fmt.Sprintf("the limit of the work is reached after %d matches", started)
	}
	return nil
}

// gather moves the lanes that are in use to the front.
func (m *meter) gather(index []int, all *[lanes.Width]lane) {
	for to, from := range index {
		if to == from {
			continue
		}
		all[to] = all[from]
		all[from].on = false
		for _, d := range m.dials {
			d.seen = d.seen&^(1<<to) | d.seen>>from&1<<to
		}
	}
}

// choose picks a legal move for each role.
func (m *meter) choose(i int, l *lane) {
	var list []int32
	for role := range l.made {
		list = m.m.Legal(i, role, list[:0])
		l.made[role] = list[l.rng.IntN(len(list))]
	}
}

func (m *meter) ended(l *lane, finished bool) {
	c := m.c
	c.Played++
	c.Longest = max(c.Longest, l.step)
	if finished {
		c.Finished++
	}
	if !c.Options.Keep {
		return
	}
	var t play.Trace
	for _, joint := range l.all {
		var moves play.JointMove
		for role, i := range joint {
			moves = append(moves, m.net.Game.Moves[role][i])
		}
		t.Moves = append(t.Moves, moves)
	}
	c.Traces = append(c.Traces, t)
}

// visit visits all states, if they are not too many.
func (m *meter) visit(ctx context.Context) error {
	if m.c.Options.States == 0 {
		return nil
	}
	start := m.m.Initial()
	known := map[string]bool{start.Key(): true}
	queue := []lanes.Position{start}
	look := func(acting bool, among uint64) {
		for _, d := range m.dials {
			if !d.ever && d.acts == acting {
				d.ever = m.m.Value(d.ref)&m.only(d)&among != 0
			}
		}
	}
	for at := 0; at < len(queue); {
		part := queue[at:min(at+lanes.Width, len(queue))]
		at += len(part)
		err := m.m.Expand(ctx, part, lanes.Walk{
			Look: func(uint64) { look(false, ^uint64(0)) },
			Step: func(moved uint64) { look(true, moved) },
			Next: func(_ int, p lanes.Position) {
				if key := p.Key(); !known[key] && len(known) <= m.c.Options.States {
					known[key] = true
					queue = append(queue, p)
				}
			}})
		if errors.Is(err, lanes.ErrMoves) {
			return nil
		}
		if err != nil {
			return err
		}
		if len(known) > m.c.Options.States {
			return nil
		}
	}
	m.c.Visited, m.c.Complete = len(queue), true
	return nil
}

// finish says what never happened.
func (m *meter) finish() {
	for _, d := range m.dials {
		if d.into.Times == 0 {
			d.into.Never, d.into.Proved = true, m.c.Complete && !d.ever
		}
	}
}
