package pigeonhole

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

const mostGates = 100_000

// noClaim is why there is no certificate.
const noClaim task.NoClaim = "no certificate: that there is no room was counted, gate by gate"

// Faults are what tests change.
type Faults struct {
	Twice bool // a literal counts for each choice that it is in
	Half  bool // of the ways of a gate all but one are left out
}

// Prove proves a property of states that follows from what is proved.
func Prove(t *task.Task, it *task.Item) {
	if it.Goal.HasSteps() || !Implies(t, it.Goal.State.Not()) {
		return
	}
	it.Cand.State, it.Cand.Beside = invariant.Proved, true
	t.Prove(it, "0-induction", 0, noClaim)
}

// Implies tells whether a gate holds wherever what is proved does.
func Implies(t *task.Task, r circuit.Ref) bool {
	sums := sumsOf(t)
	if len(sums) == 0 || len(t.Net.Nodes) > mostGates {
		return false
	}
	fault := task.Remember[Faults](t)
	s := propagate.New(t.Net)
	defer func() { t.Toil(2 * (s.Work + int64(len(t.Net.Nodes)))) }()
	for c := range t.Proved() {
		if !s.Assume(c.Violation.Not()) {
			return false // nothing is reached, which is not for this to say
		}
	}
	if s.Base = len(s.Trail); !s.Assume(r.Not()) {
		return true
	}
	cases := propagate.Cases{System: s, Half: fault.Half}
	cases.Closed = func(choices [][]circuit.Ref) bool {
		for i := range sums {
			s.Work += int64(len(sums[i].of))
			if sums[i].full(s, choices, fault.Twice) {
				return true
			}
		}
		return false
	}
	return cases.Fail()
}

// A sum says how many of some literals hold.
type sum struct {
	of          map[circuit.Ref]bool
	least, most int
}

// sumsOf lists the sums that are proved, of literals of which none is in one twice.
func sumsOf(t *task.Task) (sums []sum) {
	add := func(refs []circuit.Ref, least, most int) {
		x := sum{map[circuit.Ref]bool{}, least, most}
		for _, r := range refs {
			if x.of[r] || x.of[r.Not()] {
				return
			}
			x.of[r] = true
		}
		sums = append(sums, x)
	}
	for c := range t.Proved() {
		switch s := c.Shape.(type) {
		case invariant.Sum:
			add(s.Of, s.Total, s.Total)
		case invariant.Balance:
			add(s.Of, s.Total, s.Total)
		case invariant.NoFewer:
			add(s.Of, s.Least, len(s.Of))
		}
	}
	return sums
}

// full tells whether more would have to hold than may, or fail.
func (x *sum) full(s *propagate.System, choices [][]circuit.Ref, twice bool) bool {
	hold, fail := 0, 0
	for r := range x.of {
		switch s.Value(r) {
		case propagate.Holds:
			hold++
		case propagate.Fails:
			fail++
		}
	}
	in := func(flip circuit.Ref) int {
		return apart(choices, func(r circuit.Ref) bool { return x.of[r^flip] }, twice)
	}
	return hold+in(1) > x.most || fail+in(0) > len(x.of)-x.least
}

// apart counts choices of which all members are among some, and no two have one in
// common.
func apart(choices [][]circuit.Ref, among func(circuit.Ref) bool, twice bool) (n int) {
	used := map[circuit.Ref]bool{}
	for _, open := range choices {
		free := true
		for _, r := range open {
			free = free && among(r) && (twice || !used[r])
		}
		if !free {
			continue
		}
		n++
		for _, r := range open {
			used[r] = true
		}
	}
	return n
}
