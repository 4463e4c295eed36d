package certificate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/pattern"
)

// This file checks that the text of a program is safe to run unread.

// directivePattern matches the words of clingo's language that begin with '#'.
var directivePattern = pattern.LazyRegexp(`#[a-z]*`)

// usedDirectives lists the directives that certificates have.
var usedDirectives = []string{"#count", "#sum", "#show", "#defined", "#true", "#false"}

// CheckText returns an error if a text has directives or comments that no certificate has. A
// program should be safe to run unread, and clingo runs scripts and reads other files if a program
// asks for that. Comments have to be in lines of their own, so that none can hide other text.
func CheckText(text string) error {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.HasPrefix(line, "%") && !strings.HasPrefix(line, "%*") {
			continue
		}
		if strings.ContainsAny(line, "%\x00") {
			return fmt.Errorf("line %d: %w: a comment must stand in a line of its own", n, ErrText)
		}
		for _, d := range directivePattern().FindAllString(line, -1) {
			if !slices.Contains(usedDirectives, d) {
				return fmt.Errorf("line %d: %w: '%s' is no directive of a certificate", n, ErrText, d)
			}
		}
	}
	return nil
}
