package mutation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// A Difference is a match after which two games differ.
type Difference struct {
	Trace play.Trace
	About string // what differs
}

// A pair is the two games in step.
type pair struct {
	a, b  *play.Game
	roles []*gdl.Term
}

// A node is a pair of states that the same moves lead to.
type node struct {
	a, b   play.State
	moves  play.JointMove
	parent *node
}

func (n *node) trace() play.Trace {
	var t play.Trace
	for ; n.parent != nil; n = n.parent {
		t.Moves = append(t.Moves, n.moves)
	}
	slices.Reverse(t.Moves)
	return t
}

// Differ looks for a match after which two games differ, breadth first through so
// many pairs of states, and then along so many random matches. It returns nil if it
// finds none. An error of the first game is one; an error of the second is a
// difference.
func Differ(ctx context.Context, a, b *play.Game, pairs, matches int, seed uint64) (*Difference, error) {
	p := &pair{a: a, b: b, roles: a.Roles()}
	if !sameTerms(p.roles, b.Roles()) {
		return &Difference{About: "the roles"}, nil
	}
	one, err := a.Initial(ctx)
	if err != nil {
		return nil, err
	}
	two, err := b.Initial(ctx)
	if err != nil {
		return p.fault(ctx, &node{}, err)
	}
	start := &node{a: one, b: two}
	if d, err := p.breadth(ctx, start, pairs); d != nil || err != nil {
		return d, err
	}
	for i := range matches {
		if d, err := p.random(ctx, start, rand.New(rand.NewPCG(seed, uint64(i)))); d != nil || err != nil {
			return d, err
		}
	}
	return nil, nil
}

// fault makes a difference of an error of the second game.
func (p *pair) fault(ctx context.Context, n *node, err error) (*Difference, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var spent *play.BudgetError
	if errors.As(err, &spent) {
		return nil, err
	}
	return &Difference{n.trace(), "the changed rules cannot be played: " + err.Error()}, nil
}

func (p *pair) breadth(ctx context.Context, start *node, most int) (*Difference, error) {
	known := map[[2]string]bool{{start.a.Key(), start.b.Key()}: true}
	queue := []*node{start}
	for at := 0; at < len(queue); at++ {
		legal, d, err := p.look(ctx, queue[at])
		if d != nil || err != nil {
			return d, err
		}
		if legal == nil {
			continue
		}
		choice := make([]int, len(legal))
		for more := true; more && len(queue) < most; more = advance(choice, legal) {
			joint := make(play.JointMove, len(legal))
			for i, c := range choice {
				joint[i] = legal[i][c]
			}
			next, d, err := p.step(ctx, queue[at], joint)
			if d != nil || err != nil {
				return d, err
			}
			if key := [2]string{next.a.Key(), next.b.Key()}; !known[key] {
				known[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil, nil
}

func advance(choice []int, legal [][]*gdl.Term) bool {
	for i := range choice {
		if choice[i]++; choice[i] < len(legal[i]) {
			return true
		}
		choice[i] = 0
	}
	return false
}

// longest bounds random matches.
const longest = 200

func (p *pair) random(ctx context.Context, n *node, rng *rand.Rand) (*Difference, error) {
	for range longest {
		legal, d, err := p.look(ctx, n)
		if d != nil || err != nil || legal == nil {
			return d, err
		}
		joint := make(play.JointMove, len(legal))
		for i, list := range legal {
			joint[i] = list[rng.IntN(len(list))]
		}
		if n, d, err = p.step(ctx, n, joint); d != nil || err != nil {
			return d, err
		}
	}
	return nil, nil
}

// look compares two states. It returns the legal moves by role; nil if the match does
// not go on.
func (p *pair) look(ctx context.Context, n *node) ([][]*gdl.Term, *Difference, error) {
	over, err := p.a.Terminal(ctx, n.a)
	if err != nil {
		return nil, nil, err
	}
	overToo, err := p.b.Terminal(ctx, n.b)
	if err != nil {
		d, err := p.fault(ctx, n, err)
		return nil, d, err
	}
	if over != overToo {
		return nil, &Difference{n.trace(), fmt.Sprintf("the match is over: %s, and %s with the change", yes(over), yes(overToo))}, nil
	}
	ask, word := p.a.Legal, "legal moves"
	askToo := p.b.Legal
	if over {
		ask, askToo, word = p.a.Goals, p.b.Goals, "goal values"
	}
	var legal [][]*gdl.Term
	stuck := over
	for _, role := range p.roles {
		one, err := ask(ctx, n.a, role)
		if err != nil {
			return nil, nil, err
		}
		two, err := askToo(ctx, n.b, role)
		if err != nil {
			d, err := p.fault(ctx, n, err)
			return nil, d, err
		}
		if !sameTerms(one, two) {
			return nil, &Difference{n.trace(), fmt.Sprintf("%s of %s: %s", word, role, change(one, two))}, nil
		}
		stuck = stuck || len(one) == 0
		legal = append(legal, one)
	}
	if stuck {
		return nil, nil, nil
	}
	return legal, nil, nil
}

// step makes a joint move in both games and compares what is seen.
func (p *pair) step(ctx context.Context, n *node, joint play.JointMove) (*node, *Difference, error) {
	next := &node{moves: joint, parent: n}
	var err error
	if next.a, err = p.a.Next(ctx, n.a, joint); err != nil {
		return nil, nil, err
	}
	if next.b, err = p.b.Next(ctx, n.b, joint); err != nil {
		d, err := p.fault(ctx, n, err)
		return nil, d, err
	}
	if !p.a.File().HasSees() && !p.b.File().HasSees() {
		return next, nil, nil
	}
	for _, role := range p.roles {
		one, err := p.a.Sees(ctx, n.a, joint, role)
		if err != nil {
			return nil, nil, err
		}
		two, err := p.b.Sees(ctx, n.b, joint, role)
		if err != nil {
			d, err := p.fault(ctx, n, err)
			return nil, d, err
		}
		if !sameTerms(one, two) {
			return nil, &Difference{next.trace(), fmt.Sprintf("what %s sees: %s", role, change(one, two))}, nil
		}
	}
	return next, nil, nil
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func names(list []*gdl.Term) []string {
	var all []string
	for _, t := range list {
		all = append(all, t.String())
	}
	slices.Sort(all)
	return all
}

func sameTerms(a, b []*gdl.Term) bool { return slices.Equal(names(a), names(b)) }

// change says what is lost and what is new.
func change(before, after []*gdl.Term) string {
	a, b := names(before), names(after)
	var parts []string
	only := func(x, y []string) (list []string) {
		for _, n := range x {
			if !slices.Contains(y, n) {
				list = append(list, n)
			}
		}
		return list
	}
	if lost := only(a, b); len(lost) > 0 {
		parts = append(parts, "without "+short(lost))
	}
	if fresh := only(b, a); len(fresh) > 0 {
		parts = append(parts, "also "+short(fresh))
	}
	return strings.Join(parts, ", ") + " with the change"
}

// short names the first few.
func short(list []string) string {
	const most = 4
	text := strings.Join(list[:min(most, len(list))], ", ")
	if len(list) > most {
		text += fmt.Sprintf(" and %d more", len(list)-most)
	}
	return text
}
