package slips

import (
	"slices"
	"strings"
)

// A Description tells users of a slip.
type Description struct {
	Name, Message string
	Repair        string // its effect; "" for none
	Safe          bool
}

// Describe returns the slips that a rule reports, each once, for documentation. Dots stand in messages for the author's words.
func Describe(code string) (list []Description) {
	for _, r := range table {
		name := strings.ReplaceAll(r.Name, "-", " ")
		if !r.Quiet && r.Kind.Code == code && !slices.ContainsFunc(list, func(d Description) bool { return d.Name == name }) {
			list = append(list, Description{name, slotText.ReplaceAllString(r.Say, "…"), slotText.ReplaceAllString(r.Fix, "…"), r.Safe})
		}
	}
	return list
}
