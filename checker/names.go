package checker

import (
	"path/filepath"
	"slices"
	"strings"
)

// Extensions are the extensions of rulesheets.
var Extensions = []string{".kif", ".gdl", ".hrf"}

// IsRulesheet tells whether a path has the extension of a rulesheet.
func IsRulesheet(path string) bool {
	return slices.Contains(Extensions, strings.ToLower(filepath.Ext(path)))
}
