package trial

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// A conduct is the behaviour of a game in a state: whether the match is over, the legal moves or goal values, and the
// percepts and the next state if moves are made.
type conduct struct {
	isOver    bool
	values    [][]*gdl.Term // by role: the legal moves or, at the end, the goals
	sees      [][]*gdl.Term // by role
	nextState play.State
	steps     bool // moves are made
}

// conductIn returns the conduct of a game in a state; moves are nil if none are made.
func conductIn(ctx context.Context, g *play.Game, s play.State, moves play.JointMove) (c conduct, err error) {
	if c.isOver, err = g.IsTerminal(ctx, s); err != nil {
		return c, err
	}
	ask := g.LegalMoves
	if c.isOver {
		ask = g.GoalValues
	}
	for _, role := range g.Roles() {
		list, err := ask(ctx, s, role)
		if c.values = append(c.values, list); err != nil {
			return c, err
		}
	}
	if moves == nil || c.isOver {
		return c, nil
	}
	return c, c.step(ctx, g, s, moves)
}

func (c *conduct) step(ctx context.Context, g *play.Game, s play.State, moves play.JointMove) (err error) {
	c.steps, c.sees = true, nil
	if g.SourceFile().HasSees() {
		for _, role := range g.Roles() {
			list, err := g.RolePercepts(ctx, s, moves, role)
			if c.sees = append(c.sees, list); err != nil {
				return err
			}
		}
	}
	c.nextState, err = g.NextState(ctx, s, moves)
	return err
}

// lines writes a conduct: a line that tells whether the match is over, and a line for each list.
func (c *conduct) lines() []string {
	lines := []string{fmt.Sprint(c.isOver)}
	for _, list := range slices.Concat(c.values, c.sees) {
		lines = append(lines, listText(list))
	}
	if c.steps {
		lines = append(lines, listText(c.nextState.TrueFluents()))
	}
	return lines
}

// offersMore tells whether legal moves are new beside an earlier conduct.
func (c *conduct) offersMore(before []string) bool {
	for i, list := range c.values {
		if was := strings.Split(before[i+1], "\t"); !c.isOver && before[0] == "false" && slices.ContainsFunc(list, func(m *gdl.Term) bool { return !slices.Contains(was, m.String()) }) {
			return true
		}
	}
	return false
}

// differing adds to a list the names of the parts of a conduct that differ from the lines of an earlier one.
func (c *conduct) differing(before []string, parts []string) []string {
	for i, line := range c.lines() {
		part := "percepts"
		switch {
		case before[0] != strconv.FormatBool(c.isOver):
			part = "the end"
		case i <= len(c.values) && c.isOver:
			part = "goals"
		case i <= len(c.values):
			part = "legal moves"
		case i > len(c.values)+len(c.sees):
			part = "next states"
		}
		if i < len(before) && line != before[i] && !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
	}
	return parts
}

