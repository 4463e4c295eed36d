// Package trial tries changed rules: whether a fault is gone, and how much of the game stays.
//
// The faulty game is played: the match that shows the fault, and random ones. A changed game is played in the same
// way, and asked for its conduct in the states before the first fault of each match. A repair that ends a fault should
// leave the rest of the game as it is.
package trial

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/sample"
)

// Options bound the work of a trial, and give it tests and matches.
type Options struct {
	Work   int64          // conditions that are tried in all, as in play.Budget
	Tests  []*gdl.Source  // the author's tests, beside those in comments of the rulesheet
	Sample *sample.Sample // of another trial of the rulesheet; nil if there is none
}

// seed is the seed of the matches in which changes are tried. They are other matches than those that have shown the
// fault.
const seed = 11

// muchWork is the work above which more matches and states are kept.
const muchWork = 20_000_000

// workForByte is the work of reading a text, and of preparing the game, for each byte.
const workForByte = 3

// A Trial tries changes of a rulesheet against a symptom.
type Trial struct {
	Left      int64 // work that may still be done
	WholeWork int64 // work of one whole trial, about
	opts      Options
	file      *gdl.File
	symptom   Symptom
	faulty    *run                     // nil if the rulesheet cannot be played
	fired     map[bool]map[string]bool // the texts of rules that fire before a change: in all matches (false), or in the few of a first look (true)
	reached   int                      // the longest way to a fault, in states
	keep      keep
	passing   map[string]bool // the names of the author's tests that pass
	texts     map[string]bool // the texts of the rules
	textOf    map[*gdl.Rule]string
	varied    *variation          // nil while the game is as it is
	begins    map[play.Change]int // the state of the match at hand in which a change makes the first difference
}

// An Outcome is the result of a change that passed.
type Outcome struct {
	Matches, Steps int      // the numbers of random matches, and of states in all matches
	Faults         int      // kinds of faults that are still there
	Dead, Woken    int      // rules that fired before and do no more, and the other way round
	Stays          float64  // share of the conduct before the fault that is as it was
	StayCount      int      // the number of states in which it is as it was
	Changes        []string // the parts that differ there, in words
	Print          uint64   // changes with equal prints had the same effect in all matches
	Changed        []*gdl.Rule
	Undone         int         // fluents that begin to hold in the step into a fault, and no more after the change
	offersMore     bool        // moves are legal there that were not
	woke           int         // changed rules that fire
	asleep         []*gdl.Rule // changed rules that fire in none of the states
}

// New prepares to try changes. It returns nil if the game cannot be played with the work, or if no match shows a fault for
// a symptom of the kind Any.
func New(ctx context.Context, file *gdl.File, symptom Symptom, opts Options) *Trial {
	t := &Trial{opts: opts, file: file, symptom: symptom, Left: opts.Work, texts: map[string]bool{}, textOf: map[*gdl.Rule]string{}}
	for _, r := range file.Rules {
		t.textOf[r] = r.String()
		t.texts[t.textOf[r]] = true
	}
	if symptom.Kind == Unplayed {
		return t
	}
	if opts.Sample == nil {
		game := t.game(file)
		if game == nil {
			return nil
		}
		t.opts.Sample = sample.OfGame(game, sample.Options{Seed: seed, MaxSteps: stepsTried, MaxWork: t.share()})
	}
	matches, states := matchesTried, fewStates
	if opts.Work > muchWork {
		matches, states = matchesSampled, mostStates
	}
	game := t.opts.Sample.Game
	worked := game.TotalSteps()
	defer func() {
		t.WholeWork = (game.TotalSteps() - worked) / 2
		t.Left -= game.TotalSteps() - worked
	}()
	kept, _ := t.opts.Sample.Matches(ctx, matches)
	t.renew(game)
	t.keep = keep{game: game, former: former{Trial: t, fatal: map[choice]*gdl.Term{}}, bound: states, index: map[string]int{}}
	r := t.play(ctx, game, len(kept), stepsTried, nil)
	if r == nil {
		return nil
	}
	t.renew(game)
	t.keep.start = r.matches[0].States[0].TrueFluents()
	for i, m := range r.matches {
		if symptom.Kind == Start {
			r.first[i] = 0
		}
		if t.reached = max(t.reached, r.first[i]); t.keep.add(ctx, m, r.first[i]) != nil {
			return nil
		}
	}
	if r.random > matchesTried { // the rest is there for its states
		t.renew(game)
		if r = t.play(ctx, game, matchesTried, stepsTried, nil); r == nil {
			return nil
		}
	}
	t.faulty = r
	t.keep.isStuck = symptom.Kind == Stuck && len(r.faults) == 1
	if t.symptom.Kind == Any {
		if t.symptom.Kind = t.earliest(func(string) bool { return true }); t.symptom.Kind == "" {
			return nil
		}
	}
	if kind := t.firstShown(); kind != "" && t.symptom.Match == nil {
		m := t.faulty.shown[kind].match
		trace := m.TraceTo(len(m.States) - 1)
		t.symptom.Match = &trace
		r.matches = slices.Insert(r.matches, 0, m)
	}
	t.renew(game)
	fires, err := t.firings(ctx, r, file.Rules, false)
	if err != nil {
		return nil
	}
	t.fired = map[bool]map[string]bool{}
	for _, few := range []bool{false, true} {
		t.fired[few] = map[string]bool{}
		played := t.matches(few) + len(r.matches) - r.random
		for x, first := range fires {
			if slices.ContainsFunc(first[:min(played, len(first))], func(n int) bool { return 0 <= n && n <= t.steps(few) }) {
				t.fired[few][t.text(x)] = true
			}
		}
	}
	t.passing = t.passingTests(ctx, game)
	return t
}

