package knowledge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A relationalArgument is the argument of a proof by induction over two matches:
// the agreements known of them are inductive together with the question, maybe given
// invariants of single states.
type relationalArgument struct {
	knower           *Knower
	question         *KnowledgeQuestion
	provedAgreements []*twocopies.Agreement
}

// errNotExpressible is the error of a proof that cannot be written as a certificate.
var errNotExpressible = errors.New("what is the same in both matches has no name in the rules, or is too much for one program")

// ClaimEvidence is part of task.ProofArgument. It takes as little as will do: fluents that
// agree before anything else, and no invariants before all.
func (r relationalArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	fluents := slices.DeleteFunc(slices.Clone(r.provedAgreements), func(g *twocopies.Agreement) bool { return g.FluentIndex < 0 })
	formulas := invariant.NewGateFormulas(t.Net)
	stated := slices.DeleteFunc(slices.Clone(r.provedAgreements), func(g *twocopies.Agreement) bool {
		_, err := agreementPair(formulas, g)
		return g.FluentIndex < 0 && err != nil
	})
	for _, try := range []struct {
		known      []*twocopies.Agreement
		invariants bool
	}{{fluents, false}, {fluents, true}, {stated, false}, {stated, true}} {
		enough, err := r.inductiveWith(ctx, try.known, try.invariants)
		if err != nil {
			return proof.Evidence{}, err
		}
		if enough {
			return r.certificateClaim(ctx, t, it, try.known, try.invariants)
		}
	}
	return proof.Evidence{}, errNotExpressible
}

// RestsOnInvariants is part of task.ProofArgument.
func (r relationalArgument) RestsOnInvariants(_ context.Context, t *task.ProofTask, _ *task.QuestionItem) ([]*invariant.Candidate, bool) {
	return slices.Collect(t.ProvedCandidates()), false
}

// inductiveWith tells whether some agreements and the question are inductive together.
func (r relationalArgument) inductiveWith(ctx context.Context, known []*twocopies.Agreement, invariants bool) (bool, error) {
	t := r.knower.Task
	u := unroll.New(t.Net)
	c := twocopies.New(u, r.knower.RoleIndex, make([]bool, len(t.Net.FluentRefs)))
	all := append(slices.Clone(known), r.question.GoalAgreement)
	assumed := make([]bool, len(t.Net.FluentRefs))
	for _, g := range all {
		if g.FluentIndex >= 0 {
			assumed[g.FluentIndex] = true
		}
	}
	c.FreeStates(assumed)
	hold := func(at int) {
		for _, copied := range c.GameCopies {
			if invariants {
				t.AssumeInvariants(copied, at)
			}
		}
	}
	hold(0)
	for _, g := range all {
		c.AssumeAgreement(0, g)
	}
	c.StepBoth()
	hold(1)
	var broken []asp.Lit
	for _, g := range all {
		broken = append(broken, c.BrokenAgreement(1, g))
	}
	some := u.Disjunction(broken)
	if some == u.TrueLit.Complement() {
		return true, nil
	}
	u.LogicProgram.AddConstraint(some.Complement())
	return t.HasNoModel(ctx, u.LogicProgram, t.CurrentBudget().QueryConflicts)
}

// certificateClaim returns the claim that a certificate has to show.
func (r relationalArgument) certificateClaim(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, known []*twocopies.Agreement, invariants bool) (proof.Evidence, error) {
	role, _ := t.RoleTerm(it.Verdict.Role)
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), Method: "induction over two matches that look the same to " + it.Verdict.Role,
		KnowingRole: role, PairStatements: []certificate.PairStatement{r.questionPair()}}
	formulas := invariant.NewGateFormulas(t.Net)
	var fluents []*gdl.Term
	for _, g := range known {
		if g.FluentIndex >= 0 {
			fluents = append(fluents, t.GroundGame.Fluents[g.FluentIndex])
			continue
		}
		pair, err := agreementPair(formulas, g)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.PairStatements = append(claim.PairStatements, pair)
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

// agreementPair returns an agreement as a certificate states it.
func agreementPair(formulas *invariant.GateFormulas, g *twocopies.Agreement) (certificate.PairStatement, error) {
	if g.EitherState {
		return certificate.PairStatement{}, errNotExpressible
	}
	var of []*property.Formula
	for _, ref := range g.AgreedRefs {
		f, err := formulas.FormulaOfGate(ref)
		if err != nil {
			return certificate.PairStatement{}, err
		}
		of = append(of, f)
	}
	var when *property.Formula
	if g.WhereRef != circuit.TrueRef {
		var err error
		if when, err = formulas.FormulaOfGate(g.WhereRef); err != nil {
			return certificate.PairStatement{}, err
		}
	}
	return certificate.AgreeOnFormulas(g.DescribeAgreement(formulas.SourceNetwork(), gdl.Prefix), of, when)
}
