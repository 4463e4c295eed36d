package trial

import (
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

// Further symptoms, which no random match shows.
const (
	Unwon     = "unwon"     // a role never wins
	Idle      = "idle"      // a rule never fires
	Start     = "start"     // no move can be made
	Falls     = "falls"     // a goal value becomes less
	Unplayed  = "unplayed"  // the game cannot be played
	Any       = "any"       // whatever the matches show first
	Unwatched = "unwatched" // none that matches show
)

// A Symptom is the fault that a change has to end.
type Symptom struct {
	Kind   string
	Winner string      // a role that has to win some match; "" if none has
	Match  *play.Trace // that shows it; nil if none does
	Role   string      // of Unwon
	Rule   *gdl.Rule   // of Idle
}

// IsSeen tells whether the matches before a change show the symptom.
func (t *Trial) IsSeen() bool { return t.faulty != nil && t.faulty.count(t.symptom.Kind) > 0 }

// Silent tells which changes leave the match that shows the symptom as it is. Such a change does not end the
// symptom. If the symptom is a rule that never fires, and not the changed rule, Silent examines all matches.
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

// Suspicion tells how much of the symptom rests on a condition of a rule, or on a rule. It uses the graph of why
// in the first match that shows the symptom. It returns nil if no match does.
func (t *Trial) Suspicion(ctx context.Context) map[why.Place]float64 {
	if t.faulty == nil {
		return nil
	}
	m, facts := t.shown(ctx)
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

// firstShown returns the fault that is the symptom and is shown first; "" if none is.
func (t *Trial) firstShown() string {
	return t.earliest(func(fault string) bool { return strings.HasPrefix(fault, t.symptom.Kind) })
}

// earliest returns the fault of a kind that is shown first; "" if there is none.
func (t *Trial) earliest(isOfKind func(fault string) bool) (first string) {
	for _, k := range slices.Sorted(maps.Keys(t.Faults())) {
		if isOfKind(k) && (first == "" || len(t.faulty.shown[k].match.States) < len(t.faulty.shown[first].match.States)) {
			first = k
		}
	}
	return first
}

// shown returns the first match that shows the symptom, with facts of it that should not be so.
func (t *Trial) shown(ctx context.Context) (m *sample.Match, facts []play.Fact) {
	kind := t.firstShown()
	m, facts = t.faulty.shown[kind].match, t.faulty.shown[kind].facts
	var v play.Violation
	judge := play.NewPropertyJudge(t.faulty.game)
	if m == nil { // a rule that never fires, a role that never wins
		m = t.faulty.matches[0]
		last := len(m.States) - 1
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
	}
	switch kind {
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
		return m, []play.Fact{{Atom: gdl.NewTerm(gdl.Terminal), Step: len(m.States) - 1}}
	}
	last := len(m.States) - 1
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

// Broken returns the fault that all matches show: a thing with two values, or with none any more. Among several it
// returns the one that is shown first. It returns "" if there is none.
func (t *Trial) Broken() (fault string) {
	return t.earliest(func(k string) bool {
		return t.faulty.faults[k] == len(t.faulty.matches) && (strings.HasPrefix(k, Lost) || strings.HasPrefix(k, Doubled))
	})
}
