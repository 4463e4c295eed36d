package compare

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/symmetry"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/sample/trial"
)

// This file compares two rulesheets: as text, by the product of their networks, or by matches side by side.

// Options of a comparison.
type Options struct {
	// SameNames maps names of the new rulesheet to the names of the old one that they stand for, where these
	// differ. If it is not nil, all names are certain.
	SameNames model.Renaming
	Budget    proof.Budget // proof.DefaultBudget if it is zero
	Effort    trial.Effort // how far games that cannot be grounded are played side by side
	// WantsEvidence asks for a certificate that the games are the same; CertificateTrial tries it before the answer is given.
	WantsEvidence    bool
	CertificateTrial *certificate.ClingoTrial
	sabotage         func(*circuit.Comparison) // a fault, for tests
}

// A Verdict is the result of a comparison.
type Verdict string

// The verdicts.
const (
	SameGame  Verdict = "same"
	OtherGame Verdict = "different"
	Undecided Verdict = "open"
)

// Aspects are the aspects in which games are compared, in the order of reports.
var Aspects = []trial.Aspect{trial.InMoves, trial.InEnd, trial.InGoals, trial.InSight}

// An AspectOutcome is the result for one aspect.
type AspectOutcome struct {
	Aspect     trial.Aspect
	Verdict    Verdict
	Method     string            // how it was proved or found
	Difference *trial.Difference // in the names of the old rulesheet
	Reason     string            // why it is open
}

// An Outcome is the result of a comparison.
type Outcome struct {
	Verdict         Verdict
	Way             Way
	Renamed         []symmetry.Renaming // the renamings under which the rules are the same, if there are such; if they exchange names, the games are compared nevertheless
	Aspects         []AspectOutcome     // empty if the rules are the same, or if there is a WholeDifference
	WholeDifference *trial.Difference   // the roles differ, or the new game cannot be played
	Reason          string              // why the verdict is open, if that is not a matter of one aspect
	// OnlyNames are the names in roles, moves and percepts that only the old rulesheet has, and those that only the new one has. If a
	// name of one stands for a name of the other, a difference may be none.
	OnlyNames [2][]string
	Guessed   model.Renaming // by name of the new rulesheet: the old name that it was taken for
	// EqualFluents counts the fluents of the new game that are proved to be one of the old one or a condition of it.
	EqualFluents, AllFluents int
	Files                    [2]*gdl.File    // the rulesheets that were compared; the second one with the names of the first
	Evidence                 *proof.Evidence // evidence that the games are the same, if it is wanted
}

// A Way says how two games were found to be the same.
type Way string

// The ways.
const (
	SameRules  Way = "the same rules"
	OtherNames Way = "the same rules with other names"
	Proved     Way = "proved for all matches"
)

// Compare tells whether two rulesheets are the same game.
func Compare(ctx context.Context, old, new *gdl.File, o Options) (*Outcome, error) {
	if o.Budget == (proof.Budget{}) {
		o.Budget = proof.DefaultBudget
	}
	if o.Effort == (trial.Effort{}) {
		o.Effort = trial.Effort{StatePairs: 300, RandomMatches: 20, RandomSeed: 1}
	}
	out := &Outcome{Verdict: Undecided, Files: [2]*gdl.File{old, new}}
	if found := isomorphism(ctx, old, new); found != nil {
		out.Renamed = found.Renamed
		if !found.Exchanges {
			out.Verdict, out.Way = SameGame, SameRules
			if len(found.Renamed) > 0 {
				out.Way = OtherNames
			}
			if o.WantsEvidence {
				out.certify(ctx, nil, o)
			}
			return out, nil
		}
	}
	for i, file := range out.Files {
		if reason := plan.UnfitReason(file); reason != "" {
			out.Reason = fmt.Sprintf("the %s rulesheet: %s", [2]string{"old", "new"}[i], reason)
			return out, nil
		}
	}
	if o.SameNames == nil {
		out.guessNames(ctx)
	}
	for _, by := range []model.Renaming{o.SameNames, out.Guessed} {
		if len(by) > 0 {
			out.Files[1] = renameFile(new, by)
		}
	}
	err := out.decide(ctx, o)
	if err != nil && ctx.Err() != nil {
		err, out.Reason = nil, context.Cause(ctx).Error()
	}
	return out, err
}

