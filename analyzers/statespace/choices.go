package statespace

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/prover"
)

// reportChoices reports roles that never have a choice, or whose choice changes nothing,
// and a game of which every match ends with the first move.
func reportChoices(pass *lint.Pass, found *prover.Occurrences) {
	if found.LongestMatch != nil && len(found.LongestMatch.Moves) == 1 && len(found.EndingRules) > 0 {
		f := lint.Findingf("P19", found.EndingRules[0].Head, "every match ends here after 1 move")
		f.MatchTrace = found.LongestMatch
		pass.Report(f)
	}
	for i, role := range found.Roles {
		if role.Name == gdl.Random {
			continue
		}
		at := legalRule(pass.File, role)
		switch {
		case at == nil:
		case found.StatesWithChoice[i] == 0 && len(found.Roles) > 1:
			f := lint.Findingf("P19", at.Head, "%s never has a choice: in none of the %d reachable states it has two legal moves", role, found.StateCount)
			f.Role = role.String()
			pass.Report(f)
		case found.StatesWithChoice[i] > 0 && !found.MovesMatter[i]:
			f := lint.Findingf("P20", at.Head, "whatever %s plays, the next state is the same, in all %d reachable states", role, found.StateCount)
			f.Role = role.String()
			pass.Report(f)
		}
	}
}

// legalRule returns the first rule that gives a role moves.
func legalRule(file *gdl.File, role *gdl.Term) *gdl.Rule {
	return firstRuleFor(file, gdl.Legal, role)
}

// firstRuleFor returns the first rule of a keyword for a role, or for any role.
func firstRuleFor(file *gdl.File, keyword string, role *gdl.Term) *gdl.Rule {
	for _, r := range file.Rules {
		if r.Head.Name == keyword && len(r.Head.Args) == 2 && (r.Head.Args[0].IsVariable() || gdl.EqualTerms(r.Head.Args[0], role)) {
			return r
		}
	}
	return nil
}

// reportFixedGoals reports roles that get the same goal value at the end of all matches,
// of which there are several.
func reportFixedGoals(pass *lint.Pass, found *prover.Occurrences) {
	if found.TerminalCount < 2 {
		return
	}
	for i, role := range found.Roles {
		values := found.FinalValues[i]
		at := firstRuleFor(pass.File, gdl.Goal, role)
		if role.Name == gdl.Random || len(values) != 1 || at == nil {
			continue
		}
		f := lint.Findingf("P21", at.Head, "%s gets %s in all %d states in which matches end, whatever is played", role, values[0], found.TerminalCount)
		f.Role = role.String()
		pass.Report(f)
	}
}
