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

// A court tries the certificates of a rulesheet as they would be written, before
// a verdict with one is told. A proof whose own evidence says something else
// is none: its question is open, and that is a fault of the program.
type court struct {
	task      *task.Task
	encodings map[certificate.Reading]*certificate.Encoding
	fallen    []*task.Item // that are no longer proved
}

func newCourt(t *task.Task) *court {
	return &court{task: t, encodings: map[certificate.Reading]*certificate.Encoding{}}
}

// try tries the evidence of an item, and settles the item by the result.
func (c *court) try(ctx context.Context, it *task.Item) {
	e := it.Verdict.Evidence
	if e.Claim == nil {
		return
	}
	if m := task.Remember[Memory](c.task); m.Loses != nil {
		m.Loses(e)
	}
	standing := c.standing(ctx, e)
	switch {
	case len(standing.Wrong) > 0:
		c.fall(it, standing.Wrong)
	case len(standing.Refused) > 0:
		it.Verdict.Evidence = without(e, "clingo does not take it: "+strings.Join(standing.Refused, ", "))
	case len(standing.Silent) > 0 && e.Unsure:
		it.Verdict.Evidence = without(e, "neither the prover nor clingo had an answer in time to whether it stands")
	default:
		e.Silent = standing.Silent
	}
}

// without returns some evidence without its certificate.
func without(e *proof.Evidence, why string) *proof.Evidence {
	instead := *e
	instead.Claim, instead.Lemmas = nil, nil
	instead.Instead = "no certificate: " + why
	return &instead
}

// standing tries the certificates of some evidence.
func (c *court) standing(ctx context.Context, e *proof.Evidence) *certificate.Standing {
	s := &certificate.Standing{}
	if c.task.Opts.Trial == nil {
		s.Silent = []string{proof.Untried}
		return s
	}
	encoding := c.encoding(e.Reading)
	if encoding == nil {
		return s // there will be no certificate, and it will be said why
	}
	for _, lemma := range append(slices.Clone(e.Lemmas), proof.Lemma{Claim: *e.Claim}) {
		cert, err := encoding.Certify(lemma.Claim)
		if err != nil {
			return s // the same
		}
		if c.task.Opts.Trial.Add(ctx, s, lemma.Name, cert); len(s.Wrong) > 0 {
			return s
		}
	}
	return s
}

// encoding returns the encoding of the rules; nil if there is none.
func (c *court) encoding(r certificate.Reading) *certificate.Encoding {
	e, known := c.encodings[r]
	if !known {
		base := filepath.Base(c.task.File.Source.Name)
		var err error
		if e, err = certificate.New(strings.TrimSuffix(base, filepath.Ext(base)), c.task.File, r); err != nil {
			e = nil
		}
		c.encodings[r] = e
	}
	return e
}

// fall takes back a proof whose certificate is contradicted. Later trials do not depend on
// it.
func (c *court) fall(it *task.Item, wrong []string) {
	label := it.Verdict.Label()
	why := "clingo contradicts the certificate: " + wrong[0]
	if more := len(wrong) - 1; more > 0 {
		why += fmt.Sprintf(", and %d more", more)
	}
	c.task.NoteFault(&proof.FaultError{Part: "the proof of " + label, Value: why, Trail: claims(it.Verdict.Evidence)})
	c.task.Log("%s: %s", label, why)
	c.open(it, "there seemed to be a proof, but "+why)
}

// claims lists the claims of the certificates of some evidence.
func claims(e *proof.Evidence) string {
	var list strings.Builder
	for _, lemma := range append(slices.Clone(e.Lemmas), proof.Lemma{Claim: *e.Claim}) {
		fmt.Fprintf(&list, "%s: %d statements, given %d\n", lemma.Claim.Property, len(lemma.Claim.Statements), len(lemma.Claim.Evidence))
		for _, s := range slices.Concat(lemma.Claim.Statements, lemma.Claim.Evidence) {
			fmt.Fprintf(&list, "  %s: %s\n", s.Name, s.Meaning)
		}
	}
	return list.String()
}

// open makes an answered question an open one.
func (c *court) open(it *task.Item, why string) {
	if it.Cand != nil && it.Cand.State == invariant.Proved {
		it.Cand.State = invariant.Pending
	}
	v := &it.Verdict
	*v = proof.Verdict{Question: v.Question, Status: proof.Open, Reason: why, Total: v.Total, Seconds: v.Seconds, Expected: v.Expected}
	it.Why = nil
	c.fallen = append(c.fallen, it)
	c.task.Post(it)
}

// spread takes back, if something has fallen, the answers that may depend on it: proofs that nothing
// shows, and answers that follow from others.
func (c *court) spread() {
	if len(c.fallen) == 0 {
		return
	}
	first := c.fallen[0].Verdict.Label()
	for _, it := range c.task.Items {
		switch parts := c.task.Parts(it.Verdict.Question); {
		case it.Why != nil && answered(it) && !shown(&it.Verdict):
			c.open(it, "it may rest on the proof of "+first+", which does not stand")
		case it.Why == nil && len(parts) > 0 && answered(it) && it.Verdict.Trace == nil:
			c.open(it, "")
		}
	}
	c.task.Derive()
	for _, it := range c.fallen {
		c.task.Post(it)
	}
}

// shown tells whether a verdict has evidence that others can check.
func shown(v *proof.Verdict) bool {
	e := v.Evidence
	return v.Trace != nil || e != nil && (e.Claim != nil || e.States != nil || e.Strategy != nil || e.Observed)
}
