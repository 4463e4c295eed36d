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
	// Lemmas have certificates of their own, in this order. Each lemma may assume the statements of the lemmas
	// before it, and the claim may assume the statements of all.
	Lemmas []Lemma
	// SequenceReading says which sequences of states the claim is about.
	SequenceReading certificate.Reading
	// ClaimUnchecked: the prover has not confirmed by one query that the claim follows from its
	// assumptions. There is a certificate only if clingo confirms it.
	ClaimUnchecked bool
	// SilentPrograms are the programs to which clingo had no answer in time when the
	// certificate was tried, below the name of their lemma; AllUntried if there was
	// no clingo to ask.
	SilentPrograms []string
	// Substitute describes the evidence in place of a certificate, or gives the reason
	// why there is none.
	Substitute string
	// VisitedStates, if it is set, summarizes the states that were visited, so that they can be visited again. It may stand
	// beside a claim.
	VisitedStates *VisitedStates
	// ImplyingQuestions are questions whose answers imply this one.
	ImplyingQuestions []Question
	// WinningStrategy, if it is set, wins for a role against all moves of the other roles.
	WinningStrategy Strategy
	// FullyObserved tells that the property holds since the game hides nothing.
	FullyObserved bool
}

// AllUntried stands for all programs of a certificate.
const AllUntried = "*"

// IsUnanswered reports whether clingo had no answer to a program of a lemma, or of
// the claim itself, which has no name.
func (e *Evidence) IsUnanswered(lemma, program string) bool {
	return slices.Contains(e.SilentPrograms, AllUntried) || slices.Contains(e.SilentPrograms, path.Join(lemma, program))
}

// A Lemma is a claim that another claim assumes.
type Lemma struct {
	Name  string // the name of the lemma's directory
	Claim certificate.Claim
	// IsShared: other proofs of the same game have the same lemma, so that one directory is enough
	// for all.
	IsShared bool
}
