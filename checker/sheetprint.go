package checker

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// SheetFingerprint returns a name for the structure of a rulesheet. Two rulesheets in one notation have the same name
// if they have the same forms in the same order. Layout, comments, upper and lower case, and the names of variables do
// not matter. Results about one of two such games also hold for the other, except for places and names of variables.
//
// For some texts every byte matters: texts with faults, texts with comments that may address gdllint, and texts
// whose spelling may cause findings.
func SheetFingerprint(f *gdl.File) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n", methodVersion, f.Notation)
	if len(f.Errors) > 0 || f.Recognition.IsForeign() || hasAddress(f) || !isOrdinary(f) {
		fmt.Fprintln(h, "text")
		h.Write(f.Source.Text)
	} else {
		fmt.Fprintln(h, "forms")
		for _, form := range f.Exprs {
			fmt.Fprintln(h, form.Canonical())
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// hasAddress tells whether a comment contains "gdllint" or "@", so that it may be an instruction
// for gdllint. A needless yes does no harm: then every byte of the text counts.
func hasAddress(f *gdl.File) bool {
	for _, c := range f.Comments {
		if text := string(f.Source.Text[c.StartOffset:c.EndOffset]); strings.Contains(text, "gdllint") || strings.Contains(text, "@") {
			return true
		}
	}
	return false
}

// isOrdinary tells whether the text is ASCII without carriage returns, and each of its words has
// one spelling in upper and lower case.
func isOrdinary(f *gdl.File) bool {
	for _, b := range f.Source.Text {
		if b >= utf8.RuneSelf || b == '\r' {
			return false
		}
	}
	spelt, same := map[string]string{}, true
	for _, form := range f.Exprs {
		form.WalkNested(func(e *syntax.Node) {
			if e.IsList() {
				return
			}
			if other, ok := spelt[e.Name]; ok && other != e.Word {
				same = false
			}
			spelt[e.Name] = e.Word
		})
	}
	return same
}
