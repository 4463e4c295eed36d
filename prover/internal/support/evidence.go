package support

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// The texts instead of a certificate.
const (
	insteadMatch = "the match is the evidence: it can be replayed"
	insteadParts = "it follows from other verdicts on the game"
)

// Collect adds the evidence to the verdicts, if it is wanted, and tries it. It has a
// budget of its own for each, a quarter of that of the whole game, so that
// verdicts do not depend on it, but for those that it contradicts. Answers that follow from
// other verdicts come after these.
func Collect(ctx context.Context, t *task.Task) error {
	if !t.Opts.Evidence {
		return nil
	}
	c := newCourt(t)
	for _, it := range t.Items {
		if len(t.Parts(it.Verdict.Question)) == 0 || it.Why != nil {
			c.collect(ctx, it)
		}
	}
	c.spread()
	for _, it := range t.Items {
		if len(t.Parts(it.Verdict.Question)) > 0 && it.Why == nil {
			c.collect(ctx, it)
		}
	}
	return nil
}

// answered tells whether an item has an answer that calls for evidence.
func answered(it *task.Item) bool {
	v := &it.Verdict
	return v.Status == proof.Proved || v.Status == proof.Violated && v.Sought() || it.Counts() && v.Proved > 0
}

// collect adds the evidence to a verdict that calls for some.
func (c *court) collect(ctx context.Context, it *task.Item) {
	t, v := c.task, &it.Verdict
	if !answered(it) {
		return
	}
	if t.Opts.Progress != nil {
		t.Opts.Progress(v.Label(), "evidence")
	}
	e := proof.Evidence{Instead: "no certificate: a part of the program failed"}
	t.Aside(t.Budget().Conflicts/4, func() {
		t.Guard("evidence for "+v.Label(), func() error { e = evidence(ctx, t, it); return nil })
	})
	v.Evidence = &e
	t.Guard("the trial of "+v.Label(), func() error { c.try(ctx, it); return nil })
	t.Post(it)
}

// evidence returns the evidence for a proof: that of its argument, unless there
// is a match to look at, or other verdicts.
func evidence(ctx context.Context, t *task.Task, it *task.Item) proof.Evidence {
	switch {
	case it.Verdict.Trace != nil:
		return proof.Evidence{Instead: insteadMatch}
	case it.Why == nil && len(t.Parts(it.Verdict.Question)) > 0:
		return proof.Evidence{Instead: insteadParts, Follows: t.Parts(it.Verdict.Question)}
	case it.Why == nil:
		return proof.Evidence{Instead: "no certificate: the statement has no proof of its own"}
	}
	e, err := it.Why.Claim(ctx, t, it)
	if err != nil {
		e = proof.Evidence{Instead: "no certificate: " + err.Error()}
	}
	if e.Claim == nil && !e.Observed {
		if otherwise, found := Otherwise(ctx, t, it); found {
			otherwise.States = e.States
			e = otherwise
		}
	}
	if e.Claim == nil {
		return e
	}
	e.Reading = certificate.Nonplayable
	if it.Verdict.Playable {
		e.Reading = certificate.Playable
	}
	return e
}
