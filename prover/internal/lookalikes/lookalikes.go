package lookalikes

import (
	"context"
	"encoding/binary"
	"errors"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A Statement is that some gates have the same values in all states that look alike,
// at least where a condition holds in all of them, or in one.
type Statement struct {
	Role   int
	Of     []circuit.Ref
	When   circuit.Ref
	Either bool // it is enough that the condition holds in one state
}

// A Room is what the states may take.
type Room struct {
	Work    int64 // of gates, 64 states each
	States  int
	Entries int // successors of classes, of all roles
}

// Faults are mistakes, for tests.
type Faults struct {
	Telepathic bool // a role observes the moves of all
	Careless   bool // moves that no state depends on are one
}

// ErrRoom says that the states take too much.
var ErrRoom = errors.New("there is no room for more states that look the same")

// A visit visits the states.
type visit struct {
	*expand.Expander
	net        *circuit.Network
	statements []*heard
	roles      []*observer
	room       Room
	faults     Faults
	next       int // the first state that is not expanded
}

// An observer is a role with what it cannot tell apart.
type observer struct {
	partition
	role  int
	sees  []circuit.Ref
	names map[string]uint32 // of observations
}

// A heard statement has what its gates are in each state.
type heard struct {
	Statement
	names  map[string]uint32
	values []uint32 // by state: the number of the values
	holds  []bool   // by state: whether the condition does
}

// Agree tells which statements hold in all states that look alike, how many states
// there are, and what work it was. Its error says why they were not all visited.
func Agree(ctx context.Context, net *circuit.Network, statements []Statement, room Room, faults Faults) (agree []bool, states int, work int64, err error) {
	v := newVisit(net, statements, room, faults)
	err = v.run(ctx)
	if err == nil {
		for _, h := range v.statements {
			agree = append(agree, h.agrees(v.observer(h.Role)))
		}
	}
	return agree, v.Size(), v.Work(), err
}

func newVisit(net *circuit.Network, statements []Statement, room Room, faults Faults) *visit {
	v := &visit{net: net, room: room, faults: faults}
	gates := []circuit.Ref{net.Terminal}
	for _, s := range statements {
		v.statements = append(v.statements, &heard{Statement: s, names: map[string]uint32{}})
		gates = append(append(gates, s.When), s.Of...)
		if o := v.observer(s.Role); o == nil {
			o = &observer{role: s.Role, names: map[string]uint32{}}
			for _, percept := range net.Sees[s.Role] {
				o.sees = append(o.sees, percept.Ref)
			}
			gates = append(gates, o.sees...)
			v.roles = append(v.roles, o)
		}
	}
	v.Expander = expand.New(net, nil, gates...)
	if !faults.Careless {
		for _, o := range v.roles {
			v.TellApart(o.role, o.sees)
		}
	}
	return v
}

func (v *visit) observer(role int) *observer {
	for _, o := range v.roles {
		if o.role == role {
			return o
		}
	}
	return nil
}

// run visits all states. After a sixth of the work it goes on only if most states that
// are known are expanded.
func (v *visit) run(ctx context.Context) error {
	walk := expand.Walk{Limit: v.room.Work / 6, More: v.more, Look: v.look, Step: v.step}
	err := v.Run(ctx, walk)
	if errors.Is(err, expand.ErrWork) && 2*v.next > v.Size() {
		walk.Limit = v.room.Work
		err = v.Run(ctx, walk)
	}
	return err
}

func (v *visit) more() (uint32, bool) {
	if v.next == v.Size() {
		return 0, false
	}
	v.next++
	return uint32(v.next - 1), true
}

// look takes down what the statements are about.
func (v *visit) look(fresh uint64) uint64 {
	for _, h := range v.statements {
		rows, when := v.rows(fresh, h.Of), v.Value(h.When)
		for set := fresh; set != 0; set &= set - 1 {
			l := bits.TrailingZeros64(set)
			for n := int(v.State(l)); len(h.values) <= n; {
				h.values, h.holds = append(h.values, 0), append(h.holds, false)
			}
			h.values[v.State(l)], h.holds[v.State(l)] = nameOf(h.names, rows[l]), when>>l&1 == 1
		}
	}
	return ^v.Value(v.net.Terminal)
}

// step takes down what each role observes.
func (v *visit) step(moved uint64) error {
	var to [expand.Lanes]uint32
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		to[l], _ = v.Successor(l)
	}
	entries := 0
	for _, o := range v.roles {
		o.grow(v.Size())
		rows := v.rows(moved, o.sees)
		for set := moved; set != 0; set &= set - 1 {
			l := bits.TrailingZeros64(set)
			row := binary.BigEndian.AppendUint32(rows[l], uint32(v.Joint(l)[o.role]))
			if v.faults.Telepathic {
				for _, m := range v.Joint(l) {
					row = binary.BigEndian.AppendUint32(row, uint32(m))
				}
			}
			o.leads(v.State(l), nameOf(o.names, row), to[l])
		}
		entries += o.entries
	}
	if v.Size() > v.room.States || entries > v.room.Entries {
		return ErrRoom
	}
	return nil
}

// rows returns the values of some gates in each lane, as bits.
func (v *visit) rows(lanes uint64, gates []circuit.Ref) (rows [expand.Lanes][]byte) {
	v.Spend(int64(len(gates)))
	for set := lanes; set != 0; set &= set - 1 {
		rows[bits.TrailingZeros64(set)] = make([]byte, (len(gates)+7)/8, (len(gates)+7)/8+4)
	}
	for i, gate := range gates {
		for set := v.Value(gate) & lanes; set != 0; set &= set - 1 {
			rows[bits.TrailingZeros64(set)][i/8] |= 1 << (i % 8)
		}
	}
	return rows
}

// nameOf numbers what is not known yet.
func nameOf(names map[string]uint32, row []byte) uint32 {
	n, known := names[string(row)]
	if !known {
		n = uint32(len(names))
		names[string(row)] = n
	}
	return n
}

// agrees tells whether a statement holds in each class.
func (h *heard) agrees(o *observer) bool {
	o.grow(len(h.values))
	type shown struct {
		first, held           uint32 // values of some state, and of one in which the condition holds
		some, differ, differs bool   // differ: in any states; differs: in those in which it holds
	}
	classes := make([]shown, len(h.values))
	for n, value := range h.values {
		c := &classes[o.class(uint32(n))]
		if c.first == 0 {
			c.first = value + 1
		}
		c.differ = c.differ || c.first != value+1
		if h.holds[n] {
			if !c.some {
				c.some, c.held = true, value
			}
			c.differs = c.differs || c.held != value
		}
		if c.differs || h.Either && c.some && c.differ {
			return false
		}
	}
	return true
}
