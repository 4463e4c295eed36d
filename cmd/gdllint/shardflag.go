package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
)

// shardFlag returns the shard that the flag --shard names; all files without the flag.
func shardFlag(cmd *cli.Context) (checker.Shard, error) {
	switch {
	case !cmd.IsSet("shard"):
		return checker.Shard{}, nil
	case cmd.Bool("watch"):
		return checker.Shard{}, errors.New("--shard divides files that stay as they are; leave --watch out")
	case cmd.IsSet("write-baseline"):
		return checker.Shard{}, errors.New("--write-baseline needs the findings of all files; leave --shard out")
	}
	part, err := checker.ParseShard(cmd.String("shard"))
	if err != nil {
		return part, fmt.Errorf("--shard: %w", err)
	}
	return part, nil
}
