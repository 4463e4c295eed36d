package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/plural"
)

// verifyFlags returns the flags of the command cache: the directory, the size of the sample for
// verify, and the flags of lint that select results.
func verifyFlags() []cli.Flag {
	flags := append([]cli.Flag{
		&cli.IntFlag{Name: "sample", Value: 10, Usage: "`N`: with verify: prove N results again, chosen at random"},
	}, cacheFolderFlags()...)
	flags = append(flags, ruleFlags()...)
	flags = append(flags, workFlags()...)
	flags = append(flags, settingsFileFlags()...)
	flags = append(flags, sheetFlags()...)
	return append(flags, hideFlags(append(append(exitFlags(), fixFlags()...), reportFlags()...))...)
}

// A cachedResult is a cached result with the runner that can compute it again.
type cachedResult struct {
	resultRunner *checker.Runner
	sheetInput   checker.Input
}

// verifyCache runs 'cache verify'. It computes a random sample of the cached results of lint and prove about the named
// rulesheets again, and compares.
func (c *Command) verifyCache(ctx context.Context, cmd *cli.Context) error {
	job, err := c.newJob(cmd)
	if err != nil {
		return err
	}
	if n := cmd.Int("sample"); n < 1 {
		return fmt.Errorf("--sample %d: must be at least 1", n)
	}
	found, err := job.ListInputs()
	if err != nil {
		return err
	}
	var all []cachedResult
	for _, prove := range []bool{false, true} {
		config := job.Config
		config.ProveAll = prove
		runner, err := checker.NewRunner(job.Analyzers, job.Rules, config)
		if err != nil {
			return err
		}
		for _, in := range runner.CachedInputs(ctx, found) {
			all = append(all, cachedResult{runner, in})
		}
	}
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return c.results().verifySample(ctx, all[:min(len(all), cmd.Int("sample"))], len(all))
}

// verifySample verifies the results of a sample one by one, and prints the totals. of is the number of all results.
func (k *resultKeeper) verifySample(ctx context.Context, sample []cachedResult, of int) error {
	compared, wrong, cut := 0, 0, 0
	for _, x := range sample {
		if ctx.Err() != nil {
			return exitError(checker.ExitInterrupted)
		}
		v := x.resultRunner.VerifyCached(ctx, x.sheetInput)
		switch {
		case v == nil:
			continue
		case v.WasCut:
			cut++
			fmt.Fprintf(k.Stdout, "%s: not compared: the work was cut short\n", v.Path)
			continue
		case len(v.Differences) > 0:
			wrong++
		}
		compared++
		k.printVerification(v)
	}
	fmt.Fprintf(k.Stdout, "%d of %s proved again; %d differ\n", compared, plural.CountNoun(of, "result"), wrong)
	switch {
	case cut > 0:
		return exitError(checker.ExitIncomplete)
	case wrong > 0:
		return exitError(checker.ExitFindings)
	}
	return nil
}

func (k *resultKeeper) printVerification(v *checker.CacheVerification) {
	if len(v.Differences) == 0 {
		fmt.Fprintf(k.Stdout, "%s: as on %s (%s, %.1f s)\n", v.Path, v.CachedAt.Format("2006-01-02 15:04"), plural.CountNoun(v.VerdictCount, "answer"), v.ElapsedSeconds)
		return
	}
	for _, d := range v.Differences {
		fmt.Fprintf(k.Stdout, "%s: %s; the result was removed\n", v.Path, d)
	}
}
