package localize

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Local programs can be asked by several cores: what one of them comes to depends on
// the candidates that it might assume. Helpers check candidates whose turn is to come
// in a moment, and tell what they have found and which candidates they took to be
// alive. That is used if these are still alive, and if what it has cost would have
// been there to be spent; else the candidate is checked when it is its turn. So
// what is proved, and what is counted, is that of one core.

// A team is who checks candidates together.
type team struct {
	*task.Helpers
	at      int              // the position that is being checked
	claimed map[int]bool     // those that helpers check or have checked
	found   map[int]*finding // what they have come to
	used    int              // findings
	vain    int              // findings that no longer stood
}

// A finding is what the check of a candidate has come to.
type finding struct {
	holds   bool
	failed  bool // it was interrupted, or the program is too large, or there is no solver
	assumed []int
	alive   []int // the positions of which it mattered that they are alive
	sum     *invariant.Candidate
	spent   solve.Spending
}

// Helpers are so many candidates ahead at most, and join if so many are left.
const (
	mostAhead = 8
	worthHelp = 4
	mostVain  = 1 // findings that may be in vain, more than those that are used
)

func newTeam() *team {
	return &team{Helpers: task.NewHelpers(), claimed: map[int]bool{}, found: map[int]*finding{}}
}

// checkWithHelp is check, unless a helper has done so.
func (l *localizer) checkWithHelp(ctx context.Context, i int) (bool, error) {
	l.recruit(ctx, i)
	f := l.team.take(i)
	switch {
	case f == nil:
	case l.stands(i, f) && l.task.Add(f.spent):
		l.team.used++
		l.assumed[i] = f.assumed
		return f.holds, nil
	default:
		if l.team.vain++; l.team.isVain() {
			l.team.Disband()
		}
	}
	return l.check(ctx, i)
}

// isVain tells whether help is mostly in vain: where candidates fall, those that
// come after assume less than helpers think.
func (m *team) isVain() bool { return m.vain > m.used+mostVain }

// stands tells whether a finding is what the check would come to now. To believe that
// is a fault, for tests.
func (l *localizer) stands(i int, f *finding) bool {
	if l.task.Sabotage.Believe {
		return true
	}
	dead := func(k int) bool { return !l.alive[k] }
	return !f.failed && f.sum == l.sumFor(i) && !slices.ContainsFunc(f.alive, dead)
}

// recruit lets an idle core help, if it is worth while. The first check finds out
// what all programs state besides.
func (l *localizer) recruit(ctx context.Context, i int) {
	if l.team.isVain() || l.task.Listened() || l.task.Excludes || len(l.chosen)-i < worthHelp {
		return
	}
	m, fork := l.team, l.task.Fork()
	m.Join(l.task.Help(ctx, "a helper of local programs", func(ctx context.Context) error {
		stop := context.AfterFunc(ctx, m.End)
		defer stop()
		l.double(fork).help(ctx, l)
		return nil
	}))
}

// double returns a localizer that works for another one.
func (l *localizer) double(fork *task.Task) *localizer {
	facts := &Hypotheses{byFluent: l.facts.byFluent, position: l.facts.position}
	return &localizer{task: fork, chosen: l.chosen, assumed: make([][]int, len(l.chosen)), facts: facts, sums: l.sums, moves: l.moves}
}

// help checks candidates whose turn is to come, until there are none.
func (l *localizer) help(ctx context.Context, of *localizer) {
	for {
		i, alive := of.team.next(of)
		if i < 0 {
			return
		}
		l.alive = alive
		f := &finding{failed: true}
		of.team.settle(i, f, func() { *f = l.find(ctx, i) })
	}
}

// settle tells what a check has come to, also if it ends by a fault.
func (m *team) settle(i int, f *finding, check func()) {
	defer func() {
		m.Lock()
		defer m.Unlock()
		m.found[i] = f
		m.Tell()
	}()
	check()
}

// find checks a candidate and notes what that depends on.
func (l *localizer) find(ctx context.Context, i int) finding {
	f := finding{sum: l.sumFor(i)}
	l.facts.asked, l.assumed[i] = map[int]bool{}, nil
	f.spent = l.task.Apportion(func() {
		holds, err := l.check(ctx, i)
		f.holds, f.failed = holds, err != nil
	})
	f.assumed, f.alive = l.assumed[i], slices.Collect(maps.Keys(l.facts.asked))
	return f
}

// next waits for a candidate to check, and claims it; -1 if it is over.
func (m *team) next(of *localizer) (i int, alive []bool) {
	m.Lock()
	defer m.Unlock()
	for !m.Over() {
		if i := m.choose(of); i >= 0 {
			m.claimed[i] = true
			return i, slices.Clone(of.alive)
		}
		m.Await()
	}
	return -1, nil
}

// choose chooses the candidate after the next one: that is left to whom the
// helpers work for.
func (m *team) choose(of *localizer) int {
	if len(m.claimed) >= mostAhead {
		return -1
	}
	left := false
	for i := m.at + 1; i < len(of.chosen); i++ {
		if !of.alive[i] || of.checked[i] || m.claimed[i] {
			continue
		}
		if left {
			return i
		}
		left = true
	}
	return -1
}

// take returns what a helper has found about a candidate whose turn it is, and waits
// if it is about to; nil if no helper has looked at it.
func (m *team) take(i int) *finding {
	m.Lock()
	defer m.Unlock()
	m.at = i
	m.Tell()
	for m.claimed[i] && m.found[i] == nil && !m.Over() {
		m.Await()
	}
	f := m.found[i]
	delete(m.claimed, i)
	delete(m.found, i)
	return f
}

// aid says what helpers have done.
func (m *team) aid() string {
	if m.used == 0 {
		return ""
	}
	return fmt.Sprintf("; helpers checked %d", m.used)
}