// isomorphism compares the rules as text: with their names, with the names that both have, and with any names.
// Sheets in the notation of operations are compared with their names only, since the platform gives some of them
// a meaning.
func isomorphism(ctx context.Context, old, new *gdl.File) *symmetry.Isomorphism {
	for _, keeps := range []symmetry.NameChoice{symmetry.AllNames, symmetry.SharedNames, symmetry.NoNames} {
		if (old.Operations != nil || new.Operations != nil) && (keeps != symmetry.AllNames || old.Operations == nil || new.Operations == nil) {
			break
		}
		if found := symmetry.FindIsomorphism(ctx, old, new, keeps); found != nil {
			return found
		}
	}
	return nil
}

// renameFile returns a copy of a rulesheet with other names. Source positions do not change.
func renameFile(f *gdl.File, by model.Renaming) *gdl.File {
	whole := maps.Clone(by)
	for name, other := range by { // a target that keeps its name otherwise gets the first name of the chain that ends in it, so that no two names become one
		if _, moved := whole[other]; !moved {
			for into, again := name, true; again; {
				whole[other] = into
				again = false
				for k, v := range by {
					if v == into && k != other {
						into, again = k, true
					}
				}
			}
		}
	}
	c := *f
	c.Rules = make([]*gdl.Rule, len(f.Rules))
	for i, r := range f.Rules {
		c.Rules[i] = r.Rewrite(whole.Rename)
	}
	return &c
}

// decide prepares and grounds both games, and tries the methods on their product. Games that cannot be grounded are
// played side by side.
func (out *Outcome) decide(ctx context.Context, o Options) error {
	var games [2]*play.Game
	for i, f := range out.Files {
		var err error
		if games[i], err = play.NewWithBudget(f, play.Budget{MaxSteps: o.Budget.ReplaySteps, MaxTotalSteps: 10 * o.Budget.ReplaySteps}); err != nil {
			return err
		}
	}
	if len(games[0].Roles()) != len(games[1].Roles()) {
		out.Verdict, out.WholeDifference = OtherGame, &trial.Difference{Aspect: trial.InRoles, First: games[0].Roles(), Second: games[1].Roles()}
		return nil
	}
	grounding, cancel := task.WithHalf(ctx, nil)
	nets, err := groundBoth(grounding, out.Files, o.Budget)
	cancel()
	if err != nil {
		if ctx.Err() != nil {
			return err
		}
		return out.playSideBySide(ctx, games, o, err)
	}
	out.AllFluents = len(nets[1].FluentRefs)
	if o.SameNames == nil {
		out.findOnlyNames(nets)
	}
	same, ok := alphabet(nets)
	if !ok {
		if out.Reason = "the roles have other names"; out.isCertain() {
			out.Verdict, out.Reason = OtherGame, ""
			out.WholeDifference = &trial.Difference{Aspect: trial.InRoles, First: games[0].Roles(), Second: games[1].Roles()}
		}
		return nil
	}
	c := newTaskOver(ctx, out.Files[0], circuit.NewComparison(nets[0], nets[1], same), games, o)
	err = c.tryMethods(ctx)
	if c.tellOutcome(out); o.WantsEvidence && out.Verdict == SameGame {
		out.certify(ctx, c, o)
	}
	return err
}

// groundBoth grounds two games at the same time, and builds their networks.
func groundBoth(ctx context.Context, files [2]*gdl.File, budget proof.Budget) (nets [2]*circuit.Network, err error) {
	budget.ProgramLiterals /= 2 // the two games share the bound, which limits the memory
	var errs [2]error
	done := make(chan int)
	for i, f := range files {
		go func() {
			errs[i] = proof.RunGuarded("grounding", func() (err error) {
				game, err := task.GroundFile(ctx, f, budget)
				if task.IsTooLarge(err) {
					game, err = task.GroundOnlyCalled(ctx, f, budget, nil, false)
				}
				if err == nil {
					nets[i], err = circuit.NewNetwork(ctx, game)
				}
				return err
			})
			done <- i
		}()
	}
	for range files {
		<-done
	}
	return nets, errors.Join(errs[:]...)
}

// alphabet finds the roles and moves that have the same names; ok is false if the roles differ.
func alphabet(nets [2]*circuit.Network) (same circuit.Alphabet, ok bool) {
	one, two := nets[0].Game, nets[1].Game
	for r, role := range one.Roles {
		other := slices.IndexFunc(two.Roles, func(t *gdl.Term) bool { return gdl.EqualTerms(t, role) })
		if other < 0 {
			return same, false
		}
		index := map[string]int32{}
		for m, t := range two.RoleMoves[other] {
			index[t.String()] = int32(m)
		}
		moves := make([]int32, len(one.RoleMoves[r]))
		for m, t := range one.RoleMoves[r] {
			if twin, known := index[t.String()]; known {
				moves[m] = twin
			} else {
				moves[m] = -1
			}
		}
		same.Roles, same.Moves = append(same.Roles, other), append(same.Moves, moves)
	}
	return same, true
}

