package support

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file writes the invariants that a proof needs as statements and lemmas of certificates.

// InvariantsLemmaName is the name of the lemma that says that the needed invariants hold.
const InvariantsLemmaName = "invariants"

// EvidenceWithLemmas returns the evidence of a claim, with the lemma of the invariants that it
// needs.
func (s *ProofSupport) EvidenceWithLemmas(claim certificate.Claim) (proof.Evidence, error) {
	lemmas, err := s.NeededStatements(nil)
	if err != nil {
		return proof.Evidence{}, err
	}
	e := proof.Evidence{Claim: &claim, ClaimUnchecked: s.isUnsure}
	if claim.Evidence = lemmas; len(lemmas) > 0 {
		e.Lemmas = []proof.Lemma{lemmaOfInvariants(s.task, claim.Property, lemmas)}
	}
	return e, nil
}

// SingleStateEvidence returns the evidence that no single state in which the invariants hold
// violates a goal. The lemma of the invariants is about moves; the claim about the property, which
// may count over a whole board, is not, so that each program stays small.
func (s *ProofSupport) SingleStateEvidence(it *task.QuestionItem) (proof.Evidence, error) {
	statement, err := it.Verdict.Question.Statement(s.task.GroundGame.Roles)
	if err != nil {
		return proof.Evidence{}, err
	}
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), SingleState: true, Statements: []certificate.Statement{statement}}
	e, err := s.EvidenceWithLemmas(claim)
	if err == nil && len(e.Lemmas) == 0 {
		e.Lemmas = []proof.Lemma{lemmaOfInvariants(s.task, claim.Property, []certificate.Statement{certificate.FluentsForeseen()})}
	}
	return e, err
}

// NeededStatements returns the needed invariants but one as statements of a certificate. One
// statement lists all fluents that never hold, and one all that always hold.
func (s *ProofSupport) NeededStatements(but *invariant.Candidate) ([]certificate.Statement, error) {
	return InvariantStatements(s.task, s.NeededInvariants(), but)
}

// InvariantStatements returns the chosen invariants but one as statements of a certificate.
func InvariantStatements(t *task.ProofTask, chosen []*invariant.Candidate, but *invariant.Candidate) ([]certificate.Statement, error) {
	formulas := invariant.NewGateFormulas(t.Net)
	var list []certificate.Statement
	constant := map[bool][]invariant.CardinalityBound{}
	for _, c := range chosen {
		if c == but {
			continue
		}
		if unit := c.StatedBound(); unit.BoundKind == invariant.UnitBound {
			constant[unit.LeastHolding > 0] = append(constant[unit.LeastHolding > 0], unit)
			continue
		}
		statement, err := c.CertificateStatement(formulas)
		if err != nil {
			return nil, err
		}
		list = append(list, statement)
	}
	for _, hold := range []bool{false, true} {
		if units := constant[hold]; len(units) > 0 {
			statement, err := invariant.ConstantsStatement(formulas, hold, units)
			if err != nil {
				return nil, err
			}
			list = append(list, statement)
		}
	}
	return list, nil
}

// lemmaOfInvariants returns the lemma that invariants hold.
func lemmaOfInvariants(t *task.ProofTask, property string, invariants []certificate.Statement) proof.Lemma {
	return proof.Lemma{Name: InvariantsLemmaName, Claim: certificate.Claim{Property: "invariants for " + property, Statements: invariants, SeparateSteps: WritesStepsApart(t, invariants)}}
}

// WritesStepsApart tells whether a certificate has a program of the induction step for each
// statement alone, too: the network is large, and there are not too many statements.
func WritesStepsApart(t *task.ProofTask, statements []certificate.Statement) bool {
	return len(t.Net.Nodes) > minApartGates && len(statements) > 1 && len(statements) <= maxApartSteps
}

// Bounds of WritesStepsApart: the gates from which on it pays, and the programs that are written at
// most.
const (
	minApartGates = 1000
	maxApartSteps = 100
)

// MaxUnminimised is the number of invariants of a claim from which on it is not made smaller.
const MaxUnminimised = 300

// ProductStepKeeps tells whether no step of a product leads from a state without violations to one
// with a violation. The gates in always are assumed to hold, and the fluents in assumedSame to be
// equal in a copy and in its parent. Nothing else is assumed.
func ProductStepKeeps(ctx context.Context, t *task.ProofTask, violations []circuit.NodeRef, assumedSame []bool, always []circuit.NodeRef, conflicts int64) (bool, error) {
	same := t.Net.Product.EqualFluents
	defer func() { t.Net.Product.EqualFluents = same }()
	t.Net.Product.EqualFluents = make([]bool, len(same))
	u := unroll.New(t.Net)
	u.AssumedSame = assumedSame
	u.FreeState()
	for _, bad := range violations {
		u.Forbid(u.GateLit(0, bad))
	}
	u.AddStep()
	for at := range 2 {
		for _, r := range always {
			u.Forbid(u.GateLit(at, r).Complement())
		}
	}
	some := u.Disjunction(u.GateLits(1, violations))
	if some == u.TrueLit.Complement() {
		return true, nil
	}
	u.LogicProgram.AddConstraint(some.Complement())
	return t.HasNoModel(ctx, u.LogicProgram, conflicts)
}
