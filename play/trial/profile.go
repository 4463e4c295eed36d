package trial

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// Faults of matches, as a profile counts them. Those of a relation have its name and arity behind them.
const (
	Stuck   = "stuck"    // a role has no move
	Endless = "endless"  // a state comes again
	Long    = "long"     // the match is cut
	Goals   = "goals"    // it ends with no value for a role, or with several
	Sum     = "sum"      // it ends with values whose sum is not 100
	Doubled = "doubled " // a thing has two values
	Lost    = "lost "    // a thing has none any more, by a move that does not name it
)

// A profile counts the faults of some random matches, each once a match.
type profile struct {
	matches, steps int
	faults         map[string]int
	won            map[string]bool // roles
	paths          [][]play.MatchStep
	print          uint64 // of the matches: games with the same do the same in them
}

// count sums the faults of a kind.
func (p *profile) count(kind string) (n int) {
	for k, m := range p.faults {
		if strings.HasPrefix(k, kind) {
			n += m
		}
	}
	return n
}

// Bounds of the matches that a trial plays.
const (
	matchesTried   = 8
	matchesSampled = 24 // of the rulesheet, if much work may be done
	stepsTried     = 100
	fewestSteps    = 8 // of a match that is cut short, if it is the only one
)

// play plays random matches, and adds to a sample, unless it is nil, the states before the first fault. It stops with
// the fault that may not be there. The profile is nil if the matches take too much work.
func (t *Trial) play(ctx context.Context, game *play.Game, sample *Sample, mayHave func(fault string) bool) *profile {
	p := &profile{faults: map[string]int{}, won: map[string]bool{}}
	first, err := game.InitialState(ctx)
	if err != nil {
		return nil
	}
	keys, held := keyedIn(first)
	hash := fnv.New64a()
	matches := matchesTried
	if sample != nil && t.opts.Work > muchWork {
		matches = matchesSampled
	}
	for seed := range uint64(matches) {
		o := &observer{Trial: t, game: game, profile: p, keys: keys, held: maps.Clone(held), seen: map[string]bool{}, firstFault: -1, mayHave: mayHave}
		if seed >= matchesTried { // for the sample alone
			o.profile = &profile{faults: map[string]int{}, won: map[string]bool{}}
		}
		worked := game.TotalSteps()
		r, err := game.RandomMatch(ctx, rand.New(rand.NewPCG(seed, 11)), stepsTried, func(s play.MatchStep) error { return o.visit(s) })
		if err == nil && o.barred == "" {
			err = o.end(ctx, r)
		}
		if err == nil && sample != nil {
			err = sample.AddMatch(ctx, o.path, o.faultIndex())
		}
		t.Left -= game.TotalSteps() - worked
		var spent *play.BudgetError
		switch {
		case errors.As(err, &spent) && (p.matches > 0 || p.steps >= fewestSteps):
			return p // a large game: the matches so far have to suffice
		case err != nil || o.barred != "":
			return nil
		}
		o.profile.matches++
		if seed < matchesTried {
			p.paths = append(p.paths, o.path)
			fmt.Fprint(hash, o.moves.String(), listText(r.LastState.TrueFluents()), o.goals)
		}
	}
	p.print = hash.Sum64()
	return p
}

// An observer follows one match.
type observer struct {
	*Trial
	*profile
	game       *play.Game
	keys       map[gdl.Symbol]*model.Keyed
	path       []play.MatchStep
	seen       map[string]bool
	held       map[string]int // the number of values of a key
	firstFault int            // the index of the first state that shows a fault; -1 before it is seen
	mayHave    func(fault string) bool
	barred     string // the fault that ended the trial
	repeats    bool   // a state came again
	noted      []string
	moves      strings.Builder
	goals      string
}

// note counts a fault that the last state shows, once.
func (o *observer) note(fault string) error {
	if o.firstFault < 0 {
		o.firstFault = len(o.path) - 1
	}
	if !slices.Contains(o.noted, fault) {
		o.noted = append(o.noted, fault)
		o.faults[fault]++
	}
	if o.mayHave != nil && !o.mayHave(fault) {
		o.barred = fault
		return play.ErrStop
	}
	return nil
}

// faultIndex returns the index of the first state that shows a fault, or the number of states.
func (o *observer) faultIndex() int {
	if o.firstFault < 0 {
		return len(o.path)
	}
	return o.firstFault
}

