package play

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
)

// Fires returns those of some rules that have an instance whose body holds in a
// state with a joint move. Without moves, rules that depend on moves are left
// out.
func (g *Game) Fires(ctx context.Context, s State, moves JointMove, rules []*gdl.Rule) ([]*gdl.Rule, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var does []term
	if moves != nil {
		var err error
		if does, err = g.jointMove(moves); err != nil {
			return nil, err
		}
	}
	var firing []*gdl.Rule
	err := g.ask(ctx, question{s, does}, func() {
		for _, r := range rules {
			p := g.program.predicates[nameArity{r.Head.Name, len(r.Head.Args)}]
			if p != nil && (moves != nil || p.life != perMove) && g.machine.fires(p, r) {
				firing = append(firing, r)
			}
		}
	})
	return firing, err
}

// fires searches for an instance of a rule with any head.
func (m *machine) fires(p *predicate, r *gdl.Rule) bool {
	x := m.game.pattern(p, 0)
	if !x.compiled {
		m.game.prepare(x)
	}
	stack := m.stack
	defer func() { m.stack = stack }()
	for _, c := range x.codes {
		if c.rule.source != r {
			continue
		}
		m.found = false
		m.run(c.first, &frame{code: c, env: m.alloc(c.slots)})
		return m.found
	}
	return false
}

// DependsOnMoves tells whether a relation depends on the moves that are made.
func (g *Game) DependsOnMoves(relation string, arity int) bool {
	p := g.program.predicates[nameArity{relation, arity}]
	return p != nil && p.life == perMove
}

// DependsOnState tells whether a relation depends on the state, moves
// included.
func (g *Game) DependsOnState(relation string, arity int) bool {
	p := g.program.predicates[nameArity{relation, arity}]
	return p != nil && p.life != static
}
