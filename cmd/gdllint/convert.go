package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/reformat"
	"github.com/gdllint/gdllint/internal/screen"
)

func convertFlags() []cli.Flag {
	return append([]cli.Flag{
		&cli.StringFlag{Name: "to", Usage: "`NOTATION`: prefix, infix or operations"},
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "`DIR`: write NAME.kif or NAME.hrf there, instead of printing"},
		notationFlag(),
		timeoutFlag(),
	}, inputFlags()...)
}

// notationFlag is the flag for the notation of rulesheets.
func notationFlag() cli.Flag { return settingFlag("notation") }

// runConvert writes rulesheets in another notation.
func (g *gameCommands) runConvert(ctx *cli.Context) error {
	to, err := gdl.ParseChoice(ctx.String("to"))
	if err != nil || to == gdl.AutoNotation {
		return errors.New("--to: choose prefix, infix or operations")
	}
	from, err := gdl.ParseChoice(ctx.String("notation"))
	if err != nil {
		return fmt.Errorf("--notation: %w", err)
	}
	if ctx.NArg() == 0 {
		return errors.New("convert: name a rulesheet, or - for standard input")
	}
	job := &reformat.Conversion{
		PathArgs:       ctx.Args().Slice(),
		SheetFinder:    checker.InputFinder{IncludeGlobs: ctx.StringSlice("include"), ExcludeGlobs: ctx.StringSlice("exclude"), StdinName: ctx.String("stdin-filename"), AllTexts: true},
		FileLimit:      reformat.FileLimit{Timeout: ctx.Duration("timeout")},
		SourceNotation: from, TargetNotation: to.NotationFor(nil), OutputDir: ctx.String("output"),
		Stdin: g.Stdin, Stdout: screen.DataWriter(g.Stdout), FaultSink: g.faultWriter(),
	}
	if code := job.Run(ctx.Context); code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}
