package variables

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// checkSingle reports a variable that occurs once beside one with nearly the
// same name.
func checkSingle(pass *lint.Pass, order []string, at map[string][]*gdl.Term) {
	for _, name := range order {
		if len(at[name]) != 1 || name[1] == '_' {
			continue
		}
		for _, other := range order {
			if len(at[other]) < 2 || !alike(name[1:], other[1:]) {
				continue
			}
			f := lint.Findingf("Y07", at[name][0], "'%s' stands only here; did you mean '%s'? If not, call it '?_%s'",
				at[name][0].Spelling, at[other][0].Spelling, named(at[name][0]))
			f.Related = append(f.Related, lint.At(at[other][0], "the similar name"))
			edits := pass.Edits()
			edits.Replace(at[name][0], at[other][0].Spelling)
			f.UnsafeFixes = edits.Fix("Write '" + at[other][0].Spelling + "'")
			pass.Report(f)
			break
		}
	}
}

// alike tells whether two names are mixed up easily: they look the same, or
// are long and one edit apart somewhere inside. What differs at the beginning
// or the end, as in ?xAny and ?yAny, is meant.
func alike(a, b string) bool {
	if lookalikes.Replace(a) == lookalikes.Replace(b) {
		return true
	}
	const long = 4
	if min(len(a), len(b)) < long || strings.ContainsAny(a+b, "0123456789") || a[0] != b[0] || ends(a, b) || ends(b, a) {
		return false
	}
	return typo.Distance(a, b) == 1
}

// ends tells whether names differ only in the last character of a.
func ends(a, b string) bool { return strings.HasPrefix(b, a[:len(a)-1]) }

// lookalikes maps characters that look the same in many fonts to one.
var lookalikes = strings.NewReplacer("1", "l", "0", "o", "-", "_")

// named returns the name of a variable without the sign that it is one.
func named(v *gdl.Term) string {
	if name, ok := strings.CutPrefix(v.Spelling, "?"); ok {
		return name
	}
	return v.Name[1:]
}
