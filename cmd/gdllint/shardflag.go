package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/shard"
)

// shardFlag returns the part of the rulesheets that is to be checked.
func shardFlag(cmd *cli.Context) (shard.Shard, error) {
	switch {
	case !cmd.IsSet("shard"):
		return shard.Shard{}, nil
	case cmd.Bool("watch"):
		return shard.Shard{}, errors.New("--shard divides files that stay as they are; leave --watch out")
	case cmd.IsSet("write-baseline"):
		return shard.Shard{}, errors.New("--write-baseline needs the findings of all files; leave --shard out")
	}
	part, err := shard.Parse(cmd.String("shard"))
	if err != nil {
		return part, fmt.Errorf("--shard: %w", err)
	}
	return part, nil
}
