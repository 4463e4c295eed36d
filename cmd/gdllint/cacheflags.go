package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/cache"
)

// cacheEnv says where results are kept, or off.
const cacheEnv = "GDLLINT_CACHE"

// noCache is the value of cacheEnv that turns the cache off.
const noCache = "off"

// cachePlaceFlags are about the directory of the cache.
func cachePlaceFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "cache-dir", Usage: "`DIR`: keep results there instead of the user's directory for such things"},
		&cli.IntFlag{Name: "cache-size", Value: cache.DefaultLimit >> 20, Usage: "`MB`: drop the oldest results when there are more"},
	}
}

// cacheFlags are about what earlier runs found out.
func cacheFlags() []cli.Flag {
	return append([]cli.Flag{
		&cli.BoolFlag{Name: "no-cache", Usage: "find out everything anew, and keep nothing"},
	}, cachePlaceFlags()...)
}

// cache returns the cache of a run; nil if there is to be none. A system
// without a place for it is no error.
func (c *Command) cache(ctx *cli.Context) (*cache.Cache, error) {
	size := ctx.Int("cache-size")
	if size < 1 {
		return nil, fmt.Errorf("--cache-size %d: must be at least 1", size)
	}
	dir := ctx.String("cache-dir")
	switch {
	case ctx.IsSet("cache-dir") && dir == "":
		return nil, errors.New("--cache-dir: name a directory")
	case ctx.Bool("no-cache") && dir != "":
		return nil, errors.New("--no-cache and --cache-dir exclude each other")
	case ctx.Bool("no-cache"):
		return nil, nil
	case dir == "":
		dir = c.cacheDir()
	}
	if dir == "" {
		return nil, nil
	}
	return cache.New(dir, int64(size)<<20), nil
}

// cacheDir returns where results are kept if no flag says so; "" for nowhere.
func (c *Command) cacheDir() string {
	if c.CacheDir == nil {
		return ""
	}
	dir, err := c.CacheDir()
	if err != nil {
		return ""
	}
	return dir
}

// userCache returns the directory of the cache: what the environment says, or
// the user's.
func userCache() (string, error) {
	switch dir := os.Getenv(cacheEnv); dir {
	case noCache:
		return "", nil
	case "":
		return cache.DefaultDir()
	default:
		return dir, nil
	}
}
