package utility

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// maxReplaySteps bounds the conditions that are tried to replay a match.
const maxReplaySteps = 2_000_000

// lostFluentAdvice returns the advice about a lost fluent where no goal rule fires: the rules
// ask for it with the role, such as its score, and it had a value for the role
// earlier in the match. The result is "" if there is none.
func lostFluentAdvice(file *gdl.File, v *proof.Verdict) string {
	if v.Trace == nil || len(v.ConcernedRoles) == 0 {
		return ""
	}
	game, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: maxReplaySteps})
	if err != nil {
		return ""
	}
	match, err := game.ReplayTrace(context.Background(), *v.Trace)
	if err != nil {
		return ""
	}
	for _, pattern := range goalFluents(file, v.ConcernedRoles[0]) {
		for n := len(match.States) - 1; n >= 0; n-- {
			f := matchingFluent(match.States[n], pattern)
			if f == nil {
				continue
			}
			if n < len(match.States)-1 {
				return fmt.Sprintf("'%s', which goal rules ask for, is lost in move %d; %s", f, n+1, lint.VocabularyOf(file).KeepFluent)
			}
			break
		}
	}
	return ""
}

// goalFluents returns the fluents with the role, and with variables for its values,
// that rules for its goal values ask for.
func goalFluents(file *gdl.File, role *gdl.Term) []*gdl.Term {
	var list []*gdl.Term
	for _, r := range file.Rules {
		if r.Head.Name != gdl.Goal || len(r.Head.Args) != 2 {
			continue
		}
		known := gdl.Subst{}
		if !known.UnifyTerms(r.Head.Args[0], role) {
			continue
		}
		for _, l := range r.Body {
			if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 {
				continue
			}
			if f := known.ApplyTo(l.Atom.Args[0]); isRoleFluent(f, role) {
				list = append(list, f)
			}
		}
	}
	return list
}

// isRoleFluent tells whether the arguments of a fluent are the role and variables.
func isRoleFluent(f, role *gdl.Term) bool {
	roles, variables := 0, 0
	for _, arg := range f.Args {
		switch {
		case arg.IsVariable():
			variables++
		case gdl.EqualTerms(arg, role):
			roles++
		}
	}
	return roles == 1 && variables > 0 && roles+variables == len(f.Args)
}

// matchingFluent returns a fluent of a state that unifies with a pattern; nil if there is
// none.
func matchingFluent(s play.State, pattern *gdl.Term) *gdl.Term {
	for _, f := range s.TrueFluents() {
		if (gdl.Subst{}).UnifyTerms(pattern, f) {
			return f
		}
	}
	return nil
}
