package support

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A certificateTrial tries the certificates of a rulesheet as they would be written, before a
// verdict with a certificate is shown. If clingo contradicts the certificate of a proof, the
// question is open again, and a fault of the program is reported.
type certificateTrial struct {
	task              *task.ProofTask
	encodingByReading map[certificate.Reading]*certificate.Encoding
	refutedItems      []*task.QuestionItem // items whose answers were taken back
}

func newCertificateTrial(t *task.ProofTask) *certificateTrial {
	return &certificateTrial{task: t, encodingByReading: map[certificate.Reading]*certificate.Encoding{}}
}

// tryEvidence tries the evidence of an item, and settles the item by the result.
func (c *certificateTrial) tryEvidence(ctx context.Context, it *task.QuestionItem) {
	e := it.Verdict.Evidence
	if e.Claim == nil {
		return
	}
	if m := task.EngineState[SupportState](c.task); m.LosesEvidence != nil {
		m.LosesEvidence(e)
	}
	standing := c.trialResult(ctx, e)
	switch {
	case len(standing.WrongAnswers) > 0:
		c.refuteProof(it, standing.WrongAnswers)
	case len(standing.RefusedPrograms) > 0:
		it.Verdict.Evidence = withoutCertificate(e, "clingo does not take it: "+strings.Join(standing.RefusedPrograms, ", "))
	case len(standing.SilentPrograms) > 0 && e.ClaimUnchecked:
		it.Verdict.Evidence = withoutCertificate(e, "neither the prover nor clingo had an answer in time to whether it stands")
	default:
		e.SilentPrograms = standing.SilentPrograms
	}
}

// withoutCertificate returns some evidence without its certificate.
func withoutCertificate(e *proof.Evidence, why string) *proof.Evidence {
	instead := *e
	instead.Claim, instead.Lemmas = nil, nil
	instead.Substitute = "no certificate: " + why
	return &instead
}

// trialResult tries the certificates of some evidence.
func (c *certificateTrial) trialResult(ctx context.Context, e *proof.Evidence) *certificate.TrialResult {
	s := &certificate.TrialResult{}
	if c.task.TaskOptions.CertificateTrial == nil {
		s.SilentPrograms = []string{proof.AllUntried}
		return s
	}
	encoding := c.encodingFor(e.SequenceReading)
	if encoding == nil {
		return s // the certificate cannot be written either, and the writer says why
	}
	for _, lemma := range append(slices.Clone(e.Lemmas), proof.Lemma{Claim: *e.Claim}) {
		cert, err := encoding.Certify(lemma.Claim)
		if err != nil {
			return s // the writer says why, too
		}
		if c.task.TaskOptions.CertificateTrial.TryCertificate(ctx, s, lemma.Name, cert); len(s.WrongAnswers) > 0 {
			return s
		}
	}
	return s
}

// encodingFor returns the encoding of the rules; nil if there is none.
func (c *certificateTrial) encodingFor(r certificate.Reading) *certificate.Encoding {
	e, known := c.encodingByReading[r]
	if !known {
		base := filepath.Base(c.task.Rulesheet.Source.Name)
		var err error
		if e, err = certificate.New(strings.TrimSuffix(base, filepath.Ext(base)), c.task.Rulesheet, r); err != nil {
			e = nil
		}
		c.encodingByReading[r] = e
	}
	return e
}

// refuteProof takes back a proof whose certificate is contradicted. Later trials do not depend on
// it.
func (c *certificateTrial) refuteProof(it *task.QuestionItem, wrong []string) {
	label := it.Verdict.CertificateLabel()
	why := "clingo contradicts the certificate: " + wrong[0]
	if more := len(wrong) - 1; more > 0 {
		why += fmt.Sprintf(", and %d more", more)
	}
	c.task.NoteFault(&proof.FaultError{WorkPart: "the proof of " + label, PanicValue: why, StackTrace: claimsText(it.Verdict.Evidence)})
	c.task.LogWork("%s: %s", label, why)
	c.reopenItem(it, "there seemed to be a proof, but "+why)
}

// claimsText lists the claims of the certificates of some evidence.
func claimsText(e *proof.Evidence) string {
	var list strings.Builder
	for _, lemma := range append(slices.Clone(e.Lemmas), proof.Lemma{Claim: *e.Claim}) {
		fmt.Fprintf(&list, "%s: %d statements, given %d\n", lemma.Claim.Property, len(lemma.Claim.Statements), len(lemma.Claim.Evidence))
		for _, s := range slices.Concat(lemma.Claim.Statements, lemma.Claim.Evidence) {
			fmt.Fprintf(&list, "  %s: %s\n", s.Name, s.Meaning)
		}
	}
	return list.String()
}

// reopenItem makes an answered question an open one.
func (c *certificateTrial) reopenItem(it *task.QuestionItem, why string) {
	if it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.ProvedState {
		it.GoalCandidate.ProofState = invariant.PendingState
	}
	v := &it.Verdict
	*v = proof.Verdict{Question: v.Question, Status: proof.Open, Explanation: proof.Explanation{OpenReason: why}, TotalFormulas: v.TotalFormulas, Seconds: v.Seconds, OpenExpected: v.OpenExpected}
	it.Argument = nil
	c.refutedItems = append(c.refutedItems, it)
	c.task.PostItems(it)
}

// reopenDependents takes back, once an answer was taken back, the answers that may depend on it:
// proofs without evidence, and answers that follow from others.
func (c *certificateTrial) reopenDependents() {
	if len(c.refutedItems) == 0 {
		return
	}
	first := c.refutedItems[0].Verdict.CertificateLabel()
	for _, it := range c.task.QuestionItems {
		switch parts := c.task.PartQuestions(it.Verdict.Question); {
		case it.Argument != nil && hasShownAnswer(it) && !isShownToOthers(&it.Verdict):
			c.reopenItem(it, "it may rest on the proof of "+first+", which does not stand")
		case it.Argument == nil && len(parts) > 0 && hasShownAnswer(it) && it.Verdict.Trace == nil:
			c.reopenItem(it, "")
		}
	}
	c.task.DeriveAnswers()
	for _, it := range c.refutedItems {
		c.task.PostItems(it)
	}
}

// isShownToOthers tells whether a verdict has evidence that a reader can check.
func isShownToOthers(v *proof.Verdict) bool {
	e := v.Evidence
	return v.Trace != nil || e != nil && (e.Claim != nil || e.VisitedStates != nil || e.WinningStrategy != nil || e.FullyObserved)
}
