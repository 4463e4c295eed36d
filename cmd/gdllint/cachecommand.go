package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/internal/plural"
)

// cacheCommand is the name of the command about the cache. Its first argument is size, clean or verify; size by default.
const cacheCommand = "cache"

// runCache runs the command cache: it prints the size of the cache, verifies a sample of its
// results, or empties it.
func (c *Command) runCache(ctx context.Context, cmd *cli.Context) error {
	results, err := c.results().resultCache(cmd)
	switch {
	case err != nil:
		return err
	case results == nil:
		return errors.New("cache: no directory is known for it; name one with --cache-dir")
	}
	verb := cmd.Args().First()
	if verb != "verify" && cmd.NArg() > 1 {
		return fmt.Errorf("cache %s takes no paths; leave '%s' out", verb, cmd.Args().Get(1))
	}
	switch verb {
	case "", "size":
		return c.results().printCacheSize(results)
	case "clean":
		return c.results().cleanCache(results)
	case "verify":
		return c.verifyCache(ctx, cmd)
	default:
		return fmt.Errorf("cache: unknown command '%s'; choose size, clean or verify", verb)
	}
}

func (k *resultKeeper) printCacheSize(results *cache.Cache) error {
	u := results.Usage()
	_, err := fmt.Fprintf(k.Stdout, "%s: %s, %s of at most %s\n", results.FolderPath(), plural.CountNoun(u.EntryCount, "result"), sizeText(u.TotalBytes), sizeText(u.SizeLimit))
	return err
}

func (k *resultKeeper) cleanCache(results *cache.Cache) error {
	u, err := results.RemoveEntries()
	fmt.Fprintf(k.Stdout, "%s: %s removed, %s\n", results.FolderPath(), plural.CountNoun(u.EntryCount, "result"), sizeText(u.TotalBytes))
	if err != nil {
		return fmt.Errorf("cache: not all could be removed: %w", err)
	}
	return nil
}

// sizeText returns a number of bytes as text.
func sizeText(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%.1f kB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}
