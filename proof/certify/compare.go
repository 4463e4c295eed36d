package certify

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/proof/evidence"
)

// CompareRulesheet returns "" if the certificates of one of the games are about a rulesheet with the
// name and the text of the given one; else a message.
func CompareRulesheet(rulesheet string, text []byte, games []*GameResult) string {
	name, other := filepath.Base(rulesheet), false
	for _, g := range games {
		switch {
		case g.RulesheetName != name:
		case g.SHA256 == evidence.HashText(text):
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
