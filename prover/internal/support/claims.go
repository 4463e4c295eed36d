package support

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
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

// A ViolatingSequence describes the sequences of MoveCount moves that violate a claim. ViolationLit returns the literal
// that a program shows one.
type ViolatingSequence struct {
	MoveCount    int
	ViolationLit func(u *unroll.GameProgram) asp.Lit
}

// ClaimAgainst returns the evidence of a claim that none of some sequences of states violates: the claim, with a lemma of
// the invariants that exclude each of these sequences. The invariant but is not used.
func ClaimAgainst(ctx context.Context, t *task.ProofTask, claim certificate.Claim, but *invariant.Candidate, sequences ...ViolatingSequence) (proof.Evidence, error) {
	s := New(t, but)
	for _, x := range sequences {
		s.requiresAnswer = claim.SingleState
		if err := s.needForSequence(ctx, x); err != nil {
			return proof.Evidence{}, err
		}
	}
	s.requiresAnswer = false
	if err := s.CloseInductively(ctx); err != nil {
		return proof.Evidence{}, err
	}
	return s.EvidenceWithLemmas(claim)
}

// EvidenceWithLemmas returns the evidence of a claim, with the lemma of the invariants that it needs. The lemma is
// about moves. A claim about single states, which may count over a whole board, is not about moves, so that each program
// stays small. Such a claim always has a lemma, if only that fluents are foreseen.
func (s *ProofSupport) EvidenceWithLemmas(claim certificate.Claim) (proof.Evidence, error) {
	lemmas, err := invariantStatements(s.task, s.NeededInvariants())
	if err != nil {
		return proof.Evidence{}, err
	}
	claim.Evidence = lemmas
	if len(lemmas) == 0 && claim.SingleState {
		lemmas = []certificate.Statement{certificate.Standard("foreseen")}
	}
	e := proof.Evidence{Claim: &claim, ClaimUnchecked: s.isUnsure}
	if len(lemmas) > 0 {
		e.Lemmas = []proof.Lemma{{Name: InvariantsLemmaName, Claim: certificate.Claim{Property: "invariants for " + claim.Property, Statements: lemmas, SeparateSteps: writesStepsApart(s.task, lemmas)}}}
	}
	return e, nil
}

// InductiveClaim returns the evidence of a claim whose statements are inductive together with the invariants that these
// need. stated are the invariants that the statements state.
func InductiveClaim(ctx context.Context, t *task.ProofTask, claim certificate.Claim, stated map[*invariant.Candidate]bool) (proof.Evidence, error) {
	s := New(t, nil)
	for _, c := range t.Candidates.AllCandidates {
		if stated[c] {
			s.NeedInvariant(c)
		}
	}
	if err := s.CloseInductively(ctx); err != nil {
		return proof.Evidence{}, err
	}
	lemmas, err := invariantStatements(t, slices.DeleteFunc(s.NeededInvariants(), invariant.AmongChosen(stated)))
	claim.Statements = append(claim.Statements, lemmas...)
	claim.SeparateSteps = writesStepsApart(t, claim.Statements)
	return proof.Evidence{Claim: &claim, ClaimUnchecked: s.isUnsure}, err
}

// invariantStatements returns invariants as statements of a certificate. One statement lists all fluents that never
// hold, and one all that always hold.
func invariantStatements(t *task.ProofTask, chosen []*invariant.Candidate) ([]certificate.Statement, error) {
	formulas := invariant.NewGateFormulas(t.Net)
	var list []certificate.Statement
	constant := map[bool][]invariant.CardinalityBound{}
	for _, c := range chosen {
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

// writesStepsApart tells whether a certificate has a program of the induction step for each
// statement alone, too: the network is large, and there are not too many statements.
func writesStepsApart(t *task.ProofTask, statements []certificate.Statement) bool {
	return len(t.Net.Nodes) > minApartGates && len(statements) > 1 && len(statements) <= maxApartSteps
}

// Bounds of writesStepsApart: the gates from which on it pays, and the programs that are written at
// most.
const (
	minApartGates = 1000
	maxApartSteps = 100
)

// MaxUnminimised is the greatest number of invariants of a certificate that were not minimised.
const MaxUnminimised = 300

// ProductStepKeeps tells whether the solver shows that no step of a product leads from a state without violations to one
// with a violation. The gates in always are assumed to hold in both states, and the fluents in assumedSame to be
// equal in a copy and in its parent before the step. No invariants are assumed.
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
