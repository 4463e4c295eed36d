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
	MaxSteps      int64 // conditions tried for one question, such as the next state
	MaxFacts      int64 // atoms derived for one question
	MaxTotalSteps int64 // conditions tried over the life of the Game; 0: no limit
	MaxTerms      int   // different terms
	MaxTermSize   int   // symbols in one term
}

// DefaultBudget is the initial budget of a Game: some seconds for one question,
// and about a gigabyte at most.
var DefaultBudget = Budget{MaxSteps: 200e6, MaxFacts: 8e6, MaxTerms: 8e6, MaxTermSize: 1 << 13}

// A Game is a rulesheet prepared for play. It is safe for concurrent use, but
// answers one question at a time: parallel work needs several Games of one
// file.
type Game struct {
	mu           sync.Mutex
	file         *gdl.File
	program      *program
	machine      *machine
	budget       Budget
	roleTerms    []termID
	roleNames    []*gdl.Term // of the roles
	initialState State
	initialKnown bool // initial is known
}

// New prepares the rules of a file. It fails with an InvalidError if a rule
// could not be read or redefines true or does, and with any error of the
// evaluation if the roles cannot be derived.
func New(file *gdl.File) (*Game, error) {
	return NewWithBudget(file, Budget{})
}

// NewWithBudget is New with other limits.
func NewWithBudget(file *gdl.File, b Budget) (*Game, error) {
	if !file.IsErrorFree() {
		return nil, &InvalidError{FaultyRule: file.Errors[0].Rule, Reason: file.Errors[0].Message}
	}
	t := newTermTable()
	p, err := newProgram(file, t)
	if err != nil {
		return nil, err
	}
	g := &Game{file: file, program: p}
	g.machine = newMachine(g, t)
	g.setBudget(b)
	if err := g.findRoles(); err != nil {
		return nil, err
	}
	g.evaluateStatics()
	return g, nil
}

// SetBudget changes the limits.
func (g *Game) SetBudget(b Budget) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.setBudget(b)
}

func (g *Game) setBudget(b Budget) {
	setIfZero(&b.MaxSteps, DefaultBudget.MaxSteps)
	setIfZero(&b.MaxFacts, DefaultBudget.MaxFacts)
	setIfZero(&b.MaxTerms, DefaultBudget.MaxTerms)
	setIfZero(&b.MaxTermSize, DefaultBudget.MaxTermSize)
	g.budget = b
	g.machine.termTable.maxTerms, g.machine.termTable.maxSize = b.MaxTerms, b.MaxTermSize
}

func setIfZero[N int | int64](n *N, otherwise N) {
	if *n == 0 {
		*n = otherwise
	}
}

// TotalSteps returns the number of conditions tried over the life of the Game.
func (g *Game) TotalSteps() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.machine.totalSteps
}

// SourceFile returns the rulesheet.
func (g *Game) SourceFile() *gdl.File { return g.file }

// Roles returns the roles (AIJ 2012 Def. 5): the ground facts in the order of
// the text, then the derived ones.
func (g *Game) Roles() []*gdl.Term { return slices.Clone(g.roleNames) }

// IsRandomRole tells whether a role, by its index, is random.
func (g *Game) IsRandomRole(role int) bool { return g.roleNames[role].Name == gdl.Random }

func (g *Game) findRoles() error {
	p := g.program.predicateFor(gdl.Role, 1)
	var roles []termID
	for n := range p.groundFacts.rowTuples.tupleCount {
		roles = append(roles, p.groundFacts.rowTuples.tupleAt(int32(n))[0])
	}
	if len(p.derivingRules) > 0 {
		err := g.askMachine(context.Background(), gameQuestion{}, func() {
			derived := g.machine.answersOf(p, 0, nil)
			slices.SortFunc(derived, g.machine.termTable.compareTerms)
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
	g.roleTerms = roles
	for _, r := range roles {
		g.roleNames = append(g.roleNames, g.machine.termTable.syntaxTree(r))
	}
	return nil
}

// internGround interns a term of a caller.
func (g *Game) internGround(x *gdl.Term) (termID, error) {
	v := g.machine.termTable.internTree(x)
	if v != noTerm {
		return v, nil
	}
	if !x.IsGround() {
		return noTerm, fmt.Errorf("'%s' is not ground", x)
	}
	return noTerm, &BudgetError{Resource: g.machine.termTable.exceededLimit, Limit: g.machine.termTable.exceededBound()}
}

// internMoves interns the moves of all roles.
func (g *Game) internMoves(moves JointMove) ([]termID, error) {
	if len(moves) != len(g.roleTerms) {
		return nil, fmt.Errorf("%d moves for %d roles", len(moves), len(g.roleTerms))
	}
	out := make([]termID, len(moves))
	for i, m := range moves {
		var err error
		if out[i], err = g.internGround(m); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// roleIndex finds a role's index.
func (g *Game) roleIndex(name *gdl.Term) (int, error) {
	for i, r := range g.roleNames {
		if r == name || gdl.EqualTerms(r, name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("'%s' is not a role of the game", name)
}

// A gameQuestion is the subject of an evaluation: a state, and perhaps moves.
type gameQuestion struct {
	state     State
	jointMove []termID
}

// askMachine sets the machine to a question, lets f evaluate calls, and finishes the
// question. Calls must not be nested, and need the lock of the game unless the
// game is not shared yet.
func (g *Game) askMachine(ctx context.Context, q gameQuestion, f func()) error {
	m := g.machine
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	m.beginQuestion(ctx, q)
	f()
	return m.endQuestion()
}
