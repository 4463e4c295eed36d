package gdl

// Each repair of a condition yields conditions with fewer faults of its kind:
// fewer operators below keywords, fewer arguments in the place of one, fewer
// words of other languages. So repairing ends, and its depth is that of the
// text plus that of the lists that repairs add. A repair that yields no fewer
// faults is a fault of the program; these bounds see to it that it costs one
// rule, and neither the stack nor endless time.
const (
	maxRepairDepth  = 4 * MaxDepth // depth of conditions within each other
	maxStepsPerByte = 100          // repaired conditions for each byte of a form
)

// A repairBound counts the depth and the remaining steps of the repair of a form.
type repairBound struct {
	depth     int
	stepsLeft int // still to be made
}

// newRepairBound returns the bound for a form, by its length.
func newRepairBound(form *Expr) repairBound {
	return repairBound{stepsLeft: maxStepsPerByte * (1 + int(form.EndPos-form.StartPos))}
}

// beginRepair enters the repair of a condition. It returns false if that would exceed
// a bound.
func (r *repairBound) beginRepair() bool {
	if r.depth >= maxRepairDepth || r.stepsLeft <= 0 {
		return false
	}
	r.depth++
	r.stepsLeft--
	return true
}

// endRepair leaves the repair that begin entered.
func (r *repairBound) endRepair() { r.depth-- }
