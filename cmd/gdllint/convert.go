package main

import (
	"context"
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

// notationFlag returns the flag for the notation in which rulesheets are read.
func notationFlag() cli.Flag { return settingFlag("notation") }

// runConvert runs the command convert: it writes rulesheets in another notation.
func (g *gameCommands) runConvert(ctx context.Context, cmd *cli.Context) error {
	to, err := gdl.ParseChoice(cmd.String("to"))
	if err != nil || to == gdl.AutoNotation {
		return errors.New("--to: choose prefix, infix or operations")
	}
	from, err := readNotation(cmd)
	if err != nil {
		return err
	}
	if cmd.NArg() == 0 {
		return errors.New("convert: name a rulesheet, or - for standard input")
	}
	finder := g.finder(cmd)
	finder.AllTexts = true
	job := &reformat.Conversion{
		Job:            reformat.Job{PathArgs: cmd.Args().Slice(), SheetFinder: finder, FileLimit: reformat.FileLimit{Timeout: cmd.Duration("timeout")}, SourceNotation: from, Stdout: screen.DataWriter(g.Stdout), FaultSink: g.faultWriter()},
		TargetNotation: to.NotationFor(nil), OutputDir: cmd.String("output"),
	}
	return exitError(job.Run(ctx))
}
