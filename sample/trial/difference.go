package trial

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// An Aspect is the part of a state in which two games differ.
type Aspect int

// The aspects.
const (
	InRoles   Aspect = iota
	InMoves          // legal moves
	InGoals          // goal values of a terminal state
	InEnd            // one match is over, the other goes on
	InSight          // percepts
	InFailure        // the second game cannot be played
)

// A Difference is a match after which two games differ.
type Difference struct {
	MatchTrace    play.Trace
	Aspect        Aspect
	Role          *gdl.Term   // whose legal moves, goal values or percepts differ
	First, Second []*gdl.Term // the terms of the first and of the second game
	FirstIsOver   bool        // at an end: the match of the first game is over
	PlayError     error       // why the second game cannot be played
}

// An Effort bounds the search.
type Effort struct {
	StatePairs    int // compared breadth first
	RandomMatches int // beyond these
	RandomSeed    uint64
}

// maxRandomMoves bounds the length of random matches.
const maxRandomMoves = 200

// A pair is a pair of states that the same moves lead to in two games.
type pair struct {
	games    [2]*play.Game
	order    []int // by role of the first game: its number in the second one
	states   [2]play.State
	moves    play.JointMove
	previous *pair
}

// FindDifference searches a match after which two games differ, breadth first through
// pairs of states, and then along random matches. It returns nil if it finds none. An
// error of the second game alone is a difference, unless its budget is spent. All other
// errors are returned.
func FindDifference(ctx context.Context, a, b *play.Game, effort Effort) (*Difference, error) {
	if !sameTerms(a.Roles(), b.Roles()) {
		return &Difference{Aspect: InRoles, First: a.Roles(), Second: b.Roles()}, nil
	}
	start := &pair{games: [2]*play.Game{a, b}, order: roleOrder(a, b)}
	if d, err := start.ask(ctx, func(i int) (err error) {
		start.states[i], err = start.games[i].InitialState(ctx)
		return err
	}); d != nil || err != nil {
		return d, err
	}
	known, queue := map[[2]string]bool{}, []*pair{start}
	for at := 0; at < len(queue); at++ {
		legal, d, err := queue[at].compare(ctx)
		if d != nil || err != nil {
			return d, err
		}
		for joint := range play.JointMoves(legal) {
			if len(queue) >= effort.StatePairs {
				break
			}
			next, d, err := queue[at].step(ctx, joint)
			if d != nil || err != nil {
				return d, err
			}
			if key := [2]string{next.states[0].StateKey(), next.states[1].StateKey()}; !known[key] {
				known[key] = true
				queue = append(queue, next)
			}
		}
	}
	for i := range effort.RandomMatches {
		n, numbers := start, sample.Numbers(effort.RandomSeed, uint64(i))
		for range maxRandomMoves {
			legal, d, err := n.compare(ctx)
			if d != nil || err != nil {
				return d, err
			}
			if legal == nil {
				break
			}
			joint := make(play.JointMove, len(legal))
			for i, list := range legal {
				joint[i] = list[numbers.IntN(len(list))]
			}
			if n, d, err = n.step(ctx, joint); d != nil || err != nil {
				return d, err
			}
		}
	}
	return nil, nil
}

// roleOrder returns for each role of one game its number in another game with the same roles.
func roleOrder(a, b *play.Game) (order []int) {
	for _, r := range a.Roles() {
		order = append(order, slices.IndexFunc(b.Roles(), func(o *gdl.Term) bool { return gdl.EqualTerms(r, o) }))
	}
	return order
}

// inOrder returns a list by role of the second game as one by role of the first.
func inOrder[T any](order []int, list []T) []T {
	if list == nil {
		return nil
	}
	sorted := make([]T, len(order))
	for i, at := range order {
		sorted[i] = list[at]
	}
	return sorted
}

// inSecond returns a joint move of the first game as one of the second.
func inSecond(order []int, joint play.JointMove) play.JointMove {
	moves := make(play.JointMove, len(joint))
	for i, at := range order {
		moves[at] = joint[i]
	}
	return moves
}

// TraceFor returns a match of one game as a match of another game with the same roles, in the order of its roles.
func TraceFor(a, b *play.Game, trace play.Trace) (other play.Trace) {
	order := roleOrder(a, b)
	for _, joint := range trace.Moves {
		other.Moves = append(other.Moves, inSecond(order, joint))
	}
	return other
}

// Confirm replays a match in two games with the same roles. It returns a difference if the first difference of the games
// after it is in the given aspect, and an error if the match is not legal in both games.
func Confirm(ctx context.Context, a, b *play.Game, of Aspect, trace play.Trace) (*Difference, error) {
	n := &pair{games: [2]*play.Game{a, b}, order: roleOrder(a, b)}
	one, err := a.ReplayTrace(ctx, trace)
	if err != nil {
		return nil, err
	}
	two, err := b.ReplayTrace(ctx, TraceFor(a, b, trace))
	if err != nil {
		return nil, err
	}
	n.states = [2]play.State{one.LastState(), two.LastState()}
	var d *Difference
	if of == InSight {
		if len(one.Steps) > 0 {
			d = n.differing(of, one.Steps[len(one.Steps)-1].RolePercepts, inOrder(n.order, two.Steps[len(two.Steps)-1].RolePercepts))
		}
	} else {
		_, d, err = n.compare(ctx)
	}
	if err != nil || d == nil || d.Aspect != of {
		return nil, err
	}
	d.MatchTrace = trace
	return d, nil
}

