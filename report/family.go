package report

import "strings"

// families are the groups of rules by the letter of their codes.
var families = map[string]string{
	"L": "syntax",
	"K": "keywords",
	"V": "safety",
	"S": "stratification",
	"R": "recursion",
	"A": "names",
	"B": "base-and-input",
	"D": "dead-code",
	"Y": "style",
	"I": "gdl-ii",
	"P": "properties",
	"X": "knowledge",
	"C": "comments",
}

// Family returns the name of the group that a rule belongs to, or "" if the
// code is none of gdllint.
func Family(code string) string { return families[strings.TrimRight(code, "0123456789")] }
