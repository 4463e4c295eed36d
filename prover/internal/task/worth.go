package task

// Shares are large, since a hard statement takes its conflicts in one piece: the
// functions of checkers a quarter of all. But the shares of rows add up to many
// times the budget, and where one has decided and proved nothing with half of
// the conflicts the next ones rarely do.
const (
	noProgressPart = 2 // the part of the conflicts for which nothing has moved when nothing moves any more
	stuckSharePart = 8 // the part of its share that a row has from then on
)

// A workPace is how far the work has come, and when it came there.
type workPace struct {
	decidedCount, provedCount int
	lastProgress              int64 // effort
	isStuck                   bool
}

// MakesNoProgress tells whether the work makes no progress: nothing has been decided or proved for long. From then on
// only a question that is decided counts: eight sums that are proved after all else
// failed come too late, as in skirmish. Work is counted, not time, and
// questions that are not awaited count as well, so that answers depend on neither.
func (t *ProofTask) MakesNoProgress() bool {
	if len(t.QuestionItems) == 0 {
		return false
	}
	p := EngineState[workPace](t)
	if decided, proved := t.progressCounts(); decided > p.decidedCount || proved > p.provedCount && !p.isStuck {
		*p = workPace{decidedCount: decided, provedCount: proved, lastProgress: t.TotalEffort()}
	}
	p.isStuck = t.TotalEffort()-p.lastProgress > t.WholeShare(noProgressPart)
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

// RestoreShares has rows begin with their whole shares again.
func (t *ProofTask) RestoreShares() {
	p := EngineState[workPace](t)
	p.lastProgress, p.isStuck = t.TotalEffort(), false
}

// WorthwhileWork returns how much of some work is worth doing: a part of it where nothing
// moves any more.
func (t *ProofTask) WorthwhileWork(work int64) int64 {
	if t.MakesNoProgress() {
		return work / stuckSharePart
	}
	return work
}

// WorthwhileShare returns a part of the conflicts that the game may take, as far as they are
// worth spending.
func (t *ProofTask) WorthwhileShare(part int64) int64 { return t.WorthwhileWork(t.WholeShare(part)) }

// WholeShare is a part of the conflicts whether the work makes progress or not: for cheap rows,
// or rows that decide when all else makes none.
func (t *ProofTask) WholeShare(part int64) int64 { return t.WorkMeter.ConflictShare(part) }
