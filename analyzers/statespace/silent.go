package statespace

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/prover"
)

// reportSilentRules reports the rules that fire in no state, except rules that are
// reported as dead already and rules that wait for another one.
func reportSilentRules(pass *lint.Pass, found *prover.Occurrences) {
	game := reach.ReachableGame(pass.Pass).GroundGame()
	silent := map[*gdl.Rule]bool{}
	for _, r := range found.SilentRules {
		silent[r] = true
	}
	heads := map[string][]*gdl.Rule{}
	for _, r := range pass.File.Rules {
		name := gdl.BodyPredicate(r.Head.Name)
		heads[name] = append(heads[name], r)
	}
	for _, r := range found.SilentRules {
		if game != nil && game.InstanceCounts[r.FileIndex] <= 0 || waitsForSilent(r, heads, silent) {
			continue
		}
		if r.Head.Name == gdl.Goal {
			reportSilentGoal(pass, r, heads, silent, found.StateCount)
			continue
		}
		pass.Reportf("P13", r.Head, "this rule fires in none of the %d reachable states", found.StateCount)
	}
}

// reportSilentGoal reports a rule for goal, unless it is about a win that no other
// rule gives either, which P04 reports.
func reportSilentGoal(pass *lint.Pass, r *gdl.Rule, heads map[string][]*gdl.Rule, silent map[*gdl.Rule]bool, states int) {
	won := false
	for _, h := range heads[gdl.Goal] {
		won = won || !silent[h] && model.Similar(h.Head, r.Head)
	}
	if value := r.Head.Args[1]; won || value.Name != "100" {
		pass.Reportf("P07", r.Head, "this rule fires in none of the %d reachable states, so no role gets '%s' by it",
			states, pass.NodeText(value))
	}
}

// waitsForSilent tells whether only rules that fire in no state can make some condition of
// a rule.
func waitsForSilent(r *gdl.Rule, heads map[string][]*gdl.Rule, silent map[*gdl.Rule]bool) bool {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		makers := 0
		for _, h := range heads[l.Atom.Name] {
			if h == r || !model.Similar(l.Atom, h.Head) {
				continue
			}
			makers++
			if !silent[h] {
				makers = -1
				break
			}
		}
		if makers > 0 {
			return true
		}
	}
	return false
}
