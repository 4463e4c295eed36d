package checker

import (
	"path/filepath"
	"slices"
	"strings"
)

// SheetExtensions are the extensions of rulesheets.
var SheetExtensions = []string{".kif", ".gdl", ".hrf"}

// IsSheetName tells whether a path has the extension of a rulesheet.
func IsSheetName(path string) bool {
	return slices.Contains(SheetExtensions, strings.ToLower(filepath.Ext(path)))
}
