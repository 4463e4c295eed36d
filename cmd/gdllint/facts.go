package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/sync/errgroup"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/facts"
	"github.com/gdllint/gdllint/internal/guard"
)

// This file has the command facts.

func factsFlags() []cli.Flag {
	return manySheetFlags(append(cacheFlags(),
		&cli.IntFlag{Name: "matches", Aliases: []string{"n"}, Value: 200, Usage: "`N`: random matches of each game (default: 200)"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: the same seed gives the same matches (default: 1)"},
		&cli.IntFlag{Name: "states", Value: 20_000, Usage: "`N`: visit all states of a game if there are at most N (default: 20000)"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`NAME[=FILE]`: text (default), json, csv or html"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: runtime.NumCPU(), Usage: "`N`: games at the same time (default: one for each core)"},
		&cli.StringFlag{Name: "shard", Usage: "`K/N`: the K-th of N parts of the games"},
		&cli.DurationFlag{Name: "timeout", Value: time.Minute, Usage: "`TIME`: for one game (default: 1m); prints what is known by then"})...)
}

// maxFactsSteps is the greatest length of a random match. maxFactsWork is the greatest number of
// gates computed for the matches of a game, and again for its states.
const (
	maxFactsSteps = 500
	maxFactsWork  = 500_000_000
)

// runFacts runs the command facts: it measures games and writes their figures.
func (c *Command) runFacts(ctx context.Context, cmd *cli.Context) error {
	if err := checkPositive(cmd, "matches", "states", "jobs"); err != nil {
		return err
	}
	format, file, toFile := strings.Cut(cmd.String("format"), "=")
	part, err := shardFlag(cmd)
	if err != nil {
		return err
	}
	writeJSON := func(w io.Writer, all []*facts.GameFacts) error {
		return facts.NewTable(part.String(), all).WriteTable(w)
	}
	write, known := map[string]func(io.Writer, []*facts.GameFacts) error{"text": facts.WriteText, "json": writeJSON, "csv": facts.WriteCSV, "html": facts.WriteHTML}[format]
	if !known || toFile && file == "" {
		return fmt.Errorf("-f %s: choose text, json, csv or html, or NAME=FILE", cmd.String("format"))
	}
	values, err := c.results().resultCache(cmd)
	if err != nil {
		return err
	}
	inputs, notation, err := c.sheets().findInputs(cmd)
	if err == nil {
		err = checker.CheckReportPath("-f "+cmd.String("format"), file, inputs)
	}
	if err != nil {
		return err
	}
	inputs = part.Select(ctx, inputs, cmd.Int("jobs"), checker.Input.TextCost)
	all := make([]*facts.GameFacts, len(inputs))
	var group errgroup.Group
	group.SetLimit(cmd.Int("jobs"))
	var clock guard.FileClock
	for i, in := range inputs {
		group.Go(func() (err error) {
			if all[i], err = limitWork(ctx, cmd, &clock, in, "measuring", func(limited context.Context) (*facts.GameFacts, error) {
				return c.measureGame(limited, cmd, in, notation, values), nil
			}); err != nil {
				all[i] = &facts.GameFacts{Path: in.Path, FaultText: err.Error(), IsCutShort: true}
			}
			return nil
		})
	}
	_ = group.Wait() // no function returns an error: faults of a game are in its facts
	if values != nil {
		values.TrimEntries()
	}
	if err := c.writeOutput(format, file, func(w io.Writer) error { return write(w, all) }); err != nil {
		return c.reportIncomplete(ctx, err)
	}
	for _, f := range all {
		if f.FaultText != "" {
			return cutExit(ctx)
		}
	}
	return nil
}

// measureGame returns the facts about the game of an input, from the cache values, if it is not nil
// and has them, or by measuring.
func (c *Command) measureGame(limited context.Context, cmd *cli.Context, in checker.Input, notation gdl.NotationChoice, values *cache.Cache) *facts.GameFacts {
	sheet, err := c.openSheet(in, notation)
	if err != nil {
		return &facts.GameFacts{Path: in.Path, FaultText: err.Error()}
	}
	options := facts.Options{Matches: cmd.Int("matches"), MaxSteps: maxFactsSteps, RandomSeed: cmd.Uint64("seed"), States: cmd.Int("states"), MaxGates: maxFactsWork}
	if values == nil {
		return facts.MeasureGame(limited, sheet, options)
	}
	subject := &cache.ValueSubject{ValueKind: "facts", SheetText: sheet.File.Source.Text, Notation: string(notation), Settings: []string{fmt.Sprintf("%+v", options)}}
	kept := &facts.GameFacts{}
	if values.FindValue(subject, kept) {
		kept.Path = sheet.Path
		return kept
	}
	measured := facts.MeasureGame(limited, sheet, options)
	if !measured.IsCutShort {
		values.KeepValue(subject, measured)
	}
	return measured
}
