package play

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A MatchPairs holds the pairs of states that a role cannot tell apart, as far
// as they have been found: matches of the same length reach them in which the
// role makes the same moves and has the same percepts. Pairs are found breadth
// first, each once as an unordered pair, and numbered from 0 for the initial
// state with itself.
type MatchPairs struct {
	Complete bool // all pairs have been found

	game     *Game
	role     int
	pairs    []statePair
	number   map[[2]string]int32
	branches map[string]map[sight][]branch // by state, as far as needed
	tries    int                           // pairs looked up, new or known
	answered map[answerKey]answer
}

// A statePair is two states and the moves that led to them.
type statePair struct {
	states [2]State
	parent int32
	swaps  bool      // the first state comes from the second one of the parent
	moves  [2][]term // lead from the states of the parent here
	depth  int32
}

// A sight is the whole observation of a role in one step: its own move and the
// set of its percepts.
type sight struct {
	own      term
	percepts string
}

// A branch is a successor of a state.
type branch struct {
	next  State
	moves []term
}

type answerKey struct {
	q     Knowledge
	state string
}

// EnumeratePairs finds the pairs of states that a role cannot tell apart, up to
// limit, and calls visit for each in the order of their numbers. States are
// compared in full. If visit returns ErrStop, or if the limit is reached, the
// result is incomplete.
func (g *Game) EnumeratePairs(ctx context.Context, role *gdl.Term, limit int, visit func(n int) error, into *MatchPairs) error {
	r, err := g.role(role)
	if err != nil {
		return err
	}
	s, err := g.Initial(ctx)
	if err != nil {
		return err
	}
	*into = MatchPairs{game: g, role: r, number: map[[2]string]int32{},
		branches: map[string]map[sight][]branch{}, answered: map[answerKey]answer{}}
	into.add(statePair{states: [2]State{s, s}, parent: -1})
	for n := 0; n < len(into.pairs); n++ {
		if err := visit(n); err == ErrStop {
			return nil
		} else if err != nil {
			return err
		}
		if full, err := into.expand(ctx, n, limit); err != nil || full {
			return err
		}
	}
	into.Complete = true
	return nil
}

// maxTries bounds the look-ups of pairs, per pair on average.
const maxTries = 50

// Len is the number of pairs found.
func (x *MatchPairs) Len() int { return len(x.pairs) }

// Depth returns how many steps lead to pair n.
func (x *MatchPairs) Depth(n int) int { return int(x.pairs[n].depth) }

// Traces returns two shortest matches to pair n that the role cannot tell
// apart.
func (x *MatchPairs) Traces(n int) (one, two Trace) {
	x.game.mu.Lock()
	defer x.game.mu.Unlock()
	var traces [2]Trace
	at := [2]int{0, 1} // which state of the pair belongs to which trace
	for p := &x.pairs[n]; p.parent >= 0; p = &x.pairs[p.parent] {
		for i := range traces {
			traces[i].Moves = append(traces[i].Moves, x.game.joint(p.moves[at[i]]))
		}
		if p.swaps {
			at[0], at[1] = at[1], at[0]
		}
	}
	slices.Reverse(traces[0].Moves)
	slices.Reverse(traces[1].Moves)
	return traces[0], traces[1]
}

// joint returns the trees of interned moves.
func (g *Game) joint(moves []term) JointMove {
	joint := make(JointMove, len(moves))
	for i, m := range moves {
		joint[i] = g.machine.terms.syntax(m)
	}
	return joint
}

// Differ tells whether pair n shows that the role does not know the answer to a
// question; first tells whether the match to the first state of the pair has to
// be the first one for JudgeKnowledge.
func (x *MatchPairs) Differ(ctx context.Context, q Knowledge, n int) (differ, first bool, err error) {
	p := &x.pairs[n]
	a, err := x.answer(ctx, q, p.states[0])
	if err != nil {
		return false, false, err
	}
	b, err := x.answer(ctx, q, p.states[1])
	return err == nil && q.differ(a, b), a.over || !b.over, err
}

