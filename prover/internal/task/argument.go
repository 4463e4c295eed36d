package task

import (
	"context"

	"github.com/gdllint/gdllint/proof"
)

// ProofArgument is the reason for a proof. The engine that found the proof makes it, so that a
// certificate can be written later.
type ProofArgument interface {
	// ClaimEvidence returns the claim that the certificate of an item has to show, with its lemmas,
	// or a text in place of a certificate.
	ClaimEvidence(ctx context.Context, t *ProofTask, it *QuestionItem) (proof.Evidence, error)
}

// NoCertificate is the argument of a proof for which there is no certificate. Its text stands in
// place of one.
type NoCertificate string

// ClaimEvidence is part of ProofArgument.
func (instead NoCertificate) ClaimEvidence(context.Context, *ProofTask, *QuestionItem) (proof.Evidence, error) {
	return proof.Evidence{Substitute: string(instead)}, nil
}
