package statespace

import (
	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/prover/census"
)

// reportSilent reports the rules that fire in no state, except rules that are
// reported as dead already and rules that wait for another one.
func reportSilent(pass *lint.Pass, found *census.Occurrences) {
	game := reach.Of(pass.Pass).Game()
	silent := map[*gdl.Rule]bool{}
	for _, r := range found.Never {
		silent[r] = true
	}
	heads := map[string][]*gdl.Rule{}
	for _, r := range pass.File.Rules {
		name := gdl.AskedAs(r.Head.Name)
		heads[name] = append(heads[name], r)
	}
	for _, r := range found.Never {
		if game != nil && game.Instances[r.Index] <= 0 || waits(r, heads, silent) {
			continue
		}
		if r.Head.Name == gdl.Goal {
			reportGoal(pass, r, heads, silent, found.States)
			continue
		}
		pass.Reportf("P13", r.Head, "this rule fires in none of the %d states that can be reached; correct its conditions", found.States)
	}
}

// reportGoal reports a rule for goal, unless it is about a win that no other
// rule gives either, which P04 reports.
func reportGoal(pass *lint.Pass, r *gdl.Rule, heads map[string][]*gdl.Rule, silent map[*gdl.Rule]bool, states int) {
	won := false
	for _, h := range heads[gdl.Goal] {
		won = won || !silent[h] && shape.Similar(h.Head, r.Head)
	}
	if value := r.Head.Args[1]; won || value.Name != "100" {
		pass.Reportf("P07", r.Head, "this rule fires in none of the %d states that can be reached, so that nobody gets '%s' by it; correct its conditions",
			states, pass.Text(value))
	}
}

// waits tells whether only rules that fire in no state can make some condition of
// a rule.
func waits(r *gdl.Rule, heads map[string][]*gdl.Rule, silent map[*gdl.Rule]bool) bool {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom {
			continue
		}
		makers := 0
		for _, h := range heads[l.Atom.Name] {
			if h == r || !shape.Similar(l.Atom, h.Head) {
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
