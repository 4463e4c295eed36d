package prover

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover"
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

// ask puts the questions to the prover, all of them and always in the same
// order; which are wanted only decides about when the work may end. It returns
// whether any is wanted. If formulas are asked on their own, nothing else is
// considered.
func ask(p *prover.Prover, unit *rulesheet.Unit, stated []proof.Question) bool {
	wanted := false
	put := func(want bool, q ...proof.Question) {
		switch {
		case want:
			p.Ask(q...)
			wanted = wanted || len(q) > 0
		case !unit.Alone:
			p.Consider(q...)
		}
	}
	for _, o := range Obligations() {
		switch want := o.wanted(unit); {
		case o.isKnowledge():
			own := proof.KnowledgeQuestions(unit.File, o.Property, false)
			for _, q := range proof.KnowledgeQuestions(unit.File, o.Property, true) {
				put(want && (unit.Prove || slices.Contains(own, q)), q)
			}
		case want || !o.counts():
			put(want, proof.Question{Property: o.Property})
		}
	}
	put((Obligation{Code: "P16"}).wanted(unit), stated...)
	return wanted
}

// questionsOf returns the questions about the properties that the author
// states.
func questionsOf(s *statements.Statements) []proof.Question {
	var questions []proof.Question
	for _, statement := range s.All {
		questions = append(questions, statement.Question())
	}
	return questions
}

// counts tells the obligations that count statements, which is work of its own
// after everything else.
func (o Obligation) counts() bool {
	return o.Property == proof.Functionals || o.Property == proof.Persistence
}

// isKnowledge tells the obligations about what roles know, which are none
// where nothing is hidden.
func (o Obligation) isKnowledge() bool {
	return o.Property == proof.KnowsLegal || o.Property == proof.KnowsTerminal || o.Property == proof.KnowsGoal
}

func (o Obligation) wanted(unit *rulesheet.Unit) bool {
	everything := unit.Prove && !unit.Only
	switch {
	case unit.Static:
		return false
	case o.Code == "":
		return everything
	}
	return everything || unit.Wants == nil || unit.Wants(o.Code) || o.Property == proof.Playability && unit.Wants("I04")
}
