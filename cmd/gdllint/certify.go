package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/certify"
)

func certifyFlags() []cli.Flag {
	return []cli.Flag{
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: runtime.NumCPU(), Usage: "`N`: check N certificates at a time; by default as many as there are processors"},
		&cli.DurationFlag{Name: "limit", Value: time.Minute, Usage: "`TIME`: for one program, and for a visit of all states of a game"},
		&cli.IntFlag{Name: "states", Value: 2_000_000, Usage: "`N`: visit at most N states of a game"},
		&cli.IntFlag{Name: "memory", Value: certify.DefaultMemory >> 20, Usage: "`N`: MiB of memory for playing a game, and for each process of clingo"},
		&cli.StringFlag{Name: "format", Aliases: []string{"f"}, Value: "text", Usage: "`FORMAT`: text or json"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "list also the verdicts that stand"},
	}
}

// certify checks a folder of certificates.
func (c *Command) certify(ctx *cli.Context) error {
	if ctx.NArg() == 0 {
		return errors.New("certify: name the directory that 'gdllint prove --certificate DIR' has written")
	}
	format := ctx.String("format")
	if format != "text" && format != "json" {
		return fmt.Errorf("--format %s: choose text or json", format)
	}
	if ctx.Int("jobs") < 1 || ctx.Int("states") < 1 || ctx.Int("memory") < 1 || ctx.Duration("limit") <= 0 {
		return errors.New("--jobs, --states, --memory and --limit must be more than 0")
	}
	memory := int64(ctx.Int("memory")) << 20
	dirs, err := certify.Find(ctx.Args().First())
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	run, again, err := anyClingo(ctx.Context, memory)
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	checks := &certify.Checker{Run: run, Again: again, Limit: ctx.Duration("limit"), Jobs: ctx.Int("jobs"), States: ctx.Int("states"), Memory: memory}
	out := &listing{w: c.Stdout}
	r := &certify.Report{W: out, Verbose: ctx.Bool("verbose")}
	var games []*certify.Game
	for g := range checks.Check(ctx.Context, dirs) {
		games = append(games, g)
		if format == "text" {
			r.Add(g)
		}
	}
	faults, err := comparedWith(ctx.Args().Tail(), games)
	if err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	if format == "json" {
		out.w = screen.JSONWriter(screen.RawWriter(c.Stdout))
		r, _ = certify.JSON(out, games, faults) // out keeps the write error
	} else {
		for _, fault := range faults {
			fmt.Fprintln(out, fault)
		}
		r.Faults += len(faults)
		r.End()
	}
	return c.listed(out, certified(ctx.Context, r))
}

// certified returns the exit code for the results of a check.
func certified(ctx context.Context, r *certify.Report) int {
	switch {
	case ctx.Err() != nil:
		return checker.ExitInterrupted
	case r.Wrong():
		return checker.ExitFindings
	case r.Incomplete():
		return checker.ExitIncomplete
	}
	return checker.ExitClean
}

// maxRulesheet bounds the rulesheets that certificates are compared with.
const maxRulesheet = 256 << 20

// comparedWith returns messages about rulesheets that differ from those of the
// certificates.
func comparedWith(rulesheets []string, games []*certify.Game) (faults []string, err error) {
	for _, path := range rulesheets {
		text, err := bounded.Read(path, maxRulesheet)
		if err != nil {
			return nil, err
		}
		if fault := certify.Compare(path, text, games); fault != "" {
			faults = append(faults, fault)
		}
	}
	return faults, nil
}

// anyClingo returns runners of the stock executable, the second one with
// counting by clauses for programs on which the first has no answer. Without an
// executable it returns the library, whose grounding cannot be interrupted.
func anyClingo(ctx context.Context, memory int64) (run, again certificate.Runner, err error) {
	run = certificate.Bounded(memory)
	_, err = run(ctx, "a.")
	if errors.Is(err, clingo.ErrNoExecutable) && clingo.Available() == nil {
		return certificate.Library(), nil, nil
	}
	return run, certificate.Bounded(memory, certificate.CountedByClauses), err
}