func (x *MatchPairs) answer(ctx context.Context, q Knowledge, s State) (answer, error) {
	key := answerKey{q, s.key}
	if a, known := x.answered[key]; known {
		return a, nil
	}
	a, err := x.game.answer(ctx, q, s)
	if err == nil {
		x.answered[key] = a
	}
	return a, err
}

// add enters a pair, with its states in the order of their keys, if it is new.
func (x *MatchPairs) add(p statePair) {
	if p.states[1].key < p.states[0].key {
		p.states[0], p.states[1] = p.states[1], p.states[0]
		p.moves[0], p.moves[1] = p.moves[1], p.moves[0]
		p.swaps = true
	}
	key := [2]string{p.states[0].key, p.states[1].key}
	if _, known := x.number[key]; known {
		return
	}
	x.number[key] = int32(len(x.pairs))
	x.pairs = append(x.pairs, p)
}

// expand adds the successors of pair n; full tells that the limit was reached.
func (x *MatchPairs) expand(ctx context.Context, n, limit int) (full bool, err error) {
	p := x.pairs[n]
	one, err := x.branchesOf(ctx, p.states[0])
	if err != nil {
		return false, err
	}
	two, err := x.branchesOf(ctx, p.states[1])
	if err != nil {
		return false, err
	}
	for _, seen := range sortedSights(one) {
		for _, a := range one[seen] {
			for _, b := range two[seen] {
				x.tries++
				x.add(statePair{states: [2]State{a.next, b.next}, parent: int32(n), moves: [2][]term{a.moves, b.moves}, depth: p.depth + 1})
			}
			if len(x.pairs) > limit || x.tries > limit*maxTries {
				return true, nil
			}
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// sortedSights returns the sights in a fixed order.
func sortedSights(branches map[sight][]branch) []sight {
	list := make([]sight, 0, len(branches))
	for s := range branches {
		list = append(list, s)
	}
	slices.SortFunc(list, func(s, t sight) int {
		if s.own != t.own {
			return int(s.own) - int(t.own)
		}
		switch {
		case s.percepts < t.percepts:
			return -1
		case s.percepts > t.percepts:
			return 1
		}
		return 0
	})
	return list
}

// branchesOf returns the successors of a state, each once, by the observation
// of the role; none where the match is over or stuck.
func (x *MatchPairs) branchesOf(ctx context.Context, s State) (map[sight][]branch, error) {
	if known, ok := x.branches[s.key]; ok {
		return known, nil
	}
	g := x.game
	g.mu.Lock()
	defer g.mu.Unlock()
	found := map[sight][]branch{}
	over, err := g.terminal(ctx, s)
	if err != nil {
		return nil, err
	}
	legal, stuck, err := g.legals(ctx, s)
	if err != nil {
		return nil, err
	}
	if !over && len(stuck) == 0 {
		if err := x.branch(ctx, s, legal, found); err != nil {
			return nil, err
		}
	}
	x.branches[s.key] = found
	return found, nil
}

func (x *MatchPairs) branch(ctx context.Context, s State, legal [][]term, found map[sight][]branch) error {
	g := x.game
	var failed error
	err := g.successors(ctx, s, legal, func(does []term, next State) bool {
		var percepts []term
		if percepts, failed = g.values(ctx, question{s, does}, gdl.Sees, x.role); failed != nil {
			return false
		}
		slices.Sort(percepts)
		key := sight{own: does[x.role], percepts: encode(slices.Compact(percepts))}
		if !slices.ContainsFunc(found[key], func(b branch) bool { return b.next.key == next.key }) {
			found[key] = append(found[key], branch{next, slices.Clone(does)})
		}
		return true
	})
	if failed != nil {
		return failed
	}
	return err
}

// encode returns terms as a string; different lists have different strings.
func encode(list []term) string {
	var buf []byte
	for _, t := range list {
		buf = binary.BigEndian.AppendUint32(buf, uint32(t))
	}
	return string(buf)
}
