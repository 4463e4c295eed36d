package forcing

import "context"

// A value is the known status of a set of states.
type value uint8

const (
	unseen value = iota
	held         // visited, and not known to be won
	forced       // the role can force 100
)

// A node is a set of states that the role cannot tell apart, each of them live.
type node struct {
	states []uint32
	value  value
	rank   int32   // forced sets lead to forced sets of a lower rank
	edges  []edge  // the moves of the role; once the set is forced, the chosen one
	waits  []place // the edges that wait for this set
}

// A place is an edge of a set.
type place struct {
	set  target
	edge int
}

// A search decides which sets of states the role can force 100 from, as far as the initial
// state needs it.
type search struct {
	a      *arena
	sight  sight
	number map[string]target
	sets   []node
	root   target
	rank   int32
	todo   []place // a stack
}

// newSearch makes a search.
func newSearch(a *arena, with sight) *search {
	return &search{a: a, sight: with, number: map[string]target{}, root: someLost}
}

// run decides the initial state, unless a limit is exceeded first. It can be called again
// then.
func (s *search) run(ctx context.Context) error {
	if err := s.a.classify(ctx); err != nil {
		return err
	}
	if s.root = s.targetOf([]uint32{0}); s.root < 0 {
		return nil
	}
	if s.sets[s.root].value == unseen {
		if err := s.visit(ctx, s.root); err != nil {
			return err
		}
	}
	for len(s.todo) > 0 && s.sets[s.root].value != forced {
		at := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		if err := s.follow(ctx, at); err != nil {
			s.todo = append(s.todo, at)
			return err
		}
	}
	return nil
}

// wins reports whether the role can force 100, once run has ended.
func (s *search) wins() bool {
	return s.root == allWon || s.root >= 0 && s.sets[s.root].value == forced
}

// visit expands a new set.
func (s *search) visit(ctx context.Context, n target) error {
	if err := s.a.meter.spent(ctx); err != nil {
		return err
	}
	edges, err := s.expand(ctx, n)
	if err != nil {
		return err
	}
	set := &s.sets[n]
	set.value, set.edges = held, edges
	for _, e := range edges {
		if s.unforced(e, func(value) bool { return true }) < 0 {
			s.force(n, e)
			return nil
		}
	}
	for i := len(edges) - 1; i >= 0; i-- {
		s.todo = append(s.todo, place{n, i})
		s.a.meter.bytes += 8*int64(len(edges[i].to)) + edgeCost
	}
	return nil
}

// unforced returns the first target of an edge that is not forced and satisfies a
// condition; someLost if there is none.
func (s *search) unforced(e edge, is func(value) bool) target {
	for _, to := range e.to {
		if v := s.sets[to].value; v != forced && is(v) {
			return to
		}
	}
	return someLost
}

// follow checks whether an edge leads to forced sets only. Otherwise the edge waits for a
// target that is not forced, preferably a visited one.
func (s *search) follow(ctx context.Context, at place) error {
	if s.sets[at.set].value == forced {
		return nil
	}
	e := s.sets[at.set].edges[at.edge]
	for {
		if to := s.unforced(e, func(v value) bool { return v == held }); to >= 0 {
			s.sets[to].waits = append(s.sets[to].waits, at)
			return nil
		}
		to := s.unforced(e, func(value) bool { return true })
		if to < 0 {
			s.force(at.set, e)
			return nil
		}
		if err := s.visit(ctx, to); err != nil {
			return err
		}
	}
}

// force notes that the role can force 100 from a set, by a move, and reactivates the edges
// that wait for the set.
func (s *search) force(n target, by edge) {
	set := &s.sets[n]
	s.rank++
	set.value, set.rank = forced, s.rank
	s.todo = append(s.todo, set.waits...)
	set.edges, set.waits = []edge{by}, nil
}

// strategy counts the sets that the strategy reaches.
func (s *search) strategy() int {
	if s.root < 0 {
		return 0
	}
	seen := map[target]bool{s.root: true}
	for todo := []target{s.root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, to := range s.sets[n].edges[0].to {
			if !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return len(seen)
}

// held counts the sets that were visited and are not forced.
func (s *search) held() (n int) {
	for i := range s.sets {
		if s.sets[i].value == held {
			n++
		}
	}
	return n
}
