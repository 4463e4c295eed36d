package prover

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/cutpoint"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// TestCutAgainstEnumeration leaves open rules of random games, and looks that
// what is proved of the rest is so in the game.
func TestCutAgainstEnumeration(t *testing.T) {
	proved, wrong := provedOfCuts(t, func(*gdl.File) {})
	if proved < 20 {
		t.Errorf("%d proofs show nothing", proved)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// TestCutFaults: free atoms that never hold, and free atoms that stay as they
// are, make false proofs.
func TestCutFaults(t *testing.T) {
	for name, fault := range map[string]func(*gdl.Rule) bool{
		"never": func(r *gdl.Rule) bool { return strings.Contains(r.String(), "left open") },
		"stay":  func(r *gdl.Rule) bool { return r.Head.Name == gdl.Next && strings.Contains(r.String(), "left open") },
	} {
		_, wrong := provedOfCuts(t, func(f *gdl.File) {
			f.Rules = slices.DeleteFunc(f.Rules, fault)
			for i, r := range f.Rules {
				r.Index = i
			}
		})
		if len(wrong) == 0 {
			t.Errorf("%s: nobody notices", name)
		}
	}
}

// provedOfCuts counts what is proved of random games some rule of which is left
// open, and lists what is false of the games themselves.
func provedOfCuts(t *testing.T, fault func(*gdl.File)) (proved int, wrong []string) {
	t.Helper()
	needSolver(t)
	first, games := randomSeeds(t, 150, 40)
	for seed := first; seed < first+games; seed++ {
		lines := newRandomGame(uint64(seed))
		file := gdl.ParseString("random", strings.Join(lines, "\n"))
		truth := enumerated(t.Context(), file)
		if truth == nil {
			continue
		}
		truth[proof.Termination] = ends(t.Context(), file)
		rng := rand.New(rand.NewPCG(uint64(seed), 17))
		for range 3 {
			rule := file.Rules[rng.IntN(len(file.Rules))]
			game, err := cutpoint.Cut(t.Context(), file, []*gdl.Rule{rule})
			if err != nil || len(rule.Body) == 0 {
				continue
			}
			fault(game.File)
			for _, v := range verdictsOnCut(t.Context(), game) {
				if v.Status == proof.Proved {
					proved++
				}
				if v.Status == proof.Proved && !truth[v.Property] {
					wrong = append(wrong, string(v.Property)+" proved by "+v.Method+" without "+rule.String()+"\n"+strings.Join(lines, "\n"))
				}
			}
		}
	}
	t.Logf("%d proofs, %d of them wrong", proved, len(wrong))
	return proved, wrong
}

// verdictsOnCut asks what may be asked of a game with free atoms.
func verdictsOnCut(ctx context.Context, game *cutpoint.Game) []proof.Verdict {
	p := task.New(game.File, task.Options{Budget: notEnumerating(proof.Quick.MatchWork / 20)})
	p.Ask(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination}, proof.Question{Property: proof.TurnTaking})
	if game.Goals {
		p.Ask(proof.Question{Property: proof.UtilityStructure}, proof.Question{Property: proof.ZeroSum}, proof.Question{Property: proof.Monotonic})
	}
	return plan.Verdicts(ctx, p)
}

// ends tells whether all matches of a small game end.
func ends(ctx context.Context, file *gdl.File) bool {
	g, err := play.New(file)
	if err != nil {
		return false
	}
	x, err := g.EnumerateGraph(ctx, maxRandomStates, nil)
	if err != nil {
		return false
	}
	_, _, finite, err := g.Longest(ctx, x)
	return err == nil && finite
}
