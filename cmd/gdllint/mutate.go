package main

import (
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/mutation"
	"github.com/gdllint/gdllint/internal/workbench"
)

func mutateFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.IntFlag{Name: "mutants", Aliases: []string{"n"}, Value: 50, Usage: "`N`: changes that are tried, a sample if there are more (default: 50)"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: of the sample and of random matches (default: 1)"},
		&cli.IntFlag{Name: "pairs", Value: 2000, Usage: "`N`: states that are compared to find a difference (default: 2000)"},
		&cli.IntFlag{Name: "matches", Value: 50, Usage: "`N`: random matches that are compared beyond these (default: 50)"},
		&cli.BoolFlag{Name: "static", Usage: "ask tests and findings of the text alone, and no proofs"},
		&cli.DurationFlag{Name: "timeout", Value: 20 * time.Second, Usage: "`TIME`: for proofs about one change (default: 20s)"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "also changes that are noticed, and by what"},
		textOrJSONFlag(),
	)
}

// mutate changes rules in small ways and checks whether tests, findings or
// proofs notice.
func (c *Command) mutate(ctx *cli.Context) error {
	json, err := textOrJSON(ctx)
	if err != nil {
		return err
	}
	if err := atLeastOne(ctx, "mutants", "pairs", "matches"); err != nil {
		return err
	}
	in, notation, err := c.oneInput(ctx)
	if err != nil {
		return err
	}
	sheet, err := workbench.Open(in, notation, c.Stdin)
	if err != nil {
		return c.incomplete(ctx, err)
	}
	r, err := mutation.Run(ctx.Context, sheet, mutation.Options{Mutants: ctx.Int("mutants"), Seed: ctx.Uint64("seed"), Pairs: ctx.Int("pairs"),
		Matches: ctx.Int("matches"), Static: ctx.Bool("static"), Timeout: ctx.Duration("timeout")})
	if err != nil {
		return c.incomplete(ctx, err)
	}
	if json {
		err = mutation.WriteJSON(c.Stdout, []*mutation.Result{r})
	} else {
		err = r.WriteText(c.Stdout, ctx.Bool("verbose"))
	}
	if err != nil {
		return err
	}
	if r.Cut {
		return exitError(checker.ExitInterrupted)
	}
	if _, survive, _ := r.Counts(); survive > 0 {
		return exitError(checker.ExitFindings)
	}
	return nil
}
