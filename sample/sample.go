// Package sample plays random matches of a game once, and keeps their states for all its users.
//
// # Invariants
//
// A match depends on the game, its number and the seed only: in whichever order matches are asked for,
// all see the same ones. Matches are played whole, in the order of their numbers. Work and memory are
// bounded by counts and not by a clock.
package sample

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// Numbers returns the random numbers of a match. They are the same in any lane and with any
// semantics; users name matches by their seeds.
func Numbers(seed, match uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, match)) }

// Options say which matches are played.
type Options struct {
	Seed     uint64
	MaxSteps int   // the greatest number of moves of a match
	MaxWork  int64 // conditions tried for all matches; 0: as many as the budget of the game allows

	// Watch, unless nil, is called for each state of a match, which ends there if it returns false. Then there are
	// no sightings.
	Watch func(*Match) bool

	// Known, unless nil, returns a match of a similar game, and the index of the first state in which the games may
	// differ. The states before are taken from it, and the match is played from there on.
	Known func(match int) (m *Match, differs int)
}

// Kept are the options of the matches that are played once for a rulesheet, and kept.
var Kept = Options{Seed: 1, MaxSteps: 300}

// maxKeptBytes bounds the states that are kept. No more matches are played beyond.
const maxKeptBytes = 64 << 20

// A Match is a random match. The steps hold moves only, and not their changes.
type Match struct {
	play.ReplayedMatch
	Ending      play.MatchEnding
	StuckRoles  []*gdl.Term
	ChoiceSizes [][]int // by step and role: the legal moves
	CutBy       error   // nil if the match is whole
}

// TraceTo returns the moves before a state.
func (m *Match) TraceTo(state int) play.Trace {
	var t play.Trace
	for _, s := range m.Steps[:state] {
		t.Moves = append(t.Moves, s.JointMove)
	}
	return t
}

// A Sighting is the first state of a sample in which a fluent holds or a move is legal.
type Sighting struct {
	Role         *gdl.Term // the role of a move; nil for a fluent
	Term         *gdl.Term
	Match, State int
}

// A Sample holds random matches of a game. It may be asked by several goroutines.
type Sample struct {
	Game    *play.Game
	options Options

	mu        sync.Mutex
	matches   []*Match
	sightings []Sighting
	isSeen    map[Sighting]bool // the sightings so far, without their places
	workDone  int64
	keptBytes int
	visit     sync.Once
	allStates []play.State
	err       error // the reason why no more matches are played
}

// OfGame returns a sample that holds no match yet.
func OfGame(game *play.Game, o Options) *Sample {
	return &Sample{Game: game, options: o, isSeen: map[Sighting]bool{}}
}

// Matches returns the first n matches; fewer if an error or the end of the budget
// stops the sample. Then the last one may be cut.
func (s *Sample) Matches(ctx context.Context, n int) ([]*Match, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.matches) < n && s.err == nil {
		s.playNext(ctx)
	}
	if len(s.matches) >= n {
		return s.matches[:n], nil
	}
	return s.matches, s.err
}

// Replayed returns the first n matches, and the same ones to ask why, for which it allows some work.
func (s *Sample) Replayed(ctx context.Context, n int, work int64) (matches []*Match, replayed []*why.Match) {
	matches, _ = s.Matches(ctx, n)
	s.Allow(work)
	for _, m := range matches {
		replayed = append(replayed, why.Replay(s.Game, &m.ReplayedMatch))
	}
	return matches, replayed
}

// mostVisited bounds the states of a game that are all visited.
const mostVisited = 5_000

// AllStates returns all reachable states of the game. It returns none if there are more than mostVisited, or if the visit
// takes too much work. It returns none, either, if a role cannot move in one of them, since the game is then not the one
// that was meant. The first request visits them.
func (s *Sample) AllStates(ctx context.Context) []play.State {
	s.visit.Do(func() {
		s.Allow(s.options.MaxWork)
		x, err := s.Game.EnumerateStates(ctx, mostVisited, func(v play.StateVisit) error {
			if len(v.StuckRoles) > 0 {
				return play.ErrStop
			}
			return nil
		})
		for n := 0; err == nil && x.IsComplete && n < x.Len(); n++ {
			s.allStates = append(s.allStates, x.StateAt(n))
		}
	})
	return s.allStates
}

// Allow bounds the work of the next questions about the states of the sample: matches that are
// played meanwhile do not count.
func (s *Sample) Allow(work int64) {
	s.Game.SetBudget(play.Budget{MaxTotalSteps: s.Game.TotalSteps() + max(work, 1)})
}

