package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/report"
)

func coverFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.IntFlag{Name: "matches", Aliases: []string{"n"}, Value: 1000, Usage: "`N`: random matches (default: 1000)"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: the same seed gives the same matches (default: 1)"},
		&cli.IntFlag{Name: "steps", Value: 500, Usage: "`N`: end a match after so many moves (default: 500)"},
		&cli.IntFlag{Name: "states", Value: 100_000, Usage: "`N`: visit all states if there are at most so many (default: 100000); 0 for none"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME[=FILE]`: text (default), json or html"},
	)
}

// coverWork bounds the gates that are computed for random matches.
const coverWork = 20_000_000_000

// cover counts the uses of the parts of rulesheets in random matches.
func (c *Command) cover(ctx *cli.Context) error {
	if err := atLeastOne(ctx, "matches", "steps"); err != nil {
		return err
	}
	if ctx.Int("states") < 0 {
		return errors.New("--states: must not be negative")
	}
	format, file, toFile := strings.Cut(ctx.String("format"), "=")
	if format != "text" && format != "json" && format != "html" || toFile && file == "" {
		return fmt.Errorf("-f %s: choose text, json or html, or NAME=FILE", ctx.String("format"))
	}
	inputs, notation, err := c.someInputs(ctx)
	if err != nil {
		return err
	}
	code := checker.ExitClean
	var all []*cover.Coverage
	var witnesses [][]cover.Witness
	for _, in := range inputs {
		x, w, err := c.coverOne(ctx, in, notation)
		if ctx.Context.Err() != nil {
			return exitError(checker.ExitInterrupted)
		}
		if err != nil {
			c.faults().Run(err)
			code = checker.ExitIncomplete
			continue
		}
		all, witnesses = append(all, x), append(witnesses, w)
		for _, one := range w {
			if one.Count.Never && code == checker.ExitClean {
				code = checker.ExitFindings
			}
		}
	}
	err = c.written(file, func(w io.Writer) error {
		switch format {
		case "json":
			return cover.WriteJSON(w, all, witnesses)
		case "html":
			return cover.WriteHTML(w, all)
		}
		for i, x := range all {
			if err := x.WriteText(ctx.Context, w); err != nil {
				return err
			}
			writeWitnesses(w, x, witnesses[i])
		}
		return nil
	})
	if err != nil {
		return c.incomplete(ctx, err)
	}
	if code != checker.ExitClean {
		return exitError(code)
	}
	return nil
}

func (c *Command) coverOne(ctx *cli.Context, in checker.Input, notation gdl.Choice) (*cover.Coverage, []cover.Witness, error) {
	sheet, err := workbench.Open(in, notation, c.Stdin)
	if err != nil {
		return nil, nil, err
	}
	witnesses, err := cover.Witnesses(sheet.File)
	if err != nil {
		return nil, nil, err
	}
	x, err := cover.Of(ctx.Context, sheet, cover.Options{Matches: ctx.Int("matches"), Steps: ctx.Int("steps"), Seed: ctx.Uint64("seed"),
		States: ctx.Int("states"), Work: coverWork, Keep: len(witnesses) > 0})
	if err != nil {
		return nil, nil, err
	}
	return x, witnesses, x.Judge(ctx.Context, witnesses)
}

func writeWitnesses(w io.Writer, x *cover.Coverage, list []cover.Witness) {
	for _, one := range list {
		at := report.NewRuler(x.Sheet.File.Source).Place(one.From)
		if one.Count.Never {
			fmt.Fprintf(w, "%s:%d:%d: error: witness '%s' never comes about in %d matches, --seed %d\n", report.Printable(x.Sheet.Path), at.Line, at.Column, report.Printable(one.Name), x.Played, x.Options.Seed)
			continue
		}
		fmt.Fprintf(w, "witness '%s': in %d of %d matches, first at step %d, --seed %d\n", report.Printable(one.Name), one.Count.Matches, x.Played, one.Count.First, x.Options.Seed)
	}
}

// someInputs returns the rulesheets that the arguments of a command name.
func (c *Command) someInputs(ctx *cli.Context) ([]checker.Input, gdl.Choice, error) {
	notation, err := gdl.ParseChoice(ctx.String("notation"))
	if err != nil {
		return nil, "", fmt.Errorf("--notation: %w", err)
	}
	finder := checker.Finder{StdinName: ctx.String("stdin-filename")}
	found := finder.Find(paths(ctx))
	return found.Inputs, notation, errors.Join(append(found.Usage, found.Faults...)...)
}
