package prover

import (
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/proof"
)

// An Obligation is a property that every game is asked for, and the rule
// under which a violation is reported; mere counts have none.
type Obligation struct {
	Code     string
	Property proof.Property
}

// Obligations lists the properties in the order in which they are put to the
// prover, whatever the order in which analyzers run.
func Obligations() []Obligation {
	return []Obligation{
		{"P01", proof.Playability},
		{"P03", proof.UtilityStructure},
		{"P09", proof.TurnTaking},
		{"P08", proof.ZeroSum},
		{"P10", proof.Monotonic},
		{"", proof.Functionals},
		{"", proof.Persistence},
	}
}

// Questions returns the questions that somebody wants to have answered.
func Questions(unit *rulesheet.Unit) []proof.Question {
	var questions []proof.Question
	for _, o := range Obligations() {
		if o.wanted(unit) {
			questions = append(questions, proof.Question{Property: o.Property})
		}
	}
	return questions
}

func (o Obligation) wanted(unit *rulesheet.Unit) bool {
	switch {
	case unit.Static:
		return false
	case o.Code == "":
		return unit.Prove
	}
	return unit.Prove || unit.Wants == nil || unit.Wants(o.Code)
}
