package task

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// Argument is why something is proved, as the engine knows it that has found
// out: it tells how a certificate shows the same.
type Argument interface {
	// Claim returns the claim that a certificate of an item has to show, with its lemmas.
	Claim(ctx context.Context, t *Task, it *Item) (proof.Evidence, error)
	// Rests returns the invariants that the proof needs, and whether that is
	// known: if not, all that were proved.
	Rests(ctx context.Context, t *Task, it *Item) (on []*invariant.Candidate, known bool)
}

// NoClaim is the argument of proofs that no certificate shows: the text
// instead. Their support is not known.
type NoClaim string

// Claim is part of ProofArgument.
func (instead NoClaim) Claim(context.Context, *Task, *Item) (proof.Evidence, error) {
	return proof.Evidence{Instead: string(instead)}, nil
}

// Rests is part of ProofArgument.
func (NoClaim) Rests(_ context.Context, t *Task, _ *Item) ([]*invariant.Candidate, bool) {
	return slices.Collect(t.Proved()), false
}

// Plain is part of arguments that need no invariants.
type Plain struct{}

// Rests is part of ProofArgument.
func (Plain) Rests(context.Context, *Task, *Item) ([]*invariant.Candidate, bool) { return nil, true }