// ask calls the function one for each of the two games. It returns a difference if only the second game fails, unless its
// budget is spent.
func (n *pair) ask(ctx context.Context, one func(game int) error) (*Difference, error) {
	if err := one(0); err != nil {
		return nil, err
	}
	err := one(1)
	if err == nil || ctx.Err() != nil || isSpent(err) {
		return nil, cmp.Or(ctx.Err(), err)
	}
	return n.difference(InFailure, func(d *Difference) { d.PlayError = err }), nil
}

// difference returns a difference after the match that leads to the pair.
func (n *pair) difference(a Aspect, fill func(*Difference)) *Difference {
	d := &Difference{Aspect: a}
	for ; n.previous != nil; n = n.previous {
		d.MatchTrace.Moves = append(d.MatchTrace.Moves, n.moves)
	}
	slices.Reverse(d.MatchTrace.Moves)
	fill(d)
	return d
}

// compare compares two states. It returns the legal moves by role; nil if the match does not go on.
func (n *pair) compare(ctx context.Context) ([][]*gdl.Term, *Difference, error) {
	var c [2]conduct
	if d, err := n.ask(ctx, func(i int) (err error) {
		if c[i], err = conductIn(ctx, n.games[i], n.states[i], nil); i == 1 && err == nil {
			c[i].values = inOrder(n.order, c[i].values)
		}
		return err
	}); d != nil || err != nil {
		return nil, d, err
	}
	if c[0].isOver != c[1].isOver {
		return nil, n.difference(InEnd, func(d *Difference) { d.FirstIsOver = c[0].isOver }), nil
	}
	part := InMoves
	if c[0].isOver {
		part = InGoals
	}
	if d := n.differing(part, c[0].values, c[1].values); d != nil || c[0].isOver || slices.ContainsFunc(c[0].values, func(l []*gdl.Term) bool { return len(l) == 0 }) {
		return nil, d, nil
	}
	return c[0].values, nil, nil
}

// differing returns the first list, by role, in which the games differ.
func (n *pair) differing(a Aspect, one, two [][]*gdl.Term) *Difference {
	for i, role := range n.games[0].Roles() {
		x, y := listAt(one, i), listAt(two, i)
		if !sameTerms(x, y) {
			return n.difference(a, func(d *Difference) { d.Role, d.First, d.Second = role, x, y })
		}
	}
	return nil
}

// listAt returns list i, or nil if there is none.
func listAt(lists [][]*gdl.Term, i int) []*gdl.Term {
	if i < len(lists) {
		return lists[i]
	}
	return nil
}

// step makes a joint move in both games and compares the percepts.
func (n *pair) step(ctx context.Context, joint play.JointMove) (*pair, *Difference, error) {
	next := &pair{games: n.games, order: n.order, moves: joint, previous: n}
	var c [2]conduct
	d, err := n.ask(ctx, func(i int) (err error) {
		moves := joint
		if i == 1 {
			moves = inSecond(n.order, joint)
		}
		if err = c[i].step(ctx, n.games[i], n.states[i], moves); i == 1 && err == nil {
			c[i].sees = inOrder(n.order, c[i].sees)
		}
		next.states[i] = c[i].nextState
		return err
	})
	if d == nil && err == nil {
		d = next.differing(InSight, c[0].sees, c[1].sees)
	}
	return next, d, err
}

// Words describes a difference, the second game first. second and first are phrases such as "here" and "in the library".
func (d *Difference) Words(second, first string, spell func(*gdl.Term) string) string {
	list := func(terms []*gdl.Term) string {
		return cmp.Or(plural.FirstOf(terms, 3, func(t *gdl.Term) string { return "'" + spell(t) + "'" }), "nothing")
	}
	role := ""
	if d.Role != nil {
		role = "'" + spell(d.Role) + "'"
	}
	more, less := TermsBeside(d.Second, d.First), TermsBeside(d.First, d.Second)
	switch {
	case d.Aspect == InRoles:
		return fmt.Sprintf("the roles are %s %s and %s %s", list(d.Second), second, list(d.First), first)
	case d.Aspect == InEnd && d.FirstIsOver:
		return fmt.Sprintf("the match is over %s and goes on %s", first, second)
	case d.Aspect == InEnd:
		return fmt.Sprintf("the match is over %s and goes on %s", second, first)
	case d.Aspect == InFailure:
		return fmt.Sprintf("the game cannot be played %s: %v", second, d.PlayError)
	case d.Aspect == InGoals:
		return fmt.Sprintf("%s has %s %s and %s %s", role, list(d.Second), second, list(d.First), first)
	case d.Aspect == InSight:
		return fmt.Sprintf("%s sees %s %s and %s %s", role, list(d.Second), second, list(d.First), first)
	case len(more) > 0:
		return fmt.Sprintf("%s may choose %s %s and not %s", role, list(more), second, first)
	}
	return fmt.Sprintf("%s may choose %s %s and not %s", role, list(less), first, second)
}

// TermsBeside returns the terms of a list that another one lacks.
func TermsBeside(list, other []*gdl.Term) []*gdl.Term {
	return slices.DeleteFunc(slices.Clone(list), func(t *gdl.Term) bool {
		return slices.ContainsFunc(other, func(o *gdl.Term) bool { return gdl.EqualTerms(t, o) })
	})
}
