package checker

import (
	"path/filepath"
	"slices"
	"strings"
)

// Extensions are those of the names of rulesheets.
var Extensions = []string{".kif", ".gdl", ".hrf"}

// IsRulesheet tells whether a file is taken for a rulesheet by its name.
func IsRulesheet(path string) bool {
	return slices.Contains(Extensions, strings.ToLower(filepath.Ext(path)))
}
