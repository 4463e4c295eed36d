package proof

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
)

// statementOf returns a question as a statement of a certificate.
func (p *Prover) statementOf(q Question) (certificate.Statement, error) {
	switch q.Property {
	case Playability:
		return certificate.Playability(), nil
	case TurnTaking:
		return certificate.TurnTaking(), nil
	case UtilityStructure:
		return certificate.UniqueGoals(), nil
	case ZeroSum:
		return certificate.ZeroSum(), nil
	case ConstantSum:
		return certificate.ConstantSum(q.Sum), nil
	case Monotonic:
		return certificate.Monotonic(), nil
	case Winnability:
		for _, role := range p.net.Game.Roles {
			if role.String() == q.Role {
				return certificate.NeverWins(role, maxGoal), nil
			}
		}
	case Invariant:
		return certificate.Formula(q.Name, q.Formula)
	}
	return certificate.Statement{}, fmt.Errorf("there is no encoding of %s", q.label())
}

// statements returns invariants as statements, apart from one of them. That
// fluents never hold, or always, is said of all of them at once.
func (p *Prover) statements(chosen []int, but int) ([]certificate.Statement, error) {
	var list []certificate.Statement
	var absent, present []*gdl.Term
	for _, i := range chosen {
		c := p.cands.all[i]
		switch {
		case i == but:
		case c.kind == never:
			absent = append(absent, p.game.Fluents[c.fluents[0]])
		case c.kind == always:
			present = append(present, p.game.Fluents[c.fluents[0]])
		default:
			s, err := p.invariantStatement(c)
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
func (p *Prover) invariantStatement(c *candidate) (certificate.Statement, error) {
	name := p.cands.describe(c)
	switch c.kind {
	case atMostOne:
		return certificate.Formula(name, certificate.GroupFormula(0, 1, p.fluentTerms(c)))
	case atLeastOne:
		return certificate.Formula(name, certificate.GroupFormula(1, property.Unbounded, p.fluentTerms(c)))
	case sum:
		return p.sumStatement(c)
	case goalHolds:
		if c.goal.Property == Monotonic {
			return certificate.OneGoal(), nil
		}
		return p.statementOf(c.goal.Question)
	}
	return (&gateFormulas{p: p}).statement(name, c)
}

func (p *Prover) fluentTerms(c *candidate) []*gdl.Term {
	terms := make([]*gdl.Term, len(c.fluents))
	for i, f := range c.fluents {
		terms[i] = p.game.Fluents[f]
	}
	return terms
}

// sumStatement says that the fluents which count positively outnumber those
// that count negatively by as many as in the initial state.
func (p *Prover) sumStatement(c *candidate) (certificate.Statement, error) {
	var parts []certificate.Weighted
	total := 0
	for _, l := range c.lits {
		node := &p.net.Nodes[l.Node()]
		if node.Kind != circuit.FluentNode {
			return certificate.Statement{}, errUnnamed
		}
		weight := 1
		if l.Negative() {
			weight = -1
		}
		if slices.Contains(p.game.Init, node.Index) {
			total += weight
		}
		parts = append(parts, certificate.Weighted{Fluent: p.game.Fluents[node.Index], Weight: weight})
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
	p     *Prover
	names map[int]*gdl.Term // the atom that a node is equal to
	size  int
}

// canState tells whether there is a statement for an invariant.
func (g *gateFormulas) canState(c *candidate) bool {
	switch c.kind {
	case never, always, atMostOne, atLeastOne, goalHolds:
		return true
	case sum:
		return !slices.ContainsFunc(c.lits, func(l ref) bool { return g.p.net.Nodes[l.Node()].Kind != circuit.FluentNode })
	}
	_, err := g.statement("", c)
	return err == nil
}

// statement says that the violation of a candidate does not hold.
func (g *gateFormulas) statement(name string, c *candidate) (certificate.Statement, error) {
	g.size = 0
	if node := &g.p.net.Nodes[c.violation.Node()]; c.violation.Negative() && node.Kind == circuit.AtLeastNode {
		parts := make([]*property.Formula, len(node.Children))
		for i, child := range node.Children {
			var err error
			if parts[i], err = g.formula(child); err != nil {
				return certificate.Statement{}, err
			}
		}
		return certificate.Several(name, int(node.Bound), parts)
	}
	f, err := g.negation(c.violation)
	if err != nil {
		return certificate.Statement{}, err
	}
	return certificate.Formula(name, f)
}

// negation returns that a gate does not hold.
func (g *gateFormulas) negation(r ref) (*property.Formula, error) {
	f, err := g.formula(r)
	return property.Not(f), err
}

func (g *gateFormulas) formula(r ref) (*property.Formula, error) {
	if r.Negative() {
		return g.negation(r.Not())
	}
	if g.size++; g.size > maxWritten {
		return nil, errUnnamed
	}
	node := &g.p.net.Nodes[r.Node()]
	if node.Kind == circuit.FluentNode {
		return property.Atom(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{g.p.game.Fluents[node.Index]}}), nil
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
		for i, value := range g.p.net.Atom {
			info := g.p.game.Atoms[i]
			moving := info.Kind == grounding.Next || info.Kind == grounding.Does || info.Kind == grounding.Sees
			if info.Term == nil || moving || value.Negative() || g.names[value.Node()] != nil || g.p.net.Nodes[value.Node()].Acts {
				continue
			}
			g.names[value.Node()] = info.Term
		}
	}
	return g.names[node]
}
