package plan

import (
	"context"
	"errors"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/cutpoint"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// maxCuts bounds how often a game is ground with less and less of it.
const maxCuts = 4

// proveLeftOpen proves what holds whatever the rules say that cannot be ground. It
// returns why the rest is open.
func proveLeftOpen(ctx context.Context, t *task.Task, tooLarge error, reason string) string {
	if len(universal(t, nil)) == 0 || ctx.Err() != nil {
		return reason
	}
	Progress(t, "grounding without what is too large")
	game, ground := groundLess(ctx, t, tooLarge)
	if game == nil {
		return reason
	}
	less := task.New(game.File, lessOptions(t, ground))
	asked := universal(t, game)
	for _, it := range asked {
		less.Ask(it.Verdict.Question)
	}
	for i, v := range Verdicts(ctx, less) {
		it := asked[i]
		if v.Status != proof.Proved {
			it.Verdict.Reason = reason + "; nor was it proved for whatever " + names(game) + " may mean"
			continue
		}
		it.Verdict.Reason, it.Verdict.Invariants = "", v.Invariants
		t.Prove(it, v.Method, v.Depth, leftOpen{atoms: names(game)})
	}
	return reason
}

// lessOptions are those of a game with free atoms. It has too many joint moves
// to visit its states.
func lessOptions(t *task.Task, ground *grounding.Game) task.Options {
	opts := t.Opts
	opts.Evidence, opts.Visited, opts.Sizes = false, false, false
	opts.Budget.States, opts.Budget.Reach.Work = 0, opts.Budget.Reach.Walk
	opts.Ground = func() (*grounding.Game, error) { return ground, nil }
	return opts
}

// groundLess cuts what is too large until the rest can be ground. The game is
// nil if that does not work out.
func groundLess(ctx context.Context, t *task.Task, tooLarge error) (*cutpoint.Game, *grounding.Game) {
	var rules []*gdl.Rule
	var culprit *grounding.TooLargeError
	for rule := func(r *gdl.Rule) *gdl.Rule { return r }; errors.As(tooLarge, &culprit) && len(rules) < maxCuts; {
		r := rule(culprit.Rule)
		if r == nil {
			break
		}
		rules = append(rules, r)
		game, err := cutpoint.Cut(ctx, t.File, rules)
		if err != nil {
			t.Log("without %s: %v", r.Head, err)
			break
		}
		var ground *grounding.Game
		if ground, tooLarge = task.Ground(ctx, game.File, t.Budget()); tooLarge == nil {
			t.Log("without %s: %s left open", r.Head, plural.Count(len(game.Free), "atom"))
			return game, ground
		}
		t.Log("without %s: %v", r.Head, tooLarge)
		rule = game.Origin
	}
	return nil, nil
}

// universal lists the open questions whose answer is yes if it is in a game with
// more matches. Without a game nothing is known of its goals.
func universal(t *task.Task, game *cutpoint.Game) (asked []*task.Item) {
	for _, it := range t.Items {
		if !it.Done && !it.Refuted && isUniversal(it.Verdict.Property, game == nil || game.Goals) {
			asked = append(asked, it)
		}
	}
	return asked
}

func isUniversal(p proof.Property, goals bool) bool {
	switch p {
	case proof.Playability, proof.Termination, proof.TurnTaking:
		return true
	case proof.UtilityStructure, proof.ZeroSum, proof.Monotonic:
		return goals
	}
	return false
}

// names lists the atoms that are left open.
func names(game *cutpoint.Game) string {
	const most = 2
	var all []string
	for _, a := range game.Free[:min(most, len(game.Free))] {
		all = append(all, "'"+a.String()+"'")
	}
	if more := len(game.Free) - most; more > 0 {
		return strings.Join(all, ", ") + " and " + plural.Count(more, "other")
	}
	if len(all) == 0 {
		return "the rest"
	}
	return strings.Join(all, " and ")
}

// leftOpen is the argument of a proof that needs fewer rules than there are.
type leftOpen struct {
	task.Plain
	atoms string
}

// Claim is part of task.Argument.
func (l leftOpen) Claim(context.Context, *task.Task, *task.Item) (proof.Evidence, error) {
	return proof.Evidence{Instead: "no certificate: it was proved for whatever " + l.atoms + " may mean, and a certificate would need all rules"}, nil
}
