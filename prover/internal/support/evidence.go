package support

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/reached"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// What there is instead of a certificate.
const (
	insteadMatch = "the match is the evidence: it can be replayed"
	insteadParts = "it follows from other verdicts on the game"
)

// Collect adds the evidence to the verdicts, if it is wanted. It has a
// budget of its own for each, a quarter of that of the whole game, so that
// verdicts do not depend on it.
func Collect(ctx context.Context, t *task.Task) error {
	if !t.Opts.Evidence {
		return nil
	}
	for _, it := range t.Items {
		v := &it.Verdict
		if v.Status == proof.Proved || v.Status == proof.Violated && v.Sought() || it.Counts() && v.Proved > 0 {
			if t.Opts.Progress != nil {
				t.Opts.Progress(v.Label(), "evidence")
			}
			e := proof.Evidence{Instead: "no certificate: a part of the program failed"}
			t.Aside(t.Budget().Conflicts/4, func() {
				t.Guard("evidence for "+v.Label(), func() error { e = evidence(ctx, t, it); return nil })
			})
			v.Evidence = &e
			t.Post(it)
		}
	}
	return nil
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
		if otherwise, found := reached.Otherwise(ctx, t, it); found {
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
