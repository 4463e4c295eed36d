package causes

import (
	"strings"

	"github.com/gdllint/gdllint/finding"
)

// isAboutMatches tells whether a rule is about states and matches.
func isAboutMatches(code string) bool { return finding.StageOf(code) == finding.MatchStage }

// belongsToFamily tells whether a code belongs to one of some families.
func belongsToFamily(code, letters string) bool {
	return len(code) == len("V02") && strings.Contains(letters, code[:1])
}
