package variables

import (
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// checkSingle reports a variable that occurs once beside one with nearly the
// same name.
func checkSingle(pass *lint.Pass, list uses) {
	for _, once := range list {
		if once.count != 1 || once.name()[1] == '_' {
			continue
		}
		for _, other := range list {
			if other.count < 2 || !alike(once.name()[1:], other.name()[1:]) {
				continue
			}
			v, similar := once.first, other.first
			f := lint.Findingf("Y07", v, "'%s' stands only here; did you mean '%s'? If not, call it '?_%s'",
				v.Spelling, similar.Spelling, named(v))
			f.Related = append(f.Related, lint.At(similar, "the similar name"))
			edits := pass.Edits()
			edits.Replace(v, similar.Spelling)
			f.UnsafeFixes = edits.Fix("Write '" + similar.Spelling + "'")
			pass.Report(f)
			break
		}
	}
}

// alike tells whether two names are mixed up easily: they look the same, or are
// long and one edit apart somewhere inside. A difference at the beginning or the
// end, as in ?xAny and ?yAny, is meant.
func alike(a, b string) bool {
	if lookalikes.Replace(a) == lookalikes.Replace(b) {
		return true
	}
	const long = 4
	if min(len(a), len(b)) < long || strings.ContainsAny(a+b, "0123456789") || a[0] != b[0] || ends(a, b) || ends(b, a) {
		return false
	}
	return typo.OneEdit(a, b)
}

// ends tells whether names differ only in the last character of a.
func ends(a, b string) bool { return strings.HasPrefix(b, a[:len(a)-1]) }

// lookalikes maps characters that look the same in many fonts to one.
var lookalikes = strings.NewReplacer("1", "l", "0", "o", "-", "_")

// named returns the name of a variable without its question mark.
func named(v *gdl.Term) string {
	if name, ok := strings.CutPrefix(v.Spelling, "?"); ok {
		return name
	}
	return v.Name[1:]
}
