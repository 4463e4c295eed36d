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
func measureTwoCopies(t *task.ProofTask) {
	if !t.TaskOptions.WantsSizes {
		return
	}
	for _, k := range KnowledgeStateOf(t).Knowers {
		for _, q := range k.OpenQuestions {
			size := k.stepByCopies(q).Stats()
			q.Item.Verdict.StepProgram = &proof.ProgramSize{GameCopies: 2, GroundRules: size.RuleCount, GroundAtoms: size.AtomCount}
		}
	}
}

// stepByCopies is one step of two copies from states in which everything known
// and the property hold to states in which the property does not.
func (k *Knower) stepByCopies(q *KnowledgeQuestion) *asp.Program {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.FreeStates(k.SameFluents)
	k.assumeProved(c, 0)
	c.AssumeAgreement(0, q.GoalAgreement)
	c.StepBoth()
	k.assumeProved(c, 1)
	if bad := c.BrokenAgreement(1, q.GoalAgreement); bad != u.TrueLit.Complement() {
		u.LogicProgram.AddConstraint(bad.Complement())
	}
	return u.LogicProgram
}
