// Package roles finds the roles of a rulesheet.
package roles

import "github.com/gdllint/gdllint/gdl"

// IsRandomRole tells whether a role is random, which makes chance moves and has no
// goals.
func IsRandomRole(role *gdl.Term) bool { return role.Name == gdl.Random && len(role.Args) == 0 }

// FindRoles returns the roles that facts name.
func FindRoles(file *gdl.File) []*gdl.Term {
	var roles []*gdl.Term
	seen := map[string]bool{}
	for _, r := range file.Rules {
		if r.Head.Name != gdl.Role || len(r.Head.Args) != 1 || len(r.Body) > 0 || r.Head.Args[0].IsVariable() {
			continue
		}
		if role := r.Head.Args[0]; !seen[role.String()] {
			seen[role.String()] = true
			roles = append(roles, role)
		}
	}
	return roles
}

// PlayerNames returns the roles but random.
func PlayerNames(file *gdl.File) []string {
	var players []string
	for _, r := range FindRoles(file) {
		if !IsRandomRole(r) {
			players = append(players, r.String())
		}
	}
	return players
}
