package goal

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
)

// This file has the gate of the won states, and the texts about wins that cannot be reached or forced.

// winningGate returns the gate that says that a role has won: the state is terminal and the role
// has the goal value 100. It is the false gate if no rule gives it 100.
func winningGate(net *circuit.Network, role string) (circuit.NodeRef, error) {
	for r, name := range net.Game.Roles {
		if name.String() != role {
			continue
		}
		for _, v := range net.GoalGates[r] {
			if v.IsInt && v.IntValue == proof.WinValue {
				return net.AndGate(net.TerminalRef, v.GateRef), nil
			}
		}
		return circuit.FalseRef, nil
	}
	return circuit.FalseRef, fmt.Errorf("the game has no role '%s'", role)
}

// ExplainUnreachableWin makes a verdict say that no match ends with 100 for its role. It blames the
// rules that can give the role 100 or, if there are none, all rules that give it a goal value.
func ExplainUnreachableWin(file *gdl.File, v *proof.Verdict) {
	v.Status = proof.Violated
	v.ViolationDetail = fmt.Sprintf("no match ends with the goal value %d for %s", proof.WinValue, SpelledRole(file, v.Role))
	promises, others := goalRules(file, v.Role)
	if v.BlamedRules = promises; len(promises) == 0 {
		v.BlamedRules = others
		v.ViolationDetail = fmt.Sprintf("no rule gives %s the goal value %d", SpelledRole(file, v.Role), proof.WinValue)
	}
}

// goalRules returns the rules that can give a role 100, and the rules that give it other values.
func goalRules(file *gdl.File, role string) (highest, others []*gdl.Rule) {
	for _, r := range file.Rules {
		if r.Head.Name != gdl.Goal || len(r.Head.Args) != 2 {
			continue
		}
		who, value := r.Head.Args[0], r.Head.Args[1]
		switch {
		case !who.IsVariable() && who.String() != role:
		case value.IsVariable() || value.String() == "100":
			highest = append(highest, r)
		default:
			others = append(others, r)
		}
	}
	return highest, others
}

// SpelledRole returns a role as the author spells it.
func SpelledRole(file *gdl.File, role string) string {
	for _, r := range file.RoleTerms() {
		if r.String() == role {
			return r.Spelling
		}
	}
	return role
}

// ExplainWithheldWin returns the text that a role cannot force 100 against chance, and the rule to blame: the first
// that could give the role 100 or, if there is none, the first that gives it a goal value. If unseen is set, a role that
// sees the complete state might be able to force 100.
func ExplainWithheldWin(file *gdl.File, role string, unseen bool) (detail string, blame []*gdl.Rule) {
	who := SpelledRole(file, role)
	detail = fmt.Sprintf("chance keeps %s from the goal value %d, as it can whatever %s does", who, proof.WinValue, who)
	if unseen {
		detail = fmt.Sprintf("%s cannot be sure of the goal value %d: whatever it does with what it sees, chance may keep it from that", who, proof.WinValue)
	}
	promises, others := goalRules(file, role)
	if promises = append(promises, others...); len(promises) > 0 {
		blame = promises[:1]
	}
	return detail, blame
}
