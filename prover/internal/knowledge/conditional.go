package knowledge

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
)

// Bounds on the candidates "f agrees where u holds".
const (
	maxConditional = 1500
	maxGuards      = 1200 // conditions that are looked at
	// maxCover is how many conditions may account for the same sample: not
	// every condition that the samples allow is one by the rules.
	maxCover = 3
	// maxPerGate bounds the conditions for one gate.
	maxPerGate = 16
)

// addConditional adds that a gate that does not always agree agrees where something
// else holds. It takes conditions on which the samples agree themselves, those
// first that hold most often, and of these as many as it takes to account for
// each sample a few times: an agreement known where a weak condition holds need not
// be tried where a strong one does. Derived atoms are only looked at if wide
// is set.
func (k *Knower) addConditional(ctx context.Context, wide bool) bool {
	values := k.SampleValues()
	conditions := k.Conditions(values)
	var found []*twocopies.Agreement
	for _, g := range k.Tried {
		if ctx.Err() != nil {
			return false
		}
		if len(g.Of) == 1 && g.When == circuit.TrueRef && (wide || g.Fluent >= 0) && values.Differs(g.Of[0]) {
			found = append(found, values.cover(g.Of[0], conditions)...)
		}
		if len(found) > maxConditional {
			break
		}
	}
	return k.Add(found)
}

// sampled holds the values of gates in the samples.
type sampled struct {
	of    map[circuit.Ref][][2]uint64 // by gate, two words for each sample
	apart []uint64                    // by sample: the two states are not the same
}

// SampleValues evaluates the gates of the single agreements in the samples.
func (k *Knower) SampleValues() *sampled {
	evs := [2]*circuit.Evaluator{circuit.NewEvaluator(k.Task.Net), circuit.NewEvaluator(k.Task.Net)}
	values := &sampled{of: map[circuit.Ref][][2]uint64{}}
	for _, s := range k.samples {
		apart := uint64(0)
		for f := range s[0] {
			apart |= s[0][f] ^ s[1][f]
		}
		values.apart = append(values.apart, apart)
		for i, ev := range evs {
			for f, w := range s[i] {
				ev.SetFluent(f, w)
			}
			ev.States()
		}
		for _, g := range k.Tried {
			if len(g.Of) == 1 && g.When == circuit.TrueRef {
				values.of[g.Of[0]] = append(values.of[g.Of[0]], [2]uint64{evs[0].Value(g.Of[0]), evs[1].Value(g.Of[0])})
			}
		}
	}
	return values
}

// Differs tells whether a gate differs in a sample.
func (s *sampled) Differs(r circuit.Ref) bool {
	return slices.ContainsFunc(s.of[r], func(v [2]uint64) bool { return v[0] != v[1] })
}

// Conditions returns the literals on which the samples agree and which are
// neither always true nor always false in them, those first that hold most
// often.
func (k *Knower) Conditions(values *sampled) []circuit.Ref {
	var list []circuit.Ref
	for _, g := range k.Tried {
		if len(g.Of) != 1 || g.When != circuit.TrueRef {
			continue
		}
		r := g.Of[0]
		some, all := uint64(0), ^uint64(0)
		for _, v := range values.of[r] {
			some |= v[0]
			all &= v[0]
		}
		if some != 0 && all != ^uint64(0) && !values.Differs(r) {
			list = append(list, r, r.Not())
		}
	}
	support := map[circuit.Ref]int{}
	for _, r := range list {
		support[r] = values.support(r)
	}
	slices.SortStableFunc(list, func(a, b circuit.Ref) int { return cmp.Compare(support[b], support[a]) })
	return list[:min(len(list), maxGuards)]
}

// cover returns agreements on r where one of the conditions holds.
func (s *sampled) cover(r circuit.Ref, conditions []circuit.Ref) []*twocopies.Agreement {
	covered := make([][maxCover]uint64, len(s.of[r]))
	var found []*twocopies.Agreement
	for _, u := range conditions {
		if len(found) < maxPerGate && u.Node() != r.Node() && !s.Contradicted(r, u) && s.adds(u, covered) {
			found = append(found, &twocopies.Agreement{Of: []circuit.Ref{r}, When: u, Fluent: -1})
		}
	}
	return found
}

// adds notes where a condition holds, and tells whether it accounts for samples
// that were not accounted for often enough.
func (s *sampled) adds(u circuit.Ref, covered [][maxCover]uint64) bool {
	adds := false
	for i, v := range s.of[u&^1] {
		holds := (v[0] ^ -uint64(u&1)) & s.apart[i]
		for level := range covered[i] {
			fresh := holds &^ covered[i][level]
			covered[i][level] |= holds
			adds = adds || fresh != 0
			holds &^= fresh
		}
	}
	return adds
}

// Contradicted tells whether r differs in a sample where u holds.
func (s *sampled) Contradicted(r, u circuit.Ref) bool {
	where := s.of[u&^1]
	flip := -uint64(u & 1)
	for i, v := range s.of[r] {
		if (v[0]^v[1])&(where[i][0]^flip) != 0 {
			return true
		}
	}
	return false
}

// support counts the samples of two different states in which a literal holds.
func (s *sampled) support(u circuit.Ref) int {
	n := 0
	for i, v := range s.of[u&^1] {
		n += bits.OnesCount64((v[0] ^ -uint64(u&1)) & s.apart[i])
	}
	return n
}
