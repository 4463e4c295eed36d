package prover

import (
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/proof"
)

// An Obligation is a property that every game is asked for, and the rule
// under which a violation is reported; mere facts have none.
type Obligation struct {
	Code     string
	Property proof.Property
}

// Obligations lists the properties in the order in which they are put to the
// prover, whatever the order in which analyzers run.
func Obligations() []Obligation {
	return []Obligation{
		{"P06", proof.InitialState},
		{"P01", proof.Playability},
		{"P02", proof.Termination},
		{"P03", proof.UtilityStructure},
		{"P04", proof.Winnability},
		{"P05", proof.StrongWinnability},
		{"P09", proof.TurnTaking},
		{"P08", proof.ZeroSum},
		{"X01", proof.KnowsLegal},
		{"X02", proof.KnowsTerminal},
		{"X03", proof.KnowsGoal},
		{"", proof.ConstantSum},
		{"P10", proof.Monotonic},
		{"", proof.WellFormed},
		{"", proof.Functionals},
		{"", proof.Persistence},
	}
}

// Questions returns the questions that somebody wants to have answered.
func Questions(unit *rulesheet.Unit) []proof.Question {
	var questions []proof.Question
	for _, o := range Obligations() {
		switch {
		case !o.wanted(unit):
		case o.isKnowledge():
			questions = append(questions, proof.KnowledgeQuestions(unit.File, o.Property, unit.Prove)...)
		default:
			questions = append(questions, proof.Question{Property: o.Property})
		}
	}
	return questions
}

// stated returns the questions about the properties that the author states.
func stated(unit *rulesheet.Unit, s *statements.Statements) []proof.Question {
	if !(Obligation{Code: "P16"}).wanted(unit) {
		return nil
	}
	var questions []proof.Question
	for _, statement := range s.All {
		questions = append(questions, statement.Question())
	}
	return questions
}

// isKnowledge tells the obligations about what roles know, which are none
// where nothing is hidden.
func (o Obligation) isKnowledge() bool {
	return o.Property == proof.KnowsLegal || o.Property == proof.KnowsTerminal || o.Property == proof.KnowsGoal
}

func (o Obligation) wanted(unit *rulesheet.Unit) bool {
	switch {
	case unit.Static:
		return false
	case o.Code == "":
		return unit.Prove
	}
	return unit.Prove || unit.Wants == nil || unit.Wants(o.Code) || o.Property == proof.Playability && unit.Wants("I04")
}