// text writes a rule; those of the rulesheet are written once.
func (t *Trial) text(r *gdl.Rule) string {
	if text := t.textOf[r]; text != "" {
		return text
	}
	return r.String()
}

// Sample returns the matches of the rulesheet, for further trials.
func (t *Trial) Sample() *sample.Sample { return t.opts.Sample }

// share is the part of the work that one change may take for each thing that is asked of it.
func (t *Trial) share() int64 { return max(min(t.opts.Work/3, t.Left), 1) }

// game returns a game that can be played with a part of the work.
func (t *Trial) game(file *gdl.File) *play.Game {
	game, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: t.share()})
	if err != nil {
		return nil
	}
	return game
}

// matches returns the number of random matches to play. A first look plays few, if a match shows the symptom or if
// the symptom is a rule that never fires: they suffice to reject most changes.
func (t *Trial) matches(few bool) int {
	switch {
	case t.faulty == nil:
		return matchesTried
	case few && t.firstShown() != "":
		return min(matchesLooked, t.faulty.random)
	case few && t.symptom.Kind == Idle:
		return min(2*matchesLooked, t.faulty.random)
	}
	return t.faulty.random
}

// steps returns the greatest number of steps of a random match. A first look goes not much farther than the match that
// shows the symptom.
func (t *Trial) steps(few bool) int {
	if kind := t.firstShown(); few && kind != "" && t.symptom.Kind != Endless {
		return min(max(2*len(t.faulty.shown[kind].match.States), fewestLooked), stepsTried)
	}
	return stepsTried
}

// renew gives a game its whole budget of work again, since its matches may have spent it.
func (t *Trial) renew(game *play.Game) {
	game.SetBudget(play.Budget{MaxTotalSteps: game.TotalSteps() + t.share()})
}

// passingTests returns the names of the author's tests that a game passes.
func (t *Trial) passingTests(ctx context.Context, game *play.Game) map[string]bool {
	set, passing := ruletest.TestsFromComments(game.SourceFile()), map[string]bool{}
	for _, src := range t.opts.Tests {
		set.AddTestText(src)
	}
	for _, test := range set.RuleTests {
		if failure, err := ruletest.Run(ctx, game, test); err == nil && failure == nil {
			passing[test.Name] = true
		}
	}
	return passing
}

// A variation is a change that is made to the game of the kept matches.
type variation struct {
	change play.Change
	undo   func()
}

// replayed returns matches up to a number of steps.
func replayed(matches []*sample.Match, steps int) (list []*play.ReplayedMatch) {
	for _, m := range matches {
		n := min(len(m.States), steps+1)
		list = append(list, &play.ReplayedMatch{States: m.States[:n], Steps: m.Steps[:min(n, len(m.Steps))]})
	}
	return list
}

// differences returns for each of some matches the index of the first state in which the present change may make a
// difference.
func (t *Trial) differences(ctx context.Context, matches []*sample.Match, steps int) []int {
	game := t.faulty.game
	t.varied.undo()
	first, _ := game.FirstDifferences(ctx, replayed(matches, steps), t.varied.change)
	var err error
	if t.varied.undo, err = game.Vary(t.varied.change); err != nil {
		t.varied.undo = func() {}
		return nil
	}
	var differs []int
	for i := range first {
		differs = append(differs, first[i][0])
	}
	return differs
}

