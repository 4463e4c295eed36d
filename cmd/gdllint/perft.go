package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/internal/perft"
)

func perftFlags() []cli.Flag {
	return oneSheetFlags(
		&cli.IntFlag{Name: "depth", Aliases: []string{"d"}, Value: 4, Usage: "`N`: joint moves at most (default: 4)"},
		&cli.IntFlag{Name: "states", Value: 5_000_000, Usage: "`N`: different states of one depth at most (default: 5000000)"},
		&cli.IntFlag{Name: "check", Value: 20_000, Usage: "`N`: joint moves that the reference semantics makes, to check the counts (default: 20000)"},
		textOrJSONFlag(),
	)
}

// perft counts move sequences and states by depth.
func (c *Command) perft(ctx *cli.Context) error {
	json, err := textOrJSON(ctx)
	if err != nil {
		return err
	}
	if ctx.Int("depth") < 0 || ctx.Int("check") < 0 {
		return fmt.Errorf("--depth and --check: must not be negative")
	}
	if err := atLeastOne(ctx, "states"); err != nil {
		return err
	}
	sheet, err := c.oneSheet(ctx)
	if err != nil {
		return err
	}
	table, err := perft.Of(ctx.Context, sheet, perft.Limits{Depth: ctx.Int("depth"), States: ctx.Int("states")}, ctx.Int("check"))
	if err != nil {
		return c.incomplete(ctx, err)
	}
	write := table.WriteText
	if json {
		write = table.WriteJSON
	}
	if err := write(c.Stdout); err != nil {
		return err
	}
	if table.Short != "" {
		return c.incomplete(ctx, fmt.Errorf("%s: %s", table.Path, table.Short))
	}
	return nil
}