// findOnlyNames fills OnlyNames, if each game has names in roles, moves and percepts that the other rulesheet lacks.
func (out *Outcome) findOnlyNames(nets [2]*circuit.Network) {
	var only [2][]string
	for i, n := range nets {
		only[i] = namesNotIn(interfaceNames(n.Game), out.Files[1-i])
	}
	if len(only[0]) > 0 && len(only[1]) > 0 {
		out.OnlyNames = only
	}
}

func addNamesOf(into map[string]bool, t *gdl.Term) {
	if !t.IsVariable() {
		into[t.Name] = true
	}
	for _, a := range t.Args {
		addNamesOf(into, a)
	}
}

// interfaceNames returns the names in roles, moves and percepts.
func interfaceNames(g *grounding.Game) map[string]bool {
	names := map[string]bool{}
	for r, role := range g.Roles {
		addNamesOf(names, role)
		for _, m := range g.RoleMoves[r] {
			addNamesOf(names, m)
		}
	}
	for _, info := range g.Atoms {
		if info.AtomKind == grounding.SeesAtom {
			addNamesOf(names, info.ValueTerm)
		}
	}
	return names
}

// guessNames fills Guessed, if each rulesheet has names in roles, moves and percepts that the other one lacks.
func (out *Outcome) guessNames(ctx context.Context) {
	var shown [2]map[string]bool
	for i, f := range out.Files {
		shown[i] = map[string]bool{}
		eachAtom(f, func(t *gdl.Term, _ *gdl.Rule) {
			switch t.Name {
			case gdl.Role, gdl.Legal, gdl.Does, gdl.Sees:
				addNamesOf(shown[i], t)
			}
		})
	}
	if len(namesNotIn(shown[0], out.Files[1])) > 0 && len(namesNotIn(shown[1], out.Files[0])) > 0 {
		out.Guessed = guessNames(ctx, out.Files[0], out.Files[1])
	}
}

func ruleNames(f *gdl.File) map[string]bool {
	names := map[string]bool{}
	eachAtom(f, func(t *gdl.Term, _ *gdl.Rule) { addNamesOf(names, t) })
	return names
}

// namesNotIn returns those of the names that a rulesheet lacks.
func namesNotIn(names map[string]bool, f *gdl.File) (only []string) {
	text := ruleNames(f)
	for name := range names {
		if !text[name] {
			only = append(only, name)
		}
	}
	slices.Sort(only)
	return only
}

// isCertain tells whether it is certain which names are the same. If it is not, a difference may be one of names only.
func (out *Outcome) isCertain() bool { return len(out.OnlyNames[0]) == 0 && len(out.Guessed) == 0 }

// playSideBySide looks for a difference in matches of games of which no networks can be made.
func (out *Outcome) playSideBySide(ctx context.Context, games [2]*play.Game, o Options, cause error) error {
	out.Reason = "no proof: " + cause.Error()
	var spent *play.BudgetError
	d, err := trial.FindDifference(ctx, games[0], games[1], o.Effort)
	if err != nil && !errors.As(err, &spent) {
		return err
	}
	if d == nil {
		return nil
	}
	switch {
	case d.Aspect == trial.InRoles:
		out.Reason = "the roles have other names"
		return nil
	case d.Aspect == trial.InFailure && out.isCertain():
		out.Verdict, out.WholeDifference = OtherGame, d
		return nil
	}
	for _, a := range Aspects {
		x := AspectOutcome{Aspect: a, Verdict: Undecided, Reason: out.Reason}
		if a == d.Aspect {
			x.Verdict, x.Difference = OtherGame, d
		}
		out.Aspects = append(out.Aspects, x)
	}
	if out.isCertain() {
		out.Verdict = OtherGame
	}
	return nil
}

// Shortest returns the WholeDifference or, if there is none, the difference with the shortest match; nil if there is
// no difference.
func (out *Outcome) Shortest() (best *trial.Difference) {
	if out.WholeDifference != nil {
		return out.WholeDifference
	}
	for _, a := range out.Aspects {
		if d := a.Difference; d != nil && (best == nil || len(d.MatchTrace.Moves) < len(best.MatchTrace.Moves)) {
			best = d
		}
	}
	return best
}
