package finding

import (
	"slices"
	"strings"
)

// A Family is a group of rules: the rules with codes that begin with its
// letter.
type Family struct {
	Letter string
	Name   string // "" for families of other programs
	// Matches tells that its rules are about the matches of a game: they are
	// properties that an author may require.
	Matches bool
	// Read tells that its errors are syntax errors. Comments cannot ignore
	// them: the reader then guesses where forms begin and end, and so to which
	// form a comment belongs.
	Read bool
	// Meta tells that its rules are about ignore comments.
	Meta bool
}

// Families returns the families of gdllint in the order of the manual, from
// syntax to semantics.
func Families() []Family {
	return []Family{
		{Letter: "L", Name: "syntax", Read: true},
		{Letter: "K", Name: "keywords"},
		{Letter: "V", Name: "safety"},
		{Letter: "S", Name: "stratification"},
		{Letter: "R", Name: "recursion"},
		{Letter: "A", Name: "names"},
		{Letter: "B", Name: "base-and-input"},
		{Letter: "D", Name: "dead-code"},
		{Letter: "Y", Name: "style"},
		{Letter: "I", Name: "gdl-ii"},
		{Letter: "O", Name: "operations"},
		{Letter: "P", Name: "properties", Matches: true},
		{Letter: "X", Name: "knowledge", Matches: true},
		{Letter: "Q", Name: "tests"},
		{Letter: "C", Name: "comments", Meta: true},
	}
}

// FamilyOf returns the family of a code. A code of another program has a family
// with letters only.
func FamilyOf(code string) Family {
	letters := strings.TrimRight(code, "0123456789")
	for _, f := range Families() {
		if f.Letter == letters {
			return f
		}
	}
	return Family{Letter: letters}
}

// Before tells whether a code precedes another one in the manual. Codes of
// other programs come last.
func Before(a, b string) bool {
	if x, y := rank(a), rank(b); x != y {
		return x < y
	}
	return a < b
}

// rank returns the position of a code's family in the manual.
func rank(code string) int {
	letter := FamilyOf(code).Letter
	all := Families()
	if i := slices.IndexFunc(all, func(f Family) bool { return f.Letter == letter }); i >= 0 {
		return i
	}
	return len(all)
}

// Ignorable tells whether comments can ignore findings of the rule.
func (r Rule) Ignorable() bool {
	family := FamilyOf(r.Code)
	return !family.Meta && !(family.Read && r.Severity == Error)
}

// Manual is the folder with one page for each rule of gdllint.
const Manual = "https://github.com/gdllint/gdllint/blob/main/docs/rules/"

// Page returns the address of a rule's page; "" for rules of other programs.
func Page(code string) string {
	if FamilyOf(code).Name == "" {
		return ""
	}
	return Manual + code + ".md"
}
