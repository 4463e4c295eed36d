package proof

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Winnability (TCIAIG 2014 Def. 5, and DESIGN: some match gives the role 100)
// is the opposite of a property of all states, that the role has not won: a
// match that violates the latter proves it, and a proof of the latter refutes
// it. So all steps of the prover work for both.

// sought tells whether the question is for a match and not for its absence.
func (q Question) sought() bool { return q.Property == Winnability }

// wins returns that a role has won: the state is terminal and gives it 100.
func wins(net *circuit.Network, role string) (ref, error) {
	for r, name := range net.Game.Roles {
		if name.String() != role {
			continue
		}
		for _, v := range net.Goals[r] {
			if v.IsInt && v.Value == maxGoal {
				return net.And(net.Terminal, v.Ref), nil
			}
		}
		return circuit.FalseRef, nil
	}
	return circuit.FalseRef, fmt.Errorf("there is no role %s", role)
}

// maxGoal is the goal value of a win.
const maxGoal = 100

// outOfReach tells the author of a win that no match reaches, and which rules
// to look at: those that promise it, or else all that give the role a value.
func outOfReach(file *gdl.File, v *Verdict) {
	v.Status = Violated
	v.Detail = fmt.Sprintf("no match ends with the goal value %d for %s", maxGoal, spelled(file, v.Role))
	promises, others := goalRules(file, v.Role)
	if v.Blame = promises; len(promises) == 0 {
		v.Blame = others
		v.Detail = fmt.Sprintf("no rule gives %s the goal value %d", spelled(file, v.Role), maxGoal)
	}
}

// goalRules returns the rules that may give a role the highest value, and
// those that give it others.
func goalRules(file *gdl.File, role string) (highest, others []*gdl.Rule) {
	for _, r := range file.Rules {
		if r.Head.Name != gdl.Goal || len(r.Head.Args) != 2 {
			continue
		}
		who, value := r.Head.Args[0], r.Head.Args[1]
		switch {
		case !who.IsVar() && who.String() != role:
		case value.IsVar() || value.String() == "100":
			highest = append(highest, r)
		default:
			others = append(others, r)
		}
	}
	return highest, others
}

// spelled returns a role as the author spells it.
func spelled(file *gdl.File, role string) string {
	for _, r := range rolesOf(file) {
		if r.String() == role {
			return r.Spelling
		}
	}
	return role
}

// rolesOf returns the roles that facts name.
func rolesOf(file *gdl.File) []*gdl.Term {
	var roles []*gdl.Term
	seen := map[string]bool{}
	for _, r := range file.Rules {
		if r.Head.Name != gdl.Role || len(r.Head.Args) != 1 || len(r.Body) > 0 || r.Head.Args[0].IsVar() {
			continue
		}
		if role := r.Head.Args[0]; !seen[role.String()] {
			seen[role.String()] = true
			roles = append(roles, role)
		}
	}
	return roles
}

// playersOf returns the roles but random.
func playersOf(file *gdl.File) []string {
	var players []string
	for _, r := range rolesOf(file) {
		if !isRandom(r) {
			players = append(players, r.String())
		}
	}
	return players
}
