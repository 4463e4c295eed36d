package main

import (
	"errors"

	"github.com/urfave/cli/v2"

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
	from, err := readNotation(ctx)
	if err != nil {
		return err
	}
	if ctx.NArg() == 0 {
		return errors.New("convert: name a rulesheet, or - for standard input")
	}
	finder := g.finder(ctx)
	finder.AllTexts = true
	job := &reformat.Conversion{
		PathArgs:       ctx.Args().Slice(),
		SheetFinder:    finder,
		FileLimit:      reformat.FileLimit{Timeout: ctx.Duration("timeout")},
		SourceNotation: from, TargetNotation: to.NotationFor(nil), OutputDir: ctx.String("output"),
		Stdout: screen.DataWriter(g.Stdout), FaultSink: g.faultWriter(),
	}
	return exitError(job.Run(ctx.Context))
}
