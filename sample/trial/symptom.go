package trial

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// This file describes the fault that a change has to end, and looks for it in the matches of the unchanged game.

// Kinds of symptoms besides the faults of a match (watch.go). Any is replaced by the fault that the matches show first.
const (
	Unwon     = "unwon"     // a role never wins
	Idle      = "idle"      // a rule never fires
	Start     = "start"     // the match is over before its first move
	Falls     = "falls"     // a goal value falls; judged only in the match of the symptom
	Unplayed  = "unplayed"  // the game cannot be played
	Any       = "any"       // the first fault that the matches show
	Unwatched = "unwatched" // a fault that no match shows
)

// A Symptom is the fault that a change has to end.
type Symptom struct {
	Kind  string
	Match *play.Trace // that shows it; nil if none does
	Role  string      // the role, for Unwon
	Rule  *gdl.Rule   // of Idle
}

// IsSeen tells whether the matches before a change show the symptom.
func (t *Trial) IsSeen() bool { return t.faulty != nil && t.faulty.count(t.symptom.Kind) > 0 }

// Silent tells for each change whether the match that shows the symptom stays as it is, so that the change cannot end the
// symptom. If the symptom is a rule that never fires, it looks at all matches; a change of that rule is never silent. If
// no match shows another symptom, no change is silent.
func (t *Trial) Silent(ctx context.Context, changes []play.Change) (silent []bool) {
	silent = make([]bool, len(changes))
	kind := t.firstShown()
	if kind == "" && (t.symptom.Kind != Idle || t.faulty == nil) {
		return silent
	}
	matches, game := t.faulty.matches, t.faulty.game
	if kind != "" {
		matches = []*sample.Match{t.faulty.shown[kind].match}
	}
	t.renew(game)
	worked := game.TotalSteps()
	t.begins = map[play.Change]int{}
	first, _ := game.FirstDifferences(ctx, replayed(matches, math.MaxInt-1), changes...)
	for n, m := range matches {
		for i, c := range changes {
			silent[i] = (n == 0 || silent[i]) && first[n][i] == len(m.States) && (t.symptom.Kind != Idle || c.Old != t.symptom.Rule)
			if m == t.faulty.matches[0] && t.symptom.Match != nil {
				t.begins[c] = first[n][i]
			}
		}
	}
	t.Left -= game.TotalSteps() - worked
	return silent
}

// Suspicion tells for each condition and rule how much of the symptom rests on it, in an example of the symptom
// (why.Explain). It returns nil if there is none.
func (t *Trial) Suspicion(ctx context.Context) map[why.Place]float64 {
	if t.faulty == nil {
		return nil
	}
	m, facts := t.example(ctx)
	if m == nil {
		return nil
	}
	game := t.faulty.game
	t.renew(game)
	worked := game.TotalSteps()
	graph, _ := why.Explain(ctx, why.Replay(game, &m.ReplayedMatch), facts)
	t.Left -= game.TotalSteps() - worked
	return graph.Suspicion
}

// firstShown returns the fault of the symptom's kind that a match shows after the fewest moves; "" if there is none.
func (t *Trial) firstShown() string {
	return t.earliest(func(fault string) bool { return strings.HasPrefix(fault, t.symptom.Kind) })
}

// earliest returns the one of some faults that a match shows after the fewest moves; "" if there is none.
func (t *Trial) earliest(isOfKind func(fault string) bool) (first string) {
	for _, k := range slices.Sorted(maps.Keys(t.Faults())) {
		if isOfKind(k) && (first == "" || len(t.faulty.shown[k].match.States) < len(t.faulty.shown[first].match.States)) {
			first = k
		}
	}
	return first
}

// example returns a match that shows the symptom, with the facts that are wrong in it. For Unwon and Idle it is the first
// match, with the fact that never holds. It returns nil if no match shows another symptom.
func (t *Trial) example(ctx context.Context) (m *sample.Match, facts []play.Fact) {
	kind := t.firstShown()
	m, facts = cmp.Or(t.faulty.shown[kind].match, t.faulty.matches[0]), t.faulty.shown[kind].facts
	last := len(m.States) - 1
	var v play.Violation
	judge := play.NewPropertyJudge(t.faulty.game)
	switch kind {
	case "":
		switch {
		case t.symptom.Kind == Unwon:
			return m, []play.Fact{{Atom: gdl.NewTerm(gdl.Goal, gdl.NewTerm(t.symptom.Role), gdl.NewTerm("100")), Step: last}}
		case t.symptom.Kind == Idle && t.symptom.Rule != nil:
			atom := t.symptom.Rule.Head
			if atom.Name == gdl.Next && len(atom.Args) == 1 {
				atom = gdl.NewTerm(gdl.True, atom.Args[0])
			}
			return m, []play.Fact{{Atom: why.Apart(atom), Step: last}}
		}
		return nil, nil
	case Stuck:
		v, _, _ = judge.JudgePlayability(ctx, m.LastState())
	case Endless:
		v, _, _ = judge.JudgeRepetition(ctx, &m.ReplayedMatch)
	case Goals:
		v, _, _ = judge.JudgeUtilityStructure(ctx, m.LastState())
	case Sum:
		v, _, _ = judge.JudgeZeroSum(ctx, m.LastState())
	case Falls:
		v, _, _ = judge.JudgeMonotonic(ctx, m.LastState())
	case Long:
		return m, []play.Fact{{Atom: gdl.NewTerm(gdl.Terminal), Step: last}}
	}
	for _, f := range v.Facts {
		f.Step = max(min(last, last+f.Step), 0)
		facts = append(facts, f)
	}
	return m, facts
}

// Faults returns the faults that the matches before a change show, with the numbers of matches.
func (t *Trial) Faults() map[string]int {
	if t.faulty == nil {
		return nil
	}
	return t.faulty.faults
}
