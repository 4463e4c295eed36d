package knowledge

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/lookalikes"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on the states that look the same: the part of the work of an enumeration, and
// successors of classes.
const (
	lookalikePart    = 4
	lookalikeEntries = 2_000_000
)

// A lookalike is what all states show that look the same to somebody.
type lookalike struct {
	states int
	agree  map[*Question]bool // nothing if they were not all visited
}

// ofLookalikes is the argument of what all states agree about that look the same.
type ofLookalikes struct{ task.Plain }

// Claim is part of task.Argument.
func (ofLookalikes) Claim(context.Context, *task.Task, *task.Item) (proof.Evidence, error) {
	return proof.Evidence{Instead: "no certificate: all states were visited and compared, which can be done again"}, nil
}

// ProveByLookalikes visits all states of a small game once, for all roles, and settles
// what all of them agree about that a role may not be able to tell apart.
func ProveByLookalikes(ctx context.Context, k *Knower) error {
	if !k.unseen() || k.Task.Budget().States <= 0 {
		return nil
	}
	m := Remembered(k.Task)
	if m.alike == nil {
		m.alike = &lookalike{agree: map[*Question]bool{}}
		if err := m.lookAlike(ctx, k); err != nil {
			return err
		}
	}
	k.Undecided(func(q *Question) {
		if q.best[0] == nil && m.alike.agree[q] {
			k.Task.Prove(q.It, "all "+plural.Count(m.alike.states, "state")+" were visited, and those that look the same agree", 0, ofLookalikes{})
		}
	})
	return nil
}

// lookAlike asks about the open questions of all roles.
func (m *Memory) lookAlike(ctx context.Context, k *Knower) error {
	t, reach := k.Task, k.Task.Budget().Reach
	var asked []*Question
	var statements []lookalikes.Statement
	for _, other := range m.Knowers {
		other.Undecided(func(q *Question) {
			if q.best[0] == nil {
				asked = append(asked, q)
				statements = append(statements, lookalikes.Statement{Role: other.Role, Of: q.Goal.Of, When: q.Goal.When, Either: q.Goal.Either})
			}
		})
	}
	room := lookalikes.Room{Work: reach.Work / lookalikePart, States: reach.States, Entries: lookalikeEntries}
	agree, states, work, err := lookalikes.Agree(ctx, t.Net, statements, room, m.Alike)
	t.Toil(work)
	t.Log("states that look the same: %d states, work %d: %v", states, work, err)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for i, q := range asked {
		m.alike.agree[q] = err == nil && agree[i]
	}
	m.alike.states = states
	if errors.Is(err, expand.ErrWork) || errors.Is(err, expand.ErrMoves) || errors.Is(err, lookalikes.ErrRoom) {
		return nil
	}
	return err
}
