package certify

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/proof/evidence"
)

// CompareRulesheet checks that some of the certificates of games are about the text of a
// rulesheet. It returns a description of the mistake, or "".
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
