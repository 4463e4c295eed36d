package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/perft"
)

func perftFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.IntFlag{Name: "depth", Aliases: []string{"d"}, Value: 4, Usage: "`N`: joint moves at most (default: 4)"},
		&cli.IntFlag{Name: "states", Value: 5_000_000, Usage: "`N`: different states of one depth at most (default: 5000000)"},
		&cli.IntFlag{Name: "check", Value: 20_000, Usage: "`N`: joint moves that the reference semantics makes, to check the counts (default: 20000)"},
		timeoutFlag(),
		textOrJSONFlag(),
	)
}

// runPerft runs the command perft: it counts the sequences of joint moves and the states of a game
// for each number of moves.
func (g *gameCommands) runPerft(ctx context.Context, cmd *cli.Context) error {
	json, err := readTextOrJSON(cmd)
	if err != nil {
		return err
	}
	if cmd.Int("depth") < 0 || cmd.Int("check") < 0 {
		return fmt.Errorf("--depth and --check: must not be negative")
	}
	if err := checkPositive(cmd, "states"); err != nil {
		return err
	}
	in, notation, err := g.sheets.findOneInput(cmd)
	if err != nil {
		return err
	}
	table, err := limitWork(ctx, cmd, &guard.FileClock{}, in, "counting", func(limited context.Context) (*perft.Table, error) {
		sheet, err := g.openSheet(in, notation)
		if err != nil {
			return nil, err
		}
		return perft.CountSheet(limited, sheet, perft.CountLimits{MaxDepth: cmd.Int("depth"), MaxStates: cmd.Int("states")}, cmd.Int("check"))
	})
	if err != nil {
		return g.reportIncomplete(ctx, err)
	}
	write := table.WriteText
	if json {
		write = table.WriteJSON
	}
	if err := write(g.Stdout); err != nil {
		return err
	}
	if table.StopReason != "" {
		return g.reportIncomplete(ctx, fmt.Errorf("%s: %s", table.SheetPath, table.StopReason))
	}
	return nil
}
