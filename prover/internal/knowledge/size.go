package knowledge

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// measureTwoCopies notes, if that is wanted, the sizes of the programs
// that decide over two copies whether one step can break a property, with the invariants that
// have been proved by now. The questions share their work, so that no seconds
// are told.
func measureTwoCopies(t *task.Task) {
	if !t.Opts.Sizes || t.Opts.Views == proof.PaperViews {
		return
	}
	for _, k := range Remembered(t).Knowers {
		for _, q := range k.Open {
			size := k.stepByCopies(q).Stats()
			q.It.Verdict.Program = &proof.ProgramSize{Views: 2, Rules: size.Rules, Atoms: size.Atoms}
		}
	}
}

// stepByCopies is one step of two copies from states in which everything known
// and the property hold to states in which the property does not.
func (k *Knower) stepByCopies(q *Question) *asp.Program {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.Free(k.Same)
	k.assumeKnown(c, 0)
	c.Assume(0, q.Goal)
	c.Step()
	k.assumeKnown(c, 1)
	if bad := c.Broken(1, q.Goal); bad != u.Yes.Not() {
		u.Prog.Constraint(bad.Not())
	}
	return u.Prog
}
