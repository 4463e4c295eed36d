package task

// A workPace has the results of rows, and the rows that took too long without one.
type workPace struct {
	endedRows    []string // rows that have used up their slices of the effort
	otherResults int      // results that are neither questions nor invariants of single states
}

// NoteResult notes that a row has proved something beside questions and invariants of single states.
func (t *ProofTask) NoteResult() { EngineState[workPace](t).otherResults++ }

// EndWithoutResults makes the meter end the work when no question was decided for long: invariants alone do not prolong it.
func (t *ProofTask) EndWithoutResults() {
	t.WorkMeter.EndWithoutResults(func() int { return t.CountDecided() + EngineState[workPace](t).otherResults })
}

// progressCounts counts the decided questions and the proved candidates.
func (t *ProofTask) progressCounts() (decided, proved int) {
	if t.Candidates != nil {
		proved = t.CountProved()
	}
	return t.CountDecided(), proved
}

// countResults counts all results: decided questions, proved invariants and those of NoteResult.
func (t *ProofTask) countResults() int {
	decided, proved := t.progressCounts()
	return decided + proved + EngineState[workPace](t).otherResults
}

// ReadsPerStep is the number of gate evaluations that take as long as a step of the reference
// semantics.
const ReadsPerStep = 22
