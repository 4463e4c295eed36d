package task

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// ProofArgument is why something is proved, as the engine knows it that has found
// out: it tells how a certificate shows the same.
type ProofArgument interface {
	// ClaimEvidence returns the claim that a certificate of an item has to show, with its lemmas.
	ClaimEvidence(ctx context.Context, t *ProofTask, it *QuestionItem) (proof.Evidence, error)
	// RestsOnInvariants returns the invariants that the proof needs, and whether that is
	// known: if not, all that were proved.
	RestsOnInvariants(ctx context.Context, t *ProofTask, it *QuestionItem) (on []*invariant.Candidate, known bool)
}

// NoCertificate is the argument of proofs that no certificate shows: the text
// instead. Their support is not known.
type NoCertificate string

// ClaimEvidence is part of ProofArgument.
func (instead NoCertificate) ClaimEvidence(context.Context, *ProofTask, *QuestionItem) (proof.Evidence, error) {
	return proof.Evidence{Substitute: string(instead)}, nil
}

// RestsOnInvariants is part of ProofArgument.
func (NoCertificate) RestsOnInvariants(_ context.Context, t *ProofTask, _ *QuestionItem) ([]*invariant.Candidate, bool) {
	return slices.Collect(t.ProvedCandidates()), false
}

// NeedsNoInvariants is part of arguments that need no invariants.
type NeedsNoInvariants struct{}

// RestsOnInvariants is part of ProofArgument.
func (NeedsNoInvariants) RestsOnInvariants(context.Context, *ProofTask, *QuestionItem) ([]*invariant.Candidate, bool) {
	return nil, true
}
