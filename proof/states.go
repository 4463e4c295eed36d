package proof

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// VisitedStates summarizes the states that an enumeration has visited, so that another enumeration
// can be compared.
type VisitedStates struct {
	StateCount int `json:"count"` // the number of different states
	// KeyFluents are the fluents that distinguish states: others, such as a step
	// counter, do not count.
	KeyFluents []string `json:"fluents"`
	// Fingerprint is the same for the same states in any order.
	Fingerprint string `json:"fingerprint"`
}

// SummarizeStates returns the summary of the states of an exploration. Only fluents whose texts
// satisfy counts distinguish states; nil: all.
func SummarizeStates(ctx context.Context, x *play.Exploration, counts func(name string) bool) (*VisitedStates, error) {
	sums := map[string]FluentSum{}
	different := map[FluentSum]bool{}
	all := &VisitedStates{KeyFluents: []string{}}
	var sum Fingerprint
	for n := range x.Len() {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		var state FluentSum
		for _, f := range x.StateAt(n).TrueFluents() {
			name := f.String()
			one, known := sums[name]
			if !known {
				if counts == nil || counts(name) {
					one = SumOfFluent(f)
					all.KeyFluents = append(all.KeyFluents, name)
				}
				sums[name] = one
			}
			state.AddFluents(one)
		}
		if !different[state] {
			different[state] = true
			sum.AddState(state)
		}
	}
	all.StateCount, all.Fingerprint = len(different), sum.String()
	return all, nil
}

// A Fingerprint is a hash of a set of states, whose order does not matter. The
// zero value is that of the empty set.
type Fingerprint struct{ hashSum [2]uint64 }

// A FluentSum is the sum of the hashes of some fluents of a state, so that their order does not
// matter.
type FluentSum [2]uint64

// SumOfFluent returns the FluentSum of one fluent.
func SumOfFluent(fluent *gdl.Term) FluentSum {
	return splitHash(sha256.Sum256([]byte(fluent.String())))
}

// AddFluents adds the fluents of another sum.
func (s *FluentSum) AddFluents(other FluentSum) {
	s[0] += other[0]
	s[1] += other[1]
}

// AddState adds the state in which the fluents of a sum hold.
func (p *Fingerprint) AddState(state FluentSum) {
	var text [16]byte
	binary.BigEndian.PutUint64(text[:], state[0])
	binary.BigEndian.PutUint64(text[8:], state[1])
	mixed := splitHash(sha256.Sum256(text[:]))
	p.hashSum[0] += mixed[0]
	p.hashSum[1] += mixed[1]
}

// String writes a fingerprint in hexadecimal digits.
func (p *Fingerprint) String() string {
	var text [16]byte
	binary.BigEndian.PutUint64(text[:], p.hashSum[0])
	binary.BigEndian.PutUint64(text[8:], p.hashSum[1])
	return hex.EncodeToString(text[:])
}

func splitHash(sum [sha256.Size]byte) FluentSum {
	return FluentSum{binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:])}
}
