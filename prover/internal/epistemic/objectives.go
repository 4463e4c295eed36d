package epistemic

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// The objectives of a formula, which roles are to know, are examined more closely than the
// rest of the state.

// objectivesOf calls visit for the gates of the present state that a role is to know.
func (w *Inquiry) objectivesOf(k *knowledge.Knower, visit func(r circuit.Ref)) {
	seen := map[circuit.Ref]bool{}
	for _, q := range w.items {
		q.f.objectives(func(role int, r circuit.Ref) {
			r &^= 1
			if role == k.Role && r.Node() != circuit.TrueRef.Node() && !seen[r] && !w.task.Net.Acts(r) {
				seen[r] = true
				visit(r)
			}
		})
	}
}

// addObjectives adds the agreement of the role on each objective to the candidates, unless
// pairs of random matches differ in it.
func (w *Inquiry) addObjectives(k *knowledge.Knower) {
	tried := map[circuit.Ref]bool{}
	for _, g := range k.Tried {
		tried[g.Of[0]&^1] = true
	}
	var added []*twocopies.Agreement
	w.objectivesOf(k, func(r circuit.Ref) {
		if !tried[r] {
			added = append(added, twocopies.Agree(r))
		}
	})
	if !k.Add(added) {
		return
	}
	values := k.SampleValues()
	for _, g := range added {
		if values.Differs(g.Of[0]) {
			delete(k.Alive, g)
		}
	}
}

// maxGuarded bounds the candidates about one role.
const maxGuarded = 3000

// proveGuarded finds the conditions under which a role knows the objectives. It tries all
// conditions that the samples do not contradict.
func (w *Inquiry) proveGuarded(ctx context.Context, k *knowledge.Knower) error {
	values := k.SampleValues()
	conditions := k.Conditions(values)
	var found []*twocopies.Agreement
	w.objectivesOf(k, func(r circuit.Ref) {
		if !values.Differs(r) {
			return
		}
		for _, u := range conditions {
			if u.Node() != r.Node() && len(found) < maxGuarded && !values.Contradicted(r, u) {
				found = append(found, &twocopies.Agreement{Of: []circuit.Ref{r}, When: u, Fluent: -1})
			}
		}
	})
	if !k.Add(found) {
		return nil
	}
	return k.RunStage(ctx, "guarded", func(g *twocopies.Agreement) bool { return g.When != circuit.TrueRef }, nil, 3)
}
