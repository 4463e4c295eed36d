package variables

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// checkSingleUse reports a variable that occurs once beside one with nearly the
// same name.
func checkSingleUse(pass *lint.Pass, list variableUses) {
	for _, once := range list {
		if once.useCount != 1 || once.useName()[1] == '_' {
			continue
		}
		for _, other := range list {
			if other.useCount < 2 || !areMixedUp(once.useName()[1:], other.useName()[1:]) {
				continue
			}
			v, similar := once.firstTerm, other.firstTerm
			f := lint.Findingf("Y07", v, "'%s' stands only here; did you mean '%s'? If not, call it '%s'",
				v.Spelling, similar.Spelling, pass.CodeText("?_"+bareVariableName(v)))
			f.Related = append(f.Related, lint.RelatedAt(similar, "the similar name"))
			edits := pass.NewEdits()
			edits.ReplaceNode(v, similar.Spelling)
			f.UnsafeFixes = edits.SuggestFix("Write '" + similar.Spelling + "'")
			pass.Report(f)
			break
		}
	}
}

// areMixedUp tells whether two names are mixed up easily: they look the same, or are
// long and one edit apart somewhere inside. A difference at the beginning or the
// end, as in ?xAny and ?yAny, is meant.
func areMixedUp(a, b string) bool {
	if lookalikeLetters.Replace(a) == lookalikeLetters.Replace(b) {
		return true
	}
	const long = 4
	if min(len(a), len(b)) < long || strings.ContainsAny(a+b, "0123456789") || a[0] != b[0] || differAtEnd(a, b) || differAtEnd(b, a) {
		return false
	}
	return typo.IsOneEdit(a, b)
}

// differAtEnd tells whether names differ only in the last character of a.
func differAtEnd(a, b string) bool { return strings.HasPrefix(b, a[:len(a)-1]) }

// lookalikeLetters maps characters that look the same in many fonts to one.
var lookalikeLetters = strings.NewReplacer("1", "l", "0", "o", "-", "_")

// bareVariableName returns the name of a variable without its question mark.
func bareVariableName(v *gdl.Term) string {
	if name, ok := strings.CutPrefix(v.Spelling, "?"); ok {
		return name
	}
	return v.Name[1:]
}