// Try returns the outcome of a changed rulesheet. It returns nil if the symptom is not gone (isGone, endsEarly), if the
// matches of the changed rulesheet show a new fault, or if it fails a test of the author that passed before. If few is
// set, Try takes a first look with few matches, runs no tests and compares no conduct.
func (t *Trial) Try(ctx context.Context, file *gdl.File, few bool) *Outcome {
	t.Left -= workForByte * int64(len(file.Source.Text))
	game := t.game(file)
	if game == nil {
		return nil
	}
	return t.try(ctx, game, file.Rules, few)
}

// TryChange is Try for a change of one rule, which is replaced, added or removed. If isKnown is false, the change needs a
// game of its own, which Try makes.
func (t *Trial) TryChange(ctx context.Context, c play.Change, few bool) (o *Outcome, isKnown bool) {
	if t.faulty == nil {
		return nil, false
	}
	game := t.faulty.game
	t.renew(game)
	worked := game.TotalSteps()
	undo, err := game.Vary(c)
	t.Left -= game.TotalSteps() - worked
	if err != nil {
		return nil, errors.Is(err, play.ErrNoGame)
	}
	t.varied = &variation{c, undo}
	defer func() { t.varied.undo(); t.varied = nil }()
	t.renew(game)
	rules := slices.Clone(t.file.Rules)
	switch at := slices.Index(rules, c.Old); {
	case c.Old == nil:
		rules = append(rules, c.New)
	case c.New == nil:
		rules = slices.Delete(rules, at, at+1)
	default:
		rules[at] = c.New
	}
	return t.try(ctx, game, rules, few), true
}

// try plays a changed game with some rules.
func (t *Trial) try(ctx context.Context, game *play.Game, rules []*gdl.Rule, few bool) *Outcome {
	worked := game.TotalSteps()
	defer func() { t.Left -= game.TotalSteps() - worked }()
	r := t.play(ctx, game, t.matches(few), t.steps(few), t.mayHave)
	if r == nil || !t.isGone(r) || t.endsEarly(r) {
		return nil
	}
	t.renew(game)
	changed := t.changedIndex(rules)
	if x := t.symptom.Rule; t.symptom.Kind == Idle && x != nil {
		if len(rules) == len(t.file.Rules) && x.FileIndex == changed {
			x = rules[changed]
		}
		if now, err := t.firings(ctx, r, []*gdl.Rule{x}, true); err != nil || now[x] == nil {
			return nil
		}
	}
	o := &Outcome{Matches: r.random, Steps: r.steps, Print: r.print}
	for k := range r.faults {
		if k != Long && k != Sum {
			o.Faults++
		}
	}
	for _, x := range rules {
		if len(x.Body) > 0 && !t.texts[t.text(x)] {
			o.Changed = append(o.Changed, x)
		}
	}
	if t.faulty == nil {
		return o
	}
	if t.countFired(ctx, r, rules, few, o) != nil {
		return nil
	}
	if few {
		return o
	}
	now := t.passingTests(ctx, game)
	for name := range t.passing {
		if !now[name] {
			return nil
		}
	}
	t.renew(game)
	if t.keep.compare(ctx, game, o) != nil {
		return nil
	}
	return o
}

// countFired counts in the outcome the rules that do not fire any more (Dead), and those that fire and did not before
// (Woken). In a first look, if a change leaves no fault and silences no rule, it counts none as woken.
func (t *Trial) countFired(ctx context.Context, r *run, rules []*gdl.Rule, few bool, o *Outcome) error {
	var waiting, fresh []*gdl.Rule
	for _, x := range rules {
		if t.fired[few][t.text(x)] {
			waiting = append(waiting, x)
		} else {
			fresh = append(fresh, x)
		}
	}
	fires, err := t.firings(ctx, r, waiting, true)
	if err != nil {
		return err
	}
	old, changed := map[string]bool{}, t.changedIndex(rules)
	for x := range fires {
		old[t.text(x)] = true
	}
	for i, x := range t.file.Rules {
		if k := t.text(x); i != changed && t.fired[few][k] && !old[k] {
			o.Dead++
		}
	}
	if few && o.Dead == 0 && o.Faults == 0 {
		return nil
	}
	woken, err := t.firings(ctx, r, fresh, true)
	o.Woken = len(woken)
	for _, x := range o.Changed {
		if woken[x] != nil {
			o.woke++
		}
	}
	return err
}