// Sightings returns the fluents and moves seen in the matches so far, in the order of the first states.
func (s *Sample) Sightings() []Sighting {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sightings
}

// playNext plays the next match and keeps it. If the match is cut, it sets err, and no further match is played.
func (s *Sample) playNext(ctx context.Context) {
	m, before := &Match{}, s.Game.TotalSteps()
	if s.options.MaxWork > 0 {
		s.Allow(s.options.MaxWork - s.workDone)
	}
	r, err := s.play(ctx, len(s.matches), func(x play.MatchStep, sizes []int) error {
		s.keepState(m, x, sizes)
		if s.keptBytes > maxKeptBytes {
			return errors.New("the states of the matches take too much memory")
		}
		if s.options.Watch != nil && !s.options.Watch(m) {
			return play.ErrStop
		}
		return nil
	})
	s.workDone += s.Game.TotalSteps() - before
	if err == play.ErrStop {
		err = nil
	}
	if m.CutBy, s.err = err, err; len(m.States) == 0 {
		return
	}
	if n := len(m.States) - 1; n < len(m.Steps) { // cut between a move and its state
		m.Steps, m.ChoiceSizes = m.Steps[:n], m.ChoiceSizes[:n]
	}
	m.Ending, m.StuckRoles = r.Ending, r.StuckRoles
	s.matches = append(s.matches, m)
}

// play plays a match. It visits each state with the moves made in it. For states of a known match, the visit also gets the
// numbers of legal moves.
func (s *Sample) play(ctx context.Context, match int, visit func(play.MatchStep, []int) error) (*play.RandomResult, error) {
	numbers, last := Numbers(s.options.Seed, uint64(match)), s.options.MaxSteps
	fresh := func(x play.MatchStep) error { return visit(x, nil) }
	var known *Match
	differs := 0
	if s.options.Known != nil {
		known, differs = s.options.Known(match)
	}
	if differs == 0 {
		return s.Game.RandomMatch(ctx, numbers, last, fresh)
	}
	at := min(differs, len(known.Steps), last)
	for n, x := range known.Steps[:at] {
		for _, size := range known.ChoiceSizes[n] {
			numbers.IntN(size)
		}
		if err := visit(play.MatchStep{State: known.States[n], Moves: x.JointMove}, known.ChoiceSizes[n]); err != nil {
			return &play.RandomResult{Ending: play.EndCut}, err
		}
	}
	r := &play.RandomResult{Ending: known.Ending, StuckRoles: known.StuckRoles}
	switch {
	case at == differs || at == len(known.Steps) && known.CutBy != nil:
		return s.Game.RandomMatchFrom(ctx, known.States[at], numbers, last-at, fresh)
	case at < len(known.Steps):
		r.Ending = play.EndCut
	}
	err := visit(play.MatchStep{State: known.States[at]}, nil)
	if err != nil {
		r.Ending = play.EndCut
	}
	return r, err
}

// keepState keeps a state of a match and the move made in it.
func (s *Sample) keepState(m *Match, x play.MatchStep, sizes []int) {
	fluents := x.State.TrueFluents
	if n := len(m.States); n > 0 {
		fluents = func() []*gdl.Term { return x.State.FluentsNotIn(m.States[n-1]) }
	}
	if s.options.Watch == nil {
		for _, f := range fluents() {
			s.noteFirst(Sighting{Term: f}, len(m.States))
		}
	}
	m.States = append(m.States, x.State)
	s.keptBytes += len(x.State.StateKey())
	if x.Moves == nil {
		return
	}
	for i, moves := range x.LegalMoves {
		sizes = append(sizes, len(moves))
		for _, move := range moves {
			s.noteFirst(Sighting{Role: s.Game.Roles()[i], Term: move}, len(m.States)-1)
		}
	}
	m.Steps, m.ChoiceSizes = append(m.Steps, play.Transition{JointMove: x.Moves}), append(m.ChoiceSizes, sizes)
}

// noteFirst notes a fluent or a move that has not been seen before. Equal terms of a game are the same pointer, so that
// a Sighting can be a key.
func (s *Sample) noteFirst(x Sighting, state int) {
	if s.options.Watch == nil && !s.isSeen[x] {
		s.isSeen[x] = true
		x.Match, x.State = len(s.matches), state
		s.sightings = append(s.sightings, x)
	}
}
