package proof

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding"
)

// Bounds on the candidates "f agrees where u holds".
const (
	maxConditional = 1500
	maxGuards      = 400 // conditions that are looked at
)

// addConditional adds that what does not always agree agrees where something
// holds of which agreement is proved. It takes what the samples do not
// contradict, first the conditions that hold most often: what is known where a
// weak condition holds need not be tried where a strong one does.
func (k *knower) addConditional(ctx context.Context) bool {
	values := k.sampleValues()
	conditions := k.conditions(values)
	type scored struct {
		g       *agreement
		support int
	}
	var found []scored
	for _, g := range k.tried {
		if len(g.of) != 1 || g.when != grounding.TrueRef || !k.differsIn(values, g.of[0]) {
			continue
		}
		if ctx.Err() != nil {
			return false
		}
		for _, u := range conditions {
			if u.Node() == g.of[0].Node() || k.contradicted(values, g.of[0], u) {
				continue
			}
			found = append(found, scored{&agreement{of: g.of, when: u, fluent: -1}, values.support(u)})
		}
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(b.support, a.support) })
	if len(found) > maxConditional {
		found = found[:maxConditional]
	}
	for _, f := range found {
		k.add([]*agreement{f.g})
	}
	return len(found) > 0
}

// sampled holds the values of gates in the samples: by gate, two words for
// each sample.
type sampled map[ref][][2]uint64

// sampleValues evaluates the gates of the single agreements in the samples.
func (k *knower) sampleValues() sampled {
	evs := [2]*grounding.Evaluator{grounding.NewEvaluator(k.p.net), grounding.NewEvaluator(k.p.net)}
	values := sampled{}
	for _, s := range k.samples {
		for i, ev := range evs {
			for f, w := range s[i] {
				ev.SetFluent(f, w)
			}
			ev.States()
		}
		for _, g := range k.tried {
			if len(g.of) == 1 && g.when == grounding.TrueRef {
				values[g.of[0]] = append(values[g.of[0]], [2]uint64{evs[0].Value(g.of[0]), evs[1].Value(g.of[0])})
			}
		}
	}
	return values
}

func (k *knower) differsIn(values sampled, r ref) bool {
	return slices.ContainsFunc(values[r], func(v [2]uint64) bool { return v[0] != v[1] })
}

// conditions returns the literals on which agreement is proved and which are
// neither always true nor always false.
func (k *knower) conditions(values sampled) []ref {
	var list []ref
	for _, g := range k.known {
		if len(g.of) != 1 || g.when != grounding.TrueRef || len(list) >= maxGuards {
			continue
		}
		r := g.of[0]
		some, all := uint64(0), ^uint64(0)
		for _, v := range values[r] {
			some |= v[0]
			all &= v[0]
		}
		if some != 0 && all != ^uint64(0) {
			list = append(list, r, r.Not())
		}
	}
	return list
}

// contradicted tells whether r differs in a sample where u holds.
func (k *knower) contradicted(values sampled, r, u ref) bool {
	where := values[u&^1]
	flip := -uint64(u & 1)
	for i, v := range values[r] {
		if (v[0]^v[1])&(where[i][0]^flip) != 0 {
			return true
		}
	}
	return false
}

// support counts how often a literal holds in the samples.
func (s sampled) support(u ref) int {
	n := 0
	for _, v := range s[u&^1] {
		n += bits.OnesCount64(v[0] ^ -uint64(u&1))
	}
	return n
}
