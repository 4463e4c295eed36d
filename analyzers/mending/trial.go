package mending

import (
	"errors"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/play/trial"
)

// Bounds of the matches that try a repair.
const (
	matchesTried   = 6
	matchesSampled = 24 // if much work may be done
	stepsTried     = 80
	fewestSteps    = 8 // of a match that is cut short, if it is the only one
	muchFurther    = 2 // times as many steps as before: the matches were cut short by the fault
)

// A profile counts the faults of some random matches.
type profile struct {
	matches, steps                         int
	stuck, endless                         int // matches
	endsWithoutGoal, endsWithSeveral, sums int // ends of matches
	doubled, emptied                       int // boards
	idleSteps                              int // steps that change nothing
	won                                    map[string]bool
	sleeping                               []*gdl.Rule // watched rules that have not fired
}

// faults returns the weighted sum of the faults.
func (p *profile) faults() int {
	return 4*(p.stuck+p.endsWithoutGoal+p.endsWithSeveral) + 3*p.doubled + 2*p.emptied + min(p.endless, 1)
}

// rank rates the faults of a repaired game. Where no matches were played before, long
// matches tell nothing.
func (t *faultTrial) rank(p *profile) int {
	n := p.faults()
	if binds(t.code) {
		n -= min(p.endless, 1)
	}
	return n * matchesTried / max(p.matches, 1)
}

// Kinds of causes: a thing has two values, or a fluent is gone.
const (
	doubledCause = "doubled"
	lostCause    = "lost"
)

// A faultTrial is one fault that a repair must remove.
type faultTrial struct {
	*workshop
	code          string
	causeKind     string // of the cause that the finding names; "" if it names none
	match         *play.Trace
	role          string
	rule          *gdl.Rule // the rule that never fires
	profileBefore *profile
	sample        *trial.Sample   // of the matches before the fault; nil if there are none
	testsBefore   map[string]bool // the names of the author's tests that pass
}

// An outcome holds the trial of a repair that passed.
type outcome struct {
	candidate
	faults  *profile
	changed []*gdl.Rule // the rules that are new
	trial.Comparison
}

// trialOf prepares to try repairs of a finding; nil if the game cannot be played with
// the work that is left.
func (w *workshop) trialOf(f *finding.Finding) *faultTrial {
	t := &faultTrial{workshop: w, code: f.Code, match: f.MatchTrace, role: f.Role, rule: ruleAt(w.file, f)}
	if f.Cause != nil {
		t.causeKind = f.Cause.Kind
	}
	if binds(f.Code) {
		// A repair must leave every role a move and a goal value; the rest is for the
		// order.
		t.rule, t.profileBefore = nil, &profile{endless: matchesTried, doubled: matchesTried, emptied: matchesTried}
		return t
	}
	game := w.game(w.file)
	if game == nil {
		return nil
	}
	t.sample = trial.NewSample(game)
	if t.profileBefore = t.play(game, nil, t.sample); t.profileBefore == nil {
		return nil
	}
	t.testsBefore = t.passingTests(w.file, game)
	return t
}

// passingTests returns the names of the author's tests that a game passes.
func (t *faultTrial) passingTests(file *gdl.File, game *play.Game) map[string]bool {
	set, passing := ruletest.TestsFromComments(file), map[string]bool{}
	for _, src := range t.opts.TestTexts {
		set.AddTestText(src)
	}
	for _, test := range set.RuleTests {
		if failure, err := ruletest.Run(t.ctx, game, test); err == nil && failure == nil {
			passing[test.Name] = true
		}
	}
	return passing
}

// breaksTest tells whether a repaired game fails a test that the game passes.
func (t *faultTrial) breaksTest(game *play.Game) bool {
	after := t.passingTests(game.SourceFile(), game)
	for name := range t.testsBefore {
		if !after[name] {
			return true
		}
	}
	return false
}

// game returns a game that can be played with a part of the work that is left.
func (w *workshop) game(file *gdl.File) *play.Game {
	game, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: max(w.workLeft/8, 1)})
	if err != nil {
		return nil
	}
	return game
}

// parsed reads a text in the notation of the rulesheet.
func (book *rulebook) parsed(text string) *gdl.File {
	return gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "repaired.kif", []byte(text)), book.file.Notation)
}

// pass returns the outcome of a repaired text; nil if its matches show the fault
// still, or another one, or if it fails a test of the author.
func (t *faultTrial) pass(text string) *outcome {
	file := t.parsed(text)
	if !file.IsErrorFree() {
		return nil
	}
	game := t.game(file)
	if game == nil || t.shows(game) {
		return nil
	}
	o := &outcome{changed: t.changedRules(file)}
	rule := sameRule(file, t.rule)
	watched := slices.Clone(o.changed)
	if rule != nil && !slices.Contains(o.changed, rule) && (t.code == "A07" || t.code == "D02") {
		watched = append(watched, rule)
	}
	if o.faults = t.play(game, watched, nil); o.faults == nil || !t.mended(o.faults, rule) || t.worse(o.faults) || t.breaksTest(game) {
		return nil
	}
	if t.sample != nil {
		c, err := t.sample.CompareConduct(t.ctx, game, o.changed)
		if err != nil {
			return nil
		}
		o.Comparison = *c
	}
	return o
}

