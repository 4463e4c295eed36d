package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/cache"
)

// cacheEnv is the environment variable with the directory of the cache, or cacheOff.
const cacheEnv = "GDLLINT_CACHE"

// cacheOff is the value of cacheEnv that turns the cache off.
const cacheOff = "off"

// cacheFolderFlags returns the flags about the directory and the size of the cache.
func cacheFolderFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "cache-dir", Usage: "`DIR`: keep results there, not in the user's cache directory"},
		&cli.IntFlag{Name: "cache-size", Value: cache.DefaultByteLimit >> 20, Usage: "`MB`: if the results take more, drop those that were used longest ago"},
	}
}

func cacheFlags() []cli.Flag {
	return inCategory("Cache", append([]cli.Flag{
		&cli.BoolFlag{Name: "no-cache", Usage: "ignore the cache, and keep nothing"},
	}, cacheFolderFlags()...)...)
}

// A resultKeeper opens the cache with the results of earlier runs, and prints its size.
type resultKeeper struct {
	streams
	folder func() (string, error) // returns the default directory of the cache; nil for none
}

func (c *Command) results() *resultKeeper { return &resultKeeper{c.streams, c.CacheFolder} }

// resultCache returns the cache that the flags choose, or the default one; nil if there is none. It is an error if a
// directory that a flag or the environment names cannot be used. It is no error if the user's own default directory
// cannot be used.
func (k *resultKeeper) resultCache(cmd *cli.Context) (*cache.Cache, error) {
	size := cmd.Int("cache-size")
	if size < 1 {
		return nil, fmt.Errorf("--cache-size %d: must be at least 1", size)
	}
	dir := cmd.String("cache-dir")
	switch {
	case cmd.IsSet("cache-dir") && dir == "":
		return nil, errors.New("--cache-dir: name a directory")
	case cmd.Bool("no-cache") && dir != "":
		return nil, errors.New("--no-cache and --cache-dir exclude each other")
	case cmd.Bool("no-cache"):
		return nil, nil
	case dir == "":
		dir = k.cacheFolder()
	}
	if dir == "" {
		return nil, nil
	}
	return k.openCache(cmd, dir, int64(size)<<20)
}

// openCache returns the cache in a directory with a limit of bytes. If the directory cannot be used, it returns an error
// if the user has named it, else nil.
func (k *resultKeeper) openCache(cmd *cli.Context, dir string, size int64) (*cache.Cache, error) {
	secret, err := loadUserSecret()
	if err == nil {
		err = cache.CheckFolder(dir)
	}
	switch {
	case err == nil:
		return cache.New(dir, size, secret), nil
	case cmd.IsSet("cache-dir"):
		return nil, fmt.Errorf("--cache-dir %s: %w", dir, err)
	case os.Getenv(cacheEnv) != "":
		return nil, fmt.Errorf("%s=%s: %w", cacheEnv, dir, err)
	}
	return nil, nil
}

// secretFileEnv is the environment variable with the path of the file with the secret that signs
// cache entries. It is for systems on which the user's directory is not kept, as in CI.
const secretFileEnv = "GDLLINT_CACHE_KEY"

// loadUserSecret returns the secret in the file that secretFileEnv names, or else that of the user.
func loadUserSecret() (secret []byte, err error) {
	file := os.Getenv(secretFileEnv)
	if file == "" {
		file, err = cache.DefaultSecret()
	}
	if err == nil {
		secret, err = cache.LoadSecret(file)
	}
	if err != nil {
		err = fmt.Errorf("the secret of the cache: %w", err)
	}
	return secret, err
}

// cacheFolder returns the default directory of the cache; "" for none.
func (k *resultKeeper) cacheFolder() string {
	if k.folder != nil {
		if dir, err := k.folder(); err == nil {
			return dir
		}
	}
	return ""
}

// userCacheFolder returns the directory of the cache that the environment variable names, or else
// the one of the user; "" if the variable turns the cache off.
func userCacheFolder() (string, error) {
	switch dir := os.Getenv(cacheEnv); dir {
	case cacheOff:
		return "", nil
	case "":
		return cache.DefaultFolder()
	default:
		return dir, nil
	}
}
