package proof

import (
	"path"
	"slices"

	"github.com/gdllint/gdllint/proof/certificate"
)

// Evidence shows a proof to a reader who does not trust the prover.
type Evidence struct {
	// Claim is the claim that the certificate shows. Without a claim there is no
	// certificate.
	Claim *certificate.Claim
	// Lemmas have certificates of their own, in this order: each may assume the
	// statements of those before it, and the claim those of all of them.
	Lemmas []Lemma
	// Reading is that of the sequences that the claim is about.
	Reading certificate.Reading
	// Unsure tells that the prover itself has not checked again that all of the claim
	// follows from its assumptions: there is a certificate only if clingo confirms it.
	Unsure bool
	// Silent are the programs to which clingo had no answer in time when the
	// certificate was tried, below the name of their lemma; AllUntried if there was
	// no clingo to ask.
	Silent []string
	// Instead describes the evidence in place of a certificate, or gives the reason
	// why there is none.
	Instead string
	// States, if it is set, are the states that can be visited again instead.
	States *States
	// Follows are questions whose answers imply this one.
	Follows []Question
	// Strategy, if it is set, wins for a role against all moves of the others.
	Strategy *Strategy
	// Observed tells that the property holds since the game hides nothing.
	Observed bool
}

// Untried stands for all programs of a certificate.
const Untried = "*"

// Unanswered reports whether clingo had no answer to a program of a lemma, or of
// the claim itself, which has no name.
func (e *Evidence) Unanswered(lemma, program string) bool {
	return slices.Contains(e.Silent, Untried) || slices.Contains(e.Silent, path.Join(lemma, program))
}

// A Lemma is a claim that another claim assumes.
type Lemma struct {
	Name  string // of its directory
	Claim certificate.Claim
	// Shared tells that other proofs of the same game have the same lemma: one
	// directory is enough for all.
	Shared bool
}
