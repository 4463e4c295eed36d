package cutpoint

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// maxFree bounds the free atoms: each is a role and a fluent.
const maxFree = 40

// startSteps bounds the work of finding out whether a free atom holds in the
// initial state.
const startSteps = 2_000_000

// A Game is a rulesheet some of whose relations are left open.
type Game struct {
	File *gdl.File
	Free []*gdl.Term // the atoms that may hold or not
	// Goals tells that the goals are those of the rulesheet: else there are none.
	Goals   bool
	origins map[*gdl.Rule]*gdl.Rule
}

// Origin returns the rule of the rulesheet that a rule of the game is; nil for
// those that were made.
func (g *Game) Origin(r *gdl.Rule) *gdl.Rule { return g.origins[r] }

// relation names a predicate of some arity.
type relation struct {
	name  string
	arity int
}

func relationOf(atom *gdl.Term) relation { return relation{atom.Name, len(atom.Args)} }

func (r relation) String() string { return fmt.Sprintf("%s/%d", r.name, r.arity) }

// Cut leaves open what cannot be said without some rules, those that are too
// large. It fails where too many atoms would be free, or the game would have no
// start.
func Cut(ctx context.Context, file *gdl.File, rules []*gdl.Rule) (*Game, error) {
	judge, err := play.NewWithBudget(file, play.Budget{Steps: startSteps})
	if err != nil {
		return nil, err
	}
	start, err := judge.Initial(ctx)
	if err != nil {
		return nil, err
	}
	c := &cutter{ctx: ctx, file: file, judge: judge, start: start, domains: gdl.NewDomains(file, gdl.Intersect),
		users: usersOf(file), gone: map[relation]bool{}, cut: map[*gdl.Rule]bool{}}
	for _, r := range rules {
		if err := c.remove(r); err != nil {
			return nil, err
		}
	}
	for ; len(c.todo) > 0; c.todo = c.todo[1:] {
		if err := c.leave(c.todo[0]); err != nil {
			return nil, err
		}
	}
	return c.game(), nil
}

// usersOf lists the rules that ask for each relation.
func usersOf(file *gdl.File) map[relation][]*gdl.Rule {
	users := map[relation][]*gdl.Rule{}
	for _, r := range file.Rules {
		if r.Broken {
			continue
		}
		seen := map[relation]bool{}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpAtom && !seen[relationOf(l.Atom)] {
				seen[relationOf(l.Atom)] = true
				users[relationOf(l.Atom)] = append(users[relationOf(l.Atom)], r)
			}
		})
	}
	return users
}

// cutter finds out what has to be free.
type cutter struct {
	ctx     context.Context
	file    *gdl.File
	judge   *play.Game
	start   play.State
	domains *gdl.Domains
	users   map[relation][]*gdl.Rule
	gone    map[relation]bool // relations whose rules are left out
	cut     map[*gdl.Rule]bool
	todo    []relation
	free    []freeAtom
}

// A freeAtom may hold or not.
type freeAtom struct {
	atom  *gdl.Term
	moves bool // it is chosen with the moves, and else is a fluent
	holds bool // in the initial state
}

// remove takes a rule out. What it says of moves and fluents is free for the
// instances of its head; any other relation goes with all of its rules.
func (c *cutter) remove(r *gdl.Rule) error {
	switch r.Head.Name {
	case gdl.Legal, gdl.Next:
		return c.removeAlone(r)
	case gdl.Role, gdl.Init, gdl.True, gdl.Does:
		return fmt.Errorf("%s cannot be left open", r.Head)
	}
	if of := relationOf(r.Head); !c.gone[of] {
		c.gone[of] = true
		c.todo = append(c.todo, of)
	}
	return nil
}

// removeAlone leaves open the instances of the head of one rule.
func (c *cutter) removeAlone(r *gdl.Rule) error {
	if c.cut[r] {
		return nil
	}
	c.cut[r] = true
	atoms, ok := c.instances(r)
	if !ok || !c.choose(atoms, r.Head.Name == gdl.Next) {
		return fmt.Errorf("the rule for %s cannot be left open", r.Head)
	}
	return nil
}

// leave makes the atoms of a relation free, or else takes out all rules that
// ask for it. Goals and percepts are left out: what rules ask of them, such as
// that the match is over where somebody has won, goes with them.
func (c *cutter) leave(r relation) error {
	if r.name != gdl.Goal && r.name != gdl.Sees {
		if atoms, ok := c.atoms(r); ok && c.choose(atoms, c.judge.DependsOnMoves(r.name, r.arity)) {
			return nil
		}
	}
	for _, user := range c.users[r] {
		if err := c.remove(user); err != nil {
			return err
		}
	}
	return nil
}

// choose makes atoms free. It reports false if they are too many or it is too
// much work to say which of them hold in the initial state.
func (c *cutter) choose(atoms []*gdl.Term, moves bool) bool {
	if len(c.free)+len(atoms) > maxFree {
		return false
	}
	before := len(c.free)
	for _, a := range atoms {
		f := freeAtom{atom: a, moves: moves}
		if !moves {
			var err error
			if f.holds, err = c.judge.Holds(c.ctx, c.start, a); err != nil {
				c.free = c.free[:before]
				return false
			}
		}
		c.free = append(c.free, f)
	}
	return true
}