// changedIndex returns the index of the first rule that is replaced or removed; -1 if there is none.
func (t *Trial) changedIndex(rules []*gdl.Rule) int {
	for i, r := range t.file.Rules {
		if i >= len(rules) || r != rules[i] && t.text(r) != t.text(rules[i]) {
			return i
		}
	}
	return -1
}

// mayHave tells whether the random matches of a change may show a fault in a state. The fault must have been there
// before: one of the kind of the symptom in more than one match, other ones in some match. The symptoms Sum and Endless
// may not be there at all. In states that lie farther than all ways to a fault so far, a key may also have two values or
// none. If the rulesheet could not be played before, all faults but Stuck and Goals may be there.
func (t *Trial) mayHave(fault string, state int) bool {
	switch {
	case fault == Sum && t.symptom.Kind == Sum, fault == Endless && t.symptom.Kind == Endless:
		return false
	case t.faulty == nil:
		return fault != Stuck && fault != Goals
	case t.symptom.Kind == Endless && fault == Long, strings.HasPrefix(fault, t.symptom.Kind):
		return t.faulty.faults[fault] > 1
	case fault == Long, state > t.reached && (strings.HasPrefix(fault, Lost) || strings.HasPrefix(fault, Doubled)):
		return true
	}
	return t.faulty.faults[fault] > 0
}

// isGone tells whether the symptom is gone. Most symptoms count as gone if they have become rarer; Stuck and Goals do not.
func (t *Trial) isGone(r *run) bool {
	switch t.symptom.Kind {
	case Unwon:
		return r.won[t.symptom.Role]
	case Start:
		return r.steps > len(r.matches)
	}
	kind := t.symptom.Kind
	n := r.count(kind)
	return n == 0 || kind != Stuck && kind != Goals && n < t.faulty.count(kind)
}

// endsEarly tells whether a symptom is gone since no match gets near it: each has less than a third of its states.
func (t *Trial) endsEarly(r *run) bool {
	kind := t.firstShown()
	if kind == "" || t.symptom.Kind == Endless || len(r.matches) == 0 {
		return false
	}
	longest := slices.MaxFunc(r.matches, func(a, b *sample.Match) int { return len(a.States) - len(b.States) })
	return 3*len(longest.States) < len(t.faulty.shown[kind].match.States)
}

// KeepsAll tells whether a change is known to keep all that the game does before the fault. The
// sample says nothing about a rule that fires nowhere before the fault.
func (t *Trial) KeepsAll(o *Outcome) bool {
	return t.faulty != nil && t.keep.isTelling() && o.StayCount == len(t.keep.states) && len(o.asleep) == 0
}

// Keeps tells whether a change keeps the conduct before the fault as the author means it (keep.meant).
func (t *Trial) Keeps(o *Outcome) bool {
	return t.faulty != nil && t.keep.isTelling() && o.Stays == 1 && len(o.asleep) == 0
}

// States is the number of states before the faults that are kept to be compared.
func (t *Trial) States() int { return len(t.keep.states) }

// IsTelling tells whether the states before the faults are enough to show that a change does no harm.
func (t *Trial) IsTelling() bool { return t.keep.isTelling() }

// Compare orders outcomes. First comes the change that leaves fewer faults, then the change that silences fewer rules
// beyond those that it wakes, and then the change that keeps more of the game, in twentieths.
func (o *Outcome) Compare(other *Outcome) int {
	a, b := max(0, o.Dead-o.Woken), max(0, other.Dead-other.Woken)
	return cmp.Or(o.Faults-other.Faults, a-b, int(20*other.Stays+0.5)-int(20*o.Stays+0.5))
}

// IsBest tells whether no outcome can come before this one: the change ends the fault and changes nothing else.
func (t *Trial) IsBest(o *Outcome) bool {
	return len(t.keep.states) > 0 && o.Compare(&Outcome{Stays: 1}) == 0
}

// Wakes is the number of rules that fire and did not before. The rules of the change count as one.
func (o *Outcome) Wakes() int { return o.Woken - max(o.woke-1, 0) }

// Silences tells whether a change ends the fault because much of the game ends with it: more rules fall silent than are
// woken, and the difference is at least a fifth of the rules that fired, or most of the conduct before the fault is
// different.
func (t *Trial) Silences(o *Outcome) bool {
	n := o.Dead - o.Woken
	return t.faulty != nil && n > 0 && (5*n >= len(t.fired[false]) || o.Stays < 0.5)
}
