package task

import (
	"github.com/gdllint/gdllint/proof"
)

// PlaysRole tells whether a role of the game has this name and is not random.
func (t *ProofTask) PlaysRole(name string) bool {
	return proof.PlayerNamed(t.ReferenceGame, name) != nil
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
