package prover

import "github.com/gdllint/gdllint/proof"

// An Obligation is a property that every game is asked for, and the rule
// under which a violation is reported.
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
	}
}

// Questions returns the questions of the obligations whose code is wanted;
// wants may be nil for all.
func Questions(wants func(code string) bool) []proof.Question {
	var questions []proof.Question
	for _, o := range Obligations() {
		if wants == nil || wants(o.Code) {
			questions = append(questions, proof.Question{Property: o.Property})
		}
	}
	return questions
}
