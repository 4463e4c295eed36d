package support

import (
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// InvariantsLemma is the name of the lemma that invariants hold.
const InvariantsLemma = "invariants"

// WithLemmas returns the evidence of a claim, with the lemma of the invariants that it
// needs.
func (s *Support) WithLemmas(claim certificate.Claim) (proof.Evidence, error) {
	lemmas, err := s.Statements(nil)
	if err != nil {
		return proof.Evidence{}, err
	}
	e := proof.Evidence{Claim: &claim, Unsure: s.unsure}
	if claim.Evidence = lemmas; len(lemmas) > 0 {
		e.Lemmas = []proof.Lemma{invariantsLemma(s.task, claim.Property, lemmas)}
	}
	return e, nil
}

// Single returns the evidence that no single state in which the invariants hold violates a
// goal. It asks about moves only where it shows the invariants, and about the property,
// which may need counts over a whole board, only where there are no moves.
func (s *Support) Single(it *task.Item) (proof.Evidence, error) {
	statement, err := goal.Statement(s.task.Net, it.Verdict.Question)
	if err != nil {
		return proof.Evidence{}, err
	}
	claim := certificate.Claim{Property: it.Verdict.Label(), Single: true, Statements: []certificate.Statement{statement}}
	e, err := s.WithLemmas(claim)
	if err == nil && len(e.Lemmas) == 0 {
		e.Lemmas = []proof.Lemma{invariantsLemma(s.task, claim.Property, []certificate.Statement{certificate.Foreseen()})}
	}
	return e, err
}

// Statements returns the needed invariants as statements, except one of them. That fluents
// never hold, or always, is said of all of them at once.
func (s *Support) Statements(but *invariant.Candidate) ([]certificate.Statement, error) {
	return Statements(s.task, s.Chosen(), but)
}

// Statements returns invariants as statements, except one of them.
func Statements(t *task.Task, chosen []*invariant.Candidate, but *invariant.Candidate) ([]certificate.Statement, error) {
	formulas := invariant.NewFormulas(t.Net)
	var list []certificate.Statement
	constant := map[bool][]invariant.Constant{}
	for _, c := range chosen {
		if c == but {
			continue
		}
		if unit, is := c.Shape.(invariant.Constant); is {
			constant[unit.Holds] = append(constant[unit.Holds], unit)
			continue
		}
		statement, err := c.Statement(formulas)
		if err != nil {
			return nil, err
		}
		list = append(list, statement)
	}
	for _, hold := range []bool{false, true} {
		if units := constant[hold]; len(units) > 0 {
			statement, err := invariant.AllConstant(formulas, hold, units)
			if err != nil {
				return nil, err
			}
			list = append(list, statement)
		}
	}
	return list, nil
}

// invariantsLemma returns the lemma that invariants hold.
func invariantsLemma(t *task.Task, property string, invariants []certificate.Statement) proof.Lemma {
	return proof.Lemma{Name: InvariantsLemma, Claim: certificate.Claim{Property: "invariants for " + property, Statements: invariants, Apart: AsksApart(t, invariants)}}
}

// AsksApart tells whether the step for statements is also written for each statement alone.
func AsksApart(t *task.Task, statements []certificate.Statement) bool {
	return len(t.Net.Nodes) > apartFrom && len(statements) > 1 && len(statements) <= mostApart
}

// Bounds on games whose induction steps are asked for each statement alone: how many gates make
// that worth while, and how many programs are written.
const (
	apartFrom = 1000
	mostApart = 100
)

// MostUnminimised bounds the invariants of a claim that is not made smaller.
const MostUnminimised = 300
