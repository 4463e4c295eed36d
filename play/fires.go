package play

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// ApplicableRules returns those of the rules that have an instance whose body holds in a state with
// a joint move. Without moves, rules that depend on moves are left out.
func (g *Game) ApplicableRules(ctx context.Context, s State, moves JointMove, rules []*gdl.Rule) ([]*gdl.Rule, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	q, err := g.evaluator.questionAbout(s, moves)
	if err != nil {
		return nil, err
	}
	var firing []*gdl.Rule
	err = g.evaluator.askMachine(ctx, q, func() {
		for _, r := range rules {
			p := g.evaluator.program.predicates[nameArity{r.Head.Name, len(r.Head.Args)}]
			if p != nil && (moves != nil || p.lifetime != perMove) && g.evaluator.machine.hasInstance(p, r) {
				firing = append(firing, r)
			}
		}
	})
	return firing, err
}

// hasInstance tells whether a rule for predicate p has an instance, with any head, whose body
// holds.
func (m *machine) hasInstance(p *predicate, r *gdl.Rule) bool {
	x := p.patternFor(0)
	if !x.isCompiled {
		m.compiler.compilePattern(x)
	}
	stack := m.varStack
	defer func() { m.varStack = stack }()
	for _, c := range x.compiledRules {
		if c.sourceRule.sourceRule != r {
			continue
		}
		m.probeSucceeded = false
		m.runStep(c.firstStep, &ruleFrame{compiledRule: c, varValues: m.allocVars(c.slotCount)})
		if m.probeSucceeded {
			return true
		}
		m.varStack = stack
	}
	return false
}

// DependsOnMoves tells whether the relation with a name and arity depends on the joint move.
func (g *Game) DependsOnMoves(relation string, arity int) bool {
	p := g.evaluator.program.predicates[nameArity{relation, arity}]
	return p != nil && p.lifetime == perMove
}

// DependsOnState tells whether a relation depends on the state, moves
// included.
func (g *Game) DependsOnState(relation string, arity int) bool {
	p := g.evaluator.program.predicates[nameArity{relation, arity}]
	return p != nil && p.lifetime != static
}
