package trial

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// An aspect is the part of a state in which two games differ.
type aspect int

const (
	inRoles   aspect = iota
	inMoves          // legal moves
	inGoals          // goal values of a terminal state
	inEnd            // one match is over, the other goes on
	inSight          // percepts
	inFailure        // the second game cannot be played
)

// A Difference is a match after which two games differ.
type Difference struct {
	MatchTrace    play.Trace
	aspect        aspect
	Role          *gdl.Term   // of legal moves, goal values and percepts
	First, Second []*gdl.Term // of the two games
	FirstIsOver   bool        // of an end, the match that is over
	PlayError     error       // of a failure
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
	states   [2]play.State
	moves    play.JointMove
	previous *pair
}

// FindDifference searches a match after which two games differ, breadth first through
// pairs of states, and then along random matches. It returns nil if it finds none. An
// error of the first game is returned; an error of the second is a difference.
func FindDifference(ctx context.Context, a, b *play.Game, effort Effort) (*Difference, error) {
	if !sameTerms(a.Roles(), b.Roles()) {
		return &Difference{aspect: inRoles, First: a.Roles(), Second: b.Roles()}, nil
	}
	start := &pair{games: [2]*play.Game{a, b}}
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
		for joint := range products(legal) {
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

// products yields the joint moves of legal moves by role; none if there are no roles.
func products(legal [][]*gdl.Term) func(func(play.JointMove) bool) {
	return func(yield func(play.JointMove) bool) {
		choice := make([]int, len(legal))
		for at := 0; at < len(legal); {
			joint := make(play.JointMove, len(legal))
			for i, c := range choice {
				joint[i] = legal[i][c]
			}
			if !yield(joint) {
				return
			}
			for at = 0; at < len(legal); at++ {
				if choice[at]++; choice[at] < len(legal[at]) {
					break
				}
				choice[at] = 0
			}
		}
	}
}

// ask asks both games.
func (n *pair) ask(ctx context.Context, one func(game int) error) (*Difference, error) {
	if err := one(0); err != nil {
		return nil, err
	}
	err := one(1)
	if err == nil || ctx.Err() != nil || isSpent(err) {
		return nil, cmp.Or(ctx.Err(), err)
	}
	return n.difference(inFailure, func(d *Difference) { d.PlayError = err }), nil
}

// difference returns a difference after the match that leads to the pair.
func (n *pair) difference(a aspect, fill func(*Difference)) *Difference {
	d := &Difference{aspect: a}
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
		c[i], err = conductIn(ctx, n.games[i], n.states[i], nil)
		return err
	}); d != nil || err != nil {
		return nil, d, err
	}
	if c[0].isOver != c[1].isOver {
		return nil, n.difference(inEnd, func(d *Difference) { d.FirstIsOver = c[0].isOver }), nil
	}
	part := inMoves
	if c[0].isOver {
		part = inGoals
	}
	if d := n.differing(part, c[0].values, c[1].values); d != nil || c[0].isOver || slices.ContainsFunc(c[0].values, func(l []*gdl.Term) bool { return len(l) == 0 }) {
		return nil, d, nil
	}
	return c[0].values, nil, nil
}

// differing returns the first list, by role, in which the games differ.
func (n *pair) differing(a aspect, one, two [][]*gdl.Term) *Difference {
	for i, role := range n.games[0].Roles() {
		x, y := at(one, i), at(two, i)
		if !sameTerms(x, y) {
			return n.difference(a, func(d *Difference) { d.Role, d.First, d.Second = role, x, y })
		}
	}
	return nil
}

func at(lists [][]*gdl.Term, i int) []*gdl.Term {
	if i < len(lists) {
		return lists[i]
	}
	return nil
}

// step makes a joint move in both games and compares the percepts.
func (n *pair) step(ctx context.Context, joint play.JointMove) (*pair, *Difference, error) {
	next := &pair{games: n.games, moves: joint, previous: n}
	var c [2]conduct
	d, err := n.ask(ctx, func(i int) (err error) {
		err = c[i].step(ctx, n.games[i], n.states[i], joint)
		next.states[i] = c[i].nextState
		return err
	})
	if d == nil && err == nil {
		d = next.differing(inSight, c[0].sees, c[1].sees)
	}
	return next, d, err
}

// Words describes a difference: the second game first, and then the first one.
func (d *Difference) Words(second, first string, spell func(*gdl.Term) string) string {
	list := func(terms []*gdl.Term) string {
		const most = 3
		var names []string
		for _, t := range terms[:min(most, len(terms))] {
			names = append(names, "'"+spell(t)+"'")
		}
		text := strings.Join(names, ", ")
		switch more := len(terms) - most; {
		case len(terms) == 0:
			return "nothing"
		case more > 0:
			return fmt.Sprintf("%s and %d more", text, more)
		}
		return text
	}
	role := ""
	if d.Role != nil {
		role = "'" + spell(d.Role) + "'"
	}
	more, less := termsBeside(d.Second, d.First), termsBeside(d.First, d.Second)
	switch {
	case d.aspect == inRoles:
		return fmt.Sprintf("the roles are %s %s and %s %s", list(d.Second), second, list(d.First), first)
	case d.aspect == inEnd && d.FirstIsOver:
		return fmt.Sprintf("the match is over %s and goes on %s", first, second)
	case d.aspect == inEnd:
		return fmt.Sprintf("the match is over %s and goes on %s", second, first)
	case d.aspect == inFailure:
		return fmt.Sprintf("the game cannot be played %s: %v", second, d.PlayError)
	case d.aspect == inGoals:
		return fmt.Sprintf("%s has %s %s and %s %s", role, list(d.Second), second, list(d.First), first)
	case d.aspect == inSight:
		return fmt.Sprintf("%s sees %s %s and %s %s", role, list(d.Second), second, list(d.First), first)
	case len(more) > 0:
		return fmt.Sprintf("%s may choose %s %s and not %s", role, list(more), second, first)
	}
	return fmt.Sprintf("%s may choose %s %s and not %s", role, list(less), first, second)
}

// termsBeside returns the terms of a list that another one lacks.
func termsBeside(list, other []*gdl.Term) []*gdl.Term {
	return slices.DeleteFunc(slices.Clone(list), func(t *gdl.Term) bool {
		return slices.ContainsFunc(other, func(o *gdl.Term) bool { return gdl.EqualTerms(t, o) })
	})
}
