package certify

import (
	"fmt"
	"path/filepath"
)

// Compare checks that some of the certificates of games are about the text of a
// rulesheet. It returns a description of the mistake, or "".
func Compare(rulesheet string, text []byte, games []*Game) string {
	name, other := filepath.Base(rulesheet), false
	for _, g := range games {
		switch {
		case g.Game != name:
		case g.SHA256 == HashOf(text):
			return ""
		default:
			other = true
		}
	}
	if other {
		return fmt.Sprintf("%s: the rulesheet has changed since its certificates were written", rulesheet)
	}
	return fmt.Sprintf("%s: there are no certificates of a rulesheet of this name", rulesheet)
}
