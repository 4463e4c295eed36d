package main

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A faultClass is a kind of fault that authors repaired, with the rules and the
// properties that mean it.
type faultClass struct {
	descriptionPrefix  string // the beginning of the description of a repair
	ruleCodes          []string
	violatedProperties []proof.Property
	whyInvisible       string // why no linter can see it; empty if one can
}

// faultClasses maps kinds of faults to the rules that mean them. The first entry
// whose descriptionPrefix begins a description holds.
var faultClasses = []faultClass{
	// The text.
	{descriptionPrefix: "unbalanced parentheses", ruleCodes: []string{"L01"}},
	{descriptionPrefix: "zero-arity", ruleCodes: []string{"A06"}},
	{descriptionPrefix: "rule with empty body", ruleCodes: []string{"Y01"}},
	{descriptionPrefix: "variable without ?", ruleCodes: []string{"A05", "A07", "D02", "D11"}},

	// Keywords.
	{descriptionPrefix: "keyword used as object constant", ruleCodes: []string{"K09"}},
	{descriptionPrefix: "keyword does used as function", whyInvisible: "does inside sees is GDL-II"},
	{descriptionPrefix: "goal/terminal depend on does", ruleCodes: []string{"K07"}},
	{descriptionPrefix: "input depends on true", ruleCodes: []string{"K06"}},
	{descriptionPrefix: "true of a non-fluent", ruleCodes: []string{"K15", "D04"}},

	// Variables.
	{descriptionPrefix: "unsafe variable", ruleCodes: []string{"V01", "V02", "V03", "V04", "V05"}},
	{descriptionPrefix: "misspelled variable", ruleCodes: []string{"V01", "V02", "V03", "V05", "Y07"}},
	{descriptionPrefix: "singleton variable", ruleCodes: []string{"Y07"}},
	{descriptionPrefix: "non-ground fact", ruleCodes: []string{"V04"}},

	// Names and the things they stand for.
	{descriptionPrefix: "undefined relation", ruleCodes: []string{"A04", "D02"}},
	{descriptionPrefix: "unknown constant", ruleCodes: []string{"A05", "A07", "D02", "D04", "D11"}},
	{descriptionPrefix: "arity mismatch", ruleCodes: []string{"A01", "A02"}},
	{descriptionPrefix: "argument type mismatch", ruleCodes: []string{"A07", "D02"}},
	{descriptionPrefix: "base/input mismatch", ruleCodes: []string{"B02", "B03", "B04"}},
	{descriptionPrefix: "wrong initial fact", ruleCodes: []string{"A08", "P04", "P07"}, violatedProperties: []proof.Property{proof.Winnability}},
	{descriptionPrefix: "successor table too short", ruleCodes: []string{"A08", "P04", "P07"}, violatedProperties: []proof.Property{proof.Winnability}},
	{descriptionPrefix: "unreachable goal", ruleCodes: []string{"P04", "P07", "A08", "D02"}, violatedProperties: []proof.Property{proof.Winnability}},

	// Conditions and rules.
	{descriptionPrefix: "duplicate literal", ruleCodes: []string{"D09"}},
	{descriptionPrefix: "negated distinct", ruleCodes: []string{"Y04"}},
	{descriptionPrefix: "unused relations", ruleCodes: []string{"D01"}},
	{descriptionPrefix: "dead rule", ruleCodes: []string{"A07", "D02", "D04", "D05", "K15"}},
	{descriptionPrefix: "missing frame axiom", ruleCodes: []string{"Y10", "Y13", "P01"}, violatedProperties: []proof.Property{proof.Playability}},

	// Play.
	{descriptionPrefix: "no legal move", ruleCodes: []string{"P01"}, violatedProperties: []proof.Property{proof.Playability}},
	{descriptionPrefix: "no goal value in non-terminal states", ruleCodes: []string{"P10"}, violatedProperties: []proof.Property{proof.Monotonic}},
	{descriptionPrefix: "no goal value", ruleCodes: []string{"P03", "A08"}, violatedProperties: []proof.Property{proof.UtilityStructure}},
	{descriptionPrefix: "several goal values", ruleCodes: []string{"P03"}, violatedProperties: []proof.Property{proof.UtilityStructure}},
	{descriptionPrefix: "goals wrong", ruleCodes: []string{"P03"}, violatedProperties: []proof.Property{proof.UtilityStructure}},
	{descriptionPrefix: "non-termination", ruleCodes: []string{"P02"}, violatedProperties: []proof.Property{proof.Termination}},
	{descriptionPrefix: "player does not know his legal moves", ruleCodes: []string{"X01"}, violatedProperties: []proof.Property{proof.KnowsLegal}},
	{descriptionPrefix: "fix puts next in a sees body", whyInvisible: "a fault of the repair"},
	{descriptionPrefix: "percepts missing for role random", whyInvisible: "random needs no percepts"},

	// Repairs of no fault of form or of play.
	{descriptionPrefix: "none: wrong but well-formed", whyInvisible: "another game than meant, but a proper one"},
	{descriptionPrefix: "none", whyInvisible: "no fault"},
}

// classOfFault returns the class of a description; false if there is none.
func classOfFault(description string) (faultClass, bool) {
	description = strings.TrimPrefix(strings.TrimSpace(description), "GDL-II: ")
	for _, c := range faultClasses {
		if strings.HasPrefix(description, c.descriptionPrefix) {
			return c, true
		}
	}
	return faultClass{}, false
}

// meansCode tells whether a finding of the rule means the kind of fault.
func (c *faultClass) meansCode(code string) bool { return slices.Contains(c.ruleCodes, code) }

// hasFaultOfCode tells whether a rule means one of the faults of a pair.
func (p *repairPair) hasFaultOfCode(code string) bool {
	for _, fault := range p.faultKinds {
		if c, ok := classOfFault(fault); ok && c.meansCode(code) {
			return true
		}
	}
	return false
}

// meansProperty tells whether the property means the kind of fault.
func (c *faultClass) meansProperty(p proof.Property) bool {
	return slices.Contains(c.violatedProperties, p)
}
