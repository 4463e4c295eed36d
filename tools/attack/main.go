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

	"github.com/gdllint/gdllint/prover/tools/tool"
)

// attackOptions are the settings of the command line.
type attackOptions struct {
	programPath, corpusDir string
	namePattern            *regexp.Regexp
	listOnly, shortForm    bool
	keepFolders            bool
	randomSeed             uint64
	roundCount, jobCount   int
	cancelledRuns          int
	gameCount              int
}

func main() { tool.RunMain("attack", runAttacks) }

func runAttacks(ctx context.Context, args []string, out, log io.Writer) (code int, err error) {
	o, err := parseAttackFlags(args, log)
	if err != nil {
		return 2, err
	}
	// Programs that are under attack may never end by themselves.
	ctx, stop := ossignal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if o.cancelledRuns > 0 {
		return cancelRuns(ctx, o, out)
	}
	chosen := o.chooseAttacks(allAttacks(o.randomSeed))
	if o.listOnly {
		for _, a := range chosen {
			fmt.Fprintf(out, "%-32s %s\n", a.attackName, a.plantedHarm)
		}
		return 0, nil
	}
	if len(chosen) == 0 {
		return 2, fmt.Errorf("no attack has such a name; see them with -list")
	}
	failed := o.runChosen(ctx, chosen, out)
	switch {
	case ctx.Err() != nil:
		return 130, ctx.Err()
	case failed > 0:
		return 1, nil
	}
	return 0, nil
}

func parseAttackFlags(args []string, log io.Writer) (*attackOptions, error) {
	o := &attackOptions{}
	set := tool.NewFlagSet("attack", log)
	tool.CorpusFlag(set, &o.corpusDir)
	set.StringVar(&o.programPath, "gdllint", filepath.Join("bin", "gdllint"), "the program that is attacked")
	pattern := set.String("run", "", "only attacks whose names match this regular expression")
	set.BoolVar(&o.listOnly, "list", false, "print the names of the attacks and make none")
	set.BoolVar(&o.shortForm, "short", false, "make only attacks that take little time")
	set.BoolVar(&o.keepFolders, "keep", false, "leave the scratch folders")
	set.Uint64Var(&o.randomSeed, "seed", 1, "of names, keys, formats, targets and shapes")
	set.IntVar(&o.roundCount, "rounds", 1, "make each attack so many times, with other seeds")
	set.IntVar(&o.jobCount, "j", 2, "attacks at a time")
	set.IntVar(&o.cancelledRuns, "cancelled", 0, "end so many runs at random moments, and make no attacks")
	set.IntVar(&o.gameCount, "games", 50, "with -cancelled: over so many games")
	if err := set.Parse(args); err != nil {
		return nil, err
	}
	if set.NArg() > 0 {
		return nil, fmt.Errorf("no arguments are wanted, but there is '%s'; choose attacks with -run", set.Arg(0))
	}
	var err error
	if o.namePattern, err = regexp.Compile(*pattern); err != nil {
		return nil, err
	}
	if o.programPath, err = filepath.Abs(o.programPath); err != nil {
		return nil, err
	}
	if _, err := os.Stat(o.programPath); err != nil && !o.listOnly {
		return nil, fmt.Errorf("no program to attack: %w; build it with 'make build'", err)
	}
	return o, nil
}

// chooseAttacks returns the attacks that the options select.
func (o *attackOptions) chooseAttacks(all []attack) []attack {
	return slices.DeleteFunc(all, func(a attack) bool {
		return o.shortForm && a.longOnly || !o.namePattern.MatchString(a.attackName)
	})
}

// runChosen makes the attacks and prints the outcome of each, in their order. It returns how many have found a fault or
// could not be made.
func (o *attackOptions) runChosen(ctx context.Context, chosen []attack, out io.Writer) (failed int) {
	type job struct {
		attack
		seed uint64
		done chan attackResult
	}
	var todo []*job
	for round := range max(o.roundCount, 1) {
		for _, a := range chosen {
			todo = append(todo, &job{a, o.randomSeed + uint64(round), make(chan attackResult, 1)})
		}
	}
	queue := make(chan *job)
	var workers sync.WaitGroup
	for range max(o.jobCount, 1) {
		workers.Go(func() {
			for j := range queue {
				j.done <- o.stageAttack(ctx, j.attack, j.seed)
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
		case len(r.foundFaults) > 0:
			failed++
		case r.skipReason != "":
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

// attackResult is the outcome of an attack.
type attackResult struct {
	attackName     string
	foundFaults    []string
	skipReason     string
	largestFigures processOutcome // the largest figures of its runs
	runCount       int
	keptFolder     string // if it has been left
}

// String returns the lines to print about the attack.
func (r attackResult) String() string {
	var b strings.Builder
	word := "ok"
	switch {
	case len(r.foundFaults) > 0:
		word = "FAILED"
	case r.skipReason != "":
		word = "skipped"
	}
	fmt.Fprintf(&b, "%-8s%-32s", word, r.attackName)
	if r.runCount > 0 {
		fmt.Fprintf(&b, " %3d runs, at most %5.2f s of the processor, %5.0f MB", r.runCount, r.largestFigures.cpuTime.Seconds(), float64(r.largestFigures.peakMemory)/1e6)
	}
	if r.skipReason != "" {
		fmt.Fprintf(&b, " %s", r.skipReason)
	}
	if r.keptFolder != "" {
		fmt.Fprintf(&b, " %s", r.keptFolder)
	}
	b.WriteByte('\n')
	const most = 6
	for i, f := range r.foundFaults {
		if i == most {
			fmt.Fprintf(&b, "        and %d more\n", len(r.foundFaults)-most)
			break
		}
		fmt.Fprintf(&b, "        %s\n", f)
	}
	return b.String()
}

// stageAttack makes an attack in a new scratch folder and returns its outcome.
func (o *attackOptions) stageAttack(ctx context.Context, a attack, seed uint64) attackResult {
	if err := ctx.Err(); err != nil {
		return attackResult{attackName: a.attackName, skipReason: "interrupted"}
	}
	s, err := newScene(ctx, o.programPath, a.attackName, seed)
	if err != nil {
		return attackResult{attackName: a.attackName, foundFaults: []string{err.Error()}}
	}
	s.shortForm = o.shortForm
	a.runAttack(s)
	r := attackResult{attackName: a.attackName, foundFaults: s.foundFaults, skipReason: s.skipReason, largestFigures: s.largestFigures, runCount: s.runCount}
	if s.plantError != nil {
		r.foundFaults = append(r.foundFaults, "the attack cannot be made: "+s.plantError.Error())
	}
	if ctx.Err() != nil {
		r.foundFaults, r.skipReason = nil, "interrupted"
	}
	if o.keepFolders {
		r.keptFolder = s.rootDir
		return r
	}
	s.removeAll()
	return r
}
