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
	maxConditionalAgreements = 1500
	maxGuardConditions       = 1200 // conditions that are looked at
	// maxSampleCover is how many conditions may account for the same sample: not
	// every condition that the samples allow is one by the rules.
	maxSampleCover = 3
	// maxConditionsPerGate bounds the conditions for one gate.
	maxConditionsPerGate = 16
)

// addConditionalAgreements adds that a gate that does not always agree agrees where something
// else holds. It takes conditions on which the samples agree themselves, those
// first that hold most often, and of these as many as it takes to account for
// each sample a few times: an agreement known where a weak condition holds need not
// be tried where a strong one does. Derived atoms are only looked at if wide
// is set.
func (k *Knower) addConditionalAgreements(ctx context.Context, wide bool) bool {
	values := k.SampleAgreementGates()
	conditions := k.AgreedConditions(values)
	var found []*twocopies.Agreement
	for _, g := range k.TriedAgreements {
		if ctx.Err() != nil {
			return false
		}
		if len(g.AgreedRefs) == 1 && g.WhereRef == circuit.TrueRef && (wide || g.FluentIndex >= 0) && values.GateDiffers(g.AgreedRefs[0]) {
			found = append(found, values.coveringAgreements(g.AgreedRefs[0], conditions)...)
		}
		if len(found) > maxConditionalAgreements {
			break
		}
	}
	return k.AddAgreements(found)
}

// sampledGates holds the values of gates in the samples.
type sampledGates struct {
	valuesByGate map[circuit.NodeRef][][2]uint64 // by gate, two words for each sample
	statesDiffer []uint64                        // by sample: the two states are not the same
}

// SampleAgreementGates evaluates the gates of the single agreements in the samples.
func (k *Knower) SampleAgreementGates() *sampledGates {
	evs := [2]*circuit.LaneEvaluator{circuit.NewEvaluator(k.Task.Net), circuit.NewEvaluator(k.Task.Net)}
	values := &sampledGates{valuesByGate: map[circuit.NodeRef][][2]uint64{}}
	for _, s := range k.pairSamples {
		apart := uint64(0)
		for f := range s[0] {
			apart |= s[0][f] ^ s[1][f]
		}
		values.statesDiffer = append(values.statesDiffer, apart)
		for i, ev := range evs {
			for f, w := range s[i] {
				ev.SetFluent(f, w)
			}
			ev.ComputeStates()
		}
		for _, g := range k.TriedAgreements {
			if len(g.AgreedRefs) == 1 && g.WhereRef == circuit.TrueRef {
				values.valuesByGate[g.AgreedRefs[0]] = append(values.valuesByGate[g.AgreedRefs[0]], [2]uint64{evs[0].TrueLanes(g.AgreedRefs[0]), evs[1].TrueLanes(g.AgreedRefs[0])})
			}
		}
	}
	return values
}

// GateDiffers tells whether a gate differs in a sample.
func (s *sampledGates) GateDiffers(r circuit.NodeRef) bool {
	return slices.ContainsFunc(s.valuesByGate[r], func(v [2]uint64) bool { return v[0] != v[1] })
}

// AgreedConditions returns the literals on which the samples agree and which are
// neither always true nor always false in them, those first that hold most
// often.
func (k *Knower) AgreedConditions(values *sampledGates) []circuit.NodeRef {
	var list []circuit.NodeRef
	for _, g := range k.TriedAgreements {
		if len(g.AgreedRefs) != 1 || g.WhereRef != circuit.TrueRef {
			continue
		}
		r := g.AgreedRefs[0]
		some, all := uint64(0), ^uint64(0)
		for _, v := range values.valuesByGate[r] {
			some |= v[0]
			all &= v[0]
		}
		if some != 0 && all != ^uint64(0) && !values.GateDiffers(r) {
			list = append(list, r, r.Negated())
		}
	}
	support := map[circuit.NodeRef]int{}
	for _, r := range list {
		support[r] = values.supportingSamples(r)
	}
	slices.SortStableFunc(list, func(a, b circuit.NodeRef) int { return cmp.Compare(support[b], support[a]) })
	return list[:min(len(list), maxGuardConditions)]
}

// coveringAgreements returns agreements on r where one of the conditions holds.
func (s *sampledGates) coveringAgreements(r circuit.NodeRef, conditions []circuit.NodeRef) []*twocopies.Agreement {
	covered := make([][maxSampleCover]uint64, len(s.valuesByGate[r]))
	var found []*twocopies.Agreement
	for _, u := range conditions {
		if len(found) < maxConditionsPerGate && u.NodeIndex() != r.NodeIndex() && !s.ContradictsCondition(r, u) && s.addsCover(u, covered) {
			found = append(found, &twocopies.Agreement{AgreedRefs: []circuit.NodeRef{r}, WhereRef: u, FluentIndex: -1})
		}
	}
	return found
}

// addsCover notes where a condition holds, and tells whether it accounts for samples
// that were not accounted for often enough.
func (s *sampledGates) addsCover(u circuit.NodeRef, covered [][maxSampleCover]uint64) bool {
	adds := false
	for i, v := range s.valuesByGate[u&^1] {
		holds := (v[0] ^ -uint64(u&1)) & s.statesDiffer[i]
		for level := range covered[i] {
			fresh := holds &^ covered[i][level]
			covered[i][level] |= holds
			adds = adds || fresh != 0
			holds &^= fresh
		}
	}
	return adds
}

// ContradictsCondition tells whether r differs in a sample where u holds.
func (s *sampledGates) ContradictsCondition(r, u circuit.NodeRef) bool {
	where := s.valuesByGate[u&^1]
	flip := -uint64(u & 1)
	for i, v := range s.valuesByGate[r] {
		if (v[0]^v[1])&(where[i][0]^flip) != 0 {
			return true
		}
	}
	return false
}

// supportingSamples counts the samples of two different states in which a literal holds.
func (s *sampledGates) supportingSamples(u circuit.NodeRef) int {
	n := 0
	for i, v := range s.valuesByGate[u&^1] {
		n += bits.OnesCount64((v[0] ^ -uint64(u&1)) & s.statesDiffer[i])
	}
	return n
}
