package proof

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// What a formula says that roles know is worth a closer look than the rest of
// the state.

// objectivesOf calls visit for the gates of which a role is to know whether
// they hold in the present state.
func (w *knowsWork) objectivesOf(k *knower, visit func(r ref)) {
	seen := map[ref]bool{}
	for _, q := range w.items {
		q.f.objectives(func(role int, r ref) {
			r &^= 1
			if role == k.role && r.Node() != circuit.TrueRef.Node() && !seen[r] && !w.p.net.Acts(r) {
				seen[r] = true
				visit(r)
			}
		})
	}
}

// addObjectives adds that the role knows of each of them whether it holds to
// what is tried, unless pairs of random matches differ in it.
func (w *knowsWork) addObjectives(k *knower) {
	tried := map[ref]bool{}
	for _, g := range k.tried {
		tried[g.of[0]&^1] = true
	}
	var added []*agreement
	w.objectivesOf(k, func(r ref) {
		if !tried[r] {
			added = append(added, agree(r))
		}
	})
	if !k.add(added) {
		return
	}
	values := k.sampleValues()
	for _, g := range added {
		if values.differs(g.of[0]) {
			delete(k.alive, g)
		}
	}
}

// maxGuarded bounds the candidates about one role.
const maxGuarded = 3000

// proveGuarded finds under which conditions a role knows whether they hold. It
// tries all conditions that the samples do not contradict.
func (w *knowsWork) proveGuarded(k *knower, ctx context.Context) error {
	values := k.sampleValues()
	conditions := k.conditions(values)
	var found []*agreement
	w.objectivesOf(k, func(r ref) {
		if !values.differs(r) {
			return
		}
		for _, u := range conditions {
			if u.Node() != r.Node() && len(found) < maxGuarded && !values.contradicted(r, u) {
				found = append(found, &agreement{of: []ref{r}, when: u, fluent: -1})
			}
		}
	})
	if !k.add(found) {
		return nil
	}
	return k.runStage(ctx, "guarded", func(g *agreement) bool { return g.when != circuit.TrueRef }, nil, 3)
}
