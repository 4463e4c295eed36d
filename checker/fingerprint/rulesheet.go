package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// Rulesheet returns a name for the structure of a rulesheet: another one has
// the same name if it has the same forms in the same order, but for layout,
// comments, spelling in upper or lower case and the names of variables. What
// is found out about one of two such games holds of the other, but for places
// and for names of variables.
//
// Some texts are named by every byte: those with faults, those with comments
// that speak to gdllint, and those of whose characters something may be said.
func Rulesheet(f *gdl.File) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s\n", version, f.Notation)
	if len(f.Errors) > 0 || f.Recognition.Foreign() || addressed(f) || !ordinary(f) {
		fmt.Fprintln(h, "text")
		h.Write(f.Source.Text)
	} else {
		fmt.Fprintln(h, "forms")
		for _, form := range f.Exprs {
			var c canon
			c.expr(form)
			fmt.Fprintln(h, c.text.String())
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// addressed tells whether a comment may say something to gdllint. It is no harm
// if it does not.
func addressed(f *gdl.File) bool {
	for _, c := range f.Comments {
		if text := string(f.Source.Text[c.From:c.To]); strings.Contains(text, "gdllint") || strings.Contains(text, "@") {
			return true
		}
	}
	return false
}

// ordinary tells that the text is nothing but ASCII with line feeds, and each of
// its words spelt in one way.
func ordinary(f *gdl.File) bool {
	for _, b := range f.Source.Text {
		if b >= utf8.RuneSelf || b == '\r' {
			return false
		}
	}
	spelt, same := map[string]string{}, true
	for _, form := range f.Exprs {
		form.Walk(func(e *gdl.Expr) {
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
