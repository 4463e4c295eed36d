package invariant

// A Houdini looks for the largest inductive subset of some statements, whoever finds out which of them a step breaks: one
// program about all of them (package induction, where they may be about pairs of matches), a program for each (package
// localize), or the joint moves one by one (package bymove).
//
// Algorithm: rounds. In a round those that are alive assume each other, and those that a step breaks are dropped;
// candidates that a stronger one subsumes rest while that is alive (Subsumption).
//
// Source: Flanagan and Leino, Houdini, an annotation assistant for ESC/Java (FME 2001).
//
// Invariant: a statement that was dropped is no part of any inductive subset of the rest, or was not decided in its time. The
// last round drops and wakes none, so that it has shown that no step breaks one of the rest, given the rest.
type Houdini struct {
	AliveStatements []bool // by statement
	AliveCount      int
	candidates      []*Candidate // where the statements are candidates
	subsumption     *Subsumption // of these
}

// NewHoudini returns a search among the statements that are alive, which it goes on to change.
func NewHoudini(alive []bool) *Houdini {
	h := &Houdini{AliveStatements: alive}
	h.countAlive()
	return h
}

// NewCandidateHoudini returns a search among candidates, of which those that others subsume rest.
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

// RunRounds runs rounds until one drops none and wakes none, or none is left. A round tells whether it has looked
// at all statements that are alive at its end; else the search ends, and has shown nothing.
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

// DropFalsified drops a candidate that is alive or rests.
func (h *Houdini) DropFalsified(i int) {
	if h.AliveStatements[i] {
		h.DropStatement(i)
	}
	h.subsumption.DropSuspended(i)
}

// IsLeft tells whether a candidate is alive or rests.
func (h *Houdini) IsLeft(i int) bool {
	return h.AliveStatements[i] || h.subsumption.IsSuspended(i)
}

// IsCounterLost tells whether it is better to begin a round again than to go on and drop others.
func (h *Houdini) IsCounterLost() bool { return h.subsumption.LostCounter(h.AliveStatements) }

// MarkLeft marks the candidates that are left as proved, and returns how many there are; after a
// search that was not complete there are none.
func (h *Houdini) MarkLeft(complete bool) (proved int) {
	if !complete || h.AliveCount == 0 {
		return 0
	}
	for i, c := range h.candidates {
		if c.MarkProved(h.AliveStatements[i], h.subsumption.IsSuspended(i)) {
			proved++
		}
	}
	return proved
}
