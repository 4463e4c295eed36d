package main

import (
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A class is a kind of fault that authors repaired, with the rules and the
// properties that mean it.
type class struct {
	phrase     string // the beginning of the description of a repair
	codes      []string
	properties []proof.Property
	hidden     string // why no linter can see it; empty if one can
}

// classes maps kinds of faults to the rules that mean them. The first entry
// whose phrase begins a description holds.
var classes = []class{
	// The text.
	{phrase: "unbalanced parentheses", codes: []string{"L01"}},
	{phrase: "zero-arity", codes: []string{"A06"}},
	{phrase: "rule with empty body", codes: []string{"Y01"}},
	{phrase: "variable without ?", codes: []string{"A05", "A07", "D02", "D11"}},

	// Keywords.
	{phrase: "keyword used as object constant", codes: []string{"K09"}},
	{phrase: "keyword does used as function", hidden: "does inside sees is GDL-II"},
	{phrase: "goal/terminal depend on does", codes: []string{"K07"}},
	{phrase: "input depends on true", codes: []string{"K06"}},
	{phrase: "true of a non-fluent", codes: []string{"K15", "D04"}},

	// Variables.
	{phrase: "unsafe variable", codes: []string{"V01", "V02", "V03", "V04", "V05"}},
	{phrase: "misspelled variable", codes: []string{"V01", "V02", "V03", "V05", "Y07"}},
	{phrase: "singleton variable", codes: []string{"Y07"}},
	{phrase: "non-ground fact", codes: []string{"V04"}},

	// Names and the things they stand for.
	{phrase: "undefined relation", codes: []string{"A04", "D02"}},
	{phrase: "unknown constant", codes: []string{"A05", "A07", "D02", "D04", "D11"}},
	{phrase: "arity mismatch", codes: []string{"A01", "A02"}},
	{phrase: "argument type mismatch", codes: []string{"A07", "D02"}},
	{phrase: "base/input mismatch", codes: []string{"B02", "B03", "B04"}},
	{phrase: "wrong initial fact", codes: []string{"A08", "P04", "P07"}, properties: []proof.Property{proof.Winnability}},
	{phrase: "successor table too short", codes: []string{"A08", "P04", "P07"}, properties: []proof.Property{proof.Winnability}},
	{phrase: "unreachable goal", codes: []string{"P04", "P07", "A08", "D02"}, properties: []proof.Property{proof.Winnability}},

	// Conditions and rules.
	{phrase: "duplicate literal", codes: []string{"D09"}},
	{phrase: "negated distinct", codes: []string{"Y04"}},
	{phrase: "unused relations", codes: []string{"D01"}},
	{phrase: "dead rule", codes: []string{"A07", "D02", "D04", "D05", "K15"}},
	{phrase: "missing frame axiom", codes: []string{"Y10", "Y13", "P01"}, properties: []proof.Property{proof.Playability}},

	// Play.
	{phrase: "no legal move", codes: []string{"P01"}, properties: []proof.Property{proof.Playability}},
	{phrase: "no goal value in non-terminal states", codes: []string{"P10"}, properties: []proof.Property{proof.Monotonic}},
	{phrase: "no goal value", codes: []string{"P03", "A08"}, properties: []proof.Property{proof.UtilityStructure}},
	{phrase: "several goal values", codes: []string{"P03"}, properties: []proof.Property{proof.UtilityStructure}},
	{phrase: "goals wrong", codes: []string{"P03"}, properties: []proof.Property{proof.UtilityStructure}},
	{phrase: "non-termination", codes: []string{"P02"}, properties: []proof.Property{proof.Termination}},
	{phrase: "player does not know his legal moves", codes: []string{"X01"}, properties: []proof.Property{proof.KnowsLegal}},
	{phrase: "fix puts next in a sees body", hidden: "a fault of the repair"},
	{phrase: "percepts missing for role random", hidden: "random needs no percepts"},

	// Repairs of no fault of form or of play.
	{phrase: "none: wrong but well-formed", hidden: "another game than meant, but a proper one"},
	{phrase: "none", hidden: "no fault"},
}

// classOf finds the class of a description.
func classOf(description string) (class, bool) {
	description = strings.TrimPrefix(strings.TrimSpace(description), "GDL-II: ")
	for _, c := range classes {
		if strings.HasPrefix(description, c.phrase) {
			return c, true
		}
	}
	return class{}, false
}

// means tells whether a finding of the rule means the kind of fault.
func (c *class) means(code string) bool {
	for _, x := range c.codes {
		if x == code {
			return true
		}
	}
	return false
}

// meant tells whether a rule means one of the faults of a pair.
func (p *pair) meant(code string) bool {
	for _, fault := range p.faults {
		if c, ok := classOf(fault); ok && c.means(code) {
			return true
		}
	}
	return false
}

// asks tells whether the property means the kind of fault.
func (c *class) asks(p proof.Property) bool {
	for _, x := range c.properties {
		if x == p {
			return true
		}
	}
	return false
}
