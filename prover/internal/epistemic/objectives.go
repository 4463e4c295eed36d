package epistemic

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// The objectives of a formula, which roles are to know, are examined more closely than the
// rest of the state.

// forEachObjective calls visit for the gates of the present state that a role is to know.
func (w *Inquiry) forEachObjective(k *knowledge.Knower, visit func(r circuit.NodeRef)) {
	seen := map[circuit.NodeRef]bool{}
	for _, q := range w.questionList {
		q.formula.visitObjectives(func(role int, r circuit.NodeRef) {
			r &^= 1
			if role == k.RoleIndex && r.NodeIndex() != circuit.TrueRef.NodeIndex() && !seen[r] && !w.task.Net.DependsOnMoves(r) {
				seen[r] = true
				visit(r)
			}
		})
	}
}

// tryObjectives adds the agreement of the role on each objective to the candidates, unless
// pairs of random matches differ in it.
func (w *Inquiry) tryObjectives(k *knowledge.Knower) {
	tried := map[circuit.NodeRef]bool{}
	for _, g := range k.TriedAgreements {
		tried[g.AgreedRefs[0]&^1] = true
	}
	var added []*twocopies.Agreement
	w.forEachObjective(k, func(r circuit.NodeRef) {
		if !tried[r] {
			added = append(added, twocopies.AgreeOnGate(r))
		}
	})
	if !k.AddAgreements(added) {
		return
	}
	values := k.SampleAgreementGates()
	for _, g := range added {
		if values.GateDiffers(g.AgreedRefs[0]) {
			delete(k.AliveAgreements, g)
		}
	}
}

// maxGuardedCandidates bounds the candidates about one role.
const maxGuardedCandidates = 3000

// proveGuardedObjectives finds the conditions under which a role knows the objectives. It tries all
// conditions that the samples do not contradict.
func (w *Inquiry) proveGuardedObjectives(ctx context.Context, k *knowledge.Knower) error {
	values := k.SampleAgreementGates()
	conditions := k.AgreedConditions(values)
	var found []*twocopies.Agreement
	w.forEachObjective(k, func(r circuit.NodeRef) {
		if !values.GateDiffers(r) {
			return
		}
		for _, u := range conditions {
			if u.NodeIndex() != r.NodeIndex() && len(found) < maxGuardedCandidates && !values.ContradictsCondition(r, u) {
				found = append(found, &twocopies.Agreement{AgreedRefs: []circuit.NodeRef{r}, WhereRef: u, FluentIndex: -1})
			}
		}
	})
	if !k.AddAgreements(found) {
		return nil
	}
	return k.RunAgreementStage(ctx, "guarded", func(g *twocopies.Agreement) bool { return g.WhereRef != circuit.TrueRef }, nil, 3)
}
