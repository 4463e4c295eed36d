package prover

import (
	"go/token"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// askFormula makes the question of a formula, which uses the names of the game. If the game lacks some of the names, the
// question is refused.
func (r *Request) askFormula(unit *rulesheet.Unit, name, formula string) {
	r.Question = proof.Question{Property: proof.Invariant, Name: name, Rule: name}
	if unit.StaticOnly {
		return // computing the scope of formulas takes time
	}
	src := gdl.NewSource(token.NewFileSet(), name, []byte(formula))
	list, faults := property.FromText(property.NewScope(unit.File), src)
	switch {
	case len(faults) > 0:
		r.RefusalReason = "the formula says nothing about this game: " + faults[0].Message
	case len(list) != 1:
		r.RefusalReason = "one formula is asked at a time"
	default:
		r.Question = statements.StatedProperty{Statement: list[0], Source: src}.ProverQuestion()
		r.Question.Name, r.Question.Rule = name, name
	}
}

func requestAnswers(s *Session, asked *Request) []proof.Verdict {
	if asked.Rule == "" {
		return s.PropertyVerdicts(asked.Property)
	}
	v, ok := s.FindAnswer(asked.Question)
	if !ok {
		return nil
	}
	return []proof.Verdict{v}
}
