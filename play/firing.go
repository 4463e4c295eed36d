package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// FiringRules returns the rules that derive a ground atom in a state, in the order of the text. Such a rule has an
// instance whose head is the atom and whose body holds. Atoms of true have no such rules.
func (g *Game) FiringRules(ctx context.Context, s State, atom *gdl.Term) ([]*gdl.Rule, error) {
	return g.FiringRulesWith(ctx, s, nil, atom)
}

// FiringRulesWith returns the rules that derive a ground atom that may depend on
// moves, such as those of next and sees. Without moves such atoms give an
// error.
func (g *Game) FiringRulesWith(ctx context.Context, s State, moves JointMove, atom *gdl.Term) ([]*gdl.Rule, error) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	key := make([]termID, len(atom.Args))
	for i, a := range atom.Args {
		var err error
		if key[i], err = g.evaluator.termTable.internGround(a); err != nil {
			return nil, err
		}
	}
	p := g.evaluator.program.predicates[nameArity{atom.Name, len(atom.Args)}]
	if p == nil {
		return nil, nil
	}
	if moves == nil && p.lifetime == perMove {
		return nil, &MoveDependentError{atom.String()}
	}
	q, err := g.evaluator.questionAbout(s, moves)
	if err != nil {
		return nil, err
	}
	var rules []*gdl.Rule
	err = g.evaluator.askMachine(ctx, q, func() { rules = g.evaluator.machine.firingRules(p, key) })
	return rules, err
}

// firingRules returns the rules for a predicate that derive the atom with the arguments key, in the order of the text,
// each once.
func (m *machine) firingRules(p *predicate, key []termID) []*gdl.Rule {
	var rules []*gdl.Rule
	if row := p.groundFacts.rowTuples.findTuple(key); row >= 0 {
		rules = append(rules, p.groundFacts.sourceRules[row])
	}
	x := p.patternFor(allArgsMask(p.arity))
	if !x.isCompiled {
		m.compiler.compilePattern(x)
	}
	stack := m.varStack
	for _, c := range x.compiledRules {
		f := ruleFrame{compiledRule: c, varValues: m.allocVars(c.slotCount)}
		m.probeSucceeded = false
		if m.matchHead(c, key, f.varValues) {
			m.runStep(c.firstStep, &f)
		}
		if m.probeSucceeded {
			rules = append(rules, c.sourceRule.sourceRule)
		}
		m.varStack = stack
	}
	slices.SortFunc(rules, func(a, b *gdl.Rule) int { return a.FileIndex - b.FileIndex })
	return slices.Compact(rules)
}
