package play

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// Firing returns the rules that derive a ground atom in a state, in the order
// of the text: the rules with an instance that has the atom as its head and a
// body that holds. Atoms of true have none.
func (g *Game) Firing(ctx context.Context, s State, atom *gdl.Term) ([]*gdl.Rule, error) {
	return g.FiringWith(ctx, s, nil, atom)
}

// FiringWith returns the rules that derive a ground atom that may depend on
// moves, such as those of next and sees. Without moves such atoms give an
// error.
func (g *Game) FiringWith(ctx context.Context, s State, moves JointMove, atom *gdl.Term) ([]*gdl.Rule, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	key := make([]term, len(atom.Args))
	for i, a := range atom.Args {
		var err error
		if key[i], err = g.groundTerm(a); err != nil {
			return nil, err
		}
	}
	p := g.program.predicates[nameArity{atom.Name, len(atom.Args)}]
	if p == nil {
		return nil, nil
	}
	var does []term
	if moves != nil {
		var err error
		if does, err = g.jointMove(moves); err != nil {
			return nil, err
		}
	} else if p.life == perMove {
		return nil, &MoveDependentError{atom.String()}
	}
	var rules []*gdl.Rule
	err := g.ask(ctx, question{s, does}, func() { rules = g.machine.firing(p, key) })
	return rules, err
}

func (m *machine) firing(p *predicate, key []term) []*gdl.Rule {
	var rules []*gdl.Rule
	if row := p.facts.rows.find(key); row >= 0 {
		rules = append(rules, p.facts.sources[row])
	}
	x := m.game.pattern(p, fullMask(p.arity))
	if !x.compiled {
		m.game.prepare(x)
	}
	stack := m.stack
	for _, c := range x.codes {
		f := frame{code: c, env: m.alloc(c.slots)}
		m.found = false
		if m.matchHead(c, key, f.env) {
			m.run(c.first, &f)
		}
		if m.found {
			rules = append(rules, c.rule.source)
		}
		m.stack = stack
	}
	return sortRules(rules)
}
