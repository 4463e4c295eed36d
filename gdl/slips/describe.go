package slips

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Description describes a slip to users.
type Description struct {
	Name, Message string
	Repair        string // the effect of the repair; "" if there is none
	Safe          bool
}

// Describe returns the slips that a rule reports, each once, for documentation. In messages, dots replace the author's
// words.
func Describe(code string) (list []Description) {
	for _, r := range table {
		name := strings.ReplaceAll(r.Name, "-", " ")
		if !r.Quiet && r.Kind.Code == code && !slices.ContainsFunc(list, func(d Description) bool { return d.Name == name }) {
			list = append(list, Description{name, slotText.ReplaceAllString(r.Say, "…"), slotText.ReplaceAllString(r.Fix, "…"), r.Safe})
		}
	}
	for _, r := range syntax.FaultRows() {
		if r.Kind.Code == code && !slices.ContainsFunc(list, func(d Description) bool { return d.Name == r.Name }) {
			list = append(list, Description{r.Name, slotText.ReplaceAllString(r.Say, "…"), r.Fix, r.Fix != "" && !r.Guess})
		}
	}
	return list
}