// shows tells whether the match of the fault shows it still.
func (t *faultTrial) shows(game *play.Game) bool {
	if t.match == nil {
		return false
	}
	match, err := game.ReplayTrace(t.ctx, *t.match)
	if err != nil {
		return false // it is no match any more
	}
	judge, last := play.NewPropertyJudge(game), match.LastState()
	switch t.code {
	case "P01", "I04":
		_, wrong, err := judge.JudgePlayability(t.ctx, last)
		return wrong || err != nil
	case "P02":
		_, wrong, err := judge.JudgeRepetition(t.ctx, match)
		return wrong || err != nil
	case "P03":
		_, wrong, err := judge.JudgeUtilityStructure(t.ctx, last)
		return wrong || err != nil
	case "P08":
		_, wrong, err := judge.JudgeZeroSum(t.ctx, last)
		return wrong || err != nil
	case "P10":
		_, wrong, err := judge.JudgeMonotonic(t.ctx, last)
		return wrong || err != nil
	}
	return false
}

// mended tells whether the fault that was seen before is gone.
func (t *faultTrial) mended(p *profile, rule *gdl.Rule) bool {
	switch t.code {
	case "P01", "I04":
		return p.stuck == 0
	case "P02":
		return p.endless == 0 || t.profileBefore.endless > p.endless
	case "P03":
		return p.endsWithoutGoal+p.endsWithSeveral == 0
	case "P04":
		// A random match seldom wins a hard game: that the cause is gone tells as much.
		return p.won[t.role] || t.causeKind == doubledCause && p.doubled < t.profileBefore.doubled || t.causeKind == lostCause && p.emptied < t.profileBefore.emptied
	case "P06":
		return p.steps > 0
	case "P08":
		return p.sums == 0
	case "Y14":
		return p.doubled < t.profileBefore.doubled
	case "Y15":
		return isFewer(p.doubled, t.profileBefore.doubled)
	case "Y10", "Y13":
		return isFewer(p.emptied, t.profileBefore.emptied)
	case "A07", "D02":
		return rule != nil && !slices.Contains(p.sleeping, rule)
	}
	return true
}

// isFewer tells whether a fault is seen less often after a repair than before; one that no
// match showed is not seen after it either.
func isFewer(after, before int) bool { return after < before || after == 0 }

// worse tells whether there are faults that were not there before. A board is watched until
// its first fault, so that one that is no longer doubled may be emptied later. Matches
// that got stuck at once tell nothing of later states: there the order of
// the offers tells the faults.
func (t *faultTrial) worse(p *profile) bool {
	b := t.profileBefore
	if b.matches > 0 && b.stuck == b.matches && p.stuck == 0 && p.steps > muchFurther*b.steps {
		return p.faults() > b.faults()
	}
	return p.stuck > b.stuck || p.endsWithoutGoal > b.endsWithoutGoal || p.endsWithSeveral > b.endsWithSeveral || p.doubled > b.doubled ||
		p.endless > b.endless || p.doubled+p.emptied > b.doubled+b.emptied || p.idleSteps > b.idleSteps && p.idleSteps*b.steps > 2*b.idleSteps*p.steps+p.steps
}

// changedRules returns the rules of a repaired text that the rulesheet does not have.
func (t *faultTrial) changedRules(file *gdl.File) (list []*gdl.Rule) {
	if t.ruleTexts == nil {
		t.ruleTexts = map[string]bool{}
		for _, r := range t.file.Rules {
			t.ruleTexts[r.String()] = true
		}
	}
	for _, r := range file.Rules {
		if len(r.Body) > 0 && !t.ruleTexts[r.String()] {
			list = append(list, r)
		}
	}
	return list
}

// play plays random matches, watches whether some rules fire, and adds to a sample, unless
// it is nil, the states before the fault; nil if they take too much work.
func (t *faultTrial) play(game *play.Game, watched []*gdl.Rule, sample *trial.Sample) *profile {
	first, err := game.InitialState(t.ctx)
	if err != nil {
		return nil
	}
	p := &profile{won: map[string]bool{}, sleeping: slices.Clone(watched)}
	matches := matchesTried
	if sample != nil && t.opts.Work > muchWork {
		matches = matchesSampled
	}
	for seed := range uint64(matches) {
		counted := p
		if seed >= matchesTried { // for the sample alone
			counted = &profile{won: map[string]bool{}}
		}
		o := &observer{faultTrial: t, game: game, profile: counted, firstFault: -1, seen: map[play.State]bool{}, boards: slices.DeleteFunc(cause.KeyedFluentsOf(first.TrueFluents()), func(b *cause.KeyedFluent) bool {
			return b.Arity > 1 && (len(b.FirstKeys) < 2 || b.ValueIndex != b.Arity-1)
		})}
		worked := game.TotalSteps()
		r, err := game.RandomMatch(t.ctx, rand.New(rand.NewPCG(seed, 11)), stepsTried, o.visit)
		if err == nil {
			err = o.end(r)
		}
		if err == nil && sample != nil {
			err = sample.AddMatch(t.ctx, o.path, o.faultIndex())
		}
		t.workLeft -= game.TotalSteps() - worked
		var spent *play.BudgetError
		if errors.As(err, &spent) && (p.matches > 0 || p.steps >= fewestSteps) {
			return p // a large game: the matches so far have to suffice
		}
		if err != nil {
			return nil
		}
		counted.matches++
	}
	return p
}

