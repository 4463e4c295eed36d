package main

import (
	"context"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/mutation"
)

func mutateFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.IntFlag{Name: "mutants", Aliases: []string{"n"}, Value: 50, Usage: "`N`: changes that are tried, a sample if there are more (default: 50)"},
		&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N`: of the sample and of random matches (default: 1)"},
		&cli.IntFlag{Name: "pairs", Value: 2000, Usage: "`N`: states that are compared to find a difference (default: 2000)"},
		&cli.IntFlag{Name: "matches", Value: 50, Usage: "`N`: random matches that are compared after the states (default: 50)"},
		&cli.BoolFlag{Name: "static", Usage: "ask only tests and findings of the text, no proofs"},
		&cli.DurationFlag{Name: "timeout", Value: 20 * time.Second, Usage: "`TIME`: for proofs about one change (default: 20s); the command takes at most this for each change, and once more"},
		&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "print also changes that are noticed, and what notices them"},
		textOrJSONFlag(),
	)
}

// runMutate runs the command mutate: it changes rules in small ways, and checks for each change
// whether tests, findings or proofs notice it.
func (g *gameCommands) runMutate(ctx context.Context, cmd *cli.Context) error {
	json, err := readTextOrJSON(cmd)
	if err != nil {
		return err
	}
	if err := checkPositive(cmd, "mutants", "pairs", "matches"); err != nil {
		return err
	}
	in, notation, err := g.sheets.findOneInput(cmd)
	if err != nil {
		return err
	}
	each := cmd.Duration("timeout")
	limit := each * time.Duration(cmd.Int("mutants")+1)
	limited, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("cut short after %s: --timeout %s for each change", limit, each))
	defer cancel()
	r, err := guard.RunWithin(limited, "changing rules", func() (*mutation.Result, error) {
		sheet, err := g.openSheet(in, notation)
		if err != nil {
			return nil, err
		}
		return mutation.RunMutants(limited, sheet, mutation.Options{MaxMutants: cmd.Int("mutants"), RandomSeed: cmd.Uint64("seed"), StatePairs: cmd.Int("pairs"),
			RandomMatches: cmd.Int("matches"), StaticOnly: cmd.Bool("static"), ProofTimeout: each})
	})
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	if json {
		err = mutation.WriteMutantsJSON(g.Stdout, []*mutation.Result{r})
	} else {
		err = r.WriteMutantsText(g.Stdout, cmd.Bool("verbose"))
	}
	if err != nil {
		return err
	}
	if r.CutReason != "" {
		return cutExit(ctx)
	}
	if _, survive, _, _ := r.CountOutcomes(); survive > 0 {
		return exitError(checker.ExitFindings)
	}
	return nil
}
