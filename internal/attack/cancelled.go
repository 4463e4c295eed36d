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

// A cancellation ends runs over some games at random moments.
type cancellation struct {
	o      *options
	sheets []*sheet
	mu     sync.Mutex
	early  int // runs that were over before their end
	kinds  map[string]int
}

// cancelRuns runs the mode -cancelled.
func cancelRuns(ctx context.Context, o *options, out io.Writer) (int, error) {
	c := &cancellation{o: o, kinds: map[string]int{}}
	paths, err := o.chooseGames()
	if err != nil {
		return 2, err
	}
	fmt.Fprintf(out, "whole runs over %d games\n", len(paths))
	whole := inParallel(o.jobs, len(paths), func(i int) *sheet { return c.whole(ctx, paths[i], out) })
	c.sheets = slices.DeleteFunc(whole, func(sh *sheet) bool { return sh == nil })
	if ctx.Err() != nil {
		return 130, ctx.Err()
	}
	if len(c.sheets) == 0 {
		return 2, fmt.Errorf("no game could be read")
	}
	failed := 0
	var mu sync.Mutex
	inParallel(o.jobs, o.cancelled, func(i int) bool {
		if ctx.Err() != nil {
			return false
		}
		r := c.cancel(ctx, i)
		mu.Lock()
		defer mu.Unlock()
		if len(r.faults) > 0 {
			failed++
			fmt.Fprint(out, r)
		}
		return true
	})
	if ctx.Err() != nil {
		return 130, ctx.Err()
	}
	fmt.Fprintf(out, "%d runs over %d games", o.cancelled, len(c.sheets))
	for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
		fmt.Fprintf(out, ", %s %d", kind, c.kinds[kind])
	}
	fmt.Fprintf(out, "; %d were over before\n%d passed, %d failed\n", c.early, o.cancelled-failed, failed)
	if failed > 0 {
		return 1, nil
	}
	return 0, nil
}

// inParallel calls do for 0 to n-1 and returns its results, in this order.
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

// cancel makes one run and ends it.
func (c *cancellation) cancel(ctx context.Context, i int) result {
	kinds := []string{"prove", "prove", "prove", "prove", "lines", "lines", "lint", "fmt", "fmt", "fix", "certificates", "pages", "cache", "certify"}
	name := fmt.Sprintf("cancelled/%d", i)
	s, err := newScene(ctx, c.o.gdllint, name, c.o.seed)
	if err != nil {
		return result{name: name, faults: []string{err.Error()}}
	}
	kind := kinds[i%len(kinds)]
	c.mu.Lock()
	c.kinds[kind]++
	c.mu.Unlock()
	run := map[string]func(s *scene) *outcome{
		"prove": c.prove, "lint": c.lint, "lines": c.lines, "fmt": c.format, "fix": c.fix, "certificates": c.certificates, "pages": c.pages, "cache": c.cached, "certify": c.certify,
	}[kind]
	if o := run(s); o != nil && o.code >= 0 && o.code != 130 && o.code != 3 {
		c.mu.Lock()
		c.early++
		c.mu.Unlock()
	}
	if s.err != nil {
		s.fault("the run cannot be made: %v", s.err)
	}
	r := result{name: name + "/" + kind, faults: s.faults, most: s.most, runs: s.runs}
	if c.o.keep {
		r.folder = s.dir
		return r
	}
	s.remove()
	return r
}

// draw puts some games into the scene.
func (c *cancellation) draw(s *scene, n int) []*sheet {
	var drawn []*sheet
	for _, k := range s.rng.Perm(len(c.sheets))[:min(n, len(c.sheets))] {
		drawn = append(drawn, c.sheets[k])
		s.write("repo/"+c.sheets[k].name, c.sheets[k].text)
	}
	return drawn
}

func namesOf(sheets []*sheet) (names []string, took time.Duration, whole answers) {
	whole = answers{}
	for _, sh := range sheets {
		names = append(names, sh.name)
		took += sh.took
		maps.Copy(whole, sh.answers)
	}
	return names, took, whole
}

// run makes a run that is cancelled; it may write in out, repo and tmp.
func (s *scene) run(e ending, within time.Duration, args ...string) *outcome {
	args = append(slices.Clone(args), e.args...)
	o := s.step(step{args: args, signals: e.signals, codes: e.codes, limit: within + wholeLimit, may: []string{"out", "repo", "tmp"}, data: true, check: func(o *outcome) []string {
		const patience = 10 * time.Second // of a clock, on a machine that has other work
		if len(e.signals) > 0 && o.wall > e.after+patience && o.cpu > e.after+time.Second {
			return []string{fmt.Sprintf("went on for %.1f s after %s", (o.wall - e.after).Seconds(), e.name)}
		}
		return nil
	}})
	return o
}
