package statespace

import (
	"slices"

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
	for _, r := range found.SilentRules {
		if game != nil && game.InstanceCounts[r.FileIndex] <= 0 || waitsForSilent(pass, r, silent) {
			continue
		}
		if r.Head.Name == gdl.Goal {
			reportSilentGoal(pass, r, silent, found.StateCount)
			continue
		}
		pass.Reportf("P13", r.Head, "this rule fires in none of the %d reachable states", found.StateCount)
	}
}

// reportSilentGoal reports a rule for goal, unless it is about a win that no other
// rule gives either, which P04 reports.
func reportSilentGoal(pass *lint.Pass, r *gdl.Rule, silent map[*gdl.Rule]bool, states int) {
	won := slices.ContainsFunc(pass.RulesFor(gdl.Goal), func(h *model.Rule) bool { return !silent[h.Rule] && model.Similar(h.Head, r.Head) })
	if value := r.Head.Args[1]; won || value.Name != "100" {
		pass.Reportf("P07", r.Head, "this rule fires in none of the %d reachable states, so no role gets '%s' by it",
			states, pass.NodeText(value))
	}
}

// waitsForSilent tells whether only rules that fire in no state can make some condition of
// a rule.
func waitsForSilent(pass *lint.Pass, r *gdl.Rule, silent map[*gdl.Rule]bool) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) (waits bool) {
		if l.Op != gdl.OpAtom {
			return false
		}
		for h := range pass.Meeting(l.Atom.Name) {
			if h.Rule != r && model.Similar(l.Atom, h.Head) {
				if waits = silent[h.Rule]; !waits {
					return false
				}
			}
		}
		return waits
	})
}
