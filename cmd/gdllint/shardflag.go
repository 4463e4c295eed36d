package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/shard"
)

// shardFlag returns the part of the rulesheets that is to be checked.
func shardFlag(ctx *cli.Context) (shard.Shard, error) {
	switch {
	case !ctx.IsSet("shard"):
		return shard.Shard{}, nil
	case ctx.Bool("watch"):
		return shard.Shard{}, errors.New("--shard divides files that stay as they are; leave --watch out")
	case ctx.IsSet("write-baseline"):
		return shard.Shard{}, errors.New("--write-baseline needs the findings of all files; leave --shard out")
	}
	part, err := shard.Parse(ctx.String("shard"))
	if err != nil {
		return part, fmt.Errorf("--shard: %w", err)
	}
	return part, nil
}
