package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/sync/errgroup"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/shard"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/facts"
	"github.com/gdllint/gdllint/internal/workbench"
)

func factsFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.IntFlag{Name: "matches", Aliases: []string{"n"}, Value: 200, Usage: "`N`: random matches of each game (default: 200)"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: the same seed gives the same matches (default: 1)"},
		&cli.IntFlag{Name: "states", Value: 20_000, Usage: "`N`: visit all states of a game if there are at most so many (default: 20000)"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME[=FILE]`: text (default), json, csv or html"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: runtime.NumCPU(), Usage: "`N`: games at the same time (default: one for each core)"},
		&cli.StringFlag{Name: "shard", Usage: "`K/N`: the K-th of N parts of the games"},
		&cli.DurationFlag{Name: "timeout", Value: time.Minute, Usage: "`TIME`: for one game (default: 1m); what is known by then is told"},
	)
}

// factsSteps bounds random matches, and factsWork the gates computed for a
// game.
const (
	factsSteps = 500
	factsWork  = 500_000_000
)

// facts measures games.
func (c *Command) facts(ctx *cli.Context) error {
	if err := atLeastOne(ctx, "matches", "states", "jobs"); err != nil {
		return err
	}
	format, file, toFile := strings.Cut(ctx.String("format"), "=")
	write, known := map[string]func(io.Writer, []*facts.Facts) error{"text": facts.WriteText, "json": facts.WriteJSON, "csv": facts.WriteCSV, "html": facts.WriteHTML}[format]
	if !known || toFile && file == "" {
		return fmt.Errorf("-f %s: choose text, json, csv or html, or NAME=FILE", ctx.String("format"))
	}
	part, err := shardFlag(ctx)
	if err != nil {
		return err
	}
	inputs, notation, err := c.someInputs(ctx)
	if err != nil {
		return err
	}
	inputs = sharded(inputs, part)
	all := make([]*facts.Facts, len(inputs))
	var group errgroup.Group
	group.SetLimit(ctx.Int("jobs"))
	for i, in := range inputs {
		group.Go(func() error {
			all[i] = c.measure(ctx, in, notation)
			return nil
		})
	}
	_ = group.Wait() // an error about a game is one of its facts
	if ctx.Context.Err() != nil {
		return exitError(checker.ExitInterrupted)
	}
	if err := c.written(file, func(w io.Writer) error { return write(w, all) }); err != nil {
		return c.incomplete(ctx, err)
	}
	for _, f := range all {
		if f.Fault != "" {
			return exitError(checker.ExitIncomplete)
		}
	}
	return nil
}

func (c *Command) measure(ctx *cli.Context, in checker.Input, notation gdl.Choice) *facts.Facts {
	limited, cancel := context.WithTimeout(ctx.Context, ctx.Duration("timeout"))
	defer cancel()
	sheet, err := workbench.Open(in, notation, c.Stdin)
	if err != nil {
		return &facts.Facts{Path: in.Path, Fault: err.Error()}
	}
	return facts.Of(limited, sheet, facts.Options{Matches: ctx.Int("matches"), Steps: factsSteps, Seed: ctx.Uint64("seed"),
		States: ctx.Int("states"), Work: factsWork})
}

// sharded returns the inputs of one part, by the sizes of their texts.
func sharded(inputs []checker.Input, part shard.Shard) []checker.Input {
	if part.All() {
		return inputs
	}
	items := make([]shard.Item, len(inputs))
	for i, in := range inputs {
		items[i] = shard.Item{Name: filepath.ToSlash(in.Path), Cost: 1}
		if text, err := in.Read(nil); err == nil {
			items[i].Cost = shard.TextCost(len(text))
		}
	}
	var left []checker.Input
	for i, n := range shard.Assign(items, part.Count) {
		if n == part.Number {
			left = append(left, inputs[i])
		}
	}
	return left
}
