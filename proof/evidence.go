package proof

import (
	"path"
	"slices"

	"github.com/gdllint/gdllint/proof/certificate"
)

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
	// Unsure tells that the prover itself has not asked again whether all of the claim
	// follows from what it takes for granted: there is a certificate only if clingo
	// says so.
	Unsure bool
	// Silent are the programs to which clingo had no answer in time when the
	// certificate was tried, below the name of their lemma; Untried if there was
	// none to ask.
	Silent []string
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

// Untried stands for all programs of a certificate.
const Untried = "*"

// Unanswered tells whether clingo had no answer to a program of a lemma, or of the
// claim itself, which has no name.
func (e *Evidence) Unanswered(lemma, program string) bool {
	return slices.Contains(e.Silent, Untried) || slices.Contains(e.Silent, path.Join(lemma, program))
}

// A Lemma is a claim that another one takes for granted.
type Lemma struct {
	Name  string // of its directory
	Claim certificate.Claim
	// Shared tells that other proofs of the same game have the same lemma: one
	// directory is enough for all.
	Shared bool
}
