package guided

import (
	"context"
	"maps"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Random matches stay near the middle of what can happen: hardly ever does a
// side lose its last piece, or an edge fill up. Directed matches go where
// random ones do not. The 64 lanes start together and move at random, but
// after each step lanes that are far from an aim are replaced by copies of
// lanes that are nearer. The aims are simple and know nothing of the game: few
// legal moves of one role, a high goal value, many or few fluents with the
// same name and the same argument.

// An aim measures how near lanes are; less is nearer.
type aim struct {
	refs   []circuit.Ref // whose number of true ones counts
	weight []int         // of each ref, 1 if nil
	more   bool          // many are wanted, not few
	cost   int64
}

// PlayFurther plays random matches for longer, where questions are still open
// after what is cheap to prove has been proved.
func PlayFurther(ctx context.Context, t *task.Task) error {
	f := newFilter(ctx, t, 13)
	if !f.wantsMatches() {
		return nil
	}
	f.watchSteps()
	f.watchSequences()
	f.play(ctx, simulate.IdleLimit, t.Budget().MatchWork/furtherPart)
	f.refuteBest()
	t.Log("further matches: %d states, %d candidates left", f.states*simulate.Lanes, len(f.live))
	return nil
}

// furtherPart is which part of the work of matches further ones have: what they find
// they find soon.
const furtherPart = 2

// PlayDirected plays directed matches.
func PlayDirected(ctx context.Context, t *task.Task) error {
	f := newFilter(ctx, t, 11)
	f.watchSteps()
	f.playDirected(t.Budget().MatchWork)
	f.refuteBest()
	t.Log("directed matches: %d states, %d candidates left", f.states*simulate.Lanes, len(f.live))
	return nil
}

// playDirected plays directed matches and keeps the violations that it meets.
// Games whose states can all be enumerated need none of them.
func (f *filter) playDirected(work int64) {
	if f.task.States <= f.task.Budget().States {
		return
	}
	aims := f.aims()
	cost := 4 * (int64(len(f.task.Net.Nodes)) + simulate.LaneCost) // two looks, the moves, and the copies
	for spent, next := int64(0), 0; spent < work && len(aims) > 0 && f.ctx.Err() == nil; next++ {
		if !f.wantsStates() {
			return
		}
		a := aims[next%len(aims)]
		took := max(1, f.pursue(a, (work-spent)/(cost+a.cost))) * (cost + a.cost)
		f.task.Toil(took)
		spent += took
	}
}

const directedSteps = 200 // the longest directed match

const contests = 24 // pairs of lanes that are compared after a step

// wantsStates tells whether a question is open that a state or a step can settle.
func (f *filter) wantsStates() bool {
	open := false
	f.task.Open(func(it *task.Item) {
		_, found := f.best[it]
		open = open || !found && (it.Goal.State != circuit.FalseRef || len(it.Goal.Steps) > 0)
	})
	return open
}

// pursue plays until no lane can go on or there are enough steps, and returns
// the number of steps.
func (f *filter) pursue(a *aim, most int64) (steps int64) {
	f.m.Begin()
	defer f.m.Begin()
	for steps < min(most, directedSteps) {
		steps++
		going := f.m.Look()
		if steps%8 == 0 {
			f.states++
			f.dropFalse()
		}
		f.checkGoals()
		f.checkSteps()
		if going == 0 {
			return steps
		}
		f.m.CopyLanes(f.chooseLanes(a, going))
		f.m.Look()
		f.noteSteps()
		f.m.Move(^uint64(0), false)
	}
	return steps
}

// chooseLanes says for each lane which lane goes on in its place.
func (f *filter) chooseLanes(a *aim, going uint64) (from [simulate.Lanes]uint8) {
	score := f.scores(a)
	var alive []uint8
	for w := going; w != 0; w &= w - 1 {
		alive = append(alive, uint8(bits.TrailingZeros64(w)))
	}
	for lane := range from {
		from[lane] = uint8(lane)
		if going>>lane&1 == 0 {
			from[lane] = alive[f.m.Rng.IntN(len(alive))]
		}
	}
	for range contests {
		x, y := f.m.Rng.IntN(simulate.Lanes), f.m.Rng.IntN(simulate.Lanes)
		if score[from[x]] > score[from[y]] {
			from[x] = from[y]
		}
	}
	return from
}

// scores measures all lanes in their present states.
func (f *filter) scores(a *aim) (score [simulate.Lanes]int) {
	for i, r := range a.refs {
		weight := 1
		if a.weight != nil {
			weight = a.weight[i]
		}
		if a.more {
			weight = -weight
		}
		for w := f.m.Ev.Value(r); w != 0; w &= w - 1 {
			score[bits.TrailingZeros64(w)] += weight
		}
	}
	return score
}

// aims lists what to aim at: the questions come first, then arguments with
// few values, which tell pieces and sides rather than places.
func (f *filter) aims() []*aim {
	net := f.task.Net
	var aims []*aim
	for _, legal := range net.Legal {
		aims = append(aims, &aim{refs: legal})
	}
	for _, goals := range net.Goals {
		best := &aim{more: true}
		for _, g := range goals {
			if g.IsInt && g.Value > 0 {
				best.refs, best.weight = append(best.refs, g.Ref), append(best.weight, g.Value)
			}
		}
		if len(best.refs) > 1 {
			aims = append(aims, best)
		}
	}
	for _, refs := range f.families() {
		aims = append(aims, &aim{refs: refs}, &aim{refs: refs, more: true})
	}
	for _, a := range aims {
		a.cost = int64(len(a.refs)) * simulate.Lanes / 8
	}
	return aims
}

// A slot is an argument of a fluent.
type slot struct {
	name         string
	arity, index int
}

// families groups the fluents that have the same argument at the same place.
func (f *filter) families() [][]circuit.Ref {
	values := map[slot]map[string][]circuit.Ref{}
	var slots []slot
	for i, fluent := range f.task.Net.Game.Fluents {
		for index, arg := range fluent.Args {
			s := slot{fluent.Name, len(fluent.Args), index}
			if values[s] == nil {
				values[s] = map[string][]circuit.Ref{}
				slots = append(slots, s)
			}
			values[s][arg.String()] = append(values[s][arg.String()], f.task.Net.Fluent[i])
		}
	}
	slices.SortStableFunc(slots, func(a, b slot) int { return len(values[a]) - len(values[b]) })
	var families [][]circuit.Ref
	for _, s := range slots {
		for _, value := range slices.Sorted(maps.Keys(values[s])) {
			if refs := values[s][value]; len(refs) > 2 {
				families = append(families, refs)
			}
		}
	}
	return families
}
