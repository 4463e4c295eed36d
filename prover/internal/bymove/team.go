package bymove

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// Joint moves can be looked at by several cores: what one of them comes to depends
// on the hypotheses of the round, and on which candidates are left when its turn
// is. Helpers go through the same joint moves in the same order, look at some that
// the prover has not come to yet, and tell what they have found and which
// candidates were left as far as they knew. The prover takes that if it is right
// about them, and else looks itself; so whatever helpers do, rounds are those of one
// core, with the same work. Nobody waits for a helper: the prover looks itself where
// one is not ready, and the helper goes on with what comes after.

// A team is a prover and its helpers in one round.
type team struct {
	*task.Helpers
	at    int64           // the joint move that the prover is at
	began []bool          // the candidates that were left when the round began
	alive []bool          // those that are left now; replaced, and never changed
	found map[int64]*leaf // by joint move
}

// A leaf is what a joint move has come to.
type leaf struct {
	alive   []bool // the candidates that were taken to be left
	dropped []int
	work    int64
	on      bool // there is something left to look at
}

// Helpers look at so many joint moves in a row, and so many more than the prover
// has come to: what they find is in vain if it drops a candidate first. One needs
// tables of its own, which must be worth while.
const (
	inARow    = 8
	mostAhead = 128
	worthHelp = 32 // joint moves that are left
)

func newTeam(alive []bool) *team {
	return &team{Helpers: task.NewHelpers(), began: slices.Clone(alive), alive: slices.Clone(alive), found: map[int64]*leaf{}}
}

// recruit lets an idle core help with the round, if it is worth while.
func (p *prover) recruit() {
	if p.alone || p.seen%inARow != 0 || p.seen < 2*inARow || p.moves-p.seen < worthHelp {
		return
	}
	m := p.team
	number := m.Count() + 1
	m.Join(p.task.Help(p.ctx, "a helper of moves", func(ctx context.Context) error {
		stop := context.AfterFunc(ctx, m.End)
		defer stop()
		p.double(ctx, number).help()
		return nil
	}))
}

// double returns a prover that helps: it has tables of its own.
func (p *prover) double(ctx context.Context, number int) *prover {
	q := &prover{task: p.task, ctx: ctx, counts: p.counts, visitor: p.visitor, view: p.view, faults: p.faults, team: p.team, helper: number}
	q.joint, q.alive = make([]int32, len(p.joint)), slices.Clone(p.team.began)
	return q
}

// help goes through the joint moves of the round.
func (p *prover) help() {
	if p.begin() {
		p.each(0)
	}
}

// take returns what a helper has found about the present joint move, if it was
// right about the candidates that are left. To take what was found about the next
// one is a fault, for tests.
func (m *team) take(seen int64, alive []bool, believe bool) *leaf {
	m.Lock()
	defer m.Unlock()
	m.at = seen
	if seen%inARow == 1 {
		m.Tell()
	}
	l := m.found[seen]
	delete(m.found, seen)
	if next := m.found[seen+1]; believe && next != nil {
		return next
	}
	if l == nil || !slices.Equal(l.alive, alive) {
		return nil
	}
	return l
}

// tell tells helpers which candidates are left.
func (m *team) tell(alive []bool) {
	m.Lock()
	defer m.Unlock()
	m.alive = slices.Clone(alive)
}

// wants tells a helper whether it should look at a joint move, as soon as the
// prover is near enough, and which candidates are left by then.
func (m *team) wants(helper int, seen int64) (alive []bool, wanted bool) {
	m.Lock()
	defer m.Unlock()
	turn := (seen - 1) / inARow % int64(m.Count()+1)
	if turn != int64(helper) {
		return nil, false
	}
	for seen > m.at+mostAhead && !m.Over() {
		m.Await()
	}
	return m.alive, seen > m.at && !m.Over()
}

// lookFor looks at a joint move for the prover, if it is wanted. It reports false
// if nothing is wanted any more.
func (p *prover) lookFor(seen int64) bool {
	alive, wanted := p.team.wants(p.helper, seen)
	if !wanted {
		return p.ctx.Err() == nil
	}
	p.left = 0
	for i := range p.alive { // what this helper has dropped the prover will drop as well
		if p.alive[i] = p.alive[i] && alive[i]; p.alive[i] {
			p.left++
		}
	}
	l := &leaf{alive: slices.Clone(p.alive)}
	work := p.Work
	l.on = p.look()
	l.work = p.Work - work
	for i := range p.alive {
		if l.alive[i] && !p.alive[i] {
			l.dropped = append(l.dropped, i)
		}
	}
	if p.ctx.Err() != nil {
		return false // it may have been interrupted
	}
	p.team.Lock()
	defer p.team.Unlock()
	p.team.found[seen] = l
	return l.on && !p.team.Over()
}

// use takes over what a helper has found.
func (p *prover) use(l *leaf) bool {
	p.Work += l.work
	p.aided++
	for _, i := range l.dropped {
		if p.alive[i] {
			p.alive[i] = false
			p.left--
		}
	}
	return l.on
}

// aid says what helpers have done.
func (p *prover) aid() string {
	if p.aided == 0 {
		return ""
	}
	return fmt.Sprintf("; helpers looked at %d", p.aided)
}
