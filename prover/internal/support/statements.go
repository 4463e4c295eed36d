package support

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// statementOf returns a question as a statement of a certificate.
func statementOf(t *task.Task, q proof.Question) (certificate.Statement, error) {
	switch q.Property {
	case proof.Playability:
		return certificate.Playability(), nil
	case proof.TurnTaking:
		return certificate.TurnTaking(), nil
	case proof.UtilityStructure:
		return certificate.UniqueGoals(), nil
	case proof.ZeroSum:
		return certificate.ZeroSum(), nil
	case proof.ConstantSum:
		return certificate.ConstantSum(q.Sum), nil
	case proof.Monotonic:
		return certificate.Monotonic(), nil
	case proof.Winnability:
		for _, role := range t.Net.Game.Roles {
			if role.String() == q.Role {
				return certificate.NeverWins(role, goal.Win), nil
			}
		}
	case proof.Invariant:
		return certificate.Formula(q.Name, q.Formula)
	}
	return certificate.Statement{}, fmt.Errorf("there is no encoding of %s", q.Label())
}

// statements returns invariants as statements, apart from one of them. That
// fluents never hold, or always, is said of all of them at once.
func statements(t *task.Task, chosen []int, but int) ([]certificate.Statement, error) {
	var list []certificate.Statement
	var absent, present []*gdl.Term
	for _, i := range chosen {
		c := t.Cands.All[i]
		switch {
		case i == but:
		case c.Kind == invariant.Never:
			absent = append(absent, t.Game.Fluents[c.Fluents[0]])
		case c.Kind == invariant.Always:
			present = append(present, t.Game.Fluents[c.Fluents[0]])
		default:
			s, err := invariantStatement(t, c)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	}
	for _, group := range []struct {
		name      string
		low, high int
		fluents   []*gdl.Term
	}{{"never", 0, 0, absent}, {"always", len(present), property.Unbounded, present}} {
		if len(group.fluents) > 0 {
			s, err := certificate.Formula(group.name, certificate.GroupFormula(group.low, group.high, group.fluents))
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	}
	return list, nil
}

// invariantStatement returns a candidate as a statement.
func invariantStatement(t *task.Task, c *invariant.Candidate) (certificate.Statement, error) {
	name := t.Cands.Describe(c)
	switch c.Kind {
	case invariant.AtMostOne:
		return certificate.Formula(name, certificate.GroupFormula(0, 1, fluentTerms(t, c)))
	case invariant.AtLeastOne:
		return certificate.Formula(name, certificate.GroupFormula(1, property.Unbounded, fluentTerms(t, c)))
	case invariant.Sum:
		return sumStatement(t, c)
	case invariant.GoalHolds:
		if c.Goal.Property == proof.Monotonic {
			return certificate.OneGoal(), nil
		}
		return statementOf(t, c.Goal.Question)
	}
	return (&gateFormulas{task: t}).statement(name, c)
}

func fluentTerms(t *task.Task, c *invariant.Candidate) []*gdl.Term {
	terms := make([]*gdl.Term, len(c.Fluents))
	for i, f := range c.Fluents {
		terms[i] = t.Game.Fluents[f]
	}
	return terms
}

// sumStatement says that the fluents which count positively outnumber those
// that count negatively by as many as in the initial state.
func sumStatement(t *task.Task, c *invariant.Candidate) (certificate.Statement, error) {
	var parts []certificate.Weighted
	total := 0
	for _, l := range c.Lits {
		node := &t.Net.Nodes[l.Node()]
		if node.Kind != circuit.FluentNode {
			return certificate.Statement{}, errUnnamed
		}
		weight := 1
		if l.Negative() {
			weight = -1
		}
		if slices.Contains(t.Game.Init, node.Index) {
			total += weight
		}
		parts = append(parts, certificate.Weighted{Fluent: t.Game.Fluents[node.Index], Weight: weight})
	}
	return certificate.Sum(parts, total)
}

// errUnnamed says that an invariant is about a gate that no atom is equal to
// and that is too large to be written out.
var errUnnamed = errors.New("an invariant is about a condition that has no name in the rules")

// maxWritten bounds the gates that one formula writes out.
const maxWritten = 200

// gateFormulas writes gates as formulas over atoms of the game.
type gateFormulas struct {
	task  *task.Task
	names map[int]*gdl.Term // the atom that a node is equal to
	size  int
}

// canState tells whether there is a statement for an invariant.
func (g *gateFormulas) canState(c *invariant.Candidate) bool {
	switch c.Kind {
	case invariant.Never, invariant.Always, invariant.AtMostOne, invariant.AtLeastOne, invariant.GoalHolds:
		return true
	case invariant.Sum:
		return !slices.ContainsFunc(c.Lits, func(l circuit.Ref) bool { return g.task.Net.Nodes[l.Node()].Kind != circuit.FluentNode })
	}
	_, err := g.statement("", c)
	return err == nil
}

// statement says that the violation of a candidate does not hold.
func (g *gateFormulas) statement(name string, c *invariant.Candidate) (certificate.Statement, error) {
	g.size = 0
	if node := &g.task.Net.Nodes[c.Violation.Node()]; c.Violation.Negative() && node.Kind == circuit.AtLeastNode {
		parts := make([]*property.Formula, len(node.Children))
		for i, child := range node.Children {
			var err error
			if parts[i], err = g.formula(child); err != nil {
				return certificate.Statement{}, err
			}
		}
		return certificate.Several(name, int(node.Bound), parts)
	}
	f, err := g.negation(c.Violation)
	if err != nil {
		return certificate.Statement{}, err
	}
	return certificate.Formula(name, f)
}

// negation returns that a gate does not hold.
func (g *gateFormulas) negation(r circuit.Ref) (*property.Formula, error) {
	f, err := g.formula(r)
	return property.Not(f), err
}

func (g *gateFormulas) formula(r circuit.Ref) (*property.Formula, error) {
	if r.Negative() {
		return g.negation(r.Not())
	}
	if g.size++; g.size > maxWritten {
		return nil, errUnnamed
	}
	node := &g.task.Net.Nodes[r.Node()]
	if node.Kind == circuit.FluentNode {
		return property.Atom(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{g.task.Game.Fluents[node.Index]}}), nil
	}
	if name := g.name(r.Node()); name != nil {
		return property.Atom(name), nil
	}
	if node.Kind != circuit.AndNode {
		return nil, errUnnamed
	}
	parts := make([]*property.Formula, len(node.Children))
	for i, child := range node.Children {
		var err error
		if parts[i], err = g.formula(child); err != nil {
			return nil, err
		}
	}
	return property.And(parts...), nil
}

// name returns an atom that a node is equal to; nil if there is none.
func (g *gateFormulas) name(node int) *gdl.Term {
	if g.names == nil {
		g.names = map[int]*gdl.Term{}
		for i, value := range g.task.Net.Atom {
			info := g.task.Game.Atoms[i]
			moving := info.Kind == grounding.Next || info.Kind == grounding.Does || info.Kind == grounding.Sees
			if info.Term == nil || moving || value.Negative() || g.names[value.Node()] != nil || g.task.Net.Nodes[value.Node()].Acts {
				continue
			}
			g.names[value.Node()] = info.Term
		}
	}
	return g.names[node]
}
