package checker

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// Output is a report in one format. Without a file it goes to standard
// output.
type Output struct{ Format, File string }

// ParseOutputs reads the arguments of -f: NAME or NAME=FILE. None means text
// on standard output.
func ParseOutputs(args []string) ([]Output, error) {
	if len(args) == 0 {
		return []Output{{Format: "text"}}, nil
	}
	var outputs []Output
	stdout := ""
	for _, arg := range args {
		name, file, hasFile := strings.Cut(arg, "=")
		switch {
		case !slices.Contains(Formats(), name):
			return nil, unknownFormat(name)
		case hasFile && file == "":
			return nil, fmt.Errorf("-f %s: a file name is missing after '='", arg)
		case !hasFile && stdout != "":
			return nil, fmt.Errorf("-f %s and -f %s both write to standard output; give one a file: -f %s=FILE", stdout, name, name)
		case !hasFile:
			stdout = name
		}
		outputs = append(outputs, Output{Format: name, File: file})
	}
	return outputs, nil
}

// oneFile tells whether the only argument is a file, and not a directory.
func (j *Job) oneFile() bool {
	if len(j.Args) != 1 {
		return false
	}
	info, err := os.Stat(j.Args[0])
	return j.Args[0] == "-" || err == nil && info.Mode().IsRegular()
}

// writers passes each call on to several writers.
type writers struct {
	list  []report.Writer
	files []*rewrite.Draft
}

func (ws *writers) File(f *report.File) error {
	for _, w := range ws.list {
		if err := w.File(f); err != nil {
			return err
		}
	}
	return nil
}

// wantsEarly tells whether a writer shows early reports.
func (ws *writers) wantsEarly() bool {
	return slices.ContainsFunc(ws.list, func(w report.Writer) bool {
		e, ok := w.(report.EarlyWriter)
		return ok && e.WantsEarly()
	})
}

// early passes an early report on to the writers that show it.
func (ws *writers) early(f *report.File) error {
	for _, w := range ws.list {
		if e, ok := w.(report.EarlyWriter); ok && e.WantsEarly() {
			if err := e.Early(f); err != nil {
				return err
			}
		}
	}
	return nil
}

func (ws *writers) Close(s *report.Summary) error {
	var first error
	for _, w := range ws.list {
		if err := w.Close(s); err != nil && first == nil {
			first = err
		}
	}
	if first != nil {
		ws.discard() // an incomplete report is dropped; the former one stays
		return first
	}
	for _, file := range ws.files {
		if err := file.Commit(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// discard drops the drafts of reports to files.
func (ws *writers) discard() {
	for _, file := range ws.files {
		file.Discard()
	}
}

// open makes the writers of a job.
func (j *Job) open() (*writers, error) {
	ws := &writers{}
	for _, o := range j.Outputs {
		w, err := j.output(ws, o)
		if err != nil {
			ws.discard()
			return nil, err
		}
		ws.list = append(ws.list, w)
	}
	return ws, nil
}

// output makes the writer of an output: to standard output, to a file, or to a
// directory.
func (j *Job) output(ws *writers, o Output) (report.Writer, error) {
	f := formatNamed(o.Format)
	switch {
	case o.File == "":
		return j.limited(f, f.open(j, f.encoded(j.reports()))), nil
	case f.folder != nil && isFolder(o.File):
		w, err := f.folder(j, o.File)
		if err != nil {
			return nil, rewrite.WriteError(o.File, err)
		}
		return j.limited(f, w), nil
	}
	rewrite.SweepDrafts(filepath.Dir(o.File))
	file, err := rewrite.CreateDraft(o.File)
	if err != nil {
		return nil, rewrite.WriteError(o.File, err)
	}
	ws.files = append(ws.files, file)
	return j.limited(f, f.open(j, f.encoded(file))), nil
}

// encoded returns the writer that encodes a document for w, or that filters
// text for people.
func (f format) encoded(w io.Writer) io.Writer {
	if f.encode == nil {
		return screen.WrapWriter(w, os.Getenv)
	}
	return f.encode(screen.RawWriter(w))
}

// isFolder tells whether an output is a directory: its name ends in a slash, or
// a directory of this name exists.
func isFolder(name string) bool {
	info, err := os.Stat(name)
	return os.IsPathSeparator(name[len(name)-1]) || name[len(name)-1] == '/' || err == nil && info.IsDir()
}

// reports returns the destination of reports without a file. The fixed text of
// standard input takes standard output.
func (j *Job) reports() io.Writer {
	if j.Config.Fixing.On && slices.Contains(j.Args, "-") {
		return j.Stderr
	}
	return j.Stdout
}

// limited bounds the findings of a report for people.
func (j *Job) limited(f format, w report.Writer) report.Writer {
	if j.MaxFindings > 0 && !f.service {
		return report.NewLimited(w, j.MaxFindings)
	}
	return w
}
