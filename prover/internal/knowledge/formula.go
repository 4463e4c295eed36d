package knowledge

import (
	"fmt"
	"maps"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A knowledgeFormula is a formula about knowledge over the gates of a network. A violation is a
// set of matches: the first copy of the game, and for each knows a copy that the role
// cannot tell from the one around it. Such a copy is a view (KR 2012 Def. 5).
type knowledgeFormula struct {
	operator    property.FormulaOp // OpAtom: the sequence of objective; OpAnd, OpOr, OpNext, OpKnows, OpWhether
	subformulas []*knowledgeFormula
	// objectivePart speaks of the game alone.
	objectivePart *goal.GateFormula
	knowerRole    int // OpKnows, OpWhether
	knownView     int // ... the view in which args[0] is judged
	writtenDegree int // of the formula as it is written, since it is judged along sequences of that length
}

// A matchView is one copy of the game in a formula about knowledge. View 0 is the
// match that is played.
type matchView struct {
	parentView    int // the view from which role cannot tell this one
	role          int
	comparedDepth int // steps from the formula's first state up to which both are compared
	lookahead     int // steps from there that the formula looks ahead in this view
}

// constantTruth returns the truth value of a constant formula.
func (e *knowledgeFormula) constantTruth() (value, known bool) {
	if e.objectivePart == nil || e.objectivePart.Operator != property.OpAtom || e.objectivePart.StateGate.NodeIndex() != circuit.TrueRef.NodeIndex() {
		return false, false
	}
	return e.objectivePart.StateGate == circuit.TrueRef, true
}

func constantFormula(value bool, degree int) *knowledgeFormula {
	state := circuit.FalseRef
	if value {
		state = circuit.TrueRef
	}
	return &knowledgeFormula{objectivePart: gateFormula(state), writtenDegree: degree}
}

// Bounds on formulas about knowledge.
const (
	maxFormulaParts = 20_000
	maxFormulaViews = 40
)

// An epistemicCompiler turns formulas about knowledge into gates and views.
type epistemicCompiler struct {
	*goal.Compiler
	task          *task.ProofTask
	allottedViews []matchView
}

// CompileKnowledge translates a formula about knowledge. Its views are the most that a violation
// needs.
func CompileKnowledge(t *task.ProofTask, f *property.Formula) (*knowledgeFormula, []matchView, error) {
	unfolded, err := f.UnfoldKnowledge(maxFormulaParts)
	if err != nil {
		return nil, nil, err
	}
	c := &epistemicCompiler{Compiler: goal.NewCompiler(t.Net, unfolded), task: t}
	e, err := c.translateFormula(unfolded)
	if err != nil {
		return nil, nil, err
	}
	c.allottedViews = []matchView{{parentView: -1, role: -1, lookahead: e.writtenDegree}}
	c.allotViews(e, 0, 0, map[matchView]int{})
	if len(c.allottedViews) > maxFormulaViews {
		return nil, nil, fmt.Errorf("the formula needs %d matches at a time, more than %d", len(c.allottedViews), maxFormulaViews)
	}
	return e, c.allottedViews, nil
}

// translateFormula compiles the objective parts and drops constant parts.
func (c *epistemicCompiler) translateFormula(f *property.Formula) (*knowledgeFormula, error) {
	if !f.IsEpistemic() {
		s, err := c.CompileInstance(f, gdl.Subst{})
		return &knowledgeFormula{objectivePart: s, writtenDegree: f.NextDepth()}, err
	}
	e := &knowledgeFormula{operator: f.Op, writtenDegree: f.NextDepth()}
	for _, arg := range f.Args {
		part, err := c.translateFormula(arg)
		if err != nil {
			return nil, err
		}
		value, known := part.constantTruth()
		switch {
		case known && f.Op != property.OpAnd && f.Op != property.OpOr:
			// After some step, in all matches that look the same, or the same
			// in all of them; only the first of these can be false.
			if value || f.Op == property.OpWhether {
				return constantFormula(true, f.NextDepth()), nil
			}
		case known && value == (f.Op == property.OpOr):
			return constantFormula(value, f.NextDepth()), nil
		case known:
			continue
		}
		e.subformulas = append(e.subformulas, part)
	}
	switch {
	case len(e.subformulas) == 0:
		return constantFormula(f.Op == property.OpAnd, f.NextDepth()), nil
	case f.Knower == nil:
		return e, nil
	}
	var err error
	e.knowerRole, err = PlayerIndex(c.task, f.Knower.String())
	return e, err
}

// allotViews gives each knows a view. One false part makes a conjunction false, so that its
// parts share views; those of a disjunction do not. used counts the views of each kind
// that are taken.
func (c *epistemicCompiler) allotViews(e *knowledgeFormula, parent, depth int, used map[matchView]int) {
	switch e.operator {
	case property.OpAnd:
		before := maps.Clone(used)
		for _, arg := range e.subformulas {
			own := maps.Clone(before)
			c.allotViews(arg, parent, depth, own)
			for kind, n := range own {
				used[kind] = max(used[kind], n)
			}
		}
		return
	case property.OpNext:
		depth++
	case property.OpKnows, property.OpWhether:
		e.knownView = c.freeViewOf(matchView{parentView: parent, role: e.knowerRole, comparedDepth: depth, lookahead: e.subformulas[0].writtenDegree}, used)
		parent = e.knownView
	}
	for _, arg := range e.subformulas {
		c.allotViews(arg, parent, depth, used)
	}
}

// freeViewOf returns a view of a kind that is not taken.
func (c *epistemicCompiler) freeViewOf(kind matchView, used map[matchView]int) int {
	used[kind]++
	left := used[kind]
	for i, v := range c.allottedViews {
		if v == kind {
			if left--; left == 0 {
				return i
			}
		}
	}
	c.allottedViews = append(c.allottedViews, kind)
	return len(c.allottedViews) - 1
}