func (o *observer) visit(s play.MatchStep) error {
	var moves play.JointMove
	if n := len(o.path); n > 0 {
		moves = o.path[n-1].Moves
	}
	o.path = append(o.path, s)
	o.steps++
	fmt.Fprint(&o.moves, s.Moves)
	if err := o.watchKeys(s.State, moves); err != nil {
		return err
	}
	key := s.State.StateKey()
	if o.seen[key] {
		o.repeats = true
		if err := o.note(Endless); err != nil {
			return err
		}
		return play.ErrStop
	}
	o.seen[key] = true
	return nil
}

// watchKeys notes things that have two values, or none any more.
func (o *observer) watchKeys(s play.State, moves play.JointMove) error {
	if len(o.path) < 2 || len(o.keys) == 0 {
		return nil
	}
	before := o.path[len(o.path)-2].State
	gone := before.FluentsNotIn(s)
	for _, f := range gone {
		if key := o.keyOf(f); key != "" {
			o.held[key]--
		}
	}
	for _, f := range s.FluentsNotIn(before) {
		key := o.keyOf(f)
		if key == "" {
			continue
		}
		if o.held[key]++; o.held[key] > 1 {
			if err := o.note(faultOf(Doubled, f)); err != nil {
				return err
			}
		}
	}
	for _, f := range gone {
		if key := o.keyOf(f); key != "" && o.held[key] == 0 && !namesKey(moves, f.Args[:len(f.Args)-1]) {
			if err := o.note(faultOf(Lost, f)); err != nil {
				return err
			}
		}
	}
	return nil
}

// keyOf returns the key of a keyed fluent; "" for others.
func (o *observer) keyOf(f *gdl.Term) string {
	k := o.keys[model.Start(f)]
	if k == nil {
		return ""
	}
	return fmt.Sprint(k.Symbol, k.KeyOf(f))
}

func faultOf(kind string, f *gdl.Term) string { return fmt.Sprint(kind, f.Name, "/", len(f.Args)) }

// namesKey tells whether a move names all parts of a key: a piece that leaves its place may leave
// nothing behind.
func namesKey(moves play.JointMove, key []*gdl.Term) bool {
	return len(key) > 0 && slices.ContainsFunc(moves, func(move *gdl.Term) bool {
		for _, part := range key {
			if !slices.ContainsFunc(move.Args, func(arg *gdl.Term) bool { return gdl.EqualTerms(arg, part) }) {
				return false
			}
		}
		return true
	})
}

// keyedIn returns the keyed fluents of the first state, and the number of values of their keys.
func keyedIn(s play.State) (keyed map[gdl.Symbol]*model.Keyed, held map[string]int) {
	keyed, held = map[gdl.Symbol]*model.Keyed{}, map[string]int{}
	for _, k := range model.KeyedFluents(s.TrueFluents()) {
		keyed[k.Symbol] = k
		for key, n := range k.Keys {
			held[fmt.Sprint(k.Symbol, key)] = n
		}
	}
	return keyed, held
}

// end checks the last state of a match.
func (o *observer) end(ctx context.Context, r *play.RandomResult) error {
	switch {
	case o.repeats:
		return nil
	case r.Ending == play.EndStuck:
		return o.note(Stuck)
	case r.Ending == play.EndCut:
		return o.note(Long)
	}
	sum, won := 0, false
	for i, role := range o.game.Roles() {
		if o.game.IsRandomRole(i) {
			continue
		}
		values, err := o.game.GoalValues(ctx, r.LastState, role)
		if err != nil {
			return err
		}
		if len(values) != 1 {
			if err := o.note(Goals); err != nil {
				return err
			}
		}
		for _, v := range values {
			if v.Name == "100" {
				o.won[role.String()], won = true, true
			}
			n, _ := play.GoalNumber(v)
			sum += n
			o.goals += v.Name + " "
		}
	}
	switch {
	case o.symptom.Kind == Unwon && !won && o.firstFault < 0:
		o.firstFault = len(o.path) - 1
	case o.symptom.Kind == Sum && sum != 100:
		return o.note(Sum)
	}
	return nil
}

// fired returns the texts of the rules that fire in the matches.
func (p *profile) fired(ctx context.Context, game *play.Game) (map[string]bool, error) {
	fired := map[string]bool{}
	waiting := slices.DeleteFunc(slices.Clone(game.SourceFile().Rules), func(r *gdl.Rule) bool { return len(r.Body) == 0 })
	for _, path := range p.paths {
		for _, s := range path {
			fires, err := game.ApplicableRules(ctx, s.State, s.Moves, waiting)
			if err != nil {
				return nil, err
			}
			for _, r := range fires {
				fired[r.String()] = true
			}
			if len(fires) > 0 {
				waiting = slices.DeleteFunc(slices.Clone(waiting), func(r *gdl.Rule) bool { return slices.Contains(fires, r) })
			}
		}
	}
	return fired, nil
}
