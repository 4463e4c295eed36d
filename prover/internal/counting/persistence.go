package counting

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// MaxPersistent bounds the fluents whose persistence is counted.
const MaxPersistent = 20_000

// The divisors of the budget that is reserved for persistence, independent of earlier use:
// larger in large games, where a program of two transitions is mostly too large.
const (
	persistencePart      = 3
	largePersistencePart = 10
)

// CountAllPersistence settles the questions about the number of persistent fluents.
func CountAllPersistence(ctx context.Context, t *task.Task) error {
	for _, it := range t.Items {
		if it.Done || it.Verdict.Property != proof.Persistence {
			continue
		}
		if err := countPersistence(ctx, t, it); err != nil {
			return err
		}
	}
	return nil
}

// countPersistence settles a question about the number of fluents that, once they hold,
// hold for ever, and of those that, once they do not, never do again (AIJ 2012 sec. 6.3).
// The fluents are those of the argument domains; unreachable ones persist.
func countPersistence(ctx context.Context, t *task.Task, it *task.Item) error {
	if !Persistable(t) {
		it.Verdict.Reason = TooMany
		return nil
	}
	all, first := Persistence(t)
	var alive []bool
	part := int64(persistencePart)
	if len(t.Net.Nodes) > localize.LocalFirst {
		part = largePersistencePart
	}
	enough, err := t.Within(t.Share(part), func() (err error) {
		if err := DropAtFirstStep(ctx, t, all, first); err != nil {
			return err
		}
		alive, err = ProvableTransitions(ctx, t, all, first)
		return err
	})
	if !enough {
		t.NoteShort()
	}
	if countTrue(alive) == 0 {
		alive = localTransitions(ctx, t, all, first)
	}
	it.Why = persistent(alive)
	unreached := Unreached(t)
	it.Verdict.Total = unreached + countTrue(first)
	it.Verdict.Proved = unreached + countTrue(alive)
	if err == nil && enough && it.Verdict.Proved == it.Verdict.Total {
		t.Prove(it, "induction", 1, it.Why)
		return nil
	}
	if t.Over() && it.Verdict.Total == 0 {
		return err
	}
	it.Tried = append(it.Tried, fmt.Sprintf("%d of %s proved", it.Verdict.Proved, plural.Count(it.Verdict.Total, "statement")))
	return err
}

// TooMany is the reason why persistence is not counted.
const TooMany = "the argument domains hold more fluents than are counted"

// Persistable reports whether there are few enough fluents to count.
func Persistable(t *task.Task) bool {
	size, finite := gdl.NewDomains(t.File, gdl.Intersect).Size(gdl.FluentArg)
	return finite && size <= MaxPersistent
}

// Unreached counts the statements about fluents that the argument domains allow and no
// match reaches: these persist.
func Unreached(t *task.Task) int {
	size, _ := gdl.NewDomains(t.File, gdl.Intersect).Size(gdl.FluentArg)
	return 2 * (size - len(t.Net.Fluent))
}

// Persistence returns two statements for each fluent: its truth persists, and its falsity
// persists.
func Persistence(t *task.Task) (all []Transition, alive []bool) {
	for _, f := range t.Net.Fluent {
		all = append(all,
			Transition{StepPair: unroll.StepPair{Now: f, Next: f.Not()}},
			Transition{StepPair: unroll.StepPair{Now: f.Not(), Next: f}})
	}
	alive = make([]bool, len(all))
	for i := range alive {
		alive[i] = true
	}
	return all, alive
}

func countTrue(bs []bool) int {
	n := 0
	for _, b := range bs {
		if b {
			n++
		}
	}
	return n
}

// dropSeen drops the transitions that random matches make.
func dropSeen(ctx context.Context, t *task.Task, all []Transition, alive []bool) {
	m := simulate.NewMatches(t.Net, 3)
	before := make([]uint64, len(all))
	idle := 0
	m.Run(ctx, t.Budget().MatchWork/10, func(uint64) bool {
		idle++
		for i, x := range all {
			if alive[i] && before[i]&m.Moved&m.Ev.Value(x.Next) != 0 {
				alive[i] = false
				idle = 0
			}
			before[i] = m.Ev.Value(x.Now)
		}
		return idle < simulate.IdleLimit
	})
}
