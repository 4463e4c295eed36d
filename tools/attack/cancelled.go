//go:build linux

package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"
)

// A cancelMode ends runs of gdllint over some games at random moments, and checks what they leave.
type cancelMode struct {
	runOptions  *attackOptions
	wholeSheets []*wholeRunSheet
	countMutex  sync.Mutex
	endedEarly  int // the number of runs that ended before they were cancelled
	runsByKind  map[string]int
}

// cancelRuns runs the mode -cancelled.
func cancelRuns(ctx context.Context, o *attackOptions, out io.Writer) (int, error) {
	c := &cancelMode{runOptions: o, runsByKind: map[string]int{}}
	paths, err := o.chooseGames()
	if err != nil {
		return 2, err
	}
	fmt.Fprintf(out, "whole runs over %d games\n", len(paths))
	whole := inParallel(o.jobCount, len(paths), func(i int) *wholeRunSheet { return c.runWhole(ctx, paths[i], out) })
	c.wholeSheets = slices.DeleteFunc(whole, func(sh *wholeRunSheet) bool { return sh == nil })
	if ctx.Err() != nil {
		return 130, ctx.Err()
	}
	if len(c.wholeSheets) == 0 {
		return 2, fmt.Errorf("no game could be read")
	}
	failed := 0
	var mu sync.Mutex
	inParallel(o.jobCount, o.cancelledRuns, func(i int) bool {
		if ctx.Err() != nil {
			return false
		}
		r := c.cancelRun(ctx, i)
		mu.Lock()
		defer mu.Unlock()
		if len(r.foundFaults) > 0 {
			failed++
			fmt.Fprint(out, r)
		}
		return true
	})
	if ctx.Err() != nil {
		return 130, ctx.Err()
	}
	fmt.Fprintf(out, "%d runs over %d games", o.cancelledRuns, len(c.wholeSheets))
	for _, kind := range slices.Sorted(maps.Keys(c.runsByKind)) {
		fmt.Fprintf(out, ", %s %d", kind, c.runsByKind[kind])
	}
	fmt.Fprintf(out, "; %d ended before they were cancelled\n%d passed, %d failed\n", c.endedEarly, o.cancelledRuns-failed, failed)
	if failed > 0 {
		return 1, nil
	}
	return 0, nil
}

// inParallel calls do for 0 to n-1, at most jobs at a time, and returns the results in this order.
func inParallel[T any](jobs, n int, do func(i int) T) []T {
	results := make([]T, n)
	queue := make(chan int)
	var workers sync.WaitGroup
	for range max(jobs, 1) {
		workers.Go(func() {
			for i := range queue {
				results[i] = do(i)
			}
		})
	}
	for i := range n {
		queue <- i
	}
	close(queue)
	workers.Wait()
	return results
}

// cancelRun makes the run with the number i, which determines its kind, and cancels it.
func (c *cancelMode) cancelRun(ctx context.Context, i int) attackResult {
	kinds := []string{"prove", "prove", "prove", "prove", "lines", "lines", "lint", "fmt", "fmt", "fix", "certificates", "pages", "cache", "certify"}
	name := fmt.Sprintf("cancelled/%d", i)
	s, err := newScene(ctx, c.runOptions.programPath, name, c.runOptions.randomSeed)
	if err != nil {
		return attackResult{attackName: name, foundFaults: []string{err.Error()}}
	}
	kind := kinds[i%len(kinds)]
	c.countMutex.Lock()
	c.runsByKind[kind]++
	c.countMutex.Unlock()
	run := map[string]func(s *scene) *processOutcome{
		"prove": c.cancelProve, "lint": c.cancelLint, "lines": c.cancelLines, "fmt": c.cancelFormat, "fix": c.cancelFix, "certificates": c.cancelCertificates, "pages": c.cancelPages, "cache": c.cancelCached, "certify": c.cancelCertify,
	}[kind]
	if o := run(s); o != nil && o.exitCode >= 0 && o.exitCode != 130 && o.exitCode != 3 {
		c.countMutex.Lock()
		c.endedEarly++
		c.countMutex.Unlock()
	}
	if s.plantError != nil {
		s.recordFault("the run cannot be made: %v", s.plantError)
	}
	r := attackResult{attackName: name + "/" + kind, foundFaults: s.foundFaults, largestFigures: s.largestFigures, runCount: s.runCount}
	if c.runOptions.keepFolders {
		r.keptFolder = s.rootDir
		return r
	}
	s.removeAll()
	return r
}

// drawSheets writes n random games into the scene, or all if there are fewer, and returns them.
func (c *cancelMode) drawSheets(s *scene, n int) []*wholeRunSheet {
	var drawn []*wholeRunSheet
	for _, k := range s.randomSource.Perm(len(c.wholeSheets))[:min(n, len(c.wholeSheets))] {
		drawn = append(drawn, c.wholeSheets[k])
		s.writeSceneFile("repo/"+c.wholeSheets[k].fileName, c.wholeSheets[k].sourceText)
	}
	return drawn
}

func summarizeSheets(sheets []*wholeRunSheet) (names []string, took time.Duration, whole verdictsByQuestion) {
	whole = verdictsByQuestion{}
	for _, sh := range sheets {
		names = append(names, sh.fileName)
		took += sh.runTime
		maps.Copy(whole, sh.jsonVerdicts)
	}
	return names, took, whole
}

// runCancelled makes a run that is cancelled. The run may write only in the folders out, repo and
// tmp.
func (s *scene) runCancelled(e cancelEnding, within time.Duration, args ...string) *processOutcome {
	args = append(slices.Clone(args), e.extraArgs...)
	o := s.runChecked(gdllintRun{runArgs: args, sentSignals: e.sentSignals, allowedCodes: e.allowedCodes, timeLimit: within + wholeLimit, mayChange: []string{"out", "repo", "tmp"}, stdoutIsData: true, checkOutcome: func(o *processOutcome) []string {
		const patience = 10 * time.Second // of a clock, on a machine that has other work
		if len(e.sentSignals) > 0 && o.wallTime > e.signalDelay+patience && o.cpuTime > e.signalDelay+time.Second {
			return []string{fmt.Sprintf("went on for %.1f s after %s", (o.wallTime - e.signalDelay).Seconds(), e.endingName)}
		}
		return nil
	}})
	return o
}
