package gdl

// Each repair of a condition yields conditions with fewer faults of its kind:
// fewer operators below keywords, fewer arguments in the place of one, fewer
// words of other languages. So repairing ends, and its depth is that of the
// text plus that of the lists that repairs add. A repair that yields no fewer
// faults is a fault of the program; these bounds see to it that it costs one
// rule, and neither the stack nor endless time.
const (
	mostMending = 4 * MaxDepth // depth of conditions within each other
	mostSteps   = 100          // repaired conditions for each byte of a form
)

// A mendBound counts the depth and the remaining steps of the repair of a form.
type mendBound struct {
	depth int
	steps int // still to be made
}

// begin enters the repair of a condition. It returns false if that would exceed
// a bound.
func (f *formState) begin() bool {
	if f.bound.depth >= mostMending || f.bound.steps <= 0 {
		return false
	}
	f.bound.depth++
	f.bound.steps--
	return true
}

// end leaves the repair that begin entered.
func (f *formState) end() { f.bound.depth-- }
