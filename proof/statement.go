package proof

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
)

// WinValue is the goal value of a win.
const WinValue = 100

// Statement returns a question as a certificate states it. The roles are those of the game.
func (q Question) Statement(roles []*gdl.Term) (certificate.Statement, error) {
	byName := map[string]*gdl.Term{}
	for _, role := range roles {
		byName[role.String()] = role
	}
	role, about := byName[q.Role], byName[q.AboutRole]
	switch {
	case q.Property == InitialState:
		return certificate.FormulaStatement("the match is not over", property.Negation(property.AtomFormula(gdl.NewTerm(gdl.Terminal))))
	case q.Property == ConstantSum:
		return certificate.ConstantSum(q.GoalSum), nil
	case slices.Contains([]Property{Playability, TurnTaking, UtilityStructure, ZeroSum, Monotonic, KnowsTerminal}, q.Property):
		return certificate.Standard(string(q.Property)), nil
	case q.IsEpistemic():
		return certificate.KnowledgeStatement(q.Name, q.Formula)
	case q.Property == Invariant && q.Formula != nil:
		return certificate.FormulaStatement(q.Name, q.Formula)
	case q.Property == Winnability && role != nil:
		return certificate.NeverWins(role, WinValue), nil
	case q.Property == KnowsLegal && about != nil:
		return certificate.KnowsLegal(about), nil
	case q.Property == KnowsGoal && about != nil:
		return certificate.KnowsGoal(about, q.FinishedOnly || q.Name == AmongFinished), nil
	}
	return certificate.Statement{}, fmt.Errorf("no certificate can state %s", q.CertificateLabel())
}
