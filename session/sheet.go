package session

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample"
)

// PlayBudget is the greatest amount of work of the reference semantics: for one question, and for
// all questions about a game.
var PlayBudget = play.Budget{MaxSteps: 50e6, MaxTotalSteps: 1e9}

// A Sheet is a rulesheet that can be played.
type Sheet struct {
	Path string
	File *gdl.File
	Game *play.Game
}

// OpenSheet reads the rulesheet of an input. Errors in the text name their place.
func OpenSheet(in checker.Input, notation gdl.NotationChoice) (*Sheet, error) {
	whole, err := in.ReadGame()
	if err != nil {
		return nil, err
	}
	return read(in, whole, notation)
}

// ReadSheet returns the sheet of a text. If the text is a page with rulesheets, it is the one to be
// played.
func ReadSheet(path string, text []byte, notation gdl.NotationChoice) (*Sheet, error) {
	list, _ := checker.TextInputs(path, text)
	in, err := checker.SingleSheet(list)
	if err != nil {
		return nil, err
	}
	return OpenSheet(in, notation)
}

// read makes the sheet of an assembled text. An error of the text for which the parser had to guess is an error here.
func read(in checker.Input, whole *fragment.AssembledText, notation gdl.NotationChoice) (*Sheet, error) {
	path := whole.Parts[0].Path
	return guard.RunValue("reading "+path, func() (*Sheet, error) {
		src := in.NewSource(token.NewFileSet(), whole.Text)
		file := notation.Parse(src)
		if guess := file.FirstGuess(); guess != nil {
			return nil, fmt.Errorf("%s: %w", in.PlaceOf(whole, src.Offset(guess.StartPos)), guess)
		}
		return NewSheet(path, file)
	})
}

// NewSheet makes a sheet of a file that was read.
func NewSheet(path string, file *gdl.File) (*Sheet, error) {
	game, err := play.NewWithBudget(file, PlayBudget)
	if err != nil {
		return nil, LocateError(file.Source, err)
	}
	if len(game.Roles()) == 0 {
		return nil, fmt.Errorf("%s: the game has no roles, so no match can be played; add a fact such as (role player)", path)
	}
	return &Sheet{Path: path, File: file, Game: game}, nil
}

// ReadingError returns an error that says that the text is not GDL and was read as if it were mended;
// nil if the text has no errors.
func (s *Sheet) ReadingError() error {
	if s.File.IsErrorFree() {
		return nil
	}
	first := s.File.Errors[0]
	return fmt.Errorf("%s: %s; the text has errors, and is read as if they were mended", formatPlace(s.File.Source, first.StartPos), first.Message)
}

// RoleNames returns the names of the roles.
func (s *Sheet) RoleNames() (names []string) {
	for _, r := range s.Game.Roles() {
		names = append(names, r.String())
	}
	return names
}

// LegalMoves returns the legal moves in a state, by role.
func (s *Sheet) LegalMoves(ctx context.Context, state play.State) (legal [][]*gdl.Term, err error) {
	legal = make([][]*gdl.Term, len(s.Game.Roles()))
	for i, role := range s.Game.Roles() {
		if legal[i], err = s.Game.LegalMoves(ctx, state, role); err != nil {
			return nil, err
		}
	}
	return legal, nil
}

// MovesText returns a joint move as text, with roles, in the notation of the rulesheet.
func (s *Sheet) MovesText(joint play.JointMove) string {
	moves := make([]string, len(joint))
	for i, role := range s.Game.Roles() {
		moves[i] = role.InNotation(s.File.Notation) + " " + joint[i].InNotation(s.File.Notation)
	}
	return report.MakePrintable(strings.Join(moves, ", "))
}

// MovesByRole returns joint moves as maps from roles to moves, in the form that 'match --moves'
// reads as JSON.
func (s *Sheet) MovesByRole(moves []play.JointMove) []map[string]string {
	list, names := []map[string]string{}, s.RoleNames()
	for _, joint := range moves {
		step := map[string]string{}
		for i, move := range joint {
			step[names[i]] = move.String()
		}
		list = append(list, step)
	}
	return list
}

// boardSearchWork is the work that may be spent on random matches for finding the boards.
const boardSearchWork = 20e6

