// Package trial tries changed rules: whether a fault is gone, and how much of the game stays.
//
// A sample holds the conduct of a game in states of its matches, up to the first state that
// shows a fault. The changed game is asked the same there. A repair that ends a
// fault should leave the rest of the game as it is.
package trial

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/play/why"
)

// Further symptoms, which no profile counts.
const (
	Unwon     = "unwon"     // a role never wins
	Idle      = "idle"      // a rule never fires
	Start     = "start"     // no move can be made
	Falls     = "falls"     // a goal value becomes less
	Unplayed  = "unplayed"  // the game cannot be played
	Unwatched = "unwatched" // none that matches show
)

// A Symptom is the fault that a change has to end.
type Symptom struct {
	Kind  string
	Match *play.Trace // that shows it; nil if none does
	Role  string      // of Unwon
	Rule  *gdl.Rule   // of Idle
}

// Options bound the work.
type Options struct {
	Work  int64         // conditions that are tried in all, as in play.Budget
	Tests []*gdl.Source // of the author, beside those in comments of the rulesheet
}

// muchWork is the work from which on it is much.
const muchWork = 10_000_000

// workForByte is the work of reading a text, and of preparing the game, for each byte.
const workForByte = 3

// A Trial tries changes of a rulesheet against a symptom.
type Trial struct {
	Sample  *Sample // of the matches before the fault; nil if there are none
	Left    int64   // work that may still be done
	opts    Options
	file    *gdl.File
	symptom Symptom
	before  *profile
	fired   map[string]bool // texts of the rules that fire before
	passing map[string]bool // the names of the author's tests that pass
	texts   map[string]bool // of the rules
}

// An Outcome is the result of a change that passed.
type Outcome struct {
	Matches, Steps int
	Faults         int     // kinds of faults that are still there
	Dead, Woken    int     // rules that fired before and do no more, and the other way round
	Stays          float64 // share of the conduct before the fault that is as it was
	Print          uint64  // changes with the same did the same in all matches
	Changed        []*gdl.Rule
	Comparison
}

// New prepares to try changes; nil if the game cannot be played with the work.
func New(ctx context.Context, file *gdl.File, symptom Symptom, opts Options) *Trial {
	t := &Trial{opts: opts, file: file, symptom: symptom, Left: opts.Work, texts: map[string]bool{}}
	for _, r := range file.Rules {
		t.texts[r.String()] = true
	}
	if symptom.Kind == Unplayed {
		return t
	}
	game := t.game(file)
	if game == nil {
		return nil
	}
	t.Sample = NewSample(game)
	if t.before = t.play(ctx, game, t.Sample, nil); t.before == nil {
		return nil
	}
	t.renew(game)
	t.passing = t.passingTests(ctx, game)
	var err error
	if t.fired, err = t.before.fired(ctx, game); err != nil {
		return nil
	}
	return t
}

// game returns a game that can be played with a part of the work that is left.
func (t *Trial) game(file *gdl.File) *play.Game {
	game, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: max(t.Left/8, 1)})
	if err != nil {
		return nil
	}
	return game
}

