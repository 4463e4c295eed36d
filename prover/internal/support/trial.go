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
	task         *task.ProofTask
	encodings    *certificate.Encodings
	refutedItems []*task.QuestionItem // items whose answers were taken back
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
	base := filepath.Base(c.task.Rulesheet.Source.Name)
	encoding, err := c.encodings.Encode(strings.TrimSuffix(base, filepath.Ext(base)), e.SequenceReading)
	if err != nil {
		return // the certificate cannot be written either, and the writer says why
	}
	if wrong, _ := TryEvidence(ctx, c.task.TaskOptions.CertificateTrial, encoding, e); len(wrong) > 0 {
		c.refuteProof(it, wrong)
	}
}

// TryEvidence lets clingo answer the programs of some evidence, and notes those without an answer in it. Evidence that
// clingo does not take, or that neither the prover nor clingo has confirmed, loses its claim. It returns the wrong answers, or why the programs
// cannot be written. trial is nil if there is no clingo.
func TryEvidence(ctx context.Context, trial *certificate.ClingoTrial, encoding *certificate.Encoding, e *proof.Evidence) (wrong []string, err error) {
	tried := &certificate.TrialResult{}
	if trial == nil {
		tried.SilentPrograms = []string{proof.AllUntried}
	}
	for _, lemma := range append(slices.Clone(e.Lemmas), proof.Lemma{Claim: *e.Claim}) {
		cert, err := encoding.Certify(lemma.Claim)
		if err != nil {
			return nil, err
		}
		if trial == nil {
			continue
		}
		if trial.TryCertificate(ctx, tried, lemma.Name, cert); len(tried.WrongAnswers) > 0 {
			return tried.WrongAnswers, nil
		}
	}
	reason := ""
	switch {
	case len(tried.RefusedPrograms) > 0:
		reason = "clingo does not take it: " + strings.Join(tried.RefusedPrograms, ", ")
	case len(tried.SilentPrograms) > 0 && e.ClaimUnchecked:
		reason = "neither the prover nor clingo decided in time whether it holds"
	default:
		e.SilentPrograms = tried.SilentPrograms
		return nil, nil
	}
	e.Claim, e.Lemmas, e.Substitute = nil, nil, "no certificate: "+reason
	return nil, nil
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
			c.reopenItem(it, "it may depend on the proof of "+first+", which does not stand")
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
