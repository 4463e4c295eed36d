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
)

func watchFlag() cli.Flag {
	return &cli.BoolFlag{Name: "watch", Usage: "keep running, and check files again when they are saved"}
}

// unwatchableFlags lists the flags that cannot be given with --watch: they write files, choose files themselves, or print
// something other than findings.
var unwatchableFlags = []string{"fix", "diff", "write-baseline", "certificate", "discover", "show-config", "since", "statistics"}

// runWatch runs lint or prove with --watch: it checks the files that the arguments name, and then
// those that are saved, until it is interrupted. It reads settings each time.
func (c *Command) runWatch(ctx context.Context, cmd *cli.Context, prove bool) error {
	for _, flag := range unwatchableFlags {
		if cmd.IsSet(flag) {
			return fmt.Errorf("--watch and --%s exclude each other", flag)
		}
	}
	if slices.Contains(pathArguments(cmd), "-") {
		return errors.New("--watch: standard input cannot be watched")
	}
	if formats := cmd.StringSlice("format"); len(formats) > 0 && !slices.Equal(formats, []string{"text"}) {
		return errors.New("--watch shows text; leave -f out")
	}
	w := &watchLoop{program: c, command: cmd, provesAll: prove, dirtySheets: map[string]bool{}, checksAll: true}
	files, err := newWatcher(ctx, w.concernsReport)
	if err != nil {
		return fmt.Errorf("--watch: %w", err)
	}
	defer files.Close()
	return w.checkAndWait(ctx, files)
}

// watchLoop is the state of a command that watches files.
type watchLoop struct {
	program     *Command
	command     *cli.Context
	provesAll   bool
	checksAll   bool            // all files are to be checked next
	dirtySheets map[string]bool // else the files to be checked next, by sheetName
}

// checkAndWait checks files and waits for changes in turn. If a file is saved during a check, the
// check ends, and the files that it has not reached are checked the next time.
func (w *watchLoop) checkAndWait(ctx context.Context, files *watcher) error {
	for {
		job, err := w.program.newCheckJob(w.command, w.provesAll)
		if err != nil {
			return err
		}
		if err := files.add(existingFolders(append(job.WatchedFolders(), checker.SettingsFolder(job.SheetArguments, "")))); err != nil {
			return fmt.Errorf("--watch: %w", err)
		}
		run, cancel := context.WithCancel(ctx)
		done := make(chan struct{})
		left := w.assignSheets(job)
		go func() {
			defer close(done)
			job.Run(run)
		}()
		changes, err := w.waitForChange(ctx, files, done)
		cancel()
		<-done
		if err != nil {
			return err
		}
		w.noteChanges(left(), changes)
	}
}

// waitForChange waits until files are saved, and returns their paths. If the check ends before, so
// that done is closed, it prints a line.
func (w *watchLoop) waitForChange(ctx context.Context, files *watcher, done <-chan struct{}) ([]string, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, exitError(checker.ExitInterrupted)
		case err := <-files.failures:
			return nil, fmt.Errorf("--watch: %w", err)
		case changes := <-files.changes:
			return changes, nil
		case <-done:
			done = nil
			if ctx.Err() == nil && !w.command.Bool("quiet") {
				fmt.Fprintln(w.program.Stdout, "waiting for changes (Ctrl-C ends)")
			}
		}
	}
}

// assignSheets restricts a job to the files that are to be checked next. It returns a function that
// returns, when the job has ended, the files that the job has not reached.
func (w *watchLoop) assignSheets(job *checker.Job) (left func() map[string]bool) {
	job.Outputs = []checker.ReportOutput{{FormatName: "text"}}
	open := map[string]bool{}
	all, dirty := w.checksAll, w.dirtySheets
	job.WantsInput = func(in checker.Input) bool {
		name := sheetName(in.Path)
		if !all && !dirty[name] {
			return false
		}
		open[name] = true
		return true
	}
	job.NoteChecked = func(path string) { delete(open, sheetName(path)) }
	return func() map[string]bool { return open }
}

// noteChanges records the files to be checked next: those that a check has left, and those that
// were changed.
func (w *watchLoop) noteChanges(left map[string]bool, changes []string) {
	w.checksAll = false
	w.dirtySheets = maps.Clone(left)
	for _, path := range changes {
		if concernsAllSheets(path, w.command) || isDirectory(path) {
			w.checksAll = true
		}
		w.dirtySheets[sheetName(path)] = true
	}
}

// sheetName returns the same name for a rulesheet and the properties beside it.
func sheetName(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return checker.WithoutExtension(path)
}

// concernsAllSheets tells whether a change of a file may affect the reports on all rulesheets, as
// settings do.
func concernsAllSheets(path string, cmd *cli.Context) bool {
	switch base := filepath.Base(path); base {
	case config.FileName, baseline.FileName, ".gitignore":
		return true
	default:
		return base == filepath.Base(cmd.String("config")) || base == filepath.Base(cmd.String("baseline"))
	}
}

// concernsReport tells whether a change at a path may affect a report: the path is a rulesheet, a file of properties, a
// directory, one of the files of concernsAllSheets, or a file with the name of one in the arguments.
func (w *watchLoop) concernsReport(path string) bool {
	base := filepath.Base(path)
	if concernsAllSheets(path, w.command) || slices.ContainsFunc(pathArguments(w.command), func(arg string) bool { return filepath.Base(arg) == base }) {
		return true
	}
	if strings.HasPrefix(base, ".") {
		return false
	}
	return checker.IsSheetName(base) || filepath.Ext(base) == ".props" || isDirectory(path)
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// existingFolders returns those of the directories that exist.
func existingFolders(dirs []string) []string {
	return slices.DeleteFunc(dirs, func(dir string) bool {
		_, err := os.Stat(dir)
		return errors.Is(err, fs.ErrNotExist)
	})
}
