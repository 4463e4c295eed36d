package comparison

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/prover/compare"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample/trial"
	"github.com/gdllint/gdllint/session"
)

// A Comparison is the result of comparing two rulesheets, with the rules that cause the difference
// that is shown.
type Comparison struct {
	*compare.Outcome
	Sheets  [2]*session.Sheet
	Seconds float64
	// About the difference with the shortest match:
	OnlyTerms [2][]*gdl.Term // the legal moves, goal values or percepts that only the old game has, and that only the new one has
	Causes    []Cause
	lastState []*gdl.Term // the fluents of the last state in the old game
}

// A Cause is a rule that makes a difference: it fires in one game only, or one of its conditions fails in one game.
type Cause struct {
	InNew      bool
	Place      string
	Rule       string   // the head of the rule
	Needs      string   // the condition that fails; "" for a rule that fires
	Conditions []string // of a rule that fires: its first conditions
}

// CompareSheets compares two rulesheets, and looks for the causes of the difference with the
// shortest match.
func CompareSheets(ctx context.Context, old, new *session.Sheet, o compare.Options) (*Comparison, error) {
	begun := time.Now()
	out, err := compare.Compare(ctx, old.File, new.File, o)
	if err != nil {
		return nil, err
	}
	if fault := cmp.Or(old.ReadingError(), new.ReadingError()); out.Verdict == compare.SameGame && fault != nil {
		out.Verdict, out.Reason = compare.Undecided, fault.Error()
	}
	c := &Comparison{Outcome: out, Sheets: [2]*session.Sheet{old, new}}
	if d := out.Shortest(); d != nil && out.WholeDifference == nil {
		explaining, cancel := context.WithTimeout(context.WithoutCancel(ctx), explainTime)
		defer cancel()
		c.explainDifference(explaining, d)
	}
	c.Seconds = time.Since(begun).Seconds()
	return c, nil
}

// explainTime is the time limit of the search for the rules that cause a difference.
const explainTime = 2 * time.Second

// The greatest numbers of terms that are explained, and of conditions of a rule that are shown.
const (
	mostTerms      = 3
	mostConditions = 3
)

// explainDifference sets OnlyTerms and lastState. Of up to mostTerms terms, and of the end if only one game is over, the
// causes are a rule that makes the atom true in one game, and the rule that comes nearest to it in the other.
func (c *Comparison) explainDifference(ctx context.Context, d *trial.Difference) {
	c.OnlyTerms[0], c.OnlyTerms[1] = trial.TermsBeside(d.First, d.Second), trial.TermsBeside(d.Second, d.First)
	games := [2]*play.Game{c.Sheets[0].Game}
	var matches [2]*why.Match
	for i, f := range c.Files {
		if games[i] == nil {
			var err error
			if games[i], err = play.NewWithBudget(f, session.PlayBudget); err != nil {
				return
			}
		}
		replayed, err := games[i].ReplayTrace(ctx, trial.TraceFor(games[0], games[i], d.MatchTrace))
		if err != nil {
			return
		}
		matches[i] = why.Replay(games[i], replayed)
	}
	c.lastState = matches[0].States[matches[0].Last()].TrueFluents()
	step := matches[0].Last()
	var atoms [2][]*gdl.Term // the atoms that hold only in this game
	relation := map[trial.Aspect]string{trial.InMoves: gdl.Legal, trial.InGoals: gdl.Goal, trial.InSight: gdl.Sees}[d.Aspect]
	if d.Aspect == trial.InSight {
		step--
	}
	if d.Aspect == trial.InEnd {
		at := 1
		if d.FirstIsOver {
			at = 0
		}
		atoms[at] = []*gdl.Term{gdl.NewTerm(gdl.Terminal)}
	}
	for i := range c.OnlyTerms {
		for _, t := range c.OnlyTerms[i][:min(mostTerms, len(c.OnlyTerms[i]))] {
			if relation != "" {
				atoms[i] = append(atoms[i], gdl.NewTerm(relation, d.Role, t))
			}
		}
	}
	for i, list := range atoms {
		for _, atom := range list {
			c.addFiring(ctx, i, matches[i], atom, step)
			c.addFailing(ctx, 1-i, matches[1-i], atom, step)
		}
	}
}

// addFiring adds as a cause the first rule that makes an atom true at a step of a match. The game is 0 for the old one
// or 1 for the new one.
func (c *Comparison) addFiring(ctx context.Context, game int, m *why.Match, atom *gdl.Term, step int) {
	for _, r := range m.Rules(atom.Name) {
		fires, err := m.Firing(ctx, r, atom, step, 1)
		if err != nil || len(fires) == 0 {
			continue
		}
		x := Cause{InNew: game == 1, Place: c.rulePlace(game, r), Rule: c.spelledTerm(game, r.Head)}
		for _, l := range fires[0].Conditions[:min(mostConditions, len(fires[0].Conditions))] {
			x.Conditions = append(x.Conditions, l.Value.Spelled(c.Files[game].Notation))
		}
		c.addCause(x)
		return
	}
}

// addFailing adds as a cause the rule that comes nearest to making an atom true, with a condition
// that fails.
func (c *Comparison) addFailing(ctx context.Context, game int, m *why.Match, atom *gdl.Term, step int) {
	list, err := m.Failures(ctx, atom, step)
	if err != nil || len(list) == 0 {
		return
	}
	x := Cause{InNew: game == 1, Place: c.rulePlace(game, list[0].Rule), Rule: c.spelledTerm(game, list[0].Rule.Head)}
	if failing := list[0].Failing(); len(failing) > 0 {
		x.Needs = failing[0].Value.Spelled(c.Files[game].Notation)
	}
	c.addCause(x)
}

func (c *Comparison) addCause(x Cause) {
	if !slices.ContainsFunc(c.Causes, func(y Cause) bool { return x.Place == y.Place && x.Needs == y.Needs }) {
		c.Causes = append(c.Causes, x)
	}
}

func (c *Comparison) rulePlace(game int, r *gdl.Rule) string {
	at := report.NewPositionMapper(c.Sheets[game].File.Source).PlaceOf(r.Pos())
	return fmt.Sprintf("%s:%d:%d", c.Sheets[game].Path, at.Line, at.Column)
}

func (c *Comparison) spelledTerm(game int, t *gdl.Term) string {
	return t.InNotation(c.Files[game].Notation)
}

// ParseNames reads pairs OLD=NEW of names that mean the same in two rulesheets. It returns the map
// from the new names to the old ones.
func ParseNames(pairs []string) (model.Renaming, error) {
	names := model.Renaming{}
	taken := map[string]bool{}
	for _, pair := range pairs {
		old, new, ok := strings.Cut(strings.ToLower(pair), "=")
		_, keyword := gdl.KeywordArity(old)
		_, other := gdl.KeywordArity(new)
		switch {
		case !ok || old == "" || new == "" || strings.ContainsAny(old+new, "()?= \t"):
			return nil, fmt.Errorf("--map %s: write OLD=NEW, two names", pair)
		case (keyword || other) && old != new:
			return nil, fmt.Errorf("--map %s: a word of the language keeps its name", pair)
		case names[new] != "" && names[new] != old || taken[old] && names[new] != old:
			return nil, fmt.Errorf("--map %s: a name stands for one other name only", pair)
		}
		names[new], taken[old] = old, true
	}
	return names, nil
}
