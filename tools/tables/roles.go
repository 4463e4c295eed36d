package main

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// resolveRoles replaces the short names that a table uses for roles, such as x for xplayer or 1 for
// player1, by the names in the rulesheet.
func resolveRoles(file *gdl.File, q proof.Question) proof.Question {
	q.Role, q.AboutRole = resolveRole(file, q.Role), resolveRole(file, q.AboutRole)
	return q
}

// resolveRole returns the role whose name is equal to a short name, begins with it or ends with it;
// the short name itself if there is not exactly one.
func resolveRole(file *gdl.File, short string) string {
	if short == "" {
		return ""
	}
	for _, stands := range []func(role, short string) bool{
		func(role, short string) bool { return role == short }, strings.HasPrefix, strings.HasSuffix,
	} {
		var found []string
		for _, r := range file.Rules {
			if r.Head.Name == gdl.Role && len(r.Head.Args) == 1 && r.Head.Args[0].String() != gdl.Random && stands(r.Head.Args[0].String(), short) {
				found = append(found, r.Head.Args[0].String())
			}
		}
		if len(found) == 1 {
			return found[0]
		}
	}
	return short
}
