package knowledge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A relationalArgument is the argument of a proof by induction over two matches:
// the agreements known of them are inductive together with the question, maybe given
// invariants of single states.
type relationalArgument struct {
	view     *View
	question *KnowledgeQuestion
	alike    []*likeness
}

// errNotExpressible is the error of a proof that cannot be written as a certificate.
var errNotExpressible = errors.New("that fluents are the same in both matches is not enough, or is too much for one program")

// ClaimEvidence is part of task.ProofArgument. It takes as little as will do: no invariants
// before all.
func (r relationalArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	var known []*likeness
	for _, l := range r.alike {
		if l.FluentIndex >= 0 && l.candidate.ProofState == invariant.ProvedState {
			known = append(known, l)
		}
	}
	for _, invariants := range []bool{false, true} {
		enough, err := r.inductiveWith(ctx, t, known, invariants)
		if err != nil {
			return proof.Evidence{}, err
		}
		if enough {
			return r.certificateClaim(ctx, t, it, known, invariants)
		}
	}
	return proof.Evidence{}, errNotExpressible
}

// RestsOnInvariants is part of task.ProofArgument.
func (r relationalArgument) RestsOnInvariants(_ context.Context, t *task.ProofTask, _ *task.QuestionItem) ([]*invariant.Candidate, bool) {
	return slices.Collect(t.ProvedCandidates()), false
}

// inductiveWith tells whether some agreements and the question are inductive together, with nothing else that is known of
// the two matches.
func (r relationalArgument) inductiveWith(ctx context.Context, t *task.ProofTask, known []*likeness, invariants bool) (bool, error) {
	net := r.view.Net
	same := net.Product.EqualFluents
	defer func() { net.Product.EqualFluents = same }()
	net.Product.EqualFluents = make([]bool, len(same))
	u := unroll.New(net)
	u.AssumedSame = make([]bool, len(same))
	violations := []circuit.NodeRef{r.view.BrokenGate(1, r.question.GoalAgreement)}
	for _, l := range known {
		violations = append(violations, l.candidate.ViolationRef)
		u.AssumedSame[l.FluentIndex+len(t.Net.FluentRefs)] = true
	}
	hold := func(at int) {
		if !invariants {
			return
		}
		for c := range t.ProvedCandidates() {
			for copied := range net.Product.Copies {
				if l := u.GateLit(at, net.CopiedRef(copied, c.ViolationRef)); l != u.TrueLit.Complement() {
					u.LogicProgram.AddConstraint(l)
				}
			}
		}
	}
	u.FreeState()
	hold(0)
	for _, bad := range violations {
		if l := u.GateLit(0, bad); l != u.TrueLit.Complement() {
			u.LogicProgram.AddConstraint(l)
		}
	}
	u.AddStep()
	hold(1)
	some := u.Disjunction(u.GateLits(1, violations))
	if some == u.TrueLit.Complement() {
		return true, nil
	}
	u.LogicProgram.AddConstraint(some.Complement())
	return t.HasNoModel(ctx, u.LogicProgram, t.CurrentBudget().QueryConflicts)
}

// certificateClaim returns the claim that a certificate has to show.
func (r relationalArgument) certificateClaim(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, known []*likeness, invariants bool) (proof.Evidence, error) {
	role, _ := t.RoleTerm(it.Verdict.Role)
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), Method: "induction over two matches that look the same to " + it.Verdict.Role,
		KnowingRole: role, PairStatements: []certificate.PairStatement{r.questionPair()}}
	var fluents []*gdl.Term
	for _, g := range known {
		fluents = append(fluents, t.GroundGame.Fluents[g.FluentIndex])
	}
	if len(fluents) > 0 {
		claim.PairStatements = append(claim.PairStatements, certificate.AgreeOnFluents(fluents))
	}
	if !invariants {
		return proof.Evidence{Claim: &claim}, nil
	}
	s := support.New(t)
	if err := s.NeedAll(ctx); err != nil {
		return proof.Evidence{}, err
	}
	if s.NeededCount() > support.MaxUnminimised {
		return proof.Evidence{}, fmt.Errorf("the proof rests on %d invariants", s.NeededCount())
	}
	return s.EvidenceWithLemmas(claim)
}

// questionPair is the question as a statement about two matches.
func (r relationalArgument) questionPair() certificate.PairStatement {
	switch r.question.AskedKnowledge.Topic {
	case play.TopicLegal:
		return certificate.KnowsLegal(r.question.AskedKnowledge.SubjectRole)
	case play.TopicGoal:
		return certificate.KnowsGoal(r.question.AskedKnowledge.SubjectRole, r.question.AskedKnowledge.BothFinished)
	}
	return certificate.KnowsTerminal()
}
