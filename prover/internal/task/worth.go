package task

// Shares are large, since a hard statement takes its conflicts in one piece: the
// functions of checkers a quarter of all. But the shares of rows add up to many
// times the budget, and where one has decided and proved nothing with half of
// the conflicts the next ones rarely do.
const (
	stuckPart = 2 // the part of the conflicts for which nothing has moved when nothing moves any more
	restPart  = 8 // the part of its share that a row has from then on
)

// A pace is how far the work has come, and when it came there.
type pace struct {
	decided, proved int
	since           int64 // effort
	stuck           bool
}

// Stuck tells whether the work makes no progress: nothing has been decided or proved for long. From then on
// only a question that is decided counts: eight sums that are proved after all else
// failed come too late, as in skirmish. Work is counted, not time, and
// questions that are not awaited count as well, so that answers depend on neither.
func (t *Task) Stuck() bool {
	if len(t.Items) == 0 {
		return false
	}
	p := Remember[pace](t)
	if decided, proved := t.come(); decided > p.decided || proved > p.proved && !p.stuck {
		*p = pace{decided: decided, proved: proved, since: t.Effort()}
	}
	p.stuck = t.Effort()-p.since > t.WholeShare(stuckPart)
	return p.stuck
}

// come counts the questions that are decided and the invariants.
func (t *Task) come() (decided, proved int) {
	for _, it := range t.Items {
		if it.Done {
			decided++
		}
	}
	if t.Cands != nil {
		proved = t.Invariants()
	}
	return decided, proved
}

// Refresh has rows begin with their whole shares again.
func (t *Task) Refresh() {
	p := Remember[pace](t)
	p.since, p.stuck = t.Effort(), false
}

// Worth returns how much of some work is worth doing: a part of it where nothing
// moves any more.
func (t *Task) Worth(work int64) int64 {
	if t.Stuck() {
		return work / restPart
	}
	return work
}

// Share returns a part of the conflicts that the game may take, as far as they are
// worth spending.
func (t *Task) Share(part int64) int64 { return t.Worth(t.WholeShare(part)) }

// WholeShare is a part of the conflicts whether the work makes progress or not: for cheap rows,
// or rows that decide when all else makes none.
func (t *Task) WholeShare(part int64) int64 { return t.Meter.Share(part) }
