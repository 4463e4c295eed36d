package workbench

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// Budget bounds the work of the reference semantics: of one question, and of all.
var Budget = play.Budget{Steps: 50e6, Total: 1e9}

// A Sheet is a rulesheet that can be played.
type Sheet struct {
	Path string
	File *gdl.File
	Game *play.Game
}

// Open reads a rulesheet. Faults of the text have their place in it.
func Open(in checker.Input, notation gdl.Choice, stdin io.Reader) (*Sheet, error) {
	text, err := in.Read(stdin)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", in.Path, err)
	}
	return Read(in.Path, text, notation)
}

// Read makes a sheet of a text.
func Read(path string, text []byte, notation gdl.Choice) (*Sheet, error) {
	return guard.Value("reading "+path, func() (*Sheet, error) {
		src := gdl.NewSource(token.NewFileSet(), path, text)
		file := notation.Parse(src)
		if len(file.Errors) > 0 {
			at := report.NewRuler(src).Place(file.Errors[0].From)
			return nil, fmt.Errorf("%s:%d:%d: %w", path, at.Line, at.Column, file.Errors[0])
		}
		return Make(path, file)
	})
}

// Make makes a sheet of a file that was read.
func Make(path string, file *gdl.File) (*Sheet, error) {
	game, err := play.NewWithBudget(file, Budget)
	if err != nil {
		return nil, Placed(file.Source, err)
	}
	if len(game.Roles()) == 0 {
		return nil, fmt.Errorf("%s: there is no role, so that nobody can play; add a fact such as (role player)", path)
	}
	return &Sheet{Path: path, File: file, Game: game}, nil
}

// Bounds of grounding: a game that exceeds them is left to the reference
// semantics.
const (
	maxInstances = 3_000_000
	maxJoins     = 200_000_000
	maxBytes     = 1 << 30
)

// Network makes the network of a file. Queries are further atoms that the
// network has to compute.
func Network(ctx context.Context, file *gdl.File, queries ...*gdl.Term) (*circuit.Network, error) {
	return guard.Value("grounding", func() (*circuit.Network, error) {
		opts := grounding.DefaultOptions()
		opts.MaxInstances, opts.MaxSteps, opts.MaxBytes = maxInstances, maxJoins, maxBytes
		opts.OnlyAsked, opts.Queries = true, queries
		game, err := grounding.Ground(ctx, file, opts)
		var large *grounding.TooLargeError
		if errors.As(err, &large) {
			// Grounding only the atoms that rules ask for makes fewer instances, at the
			// cost of more steps.
			opts.OnlyCalled = true
			opts.MaxAtoms, opts.MaxInstances, opts.MaxBytes = 3*opts.MaxAtoms, 3*opts.MaxInstances, 2*opts.MaxBytes
			game, err = grounding.Ground(ctx, file, opts)
		}
		if err != nil {
			return nil, err
		}
		return circuit.NewNetwork(ctx, game)
	})
}

// Placed adds to an error the place in the rulesheet of the rule that the error
// names, if it names one.
func Placed(src *gdl.Source, err error) error {
	rule := RuleOf(err)
	if rule == nil {
		return fmt.Errorf("%s: %w", src.Name, err)
	}
	at := report.NewRuler(src).Place(rule.From)
	return fmt.Errorf("%s:%d:%d: %w", src.Name, at.Line, at.Column, err)
}

// RuleOf returns the rule that an error of the reference semantics names; nil if
// it names none.
func RuleOf(err error) *gdl.Rule {
	var invalid *play.InvalidError
	var floundered *play.FlounderError
	var budget *play.BudgetError
	var loop *play.NegativeLoopError
	switch {
	case errors.As(err, &invalid):
		return invalid.Rule
	case errors.As(err, &floundered):
		return floundered.Rule
	case errors.As(err, &budget):
		return budget.Rule
	case errors.As(err, &loop) && len(loop.Rules) > 0:
		return loop.Rules[0]
	}
	return nil
}
