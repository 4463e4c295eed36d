package invariant

// A Houdini looks for the largest inductive subset of some statements. Its caller finds out which statements a
// step breaks. Package induction asks one program about all statements, which may be about pairs of matches,
// and about each by itself where that is too hard. Package bymove tries the joint moves one by one.
//
// Algorithm: The search runs in rounds. A round assumes all statements that are alive, and drops each statement
// that a step breaks. A candidate that a stronger one subsumes is suspended as long as the stronger one is alive
// (Subsumption).
//
// Source: Flanagan and Leino, Houdini, an annotation assistant for ESC/Java (FME 2001).
//
// Invariant: No inductive subset of the statements contains a dropped statement, unless the statement was dropped
// because its time ran out. The last round drops no statement and wakes none. So the last round has shown that no
// step breaks a remaining statement if all remaining statements hold before the step.
type Houdini struct {
	AliveStatements []bool // by statement: whether it is alive
	AliveCount      int
	candidates      []*Candidate // the statements, if they are candidates; else nil
	subsumption     *Subsumption // of the candidates; nil if there are none
}

// NewHoudini returns a search among the statements that are alive. The search changes alive.
func NewHoudini(alive []bool) *Houdini {
	h := &Houdini{AliveStatements: alive}
	h.countAlive()
	return h
}

// NewCandidateHoudini returns a search among candidates. Candidates that other candidates subsume are suspended at
// first.
func NewCandidateHoudini(chosen []*Candidate) *Houdini {
	h := &Houdini{AliveStatements: make([]bool, len(chosen)), candidates: chosen}
	for i := range h.AliveStatements {
		h.AliveStatements[i] = true
	}
	h.subsumption = SuspendSubsumed(chosen, h.AliveStatements)
	h.countAlive()
	return h
}

func (h *Houdini) countAlive() {
	for _, a := range h.AliveStatements {
		if a {
			h.AliveCount++
		}
	}
}

// RunRounds calls round until a round drops no statement and wakes none, or no statement is alive. The result of
// round tells whether it has examined all statements that are alive at its end. If it has not, the search ends and
// has shown nothing.
func (h *Houdini) RunRounds(round func() (whole bool, err error)) (complete bool, err error) {
	for h.AliveCount > 0 {
		before := h.AliveCount
		if whole, err := round(); err != nil || !whole {
			return false, err
		}
		dropped, woken := before-h.AliveCount, h.subsumption.Reactivate(h.AliveStatements)
		if h.AliveCount += woken; dropped+woken == 0 {
			break
		}
	}
	return true, nil
}

// DropStatement drops a statement that is alive.
func (h *Houdini) DropStatement(i int) {
	h.AliveStatements[i] = false
	h.AliveCount--
}

// DropFalsified drops a candidate that is alive or suspended.
func (h *Houdini) DropFalsified(i int) {
	if h.AliveStatements[i] {
		h.DropStatement(i)
	}
	h.subsumption.DropSuspended(i)
}

// IsLeft tells whether a candidate is alive or suspended.
func (h *Houdini) IsLeft(i int) bool {
	return h.AliveStatements[i] || h.subsumption.IsSuspended(i)
}

// IsCounterLost tells whether a candidate that a counter has a value was dropped since the last call. Many
// candidates may depend on such a candidate, so it is then better to begin the round again than to drop them one
// by one.
func (h *Houdini) IsCounterLost() bool { return h.subsumption.LostCounter(h.AliveStatements) }

// MarkLeft marks the remaining candidates as proved, and returns their number. After an incomplete search it marks
// none.
func (h *Houdini) MarkLeft(complete bool) (proved int) {
	if !complete || h.AliveCount == 0 {
		return 0
	}
	for i, c := range h.candidates {
		if h.IsLeft(i) {
			c.ProofState, c.ImpliedByProved = ProvedState, !h.AliveStatements[i]
			proved++
		}
	}
	return proved
}
