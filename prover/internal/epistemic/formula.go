package epistemic

import (
	"fmt"
	"maps"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An epistemic is a formula about knowledge over the gates of a network. A violation is a
// set of matches: the first copy of the game, and for each knows a copy that the role
// cannot tell from the one around it. Such a copy is a view (KR 2012 Def. 5).
type epistemic struct {
	op   property.Op // OpAtom: the sequence of objective; OpAnd, OpOr, OpNext, OpKnows, OpWhether
	args []*epistemic
	// objective speaks of the game alone.
	objective *goal.Sequence
	role      int // OpKnows, OpWhether
	view      int // ... the view in which args[0] is judged
	degree    int // of the formula as it is written, since it is judged along sequences of that length
}

// A view is one copy of the game in a formula about knowledge. View 0 is the
// match that is played.
type view struct {
	parent int // the view from which role cannot tell this one
	role   int
	depth  int // steps from the formula's first state up to which both are compared
	degree int // steps from there that the formula looks ahead in this view
}

// constant returns the truth value of a constant formula.
func (e *epistemic) constant() (value, known bool) {
	if e.objective == nil || e.objective.Op != property.OpAtom || e.objective.State.Node() != circuit.TrueRef.Node() {
		return false, false
	}
	return e.objective.State == circuit.TrueRef, true
}

func constantly(value bool, degree int) *epistemic {
	state := circuit.FalseRef
	if value {
		state = circuit.TrueRef
	}
	return &epistemic{objective: &goal.Sequence{State: state}, degree: degree}
}

// Bounds on formulas about knowledge.
const (
	maxParts = 20_000
	maxViews = 40
)

// An epistemicCompiler turns formulas about knowledge into gates and views.
type epistemicCompiler struct {
	*goal.Compiler
	task  *task.Task
	views []view
}

// Compile translates a formula about knowledge. Its views are the most that a violation
// needs.
func Compile(t *task.Task, f *property.Formula) (*epistemic, []view, error) {
	unfolded, err := f.Unfold(maxParts)
	if err != nil {
		return nil, nil, err
	}
	c := &epistemicCompiler{Compiler: goal.NewCompiler(t.Net, unfolded), task: t}
	e, err := c.translate(unfolded)
	if err != nil {
		return nil, nil, err
	}
	c.views = []view{{parent: -1, role: -1, degree: e.degree}}
	c.place(e, 0, 0, map[view]int{})
	if len(c.views) > maxViews {
		return nil, nil, fmt.Errorf("the formula needs %d matches at a time, more than %d", len(c.views), maxViews)
	}
	return e, c.views, nil
}

// translate compiles the objective parts and drops constant parts.
func (c *epistemicCompiler) translate(f *property.Formula) (*epistemic, error) {
	if !f.IsEpistemic() {
		s, err := c.Formula(f, gdl.Subst{})
		return &epistemic{objective: s, degree: f.Degree()}, err
	}
	e := &epistemic{op: f.Op, degree: f.Degree()}
	for _, arg := range f.Args {
		part, err := c.translate(arg)
		if err != nil {
			return nil, err
		}
		value, known := part.constant()
		switch {
		case known && f.Op != property.OpAnd && f.Op != property.OpOr:
			// After some step, in all matches that look the same, or the same
			// in all of them; only the first of these can be false.
			if value || f.Op == property.OpWhether {
				return constantly(true, f.Degree()), nil
			}
		case known && value == (f.Op == property.OpOr):
			return constantly(value, f.Degree()), nil
		case known:
			continue
		}
		e.args = append(e.args, part)
	}
	switch {
	case len(e.args) == 0:
		return constantly(f.Op == property.OpAnd, f.Degree()), nil
	case f.Knower == nil:
		return e, nil
	}
	var err error
	e.role, err = knowledge.PlayerIndex(c.task, f.Knower.String())
	return e, err
}

// place gives each knows a view. One false part makes a conjunction false, so that its
// parts share views; those of a disjunction do not. used counts the views of each kind
// that are taken.
func (c *epistemicCompiler) place(e *epistemic, parent, depth int, used map[view]int) {
	switch e.op {
	case property.OpAnd:
		before := maps.Clone(used)
		for _, arg := range e.args {
			own := maps.Clone(before)
			c.place(arg, parent, depth, own)
			for kind, n := range own {
				used[kind] = max(used[kind], n)
			}
		}
		return
	case property.OpNext:
		depth++
	case property.OpKnows, property.OpWhether:
		e.view = c.viewFor(view{parent: parent, role: e.role, depth: depth, degree: e.args[0].degree}, used)
		parent = e.view
	}
	for _, arg := range e.args {
		c.place(arg, parent, depth, used)
	}
}

// viewFor returns a view of a kind that is not taken.
func (c *epistemicCompiler) viewFor(kind view, used map[view]int) int {
	used[kind]++
	left := used[kind]
	for i, v := range c.views {
		if v == kind {
			if left--; left == 0 {
				return i
			}
		}
	}
	c.views = append(c.views, kind)
	return len(c.views) - 1
}

// objectives calls visit for the gates of the present state that roles are to know.
func (e *epistemic) objectives(visit func(role int, r circuit.Ref)) {
	if e == nil {
		return
	}
	if e.op == property.OpKnows || e.op == property.OpWhether {
		e.args[0].leaves(func(r circuit.Ref) { visit(e.role, r) })
	}
	for _, arg := range e.args {
		arg.objectives(visit)
	}
}

// leaves calls visit for the gates of the objective parts.
func (e *epistemic) leaves(visit func(circuit.Ref)) {
	if e.objective != nil {
		e.objective.Leaves(visit)
	}
	for _, arg := range e.args {
		arg.leaves(visit)
	}
}
