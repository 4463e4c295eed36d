package task

import (
	"context"

	"github.com/gdllint/gdllint/proof"
)

// ProofArgument is why something is proved, as the engine knows it that has found
// out: it tells how a certificate shows the same.
type ProofArgument interface {
	// ClaimEvidence returns the claim that a certificate of an item has to show, with its lemmas.
	ClaimEvidence(ctx context.Context, t *ProofTask, it *QuestionItem) (proof.Evidence, error)
}

// NoCertificate is the argument of proofs that no certificate shows: the text
// instead. Their support is not known.
type NoCertificate string

// ClaimEvidence is part of ProofArgument.
func (instead NoCertificate) ClaimEvidence(context.Context, *ProofTask, *QuestionItem) (proof.Evidence, error) {
	return proof.Evidence{Substitute: string(instead)}, nil
}
