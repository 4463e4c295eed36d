//go:build linux

package main

import (
	"context"
	"fmt"
	"io"
	"os"
	ossignal "os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/gdllint/gdllint/internal/tool"
)

// options are the settings of the command line.
type options struct {
	gdllint, corpus string
	pattern         *regexp.Regexp
	list, short     bool
	keep            bool
	seed            uint64
	rounds, jobs    int
	cancelled       int
	games           int
}

func main() { tool.Main("attack", run) }

func run(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, err := parse(args, log)
	if err != nil {
		return 2, err
	}
	// Programs that are under attack may never end by themselves.
	ctx, stop := ossignal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if o.cancelled > 0 {
		return cancelRuns(ctx, o, out)
	}
	chosen := o.choose(attacks(o.seed))
	if o.list {
		for _, a := range chosen {
			fmt.Fprintf(out, "%-32s %s\n", a.name, a.plants)
		}
		return 0, nil
	}
	if len(chosen) == 0 {
		return 2, fmt.Errorf("no attack has such a name; see them with -list")
	}
	failed := o.runAll(ctx, chosen, out)
	switch {
	case ctx.Err() != nil:
		return 130, ctx.Err()
	case failed > 0:
		return 1, nil
	}
	return 0, nil
}

func parse(args []string, log io.Writer) (*options, error) {
	o := &options{}
	set := tool.Flags("attack", log)
	tool.Corpus(set, &o.corpus)
	set.StringVar(&o.gdllint, "gdllint", filepath.Join("bin", "gdllint"), "the program that is attacked")
	pattern := set.String("run", "", "only attacks whose names match this regular expression")
	set.BoolVar(&o.list, "list", false, "print the names of the attacks and make none")
	set.BoolVar(&o.short, "short", false, "only those that take little time")
	set.BoolVar(&o.keep, "keep", false, "leave the scratch folders")
	set.Uint64Var(&o.seed, "seed", 1, "of names, keys, formats, targets and shapes")
	set.IntVar(&o.rounds, "rounds", 1, "make each attack so many times, with other seeds")
	set.IntVar(&o.jobs, "j", 2, "attacks at a time")
	set.IntVar(&o.cancelled, "cancelled", 0, "end so many runs at random moments, and make no attacks")
	set.IntVar(&o.games, "games", 50, "with -cancelled: over so many games")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("no arguments are wanted, but there is '%s'; choose attacks with -run", set.Arg(0))
	}
	var err error
	if o.pattern, err = regexp.Compile(*pattern); err != nil {
		return nil, err
	}
	if o.gdllint, err = filepath.Abs(o.gdllint); err != nil {
		return nil, err
	}
	if _, err := os.Stat(o.gdllint); err != nil && !o.list {
		return nil, fmt.Errorf("no program to attack: %w; build it with 'make build'", err)
	}
	return o, nil
}

// choose returns the attacks that the options select.
func (o *options) choose(all []attack) []attack {
	return slices.DeleteFunc(all, func(a attack) bool {
		return o.short && a.long || !o.pattern.MatchString(a.name)
	})
}

// runAll makes the attacks and prints a line for each, in their order. It
// returns the number of those that have done harm.
func (o *options) runAll(ctx context.Context, chosen []attack, out io.Writer) (failed int) {
	type job struct {
		attack
		seed uint64
		done chan result
	}
	var todo []*job
	for round := range max(o.rounds, 1) {
		for _, a := range chosen {
			todo = append(todo, &job{a, o.seed + uint64(round), make(chan result, 1)})
		}
	}
	queue := make(chan *job)
	var workers sync.WaitGroup
	for range max(o.jobs, 1) {
		workers.Go(func() {
			for j := range queue {
				j.done <- o.stage(ctx, j.attack, j.seed)
			}
		})
	}
	go func() {
		for _, j := range todo {
			queue <- j
		}
		close(queue)
	}()
	passed, skipped := 0, 0
	for _, j := range todo {
		r := <-j.done
		fmt.Fprint(out, r)
		switch {
		case len(r.faults) > 0:
			failed++
		case r.skipped != "":
			skipped++
		default:
			passed++
		}
	}
	workers.Wait()
	fmt.Fprintf(out, "%d passed, %d failed", passed, failed)
	if skipped > 0 {
		fmt.Fprintf(out, ", %d skipped", skipped)
	}
	fmt.Fprintln(out)
	return failed
}

// result is the outcome of an attack.
type result struct {
	name    string
	faults  []string
	skipped string
	most    outcome // the largest figures of its runs
	runs    int
	folder  string // if it has been left
}

// String returns the lines of the attack.
func (r result) String() string {
	var b strings.Builder
	word := "ok"
	switch {
	case len(r.faults) > 0:
		word = "FAILED"
	case r.skipped != "":
		word = "skipped"
	}
	fmt.Fprintf(&b, "%-8s%-32s", word, r.name)
	if r.runs > 0 {
		fmt.Fprintf(&b, " %3d runs, at most %5.2f s of the processor, %5.0f MB", r.runs, r.most.cpu.Seconds(), float64(r.most.memory)/1e6)
	}
	if r.skipped != "" {
		fmt.Fprintf(&b, " %s", r.skipped)
	}
	if r.folder != "" {
		fmt.Fprintf(&b, " %s", r.folder)
	}
	b.WriteByte('\n')
	const most = 6
	for i, f := range r.faults {
		if i == most {
			fmt.Fprintf(&b, "        and %d more\n", len(r.faults)-most)
			break
		}
		fmt.Fprintf(&b, "        %s\n", f)
	}
	return b.String()
}

// stage makes an attack in a scratch folder of its own.
func (o *options) stage(ctx context.Context, a attack, seed uint64) result {
	if err := ctx.Err(); err != nil {
		return result{name: a.name, skipped: "interrupted"}
	}
	s, err := newScene(ctx, o.gdllint, a.name, seed)
	if err != nil {
		return result{name: a.name, faults: []string{err.Error()}}
	}
	s.short = o.short
	a.run(s)
	r := result{name: a.name, faults: s.faults, skipped: s.skipped, most: s.most, runs: s.runs}
	if s.err != nil {
		r.faults = append(r.faults, "the attack cannot be made: "+s.err.Error())
	}
	if ctx.Err() != nil {
		r.faults, r.skipped = nil, "interrupted"
	}
	if o.keep {
		r.folder = s.dir
		return r
	}
	s.remove()
	return r
}
