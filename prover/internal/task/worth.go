package task

// Shares are large, since a hard statement takes its conflicts in one piece: the
// functions of checkers a quarter of all. But the shares of rows add up to many
// times the budget, and where nothing has been decided and proved for long
// the next ones rarely do it.
const (
	noProgressSlices = 25 // the slices of the effort for which nothing has moved when nothing moves any more
	stuckSlicesPart  = 4  // the part of its slices that a row has from then on
)

// A workPace is how far the work has come, and when it came there.
type workPace struct {
	decidedCount, provedCount int
	lastProgress              int64 // effort
	isStuck                   bool
	endedRows                 []string // that have used up their slices of the effort in vain
	otherResults              int      // proved by rows beside questions and invariants of single states
}

// NoteResult notes that a row has proved something beside questions and invariants of single states.
func (t *ProofTask) NoteResult() { EngineState[workPace](t).otherResults++ }

// MakesNoProgress tells whether the work makes no progress: nothing has been decided or proved for long. From then on
// only a question that is decided counts: eight sums that are proved after all else
// failed come too late, as in skirmish. Work is counted, not time, and
// questions that are not awaited count as well, so that answers depend on neither.
func (t *ProofTask) MakesNoProgress() bool {
	if len(t.QuestionItems) == 0 {
		return false
	}
	p := EngineState[workPace](t)
	decided, proved := t.progressCounts()
	if proved += p.otherResults; decided > p.decidedCount || proved > p.provedCount && !p.isStuck {
		p.decidedCount, p.provedCount, p.lastProgress = decided, proved, t.TotalEffort()
	}
	p.isStuck = t.TotalEffort()-p.lastProgress > t.SliceEffort(noProgressSlices)
	return p.isStuck
}

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
