package guided

import (
	"context"
	"math"
	"math/bits"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Where roles move at the same time, two cars reach the finish in the same turn in
// hardly any random match if one does so in a match of a hundred. Yet what a role does
// depends little on the others: its moves in a match that is best for it are put
// together with those of another role in a match of the same length.

// A deed is what a role did in a match that was best for it.
type deed struct {
	role  int
	moves []int32 // by step
}

// deeds are known by the length of their match, and by role.
type deeds map[int][][]deed

const mostDeeds = 12 // of a role in matches of a length

// PlayMixed plays matches that are put together from others, in games in which several
// roles have a choice at once.
func PlayMixed(ctx context.Context, t *task.Task) error {
	f := newFilter(ctx, t, 17)
	if t.States <= t.Budget().States || !f.wantsStates() || choosers(simulate.LookAtStart(t.Net)) < 2 {
		return nil
	}
	work, seen := t.Budget().MatchWork, deeds{}
	f.toil(f.m.Run(ctx, work, func(going uint64) bool {
		f.states++
		f.checkGoals()
		seen.note(f.m, f.m.Ev.Value(t.Net.Terminal))
		return f.wantsStates()
	}))
	pairs := seen.pairs()
	f.toil(f.mix(pairs, work))
	f.refuteBest()
	t.Log("mixed matches: %d states, %d pairs", f.states*simulate.Lanes, len(pairs))
	return nil
}

// choosers counts the roles that have two legal moves or more in the first lane.
func choosers(m *simulate.Matches) (n int) {
	for _, legal := range m.Net.Legal {
		count := 0
		for _, l := range legal {
			count += int(m.Ev.Value(l) & 1)
		}
		if count > 1 {
			n++
		}
	}
	return n
}

// note keeps the moves of those roles whose goal value is higher than that of another
// role, in lanes that have come to an end.
func (d deeds) note(m *simulate.Matches, ended uint64) {
	for w := ended; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		length := len(m.History) - m.Start[lane]
		if d[length] == nil {
			d[length] = make([][]deed, len(m.Net.Does))
		}
		for _, r := range ahead(m, lane) {
			if of := &d[length][r]; len(*of) < mostDeeds {
				done := deed{role: r}
				for _, joint := range m.Trace(lane) {
					done.moves = append(done.moves, joint[r])
				}
				*of = append(*of, done)
			}
		}
	}
}

// ahead returns the roles with the highest goal value of a lane, if another one has
// less.
func ahead(m *simulate.Matches, lane int) (roles []int) {
	best, least := -1, math.MaxInt
	for r, goals := range m.Net.Goals {
		value := 0
		for _, g := range goals {
			if g.IsInt && m.Ev.Value(g.Ref)>>lane&1 == 1 {
				value = max(value, g.Value)
			}
		}
		if least = min(least, value); value > best {
			best, roles = value, roles[:0]
		}
		if value == best {
			roles = append(roles, r)
		}
	}
	if best == least {
		return nil
	}
	return roles
}

// pairs lists deeds of different roles in matches of the same length, the shortest
// first.
func (d deeds) pairs() (pairs [][2]deed) {
	for length := range simulate.MaxHistory {
		for r, some := range d[length] {
			for _, others := range d[length][r+1:] {
				for _, a := range some {
					for _, b := range others {
						pairs = append(pairs, [2]deed{a, b})
					}
				}
			}
		}
	}
	return pairs
}

// mix plays a match for each pair, 64 at a time, and returns the work.
func (f *filter) mix(pairs [][2]deed, work int64) (spent int64) {
	cost := int64(len(f.task.Net.Nodes)) + simulate.LaneCost
	for at := 0; at < len(pairs) && spent < work && f.wantsStates() && f.ctx.Err() == nil; at += simulate.Lanes {
		batch := pairs[at:min(at+simulate.Lanes, len(pairs))]
		f.m.Begin()
		for step := range len(batch[len(batch)-1][0].moves) + 1 { // the longest
			going := f.m.Look()
			spent += cost
			f.states++
			f.checkGoals()
			if going == 0 {
				break
			}
			f.m.Apply(f.follow(batch, step), going, false)
		}
	}
	return spent
}

// follow returns the moves of a step: those of the pair of each lane where they are
// legal, random ones otherwise.
func (f *filter) follow(batch [][2]deed, step int) []int32 {
	moves := make([]int32, len(f.task.Net.Does)*simulate.Lanes)
	for r := range f.task.Net.Does {
		f.m.Choose(r, moves[r*simulate.Lanes:(r+1)*simulate.Lanes])
	}
	for lane, pair := range batch {
		for _, d := range pair {
			if step >= len(d.moves) {
				continue
			}
			if m := d.moves[step]; m >= 0 && f.m.Ev.Value(f.task.Net.Legal[d.role][m])>>lane&1 == 1 {
				moves[d.role*simulate.Lanes+lane] = m
			}
		}
	}
	return moves
}
