package main

import (
	"context"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/reformat"
	"github.com/gdllint/gdllint/internal/screen"
)

func fmtFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "check", Usage: "write nothing; exit code 1 if a file is not formatted"},
		&cli.BoolFlag{Name: "diff", Usage: "write nothing, and show what would change; exit code 1 if there is a change"},
		&cli.BoolFlag{Name: "list", Aliases: []string{"l"}, Usage: "write nothing, print the names of the files that are not formatted"},
		&cli.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "do not say which files were written"},
		&cli.BoolFlag{Name: "force", Usage: "format also files with other names than *.kif, *.gdl or *.hrf, if they contain GDL"},
		includeFlag(),
		settingFlag("exclude"),
		&cli.StringFlag{Name: "config", Usage: "`FILE`: read settings from it instead of the nearest " + config.FileName},
		&cli.BoolFlag{Name: "no-config", Usage: "read no settings file"},
		&cli.StringFlag{Name: "stdin-filename", Usage: "`NAME`: what messages call standard input"},
		colorFlag(),
		notationFlag(),
		timeoutFlag(),
	}
}

// runFormat runs the command fmt: it writes rulesheets in the canonical layout.
func (g *gameCommands) runFormat(ctx context.Context, cmd *cli.Context) error {
	settings, err := g.sheets.readSettings(cmd)
	if err != nil {
		return err
	}
	color, err := colorMode(cmd)
	if err != nil {
		return err
	}
	var excluded checker.Job
	excluded.ApplySettings(settings)
	finder := g.finder(cmd)
	finder.RelativeExcludes, finder.AllTexts = excluded.RelativeExcludes, true
	job := &reformat.FormatJob{
		Job:         reformat.Job{SourceNotation: settings.NotationChoice, FileLimit: reformat.FileLimit{Timeout: cmd.Duration("timeout")}, PathArgs: pathArguments(cmd), SheetFinder: finder, Stdout: g.Stdout, FaultSink: g.faultWriter()},
		AnyFileName: cmd.Bool("force"), CheckOnly: cmd.Bool("check"), ShowDiff: cmd.Bool("diff"), ListNames: cmd.Bool("list"), QuietWrites: cmd.Bool("quiet"),
		TextOutput: screen.DataWriter(g.Stdout), ColorMode: color,
	}
	return exitError(job.Run(ctx))
}
