package trial

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// Fewest matches and different states that can show that a change is harmless.
const (
	fewestMatches = 5
	fewestStates  = 20
)

// mostStates bounds the states of a sample.
const mostStates = 400

// A Sample holds the conduct of a game in states of its matches.
type Sample struct {
	game       *play.Game
	matchCount int
	states     []sampledState
	indexByKey map[string]int
	faults     []sampledState // those that show a fault, and those before them
}

// A Comparison is the conduct of a changed game in the states of a sample.
type Comparison struct {
	Likeness    float64     // the share of the conduct that is as it was
	StayCount   int         // the number of states in which it is as it was
	AsleepRules []*gdl.Rule // those of the watched rules that fire in none of them
	AtFaults    string      // the conduct where the faults were: that of changes which repair them alike is the same
}

// A sampledState is a state with the conduct of the game in it.
type sampledState struct {
	fluents []*gdl.Term
	moves   play.JointMove // nil if the next state may change
	conduct string
}

// NewSample returns a sample of a game that holds no match.
func NewSample(game *play.Game) *Sample { return &Sample{game: game, indexByKey: map[string]int{}} }

// AddMatch adds the states of a match before the one, by its index, that shows a fault, which
// is their number if none does. The step into that state is none of them: it may be at fault.
func (s *Sample) AddMatch(ctx context.Context, steps []play.MatchStep, faulty int) error {
	s.matchCount++
	for _, step := range steps[max(min(faulty, len(steps))-1, 0):min(faulty+1, len(steps))] {
		if faulty < len(steps) && len(s.faults) < mostStates {
			s.faults = append(s.faults, sampledState{fluents: step.State.TrueFluents(), moves: step.Moves})
		}
	}
	for i, step := range steps[:min(faulty, len(steps))] {
		moves := step.Moves
		if i+1 == faulty {
			moves = nil
		}
		n, known := s.indexByKey[step.State.StateKey()]
		switch {
		case !known && len(s.states) < mostStates:
			n = len(s.states)
			s.indexByKey[step.State.StateKey()] = n
			s.states = append(s.states, sampledState{fluents: step.State.TrueFluents()})
		case !known || moves == nil || s.states[n].moves != nil:
			continue
		}
		conduct, err := conductIn(ctx, s.game, step.State, moves)
		if err != nil {
			return err
		}
		s.states[n].moves, s.states[n].conduct = moves, conduct
	}
	return nil
}

// SampledStates returns the number of different states.
func (s *Sample) SampledStates() int { return len(s.states) }

// IsTelling tells whether the sample is large enough to show that a change is harmless.
func (s *Sample) IsTelling() bool {
	return s.matchCount >= fewestMatches && len(s.states) >= fewestStates
}

// CompareConduct asks another game for its conduct in the states of the sample: its legal moves and
// percepts, the next state, whether the match ends there, and its goals then. No state stays
// if the other game begins elsewhere, or with other roles. It watches some of its rules.
func (s *Sample) CompareConduct(ctx context.Context, other *play.Game, watched []*gdl.Rule) (*Comparison, error) {
	c := &Comparison{AsleepRules: watched}
	if len(s.states) == 0 {
		c.Likeness = 1
	}
	before, err := s.game.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	after, err := other.InitialState(ctx)
	if err != nil || listText(before.TrueFluents()) != listText(after.TrueFluents()) || !slices.EqualFunc(s.game.Roles(), other.Roles(), gdl.EqualTerms) {
		return c, err
	}
	for _, x := range s.states {
		state, conduct, err := x.conductAgain(ctx, other)
		if err != nil {
			return nil, err
		}
		if conduct == x.conduct {
			c.StayCount++
		}
		c.Likeness += likeness(x.conduct, conduct) / float64(len(s.states))
		awake, err := other.ApplicableRules(ctx, state, x.moves, c.AsleepRules)
		if err != nil {
			return nil, err
		}
		isOver := strings.HasPrefix(conduct, "true")
		c.AsleepRules = slices.DeleteFunc(slices.Clone(c.AsleepRules), func(r *gdl.Rule) bool {
			return slices.Contains(awake, r) && (isOver || r.Head.Name != gdl.Goal) // a goal counts at an end only
		})
	}
	for _, x := range s.faults {
		_, conduct, err := x.conductAgain(ctx, other)
		if err != nil {
			return nil, err
		}
		c.AtFaults += conduct + "\n"
	}
	return c, nil
}

// conductAgain returns the state in another game, and the conduct of that game.
func (x *sampledState) conductAgain(ctx context.Context, other *play.Game) (state play.State, conduct string, err error) {
	if state, err = other.StateFromFluents(x.fluents); err == nil {
		conduct, err = conductIn(ctx, other, state, x.moves)
	}
	return state, conduct, err
}

// conductIn writes the conduct of a game in a state in which these moves are made.
func conductIn(ctx context.Context, g *play.Game, s play.State, moves play.JointMove) (string, error) {
	isOver, err := g.IsTerminal(ctx, s)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	ask := g.LegalMoves
	if isOver {
		ask = g.GoalValues
	}
	fmt.Fprint(&b, isOver)
	for _, role := range g.Roles() {
		values, err := ask(ctx, s, role)
		if err != nil {
			return "", err
		}
		fmt.Fprint(&b, "\n", role, "\t", listText(values))
		if isOver || moves == nil {
			continue
		}
		percepts, err := g.RolePercepts(ctx, s, moves, role)
		if err != nil {
			return "", err
		}
		fmt.Fprint(&b, "\n", listText(percepts))
	}
	if isOver || moves == nil {
		return b.String(), nil
	}
	next, err := g.NextState(ctx, s, moves)
	fmt.Fprint(&b, "\n", listText(next.TrueFluents()))
	return b.String(), err
}

// listText writes terms in an order that does not depend on the game.
func listText(terms []*gdl.Term) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.String()
	}
	slices.Sort(texts)
	return strings.Join(texts, "\t")
}

// likeness compares two conducts, line by line: the share of terms that both have. Another end counts a quarter.
func likeness(a, b string) float64 {
	if a == b {
		return 1
	}
	first, second, alike := strings.Split(a, "\n"), strings.Split(b, "\n"), 1.0
	if first[0] != second[0] {
		return 0.25
	}
	for i := range max(len(first), len(second)) {
		if i >= len(first) || i >= len(second) {
			return alike / 2
		}
		terms, both := strings.Split(first[i], "\t"), 0
		all := map[string]bool{}
		for _, t := range terms {
			all[t] = true
		}
		others := strings.Split(second[i], "\t")
		for _, t := range others {
			if all[t] {
				both++
			}
		}
		alike *= float64(both) / float64(len(terms)+len(others)-both)
	}
	return alike
}