// renew gives a game the same work again: its matches may have spent all that it had.
func (t *Trial) renew(game *play.Game) {
	game.SetBudget(play.Budget{MaxTotalSteps: game.TotalSteps() + max(t.Left/8, 1)})
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

// Try returns the outcome of a changed rulesheet; nil if its matches show the symptom still, or a fault that was not there
// before, or if it fails a test of the author.
func (t *Trial) Try(ctx context.Context, file *gdl.File) *Outcome {
	t.Left -= workForByte * int64(len(file.Source.Text))
	game := t.game(file)
	if game == nil || t.shows(ctx, game) {
		return nil
	}
	p := t.play(ctx, game, nil, t.mayHave)
	if p == nil || !t.isGone(p) {
		return nil
	}
	t.renew(game)
	fired, err := p.fired(ctx, game)
	if err != nil || t.symptom.Kind == Idle && t.symptom.Rule != nil && !fired[t.now(t.symptom.Rule, file)] {
		return nil
	}
	o := &Outcome{Matches: p.matches, Steps: p.steps, Print: p.print}
	for k := range p.faults {
		if k != Long && k != Sum {
			o.Faults++
		}
	}
	for _, r := range file.Rules {
		if len(r.Body) > 0 && !t.texts[r.String()] {
			o.Changed = append(o.Changed, r)
		}
	}
	if t.before == nil {
		return o
	}
	now := t.passingTests(ctx, game)
	for name := range t.passing {
		if !now[name] {
			return nil
		}
	}
	c, err := t.Sample.CompareConduct(ctx, game, o.Changed)
	if err != nil {
		return nil
	}
	o.Comparison, o.Stays = *c, c.Likeness
	for _, r := range file.Rules {
		if k := r.String(); fired[k] && !t.fired[k] {
			o.Woken++
		}
	}
	changed := t.changedIndex(file)
	for i, r := range t.file.Rules {
		if k := r.String(); i != changed && t.fired[k] && !fired[k] {
			o.Dead++
		}
	}
	return o
}

// now returns the text of a rule after a change: the changed one, if it is not there as it was.
func (t *Trial) now(r *gdl.Rule, file *gdl.File) string {
	text := r.String()
	if i := r.FileIndex; len(file.Rules) == len(t.file.Rules) && i == t.changedIndex(file) {
		text = file.Rules[i].String()
	}
	return text
}

// changedIndex returns the index of the first rule that is another one.
func (t *Trial) changedIndex(file *gdl.File) int {
	for i, r := range t.file.Rules {
		if i >= len(file.Rules) || r.String() != file.Rules[i].String() {
			return i
		}
	}
	return -1
}

// mayHave tells whether the matches of a change may show a fault: one that was there before, and is not the symptom.
func (t *Trial) mayHave(fault string) bool {
	switch {
	case fault == Sum && t.symptom.Kind == Sum, fault == Endless && t.symptom.Kind == Endless:
		return false
	case t.symptom.Kind == Endless && fault == Long:
		return t.before.faults[Long] > 1
	case t.before == nil:
		return fault != Stuck && fault != Goals
	case fault == Long:
		return true
	case strings.HasPrefix(fault, t.symptom.Kind):
		return t.before.faults[fault] > 1
	}
	return t.before.faults[fault] > 0
}

// isGone tells whether the symptom is gone.
func (t *Trial) isGone(p *profile) bool {
	switch t.symptom.Kind {
	case Stuck, Goals:
		return p.faults[t.symptom.Kind] == 0
	case Unwon:
		return p.won[t.symptom.Role]
	case Start:
		return p.steps > p.matches
	}
	n := p.count(t.symptom.Kind)
	return n == 0 || n < t.before.count(t.symptom.Kind)
}

// IsSeen tells whether the matches before a change show the symptom.
func (t *Trial) IsSeen() bool { return t.before != nil && t.before.count(t.symptom.Kind) > 0 }

// shows tells whether the match of the symptom shows it still.
func (t *Trial) shows(ctx context.Context, game *play.Game) bool {
	_, _, wrong, err := t.judge(ctx, game)
	return wrong || err != nil
}

// judge replays the match of the symptom and judges its end. The match is nil if there is none, or none any more.
func (t *Trial) judge(ctx context.Context, game *play.Game) (match *play.ReplayedMatch, v play.Violation, wrong bool, err error) {
	if t.symptom.Match == nil {
		return nil, v, false, nil
	}
	if match, err = game.ReplayTrace(ctx, *t.symptom.Match); err != nil {
		return nil, v, false, nil
	}
	judge, last := play.NewPropertyJudge(game), match.LastState()
	switch t.symptom.Kind {
	case Stuck:
		v, wrong, err = judge.JudgePlayability(ctx, last)
	case Endless:
		v, wrong, err = judge.JudgeRepetition(ctx, match)
	case Goals:
		v, wrong, err = judge.JudgeUtilityStructure(ctx, last)
	case Sum:
		v, wrong, err = judge.JudgeZeroSum(ctx, last)
	case Falls:
		v, wrong, err = judge.JudgeMonotonic(ctx, last)
	}
	return match, v, wrong, err
}

// Suspects returns the rules on which the symptom rests in its match, the most suspect first.
func (t *Trial) Suspects(ctx context.Context) []*gdl.Rule {
	game := t.game(t.file)
	if game == nil {
		return nil
	}
	match, v, wrong, err := t.judge(ctx, game)
	if match == nil || !wrong || err != nil {
		return nil
	}
	last := len(match.States) - 1
	for i := range v.Facts {
		v.Facts[i].Step = max(min(last, last+v.Facts[i].Step), 0)
	}
	graph, _ := why.Explain(ctx, why.Replay(game, match), v.Facts)
	t.Left -= game.TotalSteps()
	return graph.Rules()
}

// KeepsAll tells whether a change is known to keep all that the game does before the fault. Of
// a rule that fires nowhere before it, the sample tells nothing.
func (t *Trial) KeepsAll(o *Outcome) bool {
	return t.Sample != nil && t.Sample.IsTelling() && o.StayCount == t.Sample.SampledStates() && len(o.AsleepRules) == 0
}

// Compare orders outcomes: the change that leaves fewer faults first, then the one that leaves more rules alive, and then the
// one that keeps more of the game.
func (o *Outcome) Compare(other *Outcome) int {
	if n := o.Faults - other.Faults; n != 0 {
		return n
	}
	if n := (o.Dead - o.Woken) - (other.Dead - other.Woken); n != 0 {
		return n
	}
	return int(100*other.Stays+0.5) - int(100*o.Stays+0.5)
}

// Faults returns the faults that the matches before a change show, with the numbers of matches.
func (t *Trial) Faults() map[string]int {
	if t.before == nil {
		return nil
	}
	return t.before.faults
}