// FindBoards returns the layout of boards for drawing states. It is derived from the rules, the
// given states, and the states of a few random matches.
func (s *Sheet) FindBoards(ctx context.Context, seed uint64, states []play.State) *board.Layout {
	budget := PlayBudget
	budget.MaxTotalSteps = s.Game.TotalSteps() + boardSearchWork
	s.Game.SetBudget(budget)
	seen := sample.OfGame(s.Game, sample.Options{MaxSteps: 60, Seed: seed}).Profile(ctx, 3).SeenStates
	budget.MaxTotalSteps = s.Game.TotalSteps() + PlayBudget.MaxTotalSteps
	s.Game.SetBudget(budget)
	for _, state := range states {
		seen = append(seen, state.TrueFluents())
	}
	return board.New(s.File, s.Game.Roles(), seen)
}

// TermsText returns terms in the notation of the rulesheet, joined with the text between.
func (s *Sheet) TermsText(terms []*gdl.Term, between string) string {
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = t.InNotation(s.File.Notation)
	}
	return report.MakePrintable(strings.Join(texts, between))
}

// The limits of grounding. A game that exceeds them is played by the reference semantics only.
const (
	maxInstances   = 3_000_000
	maxJoins       = 200_000_000
	maxGroundBytes = 1 << 30
)

// A Patience is the factor by which the limits of grounding are raised for a game that exceeds them; that of the memory
// is at most doubled.
type Patience int64

// ShortGrounding is for a client that waits for an answer, LongGrounding for a command that may
// take its time.
const (
	ShortGrounding Patience = 1
	LongGrounding  Patience = 3
)

// BuildNetwork grounds the game of a file and returns its circuit network. The network also
// computes the atoms in queries.
func BuildNetwork(ctx context.Context, file *gdl.File, p Patience, queries ...*gdl.Term) (*circuit.Network, error) {
	return guard.RunValue("grounding", func() (*circuit.Network, error) {
		opts := groundOptions()
		opts.OnlyAsked, opts.QueryAtoms = true, queries
		game, err := grounding.GroundRulesheet(ctx, file, opts)
		var large *grounding.TooLargeError
		if errors.As(err, &large) {
			// Grounding only the atoms that rules ask for makes fewer instances, at the
			// cost of more steps.
			opts.OnlyCalled = true
			opts.MaxAtoms, opts.MaxInstances = int64(p)*opts.MaxAtoms, int64(p)*opts.MaxInstances
			opts.MaxBytes *= int64(min(p, 2))
			game, err = grounding.GroundRulesheet(ctx, file, opts)
		}
		if err != nil {
			return nil, err
		}
		return circuit.NewNetwork(ctx, game)
	})
}

// Ground returns the ground game of a file with all relations, also those that no rule asks for.
func Ground(ctx context.Context, file *gdl.File) (*grounding.Game, error) {
	return guard.RunValue("grounding", func() (*grounding.Game, error) { return grounding.GroundRulesheet(ctx, file, groundOptions()) })
}

func groundOptions() grounding.Options {
	opts := grounding.DefaultOptions()
	opts.MaxInstances, opts.MaxSteps, opts.MaxBytes = maxInstances, maxJoins, maxGroundBytes
	return opts
}

// CutReason returns the limit or interrupt that ended work on a game with the error err; nil if the
// error has another cause.
func CutReason(ctx context.Context, err error) error {
	var budget *play.BudgetError
	if cut := guard.CutCause(ctx); err != nil && cut != nil {
		return cut
	}
	if errors.As(err, &budget) {
		return err
	}
	return nil
}

// LocateError adds to an error the place in the rulesheet of the rule that the error names, or only the name of the
// rulesheet if it names none.
func LocateError(src *gdl.Source, err error) error {
	rule := CausingRule(err)
	if rule == nil {
		return fmt.Errorf("%s: %w", src.Name, err)
	}
	at := report.NewPositionMapper(src).PlaceOf(rule.Pos())
	return fmt.Errorf("%s:%d:%d: %w", src.Name, at.Line, at.Column, err)
}

// CausingRule returns the rule that an error of the reference semantics names; nil if
// it names none.
func CausingRule(err error) *gdl.Rule {
	var invalid *play.InvalidError
	var floundered *play.FlounderError
	var budget *play.BudgetError
	var loop *play.NegativeLoopError
	switch {
	case errors.As(err, &invalid):
		return invalid.FaultyRule
	case errors.As(err, &floundered):
		return floundered.UnsafeRule
	case errors.As(err, &budget):
		return budget.LastRule
	case errors.As(err, &loop) && len(loop.LoopRules) > 0:
		return loop.LoopRules[0]
	}
	return nil
}
