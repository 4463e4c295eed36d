package knowledge

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Bounds on the guesses "a gate is the same where u holds".
const (
	maxWhereGuesses    = 1500
	maxWhereConditions = 1200 // conditions that are looked at
	// maxSampleCover is how many conditions may account for the same sample: not
	// every condition that the samples allow is one by the rules.
	maxSampleCover = 3
	// maxConditionsPerGate bounds the conditions for one gate.
	maxConditionsPerGate = 16
)

// addWhere adds that a gate that is not always the same in a copy and its parent is so where something else holds. It takes
// conditions that are the same themselves in all samples, those first that hold most often, and of these as many as it takes
// to account for each sample a few times: a guess about a weak condition makes that about a strong one needless. Derived
// atoms are only looked at if wide is set. It reports whether there are any guesses.
func (v *View) addWhere(wide bool) bool {
	added := 0
	for copied := 1; copied < len(v.Net.Product.Copies); copied++ {
		s := v.sampleCopy(copied)
		for _, l := range s.single {
			if added > maxWhereGuesses {
				break
			}
			if r := l.AgreedRefs[0]; s.differs(r) && (wide || l.FluentIndex >= 0) {
				for _, u := range s.conditionsFor(r) {
					if v.AddAgreement(copied, &Agreement{AgreedRefs: []circuit.NodeRef{r}, WhereRef: u, FluentIndex: -1}, whereFamily) != nil {
						added++
					}
				}
			}
		}
	}
	return added > 0
}

// gateSamples holds the values of gates in sampled states of a copy and its parent.
type gateSamples struct {
	single       []*likeness                     // the agreements on one gate
	values       map[circuit.NodeRef][][2]uint64 // two words for each sample
	statesDiffer []uint64                        // by sample: the two states are not the same
	conditions   []circuit.NodeRef
}

// sampleCopy evaluates the gates of the single agreements of a copy in the samples.
func (v *View) sampleCopy(copied int) *gateSamples {
	s := &gateSamples{values: map[circuit.NodeRef][][2]uint64{}}
	for _, l := range v.alike {
		if l.copied == copied && len(l.AgreedRefs) == 1 && l.WhereRef == circuit.TrueRef {
			s.single = append(s.single, l)
		}
	}
	if len(v.SampledStates) == 0 {
		return s
	}
	ev := circuit.NewEvaluator(v.Net)
	n, parent := len(v.Source.Net.FluentRefs), v.Net.Product.Copies[copied].Parent
	for look := range v.SampledStates[0] {
		apart := uint64(0)
		for f, words := range v.SampledStates {
			ev.SetFluent(f, words[look])
		}
		for f := range n {
			apart |= v.SampledStates[f+copied*n][look] ^ v.SampledStates[f+parent*n][look]
		}
		s.statesDiffer = append(s.statesDiffer, apart)
		ev.ComputeStates()
		for _, l := range s.single {
			r := l.AgreedRefs[0]
			s.values[r] = append(s.values[r], [2]uint64{ev.TrueLanes(v.Net.CopiedRef(parent, r)), ev.TrueLanes(v.Net.CopiedRef(copied, r))})
		}
	}
	s.findConditions()
	return s
}

// differs tells whether a gate differs in a sample.
func (s *gateSamples) differs(r circuit.NodeRef) bool {
	return slices.ContainsFunc(s.values[r], func(v [2]uint64) bool { return v[0] != v[1] })
}

// findConditions finds the literals that are the same in all samples and are neither always true nor always
// false in them, those first that hold most often.
func (s *gateSamples) findConditions() {
	weight := map[circuit.NodeRef]int{}
	for _, l := range s.single {
		r := l.AgreedRefs[0]
		some, all := uint64(0), ^uint64(0)
		for _, v := range s.values[r] {
			some |= v[0]
			all &= v[0]
		}
		if some == 0 || all == ^uint64(0) || s.differs(r) {
			continue
		}
		for _, u := range []circuit.NodeRef{r, r.Negated()} {
			s.conditions = append(s.conditions, u)
			for i, word := range s.holds(u) {
				weight[u] += bits.OnesCount64(word & s.statesDiffer[i])
			}
		}
	}
	slices.SortStableFunc(s.conditions, func(a, b circuit.NodeRef) int { return cmp.Compare(weight[b], weight[a]) })
	s.conditions = s.conditions[:min(len(s.conditions), maxWhereConditions)]
}

// holds returns by sample where a condition holds in the parent.
func (s *gateSamples) holds(u circuit.NodeRef) []uint64 {
	words := make([]uint64, len(s.statesDiffer))
	for i, v := range s.values[u&^1] {
		words[i] = v[0] ^ -uint64(u&1)
	}
	return words
}

// conditionsFor returns conditions under which a gate is the same in all samples.
func (s *gateSamples) conditionsFor(r circuit.NodeRef) (found []circuit.NodeRef) {
	covered := make([][maxSampleCover]uint64, len(s.statesDiffer))
next:
	for _, u := range s.conditions {
		if len(found) >= maxConditionsPerGate {
			break
		}
		words := s.holds(u)
		for i, v := range s.values[r] {
			if (v[0]^v[1])&words[i] != 0 {
				continue next
			}
		}
		if s.addsCover(words, covered) {
			found = append(found, u)
		}
	}
	return found
}

// addsCover notes where a condition holds, and tells whether it accounts for samples that were not accounted for often enough.
func (s *gateSamples) addsCover(words []uint64, covered [][maxSampleCover]uint64) bool {
	adds := false
	for i, holds := range words {
		holds &= s.statesDiffer[i]
		for level := range covered[i] {
			fresh := holds &^ covered[i][level]
			covered[i][level] |= holds
			adds = adds || fresh != 0
			holds &^= fresh
		}
	}
	return adds
}
