package play

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/gdllint/gdllint/gdl"
)

// A Budget bounds the work of a Game. Zero fields mean the default.
type Budget struct {
	Steps    int64 // conditions tried for one question, such as the next state
	Facts    int64 // atoms derived for one question
	Total    int64 // conditions tried over the life of the Game; 0: no limit
	Terms    int   // different terms
	TermSize int   // symbols in one term
}

// DefaultBudget is the initial budget of a Game: some seconds for one question,
// and about a gigabyte at most.
var DefaultBudget = Budget{Steps: 200e6, Facts: 8e6, Terms: 8e6, TermSize: 1 << 13}

// A Game is a rulesheet prepared for play. It is safe for concurrent use, but
// answers one question at a time: parallel work needs several Games of one
// file.
type Game struct {
	mu      sync.Mutex
	file    *gdl.File
	program *program
	machine *machine
	budget  Budget
	roles   []term
	names   []*gdl.Term // of the roles
	initial State
	started bool // initial is known
}

// New prepares the rules of a file. It fails with an InvalidError if a rule
// could not be read or redefines true or does, and with any error of the
// evaluation if the roles cannot be derived.
func New(file *gdl.File) (*Game, error) {
	return NewWithBudget(file, Budget{})
}

// NewWithBudget is New with other limits.
func NewWithBudget(file *gdl.File, b Budget) (*Game, error) {
	if !file.Valid() {
		return nil, &InvalidError{Rule: file.Errors[0].Rule, Reason: file.Errors[0].Message}
	}
	t := newTerms()
	p, err := newProgram(file, t)
	if err != nil {
		return nil, err
	}
	g := &Game{file: file, program: p}
	g.machine = &machine{game: g, terms: t, position: &position{terms: t, stamp: 1}, current: -1,
		key: make([]term, 0, 16), stack: make([]term, 0, 1<<14)}
	g.setBudget(b)
	if err := g.findRoles(); err != nil {
		return nil, err
	}
	g.extend()
	return g, nil
}

// SetBudget changes the limits.
func (g *Game) SetBudget(b Budget) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.setBudget(b)
}

func (g *Game) setBudget(b Budget) {
	orDefault(&b.Steps, DefaultBudget.Steps)
	orDefault(&b.Facts, DefaultBudget.Facts)
	orDefault(&b.Terms, DefaultBudget.Terms)
	orDefault(&b.TermSize, DefaultBudget.TermSize)
	g.budget = b
	g.machine.terms.maxTerms, g.machine.terms.maxSize = b.Terms, b.TermSize
}

func orDefault[N int | int64](n *N, otherwise N) {
	if *n == 0 {
		*n = otherwise
	}
}

// Work returns the number of conditions tried over the life of the Game.
func (g *Game) Work() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.machine.total
}

// File returns the rulesheet.
func (g *Game) File() *gdl.File { return g.file }

// Roles returns the roles (AIJ 2012 Def. 5): the ground facts in the order of
// the text, then the derived ones.
func (g *Game) Roles() []*gdl.Term { return slices.Clone(g.names) }

// IsRandom tells whether a role, by its index, is random.
func (g *Game) IsRandom(role int) bool { return g.names[role].Name == gdl.Random }

func (g *Game) findRoles() error {
	p := g.program.predicate(gdl.Role, 1)
	var roles []term
	for n := range p.facts.rows.n {
		roles = append(roles, p.facts.rows.at(int32(n))[0])
	}
	if len(p.rules) > 0 {
		err := g.ask(context.Background(), question{}, func() {
			derived := g.machine.answersOf(p, 0, nil)
			slices.SortFunc(derived, g.machine.terms.compare)
			for _, r := range derived {
				if !slices.Contains(roles, r) {
					roles = append(roles, r)
				}
			}
		})
		if err != nil {
			return err
		}
	}
	g.roles = roles
	for _, r := range roles {
		g.names = append(g.names, g.machine.terms.syntax(r))
	}
	return nil
}

// groundTerm interns a term of a caller.
func (g *Game) groundTerm(x *gdl.Term) (term, error) {
	v := g.machine.terms.ground(x)
	if v != unbound {
		return v, nil
	}
	if !x.IsGround() {
		return unbound, fmt.Errorf("'%s' is not ground", x)
	}
	return unbound, &BudgetError{Resource: g.machine.terms.overflow, Limit: g.machine.termLimit()}
}

// jointMove interns the moves of all roles.
func (g *Game) jointMove(moves JointMove) ([]term, error) {
	if len(moves) != len(g.roles) {
		return nil, fmt.Errorf("%d moves for %d roles", len(moves), len(g.roles))
	}
	out := make([]term, len(moves))
	for i, m := range moves {
		var err error
		if out[i], err = g.groundTerm(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// role finds a role's index.
func (g *Game) role(name *gdl.Term) (int, error) {
	for i, r := range g.names {
		if r == name || gdl.EqualTerms(r, name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("'%s' is no role of the game", name)
}

// A question is the subject of an evaluation: a state, and perhaps moves.
type question struct {
	state State
	moves []term
}

// ask sets the machine to a question, lets f evaluate calls, and finishes the
// question. Calls must not be nested, and need the lock of the game unless the
// game is not shared yet.
func (g *Game) ask(ctx context.Context, q question, f func()) error {
	m := g.machine
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	m.begin(ctx, q)
	f()
	return m.end()
}
