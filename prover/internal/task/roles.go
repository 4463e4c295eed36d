package task

import (
	"github.com/gdllint/gdllint/gdl"
)

// PlaysRole tells whether a role of the game has this name and is not random.
func (t *ProofTask) PlaysRole(name string) bool {
	_, found := t.RoleTerm(name)
	return found
}

// RoleTerm returns a role of the game by its name, unless it is random.
func (t *ProofTask) RoleTerm(name string) (*gdl.Term, bool) {
	for _, r := range t.ReferenceGame.Roles() {
		if r.String() == name && !r.IsRandomRole() {
			return r, true
		}
	}
	return nil, false
}

// PlaysAlone tells whether exactly one role, chance included, ever has more than one move.
func (t *ProofTask) PlaysAlone() bool {
	deciding := 0
	for _, legal := range t.Net.LegalRefs {
		if len(legal) > 1 {
			deciding++
		}
	}
	return deciding == 1
}
