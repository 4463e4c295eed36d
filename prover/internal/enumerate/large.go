package enumerate

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/levels"
)

// Where a game with a clock has too many states to keep what follows what, the exploration
// begins anew with one that keeps sets of states (package levels).

// leveled is that exploration.
type leveled struct {
	*levels.Explorer
	questions []*asked
	enough    bool // the questions are all that is asked
}

// newLevels returns what makes it for a survey, of an expander.
func newLevels(s *survey, room proof.Reach, judges []judge, enough bool) func(*expand.Expander) exploration {
	return func(e *expand.Expander) exploration {
		x := &leveled{questions: s.questions, enough: enough}
		x.Explorer = levels.New(e, s.dial, room, levels.Watch{
			Look: func(fresh uint64) {
				for _, j := range judges {
					j.states(e, fresh)
				}
			},
			Move:  func(moved uint64) { tell(e, judges, moved) },
			Level: func(depth int) bool { return x.judge(s, depth) },
		})
		return x
	}
}

// keepLess begins anew. What was seen is seen again, with the states of other numbers.
func (s *survey) keepLess(e *expand.Expander, explorationOf func(*expand.Expander) exploration) {
	e.Spend(s.e.Work())
	s.e, s.x, s.anew = e, explorationOf(e), nil
	for _, a := range s.questions {
		a.found = nil
	}
}

// judge looks at the questions about states.
func (x *leveled) judge(s *survey, depth int) (settled bool) {
	for q, a := range x.questions {
		if a.open() {
			if n, bad := x.First(s.dial.Bad[q][depth]); bad {
				a.found = &sighting{state: n, depth: depth}
			}
		}
	}
	return x.settled()
}

func (x *leveled) explore(ctx context.Context, work int64) error { return x.Explore(ctx, work) }

func (x *leveled) kept() int64 { return x.Room() }

func (x *leveled) size() int { return x.Size() }

func (x *leveled) ebbs() bool { return 2*x.Looked() > x.Size() }

func (x *leveled) mayEnd(work int64) bool {
	return mayEnd(x.Levels(), within(work, x.Work(), x.Looked()))
}

func (x *leveled) settled() bool { return x.enough && noneOpen(x.questions) }

func (x *leveled) deepest() int { return x.Deepest() }

func (x *leveled) path(ctx context.Context, n uint32, depth int) ([]uint32, error) {
	return x.Path(ctx, n, depth)
}
