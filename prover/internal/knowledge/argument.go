package knowledge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A viewArgument is the argument of a proof over copies of the game. Its method says which one: the known agreements of
// the copies are inductive together with the question (perhaps with invariants of single states); or no match has more
// than depth moves; or the initial state decides; or groups of matches were enumerated.
type viewArgument struct {
	view   *View
	asked  *Question
	method string
	depth  int
}

// Reasons why a proof has no certificate.
var (
	errNotExpressible = errors.New("one program cannot show it from fluents that are the same in both matches")
	errEnumerated     = errors.New("the proof enumerated groups of matches, which no program does")
	errOtherCopies    = errors.New("the claim has other copies of the game than the formula needs")
)

// ClaimEvidence is part of task.ProofArgument. The claim of an induction first has no invariants of single states, and
// then all of them. If the question looks ahead, its claim has all at once. An enumeration gives no claim.
func (r viewArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	copies, err := r.asked.claimedCopies()
	if err != nil {
		return proof.Evidence{}, err
	}
	claim, err := it.StatedClaim(t)
	claim.Copies = copies
	switch {
	case err != nil:
		return proof.Evidence{}, err
	case !r.hasCopies(copies):
		return proof.Evidence{}, errOtherCopies
	case strings.HasPrefix(r.method, exhaustionPrefix):
		claim.ExhaustionLength = r.depth + 1
		return proof.Evidence{Claim: &claim, ClaimUnchecked: true}, nil
	case r.method == initialMethod:
		claim.InitialOnly = true
		return proof.Evidence{Claim: &claim, ClaimUnchecked: true}, nil
	case r.method != inductionMethod:
		return proof.Evidence{}, errEnumerated
	}
	if claim.Method = fmt.Sprintf("induction over %d matches that look the same to some roles", len(copies)+1); len(copies) == 1 {
		claim.Method = "induction over two matches that look the same to " + copies[0].Role.String()
	}
	for n := range r.view.Net.Product.Copies {
		var same []*gdl.Term
		for _, f := range r.view.provedTwins(n) {
			same = append(same, t.GroundGame.Fluents[f])
		}
		if len(same) > 0 {
			claim.Statements = append(claim.Statements, certificate.AgreeOnFluents(n, same))
		}
	}
	if r.asked.phase != nil {
		e, err := claimGiven(ctx, t, claim, true)
		e.ClaimUnchecked = true
		return e, err
	}
	for _, invariants := range []bool{false, true} {
		enough, err := r.inductiveWith(ctx, t, invariants)
		if err != nil {
			return proof.Evidence{}, err
		}
		if enough {
			return claimGiven(ctx, t, claim, invariants)
		}
	}
	return proof.Evidence{}, errNotExpressible
}

// hasCopies tells whether the copies of a claim are those of the view.
func (r viewArgument) hasCopies(list []certificate.Copy) bool {
	copies := r.view.Net.Product.Copies[1:]
	return slices.EqualFunc(list, copies, func(x certificate.Copy, y circuit.Copy) bool {
		return x.Parent == y.Parent && gdl.EqualTerms(x.Role, r.view.source.GroundGame.Roles[y.Role])
	})
}

// inductiveWith tells whether the known agreements and the question are inductive together. If
// invariants is set, the invariants of single states are assumed in each copy. Nothing else is assumed.
func (r viewArgument) inductiveWith(ctx context.Context, t *task.ProofTask, invariants bool) (bool, error) {
	net := r.view.Net
	assumed, always := make([]bool, len(net.FluentRefs)), []circuit.NodeRef{}
	violations := []circuit.NodeRef{r.asked.overView.QuestionGoal.BadState}
	for f, guess := range r.view.twins {
		if assumed[f] = guess != nil && guess.ProofState == invariant.ProvedState; assumed[f] {
			violations = append(violations, guess.ViolationRef)
		}
	}
	for c := range t.ProvedCandidates() {
		for copied := range net.Product.Copies {
			if invariants {
				always = append(always, net.CopiedRef(copied, c.ViolationRef).Negated())
			}
		}
	}
	return support.ProductStepKeeps(ctx, r.view.ProofTask, violations, assumed, always, t.CurrentBudget().QueryConflicts)
}

// claimGiven returns the claim as evidence; with invariants, it comes with their proofs as lemmas.
func claimGiven(ctx context.Context, t *task.ProofTask, claim certificate.Claim, invariants bool) (proof.Evidence, error) {
	if !invariants {
		return proof.Evidence{Claim: &claim}, nil
	}
	s := support.New(t, nil)
	if err := s.NeedAll(ctx); err != nil {
		return proof.Evidence{}, err
	}
	return s.EvidenceWithLemmas(claim)
}
