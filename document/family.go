package document

import (
	"slices"
	"strings"
)

// A RuleFamily is a group of rules: the rules with codes that begin with its
// letter.
type RuleFamily struct {
	CodeLetter string
	Name       string // "" for families of other programs
	// Matches tells that the rules are about the matches of a game: about properties that an author
	// may require.
	Matches bool
	// AboutReading tells that the errors are syntax errors. Comments cannot ignore them, since
	// after a syntax error the reader only guesses to which form a comment belongs.
	AboutReading bool
	// AboutComments tells that the rules are about comments that ignore findings.
	AboutComments bool
}

// AllFamilies returns the families of gdllint in the order of the manual, from
// syntax to semantics.
func AllFamilies() []RuleFamily { return slices.Clone(families[:]) }

var families = [...]RuleFamily{
	{CodeLetter: "L", Name: "syntax", AboutReading: true},
	{CodeLetter: "K", Name: "keywords"},
	{CodeLetter: "V", Name: "safety"},
	{CodeLetter: "S", Name: "stratification"},
	{CodeLetter: "R", Name: "recursion"},
	{CodeLetter: "A", Name: "names"},
	{CodeLetter: "B", Name: "base-and-input"},
	{CodeLetter: "D", Name: "dead-code"},
	{CodeLetter: "Y", Name: "style"},
	{CodeLetter: "I", Name: "gdl-ii"},
	{CodeLetter: "O", Name: "operations"},
	{CodeLetter: "P", Name: "properties", Matches: true},
	{CodeLetter: "X", Name: "knowledge", Matches: true},
	{CodeLetter: "Q", Name: "tests"},
	{CodeLetter: "C", Name: "comments", AboutComments: true},
}

// FamilyOf returns the family of a code. The family of a code of another program has its letters
// and no name.
func FamilyOf(code string) RuleFamily {
	letters := strings.TrimRight(code, "0123456789")
	for _, f := range families {
		if f.CodeLetter == letters {
			return f
		}
	}
	return RuleFamily{CodeLetter: letters}
}

// PrecedesInManual tells whether a code precedes another one in the manual. Codes of
// other programs come last.
func PrecedesInManual(a, b string) bool {
	if x, y := familyRank(a), familyRank(b); x != y {
		return x < y
	}
	return a < b
}

// familyRank returns the position of a code's family in the manual; the number of families for
// codes of other programs.
func familyRank(code string) int {
	letter := FamilyOf(code).CodeLetter
	if i := slices.IndexFunc(families[:], func(f RuleFamily) bool { return f.CodeLetter == letter }); i >= 0 {
		return i
	}
	return len(families)
}

// IsIgnorable tells whether comments can ignore findings of the rule.
func (r Rule) IsIgnorable() bool {
	family := FamilyOf(r.Code)
	return !family.AboutComments && !(family.AboutReading && r.Severity == SeverityError)
}

// ManualURL is the folder with one page for each rule of gdllint.
const ManualURL = "https://github.com/gdllint/gdllint/blob/main/docs/rules/"

// PageURL returns the address of a rule's page; "" for rules of other programs.
func PageURL(code string) string {
	if FamilyOf(code).Name == "" {
		return ""
	}
	return ManualURL + code + ".md"
}
