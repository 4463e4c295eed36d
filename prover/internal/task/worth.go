package task

// A workPace is how far the work has come.
type workPace struct {
	endedRows    []string // that have used up their slices of the effort in vain
	otherResults int      // proved by rows beside questions and invariants of single states
}

// NoteResult notes that a row has proved something beside questions and invariants of single states.
func (t *ProofTask) NoteResult() { EngineState[workPace](t).otherResults++ }

// EndWithoutResults has the work end when nothing has come of it for long.
func (t *ProofTask) EndWithoutResults() { t.WorkMeter.EndWithoutResults(t.countResults) }

// progressCounts counts the questions that are decided and the invariants.
func (t *ProofTask) progressCounts() (decided, proved int) {
	for _, it := range t.QuestionItems {
		if it.Done {
			decided++
		}
	}
	if t.Candidates != nil {
		proved = t.CountProved()
	}
	return decided, proved
}

// countResults counts all that rows have found out: questions, invariants and the grounds of knowledge.
func (t *ProofTask) countResults() int {
	decided, proved := t.progressCounts()
	return decided + proved + EngineState[workPace](t).otherResults
}

// WholeShare is a part of the conflicts that the game may take.
func (t *ProofTask) WholeShare(part int64) int64 { return t.WorkMeter.ConflictShare(part) }

// ReadsPerStep is the number of gates that are read in the time of a step of the reference semantics.
const ReadsPerStep = 22
