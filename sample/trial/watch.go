package trial

import (
	"context"
	"fmt"
	"hash/fnv"
	"iter"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// This file plays the matches of a game, and notes the faults that they show.

// Faults that matches show. Those of a key have the name and arity of its fluent behind them.
const (
	Stuck   = "stuck"    // a role has no move
	Endless = "endless"  // a state comes again
	Long    = "long"     // the match is too long, and is cut
	Goals   = "goals"    // it ends with no value for a role, or with several
	Sum     = "sum"      // it ends with values whose sum is not 100
	Doubled = "doubled " // a key has two values
	Lost    = "lost "    // a key has none any more, by a move that does not name it
)

// A run is the conduct of a game in some matches: the match of the symptom, if there is one, and random matches.
type run struct {
	game          *play.Game
	matches       []*sample.Match
	first         []int // by match: the index of the first state that shows a fault, or the number of states
	random, steps int   // the numbers of random matches and of states
	faults        map[string]int
	shown         map[string]sighting
	won           map[string]bool // roles
	print         uint64          // equal for games with the same moves, last states and goal values in all matches
	keyed         []*model.Keyed
	keys          *why.Counter
	goals         string // the goal values at the ends of the matches
	barred        bool   // mayHave excludes a fault that was seen
}

// A sighting is the first fault of its kind.
type sighting struct {
	match *sample.Match
	facts []play.Fact // the facts that should not be so
}

// count sums the faults of a kind.
func (r *run) count(kind string) (n int) {
	for k, m := range r.faults {
		if strings.HasPrefix(k, kind) {
			n += m
		}
	}
	return n
}

// Bounds of the matches of a run.
const (
	matchesLooked  = 2 // the random matches of a first look, beside the match of the symptom
	matchesTried   = 8
	matchesSampled = 24 // of the rulesheet, if much work may be done
	stepsTried     = 100
	fewestLooked   = 20 // steps of a match in a first look, if stepsTried allows as many
	fewestSteps    = 8  // of a match that is cut short, if it is the only one
)

// play plays the match of the symptom as far as its moves are legal, and random ones. It stops with
// the first fault that may not be there. The run is nil then, and if the matches take too much work.
func (t *Trial) play(ctx context.Context, game *play.Game, matches, steps int, mayHave func(fault string, state int) bool) *run {
	start, err := game.InitialState(ctx)
	if err != nil {
		return nil
	}
	r := &run{game: game, faults: map[string]int{}, shown: map[string]sighting{}, won: map[string]bool{}}
	if t.faulty != nil && game == t.faulty.game && start.StateKey() == t.faulty.matches[0].States[0].StateKey() {
		r.keyed, r.keys = t.faulty.keyed, t.faulty.keys
	} else {
		r.keyed = model.KeyedFluents(game.SourceFile().Rules, game.Roles(), start.TrueFluents())
		r.keys = why.NewCounter(r.keyed)
	}
	if t.faulty != nil && !r.keeps(t.faulty.keyed) {
		return nil
	}
	var w *watch
	watched := func(m *sample.Match) bool {
		if len(m.States) == 1 {
			r.keys.Begin()
			w = &watch{run: r, match: m, seen: map[string]bool{}, first: -1, isHand: t.symptom.Match != nil && len(r.matches) == 0, mayHave: mayHave, trial: t}
		}
		return w.visit()
	}
	end := func(m *sample.Match, cut error) bool {
		if cut != nil && r.random == 0 && len(m.States) < fewestSteps {
			return false
		}
		if cut == nil && !r.barred && w.end(ctx) != nil {
			return false
		}
		r.matches, r.first = append(r.matches, m), append(r.first, w.faultIndex())
		return !r.barred
	}
	o := sample.Options{Seed: seed, MaxSteps: steps, MaxWork: t.share(), Watch: watched}
	isKept, begin := t.opts.Sample != nil && game == t.opts.Sample.Game, 0
	if isKept && t.varied != nil {
		begin = t.begins[t.varied.change]
	}
	if t.symptom.Match != nil {
		var known *sample.Match
		if begin > 0 {
			known = t.faulty.matches[0]
		}
		m, err := replay(ctx, game, t.symptom.Match, known, begin, watched)
		if err != nil || !end(m, nil) {
			return nil
		}
	}
	switch {
	case isKept && t.varied == nil: // the matches that are kept
		kept, _ := t.opts.Sample.Matches(ctx, matches)
		o.Known = func(n int) (*sample.Match, int) {
			if n < len(kept) {
				return kept[n], len(kept[n].States)
			}
			return nil, 0
		}
	case isKept:
		known := t.faulty.matches[len(t.faulty.matches)-t.faulty.random:]
		differs := t.differences(ctx, known[:min(matches, len(known))], steps)
		o.Known = func(n int) (*sample.Match, int) {
			if n < len(differs) {
				return known[n], differs[n]
			}
			return nil, 0
		}
	}
	s := sample.OfGame(game, o)
	for n := range matches {
		list, err := s.Matches(ctx, n+1)
		if len(list) <= n || ctx.Err() != nil {
			break
		}
		if !end(list[n], list[n].CutBy) {
			return nil
		}
		if err != nil {
			break // a large game: the matches so far have to suffice
		}
		r.random++
	}
	if len(r.matches) == 0 {
		return nil
	}
	hash := fnv.New64a()
	for _, m := range r.matches {
		r.steps += len(m.States)
		for _, s := range m.Steps {
			fmt.Fprint(hash, s.JointMove)
		}
		fmt.Fprint(hash, listText(m.LastState().TrueFluents()))
	}
	fmt.Fprint(hash, r.goals)
	r.print = hash.Sum64()
	return r
}

// keeps tells whether each fluent that has one value for each of several keys in the first state of another run is also
// keyed in the first state of this run.
func (r *run) keeps(keyed []*model.Keyed) bool {
	return !slices.ContainsFunc(keyed, func(k *model.Keyed) bool {
		return len(k.Keys) > 1 && !slices.ContainsFunc(r.keyed, func(x *model.Keyed) bool { return x.Symbol == k.Symbol })
	})
}

// replay replays a match as far as its moves are legal. Up to the state with index begin it takes the states of a known
// match, and does not compute them.
func replay(ctx context.Context, game *play.Game, trace *play.Trace, known *sample.Match, begin int, watch func(*sample.Match) bool) (*sample.Match, error) {
	m := &sample.Match{}
	s, err := game.InitialState(ctx)
	for n := 0; err == nil; n++ {
		m.States = append(m.States, s)
		if !watch(m) {
			return m, nil
		}
		if n < min(begin, len(trace.Moves)) && n+1 < len(known.States) {
			m.Steps = append(m.Steps, play.Transition{JointMove: trace.Moves[n]})
			s = known.States[n+1]
			continue
		}
		var c conduct
		if c, err = conductIn(ctx, game, s, nil); err != nil {
			break
		}
		if m.Ending = play.EndFinished; c.isOver {
			return m, nil
		}
		m.Ending = play.EndStuck
		if slices.ContainsFunc(c.values, func(moves []*gdl.Term) bool { return len(moves) == 0 }) {
			return m, nil
		}
		if m.Ending = play.EndCut; n == len(trace.Moves) || len(trace.Moves[n]) != len(c.values) {
			return m, nil
		}
		for i, move := range trace.Moves[n] {
			if !model.HasTerm(c.values[i], move) {
				return m, nil
			}
		}
		m.Steps = append(m.Steps, play.Transition{JointMove: trace.Moves[n]})
		s, err = game.NextState(ctx, s, trace.Moves[n])
	}
	return m, err
}

// A watch follows one match.
type watch struct {
	*run
	trial   *Trial
	match   *sample.Match
	seen    map[string]bool
	first   int  // the index of the first state that shows a fault; -1 before it is seen
	isHand  bool // the match shows the symptom
	mayHave func(fault string, state int) bool
	repeats bool // a state came again
	noted   []string
}

// note counts a fault that the last state shows, once. It tells whether the fault may be there.
func (w *watch) note(fault string, facts ...play.Fact) bool {
	last := len(w.match.States) - 1
	if w.isHand && fault == Long {
		return true // the match has no further moves
	}
	if w.first < 0 {
		w.first = last
	}
	if !slices.Contains(w.noted, fault) {
		w.noted = append(w.noted, fault)
		w.faults[fault]++
		if w.shown[fault].match == nil {
			for i := range facts {
				facts[i].Step = last
			}
			w.shown[fault] = sighting{w.match, facts}
		}
	}
	if w.mayHave != nil && (!w.mayHave(fault, last) || w.isHand && strings.HasPrefix(fault, w.trial.symptom.Kind)) {
		w.barred = true
	}
	return !w.barred
}

// faultIndex returns the index of the first state that shows a fault, or the number of states.
func (w *watch) faultIndex() int {
	if w.first < 0 {
		return len(w.match.States)
	}
	return w.first
}

// visit examines the last state so far. It tells whether the match goes on.
func (w *watch) visit() bool {
	s := w.match.LastState()
	if !w.watchKeys(s) {
		return false
	}
	if w.seen[s.StateKey()] {
		w.repeats = true
		w.note(Endless)
		return false
	}
	w.seen[s.StateKey()] = true
	return true
}

// watchKeys notes keys that have two values, or none any more. It tells whether the match goes on.
func (w *watch) watchKeys(s play.State) bool {
	n := len(w.match.States)
	if n < 2 {
		return true
	}
	for fault, c := range brokenKeys(w.keys, w.match.States[n-2], s, w.match.Steps[n-2].JointMove, w.trial.symptom.Kind) {
		isDoubled, fluents, facts := c.Kind() == why.Doubled, []*gdl.Term{c.Fluent}, []play.Fact(nil)
		if isDoubled {
			fluents = c.At(s.TrueFluents(), c.Key)
		}
		for _, f := range fluents {
			facts = append(facts, play.Fact{Atom: gdl.NewTerm(gdl.True, f), Holds: isDoubled})
		}
		if !w.note(fault, facts...) {
			return false
		}
	}
	return true
}

// brokenKeys yields the keys that have two values after a step, or lose their last value by moves that do not name the
// key, each with its fault. It is no fault that a thing which moves from key to key leaves a key, unless this is the
// symptom.
func brokenKeys(keys *why.Counter, before, after play.State, moves play.JointMove, symptom string) iter.Seq2[string, why.Change] {
	return func(yield func(string, why.Change) bool) {
		for _, c := range keys.Step(before, after) {
			fault := faultOf(c.Kind(), c.Keyed)
			isBroken := c.Kind() == why.Doubled || c.Kind() == why.Lost && !c.HasParts() && (!c.IsOpen || fault == symptom) && (c.Arity == 1 || fault == symptom || !why.Names(moves, c.Keyed.Key(c.Fluent)))
			if isBroken && !yield(fault, c) {
				return
			}
		}
	}
}

// faultOf names the fault that a key has two values, or none.
func faultOf(kind why.Kind, k *model.Keyed) string {
	return fmt.Sprintf("%s %s/%d", kind, k.Name, k.Arity)
}

// end checks the last state of a match.
func (w *watch) end(ctx context.Context) error {
	switch {
	case w.repeats:
		return nil
	case w.match.Ending == play.EndStuck:
		w.note(Stuck)
		return nil
	case w.match.Ending == play.EndCut:
		w.note(Long)
		return nil
	case w.isHand && w.trial.symptom.Kind == Falls:
		if _, falls, err := play.NewPropertyJudge(w.game).JudgeMonotonic(ctx, w.match.LastState()); err != nil || falls {
			w.note(Falls)
			return err
		}
	}
	last, sum := w.match.LastState(), 0
	won, odd := false, false
	for i, role := range w.game.Roles() {
		if w.game.IsRandomRole(i) {
			continue
		}
		values, err := w.game.GoalValues(ctx, last, role)
		if err != nil {
			return err
		}
		odd = odd || len(values) != 1
		for _, v := range values {
			if v.Name == "100" && len(values) == 1 {
				won, w.won[role.String()] = true, true
			}
			n, _ := play.GoalNumber(v)
			sum += n
			w.goals += v.Name + " "
		}
	}
	switch {
	case odd:
		w.note(Goals)
	case w.trial.symptom.Kind == Unwon && !won && w.first < 0:
		w.first = len(w.match.States) - 1
	}
	if w.trial.symptom.Kind == Sum && sum != 100 {
		w.note(Sum)
	}
	return nil
}

// firings returns for each rule that fires the index of the first state in which it does, by match; -1 if there is none.
// If once is set, it looks only for the first match in which a rule fires.
func (t *Trial) firings(ctx context.Context, r *run, rules []*gdl.Rule, once bool) (map[*gdl.Rule][]int, error) {
	fires := map[*gdl.Rule][]int{}
	note := func(x *gdl.Rule, match, state int) {
		if fires[x] == nil {
			fires[x] = slices.Repeat([]int{-1}, len(r.matches))
		}
		fires[x][match] = state
	}
	for i, m := range r.matches {
		fresh := slices.DeleteFunc(slices.Clone(rules), func(x *gdl.Rule) bool { return len(x.Body) == 0 || once && fires[x] != nil })
		for n := 0; n < len(m.States) && len(fresh) > 0; n++ {
			var moves play.JointMove
			if n < len(m.Steps) {
				moves = m.Steps[n].JointMove
			}
			now, err := r.game.ApplicableRules(ctx, m.States[n], moves, fresh)
			if isSpent(err) {
				return fires, nil
			}
			if err != nil {
				return nil, err
			}
			for _, x := range now {
				note(x, i, n)
			}
			if len(now) > 0 {
				fresh = slices.DeleteFunc(fresh, func(x *gdl.Rule) bool { return slices.Contains(now, x) })
			}
		}
	}
	return fires, nil
}