// ChangesEffects tells whether a change makes further moves legal, or changes next states, percepts or goals, in the
// states before a fault.
func (o *Outcome) ChangesEffects() bool {
	return o.offersMore || slices.ContainsFunc(o.Changes, func(part string) bool { return part == "next states" || part == "goals" || part == "percepts" })
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

func sameTerms(a, b []*gdl.Term) bool { return listText(a) == listText(b) }

// likeness returns how alike the lines of two conducts are, from 0 to 1: the product, over all lines, of the share of
// terms that both have. If the match is over in one conduct only, it is a quarter.
func likeness(a, b []string) float64 {
	switch {
	case slices.Equal(a, b):
		return 1
	case a[0] != b[0] || len(a) != len(b):
		return 0.25
	}
	alike := 1.0
	for i := range a {
		one, two, both := strings.Split(a[i], "\t"), strings.Split(b[i], "\t"), 0
		for _, t := range two {
			if _, known := slices.BinarySearch(one, t); known {
				both++
			}
		}
		alike *= float64(both) / float64(len(one)+len(two)-both)
	}
	return alike
}

// isSpent tells whether a question took more work than was allowed.
func isSpent(err error) bool {
	var spent *play.BudgetError
	return errors.As(err, &spent)
}

// Bounds of the states whose conduct is kept.
const (
	mostStates = 400 // if much work may be done
	fewStates  = 120
)

// Fewest matches and different states that can show that a change is harmless.
const (
	fewestMatches = 5
	fewestStates  = 20
)

// A keptState is a state with the conduct of the game in it.
type keptState struct {
	fluents []*gdl.Term
	moves   play.JointMove // nil if the next state may change
	made    play.JointMove // in the match; nil if none were
	effects []*gdl.Term    // the fluents that begin to hold with a step into a fault
	lines   []string
}

// A keep holds the conduct of a game in the states of its matches before the first fault. It also holds the states that
// show the faults, and those before them (faulty).
type keep struct {
	game    *play.Game
	start   []*gdl.Term // the first state
	matches int
	bound   int // the greatest number of states
	states  []keptState
	index   map[string]int
	faulty  []keptState
	isStuck bool // a role has no move: the only fault
	former  former
}

// add adds the states of a match before the state that shows a fault. fault is the index of this state, or the
// number of states if there is none. The step into this state is left out, since it may be at fault.
func (k *keep) add(ctx context.Context, m *sample.Match, fault int) error {
	k.matches++
	for n, s := range m.States[:min(fault+1, len(m.States))] {
		moves := play.JointMove(nil)
		if n < len(m.Steps) {
			moves = m.Steps[n].JointMove
		}
		made := moves
		if n >= fault-1 && fault < len(m.States) && len(k.faulty) < k.bound {
			x := keptState{fluents: s.TrueFluents(), moves: moves}
			if n == fault-1 {
				x.effects = m.States[fault].FluentsNotIn(s)
			}
			k.faulty = append(k.faulty, x)
		}
		if n == fault {
			break
		}
		if n+1 == fault {
			moves = nil
		}
		at, known := k.index[s.StateKey()]
		switch {
		case !known && len(k.states) < k.bound:
			at = len(k.states)
			k.index[s.StateKey()] = at
			k.states = append(k.states, keptState{fluents: s.TrueFluents(), made: made})
		case !known || moves == nil || k.states[at].moves != nil:
			continue
		}
		c, err := conductIn(ctx, k.game, s, moves)
		if isSpent(err) { // a large game: the states so far have to suffice
			k.states = k.states[:min(at, len(k.states))]
			maps.DeleteFunc(k.index, func(_ string, n int) bool { return n >= len(k.states) })
			return nil
		}
		if err != nil {
			return err
		}
		k.states[at].moves, k.states[at].lines = moves, c.lines()
	}
	return nil
}

// meant returns the lines of a state as the author means them, if c is the conduct of the changed game there. Legal
// moves that lead to a fault are left out if the changed game does not have them, but has moves of their kind in some
// state (offered). If the only fault is that a role has no move, the further moves of the changed game are added.
func (k *keep) meant(ctx context.Context, x *keptState, c *conduct, offered map[gdl.Symbol]bool) []string {
	lines := slices.Clone(x.lines)
	for i, list := range c.values {
		now := strings.Split(listText(list), "\t")
		moves := slices.DeleteFunc(strings.Split(lines[i+1], "\t"), func(move string) bool {
			return !slices.Contains(now, move) && k.former.leads(ctx, choice{x, i, move}, offered)
		})
		if k.isStuck {
			moves = slices.Compact(slices.Sorted(slices.Values(append(moves, now...))))
		}
		lines[i+1] = strings.Join(moves, "\t")
	}
	return lines
}

// isTelling tells whether the states are enough to show that a change is harmless.
func (k *keep) isTelling() bool { return k.matches >= fewestMatches && len(k.states) >= fewestStates }

// compare asks a changed game for its conduct in the states, and notes in the outcome how much of it stays. No state
// stays if the first state is another one, and a game with other roles is not compared. The changed rules that fire
// in none of the states are noted as asleep.
func (k *keep) compare(ctx context.Context, other *play.Game, o *Outcome) error {
	o.asleep = o.Changed
	after, err := other.InitialState(ctx)
	if err != nil || !sameTerms(k.game.Roles(), other.Roles()) {
		return err
	}
	if !sameTerms(k.start, after.TrueFluents()) {
		o.Changes = []string{"the first state"}
	}
	starts := likeness([]string{"", listText(k.start)}, []string{"", listText(after.TrueFluents())})
	if len(k.states) == 0 {
		o.Stays = starts
	}
	ask := func(x *keptState) (play.State, conduct, error) {
		s, err := other.StateFromFluents(x.fluents)
		if err != nil {
			return s, conduct{}, err
		}
		c, err := conductIn(ctx, other, s, x.moves)
		return s, c, err
	}
	type answer struct {
		play.State
		conduct
	}
	var answers []answer
	offered := map[gdl.Symbol]bool{}
	for i := range k.states {
		s, c, err := ask(&k.states[i])
		if isSpent(err) && i > 0 {
			break
		}
		if err != nil {
			return err
		}
		answers = append(answers, answer{s, c})
		for _, list := range c.values {
			for _, move := range list {
				offered[model.Start(move)] = offered[model.Start(move)] || !c.isOver
			}
		}
	}
	for i := range answers {
		x, s, c := &k.states[i], answers[i].State, &answers[i].conduct
		before := x.lines
		if !c.isOver && before[0] == "false" {
			before = k.meant(ctx, x, c, offered)
		}
		if o.Stays += (starts*likeness(before, c.lines()) - o.Stays) / float64(i+1); starts == 1 && slices.Equal(x.lines, c.lines()) {
			o.StayCount++
		}
		o.Changes, o.offersMore = c.differing(x.lines, o.Changes), o.offersMore || c.offersMore(x.lines)
		awake, err := other.ApplicableRules(ctx, s, x.moves, o.asleep)
		if err != nil {
			return err
		}
		o.asleep = slices.DeleteFunc(slices.Clone(o.asleep), func(r *gdl.Rule) bool {
			return slices.Contains(awake, r) && (c.isOver || r.Head.Name != gdl.Goal) // a goal counts at an end only
		})
	}
	for i := range k.faulty {
		x := &k.faulty[i]
		_, c, err := ask(x)
		if err != nil {
			return err
		}
		if c.steps && !slices.ContainsFunc(c.values, func(list []*gdl.Term) bool {
			return !slices.ContainsFunc(x.moves, func(m *gdl.Term) bool { return model.HasTerm(list, m) })
		}) {
			o.Undone += len(TermsBeside(x.effects, c.nextState.TrueFluents()))
		}
	}
	return nil
}
