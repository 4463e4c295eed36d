package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/internal/watch"
)

// watchFlag is the flag of commands that can watch files.
func watchFlag() cli.Flag {
	return &cli.BoolFlag{Name: "watch", Usage: "stay, and check again what is saved"}
}

// unwatchable are flags that make no sense for a command that watches files:
// they write files, or a report that must have an end.
var unwatchable = []string{"fix", "diff", "write-baseline", "certificate", "discover", "show-config", "since"}

// watch checks the files that the arguments name, and again those that are
// saved, until it is interrupted. Settings are read each time.
func (c *Command) watch(ctx *cli.Context, prove bool) error {
	for _, flag := range unwatchable {
		if ctx.IsSet(flag) {
			return fmt.Errorf("--watch and --%s exclude each other", flag)
		}
	}
	if slices.Contains(paths(ctx), "-") {
		return errors.New("--watch: standard input cannot be watched")
	}
	if formats := ctx.StringSlice("format"); len(formats) > 0 && !slices.Equal(formats, []string{"text"}) {
		return errors.New("--watch shows text; leave -f out")
	}
	w := &watching{command: c, ctx: ctx, prove: prove, dirty: map[string]bool{}, all: true}
	files, err := watch.New(ctx.Context, w.matters)
	if err != nil {
		return fmt.Errorf("--watch: %w", err)
	}
	defer files.Close()
	return w.loop(files)
}

// watching is a command that watches files.
type watching struct {
	command *Command
	ctx     *cli.Context
	prove   bool
	all     bool            // all files are to be checked
	dirty   map[string]bool // otherwise these, by paths without extensions
}

// loop checks and waits in turn. A file that is saved meanwhile ends a check,
// and the files that it has not reached are checked the next time.
func (w *watching) loop(files *watch.Watcher) error {
	for {
		job, err := w.command.checkJob(w.ctx, w.prove)
		if err != nil {
			return err
		}
		if err := files.Add(existing(append(job.Watched(), checker.ConfigDir(job.Args, "")))); err != nil {
			return fmt.Errorf("--watch: %w", err)
		}
		run, cancel := context.WithCancel(w.ctx.Context)
		done := make(chan struct{})
		left := w.assign(job)
		go func() {
			defer close(done)
			job.Run(run)
		}()
		changes, err := w.wait(files, done)
		cancel()
		<-done
		if err != nil {
			return err
		}
		w.take(left(), changes)
	}
}

// wait waits until a file is saved, and prints a line when the check has ended
// before.
func (w *watching) wait(files *watch.Watcher, done <-chan struct{}) ([]string, error) {
	for {
		select {
		case <-w.ctx.Context.Done():
			return nil, exitError(checker.ExitInterrupted)
		case err := <-files.Faults():
			return nil, fmt.Errorf("--watch: %w", err)
		case changes := <-files.Changes():
			return changes, nil
		case <-done:
			done = nil
			if w.ctx.Context.Err() == nil && !w.ctx.Bool("quiet") {
				fmt.Fprintln(w.command.Stdout, "waiting for changes (Ctrl-C ends)")
			}
		}
	}
}

// assign restricts a job to the files that are to be checked. The function that
// it returns gives afterwards the files that the job has not reached.
func (w *watching) assign(job *checker.Job) (left func() map[string]bool) {
	job.Outputs = []checker.Output{{Format: "text"}}
	open := map[string]bool{}
	all, dirty := w.all, w.dirty
	job.Among = func(in checker.Input) bool {
		name := sheetName(in.Path)
		if !all && !dirty[name] {
			return false
		}
		open[name] = true
		return true
	}
	job.Checked = func(path string) { delete(open, sheetName(path)) }
	return func() map[string]bool { return open }
}

// take records the files that are to be checked next.
func (w *watching) take(left map[string]bool, changes []string) {
	w.all = false
	w.dirty = maps.Clone(left)
	for _, path := range changes {
		if info, err := os.Stat(path); concernsAll(path, w.ctx) || err == nil && info.IsDir() {
			w.all = true
		}
		w.dirty[sheetName(path)] = true
	}
}

// sheetName returns the same name for a rulesheet and the properties beside it.
func sheetName(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return strings.TrimSuffix(path, filepath.Ext(path))
}

// concernsAll tells whether a file is about all rulesheets.
func concernsAll(path string, ctx *cli.Context) bool {
	switch base := filepath.Base(path); base {
	case config.FileName, baseline.FileName, ".gitignore":
		return true
	default:
		return base == filepath.Base(ctx.String("config")) || base == filepath.Base(ctx.String("baseline"))
	}
}

// matters tells whether a change may affect a report: of a rulesheet, of a file
// beside one, of settings, or of a directory, which has no extension.
func (w *watching) matters(path string) bool {
	base := filepath.Base(path)
	if concernsAll(path, w.ctx) || slices.ContainsFunc(paths(w.ctx), func(arg string) bool { return filepath.Base(arg) == base }) {
		return true
	}
	if strings.HasPrefix(base, ".") {
		return false
	}
	return checker.IsRulesheet(base) || filepath.Ext(base) == ".props" || isDirectory(path)
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// existing returns the directories that exist.
func existing(dirs []string) []string {
	return slices.DeleteFunc(dirs, func(dir string) bool {
		_, err := os.Stat(dir)
		return errors.Is(err, fs.ErrNotExist)
	})
}