// An observer follows one match.
type observer struct {
	*faultTrial
	*profile
	game       *play.Game
	boards     []*cause.KeyedFluent
	path       []play.MatchStep
	seen       map[play.State]bool
	firstFault int // the index of the first state that shows a fault; -1 before it is seen
}

// noteFaultyState notes that the present state shows a fault.
func (o *observer) noteFaultyState() {
	if o.firstFault < 0 {
		o.firstFault = len(o.path) - 1
	}
}

// faultIndex returns the index of the first state that shows a fault, or the number of states.
func (o *observer) faultIndex() int {
	if o.firstFault < 0 {
		return len(o.path)
	}
	return o.firstFault
}

func (o *observer) visit(s play.MatchStep) error {
	var previousMoves play.JointMove
	if n := len(o.path); n > 0 {
		o.steps++
		if o.path[n-1].State == s.State {
			o.idleSteps++
		}
		previousMoves = o.path[n-1].Moves
	}
	o.path = append(o.path, s)
	if o.seen[s.State] {
		o.noteFaultyState() // a match may go on for ever
	}
	o.seen[s.State] = true
	o.boards = slices.DeleteFunc(o.boards, func(b *cause.KeyedFluent) bool {
		double, empty, foreign := b.CheckState(s.State)
		switch {
		case double != nil:
			o.doubled++
			o.noteFaultyState()
		case slices.ContainsFunc(empty, func(key string) bool { return !named(previousMoves, key) }):
			o.emptied++
			o.noteFaultyState()
		}
		return double != nil || len(empty) > 0 || foreign
	})
	if s.Moves != nil {
		return o.watch(s.State, s.Moves)
	}
	return nil
}

// named tells whether a move names all parts of a key: a piece that leaves its place may leave
// nothing behind.
func named(moves play.JointMove, key string) bool {
	parts := strings.Fields(key)
	return len(parts) > 0 && slices.ContainsFunc(moves, func(move *gdl.Term) bool {
		for _, part := range parts {
			if !slices.ContainsFunc(move.Args, func(arg *gdl.Term) bool { return arg.String() == part }) {
				return false
			}
		}
		return true
	})
}

// watch strikes out the watched rules that fire.
func (o *observer) watch(s play.State, moves play.JointMove) error {
	if len(o.sleeping) == 0 {
		return nil
	}
	fires, err := o.game.ApplicableRules(o.ctx, s, moves, o.sleeping)
	if err == nil && len(fires) > 0 {
		o.sleeping = slices.DeleteFunc(o.sleeping, func(r *gdl.Rule) bool { return slices.Contains(fires, r) })
	}
	return err
}

// end checks the last state of a match.
func (o *observer) end(r *play.RandomResult) error {
	switch r.Ending {
	case play.EndStuck:
		o.stuck++
		o.noteFaultyState()
		return nil
	case play.EndCut:
		o.endless++
		return nil
	}
	if o.code == "P04" {
		o.noteFaultyState() // no role has won
	}
	sum := 0
	for i, role := range o.game.Roles() {
		if o.game.IsRandomRole(i) {
			continue
		}
		values, err := o.game.GoalValues(o.ctx, r.LastState, role)
		if err != nil {
			return err
		}
		switch {
		case len(values) == 0:
			o.endsWithoutGoal++
		case len(values) > 1:
			o.endsWithSeveral++
		}
		for _, v := range values {
			if v.Name == "100" {
				o.won[role.String()] = true
			}
			sum += number(v.Name)
		}
		if len(values) != 1 {
			o.noteFaultyState()
		}
	}
	if sum != 100 {
		o.sums++
		if o.code == "P08" {
			o.noteFaultyState()
		}
	}
	return o.watch(r.LastState, nil)
}

func number(s string) (n int) {
	for _, c := range s {
		if c < '0' || c > '9' || n > 1000 {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// ruleAt returns the rule at the place of a finding.
func ruleAt(file *gdl.File, f *finding.Finding) *gdl.Rule {
	for _, r := range file.Rules {
		if r.StartPos <= f.Pos && f.Pos < r.EndPos {
			return r
		}
	}
	return nil
}

// sameRule returns the rule of a repaired text that stands at the place of another
// rule; repairs put rules behind those that were there.
func sameRule(file *gdl.File, r *gdl.Rule) *gdl.Rule {
	if r == nil || r.FileIndex >= len(file.Rules) || file.Rules[r.FileIndex].Head.Name != r.Head.Name {
		return nil
	}
	return file.Rules[r.FileIndex]
}
