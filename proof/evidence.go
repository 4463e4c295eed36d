package proof

import "github.com/gdllint/gdllint/proof/certificate"

// Evidence is what shows a proof to somebody who does not believe the prover.
type Evidence struct {
	// Claim is what a certificate has to show. Without a claim there is no
	// certificate.
	Claim *certificate.Claim
	// Lemmas have certificates of their own, in this order: each may take for
	// granted what those before it show, and the claim what all of them show.
	Lemmas []Lemma
	// Reading is that of the sequences that the claim is about.
	Reading certificate.Reading
	// Instead says what there is instead of a certificate, or why there is none.
	Instead string
	// States, if it is set, are those that can be visited again instead.
	States *States
	// Follows are questions whose answers are enough.
	Follows []Question
	// Strategy, if it is set, is what a role does to win whatever the others do.
	Strategy *Strategy
	// Observed tells that it holds since the game hides nothing.
	Observed bool
}

// A Lemma is a claim that another one takes for granted.
type Lemma struct {
	Name  string // of its directory
	Claim certificate.Claim
	// Shared tells that other proofs of the same game have the same lemma: one
	// directory is enough for all.
	Shared bool
}
