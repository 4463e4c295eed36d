package gdl

// Each repair of a condition leads to conditions that hold less of what it
// repairs: fewer operators below keywords, fewer arguments in the place of one,
// fewer words of other languages. So repairing ends, and stays as deep as a text
// is and what repairs wrap around its parts. A repair that does not lead to less
// is a fault of the program; these bounds see to it that it costs one rule, and
// neither the stack nor all the time.
const (
	mostMending = 4 * MaxDepth // conditions within each other
	mostSteps   = 100          // for each byte of a form
)

// A mendBound counts what is left of the bounds of a form.
type mendBound struct {
	depth int
	steps int // still to be made
}

// begin begins to repair a condition, if that is within bounds.
func (f *formState) begin() bool {
	if f.bound.depth >= mostMending || f.bound.steps <= 0 {
		return false
	}
	f.bound.depth++
	f.bound.steps--
	return true
}

// end ends what begin began.
func (f *formState) end() { f.bound.depth-- }
