package play

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Budget holds the limits of the work of a Game. A zero field means the default.
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
	file      *gdl.File
	evaluator *stateEvaluator
}

// New returns the game of a file. It fails with an InvalidError if the text could only be read by a guess, or if a rule
// could not be read, defines true or does, or has a relation or term with too many arguments. It fails with an error of
// the evaluation if the roles cannot be derived.
func New(file *gdl.File) (*Game, error) {
	return NewWithBudget(file, Budget{})
}

// NewWithBudget is like New, with other limits of work.
func NewWithBudget(file *gdl.File, b Budget) (*Game, error) {
	if guess := file.FirstGuess(); guess != nil {
		return nil, &InvalidError{FaultyRule: file.RuleAt(guess.StartPos), Reason: guess.Message}
	}
	e, err := newStateEvaluator(file, b)
	if err != nil {
		return nil, err
	}
	return &Game{file: file, evaluator: e}, nil
}

// SetBudget sets the limits of work.
func (g *Game) SetBudget(b Budget) {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	g.evaluator.setBudget(b)
}

// TotalSteps returns the number of conditions tried over the life of the Game.
func (g *Game) TotalSteps() int64 {
	g.evaluator.mu.Lock()
	defer g.evaluator.mu.Unlock()
	return g.evaluator.machine.totalSteps
}

// SourceFile returns the rulesheet.
func (g *Game) SourceFile() *gdl.File { return g.file }

// Roles returns the roles (AIJ 2012 Def. 5): the ground facts in the order of
// the text, then the derived ones.
func (g *Game) Roles() []*gdl.Term { return slices.Clone(g.evaluator.roleNames) }

// IsRandomRole tells whether a role, by its index, is random.
func (g *Game) IsRandomRole(role int) bool { return g.evaluator.roleNames[role].Name == gdl.Random }
