package goal

import (
	"fmt"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// QuestionStatement returns a question as a statement of a certificate.
func QuestionStatement(net *circuit.Network, q proof.Question) (certificate.Statement, error) {
	switch q.Property {
	case proof.Playability:
		return certificate.Playability(), nil
	case proof.TurnTaking:
		return certificate.TurnTaking(), nil
	case proof.UtilityStructure:
		return certificate.UniqueGoals(), nil
	case proof.ZeroSum:
		return certificate.ZeroSum(), nil
	case proof.ConstantSum:
		return certificate.ConstantSum(q.GoalSum), nil
	case proof.Monotonic:
		return certificate.Monotonic(), nil
	case proof.Winnability:
		for _, role := range net.Game.Roles {
			if role.String() == q.Role {
				return certificate.NeverWins(role, WinValue), nil
			}
		}
	case proof.Invariant:
		return certificate.FormulaStatement(q.Name, q.Formula)
	}
	return certificate.Statement{}, fmt.Errorf("there is no encoding of %s", q.CertificateLabel())
}
