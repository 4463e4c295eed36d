// Package roles finds the roles of a rulesheet.
package roles

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// IsRandom tells the role that plays dice: it has no goals.
func IsRandom(role *gdl.Term) bool { return role.Name == gdl.Random && len(role.Args) == 0 }

// Nature begins the names of roles that stand for chance where a prover leaves
// something open. It holds a space, which no author's name does.
const Nature = "nature "

// IsNature tells these roles: they have no goals, and it is nobody's turn when
// they move.
func IsNature(role *gdl.Term) bool {
	return strings.HasPrefix(role.Name, Nature) && len(role.Args) == 0
}

// Plays tells the roles that have goals.
func Plays(role *gdl.Term) bool { return !IsRandom(role) && !IsNature(role) }

// Of returns the roles that facts name.
func Of(file *gdl.File) []*gdl.Term {
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

// Players returns the roles but random.
func Players(file *gdl.File) []string {
	var players []string
	for _, r := range Of(file) {
		if !IsRandom(r) {
			players = append(players, r.String())
		}
	}
	return players
}
