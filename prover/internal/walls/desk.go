package walls

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// lanes is the number of positions that are looked at at a time.
const lanes = 64

// A desk is where positions are set up that no match need ever come to, and where moves
// are tried.
type desk struct {
	b     *board
	frame [][]int32 // by role: what else holds when it is its turn
	ev    *circuit.Evaluator
	state []uint64 // by fluent
	used  uint64   // lanes
	work  int64    // gates
	cost  [2]int64 // of a look, and of a move
	moved [][]int32
}

func newDesk(b *board, frame [][]int32, gates ...circuit.Ref) *desk {
	roots := append([]circuit.Ref{b.net.Terminal}, gates...)
	for _, legal := range b.net.Legal {
		roots = append(roots, legal...)
	}
	d := &desk{b: b, frame: frame, state: make([]uint64, len(b.net.Fluent)), moved: make([][]int32, len(b.net.Legal))}
	d.ev = circuit.NewConeEvaluator(b.net, append(roots, b.net.Next...))
	still, acting := d.ev.Size()
	d.cost = [2]int64{int64(still), int64(acting)}
	return d
}

// clear sets up empty boards, a role having its turn.
func (d *desk) clear(role int) {
	clear(d.state)
	for _, f := range d.frame[role] {
		d.state[f] = ^uint64(0)
	}
	if d.b.blank >= 0 {
		for _, fluents := range d.b.fluent {
			if f := fluents[d.b.blank]; f >= 0 {
				d.state[f] = ^uint64(0)
			}
		}
	}
	d.used = 0
}

// put puts something on the board of a lane. It reports whether there is such a thing.
func (d *desk) put(lane, place, content int) bool {
	f := d.b.fluent[place][content]
	if f < 0 {
		return false
	}
	for _, g := range d.b.fluent[place] {
		if g >= 0 {
			d.state[g] &^= 1 << lane
		}
	}
	d.state[f] |= 1 << lane
	d.used |= 1 << lane
	return true
}

// look computes what holds.
func (d *desk) look() {
	for f, w := range d.state {
		d.ev.SetFluent(f, w)
	}
	d.ev.States()
	d.work += d.cost[0]
}

// move makes a move of a role in each lane, -1 for none, and any legal moves of the
// others. It returns what is on the boards then.
func (d *desk) move(role int, moves *[lanes]int32) [lanes]map[int]int {
	for r, legal := range d.b.net.Legal {
		for _, m := range d.moved[r] {
			d.ev.SetMove(r, int(m), 0)
		}
		d.moved[r] = d.moved[r][:0]
		free := d.used
		for m, l := range legal {
			w := uint64(0)
			if r != role {
				w = d.ev.Value(l) & free
				free &^= w
			} else {
				for lane, own := range moves {
					if own == int32(m) {
						w |= 1 << lane
					}
				}
			}
			if w != 0 {
				d.ev.SetMove(r, m, w)
				d.moved[r] = append(d.moved[r], int32(m))
			}
		}
	}
	d.ev.Moves()
	d.work += d.cost[1]
	var after [lanes]map[int]int
	for f, next := range d.b.net.Next {
		if d.b.place[f] < 0 || d.b.content[f] == d.b.blank {
			continue
		}
		for w := d.ev.Value(next) & d.used; w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if after[lane] == nil {
				after[lane] = map[int]int{}
			}
			after[lane][d.b.place[f]] = d.b.content[f]
		}
	}
	return after
}

// lessons returns what it takes to look at each thing at each place, with one of its own
// and one of another side at each other place.
func (d *desk) lessons() int64 {
	n := int64(len(d.b.fluent))
	return 2 * int64(d.b.contents) * n * (1 + (n-1)/lanes) * d.cost[0]
}
