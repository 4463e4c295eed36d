package checker

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/report"
)

// ReportOutput says where the report in one format goes: to a file or directory, or to standard
// output if FilePath is empty.
type ReportOutput struct{ FormatName, FilePath string }

// ParseOutputs reads the arguments of -f: NAME or NAME=FILE. None means text
// on standard output.
func ParseOutputs(args []string) ([]ReportOutput, error) {
	if len(args) == 0 {
		return []ReportOutput{{FormatName: "text"}}, nil
	}
	var outputs []ReportOutput
	stdout := ""
	for _, arg := range args {
		name, file, hasFile := strings.Cut(arg, "=")
		switch {
		case !slices.Contains(FormatNames(), name):
			return nil, errors.New(typo.Unknown("format", name, FormatNames()))
		case hasFile && file == "":
			return nil, fmt.Errorf("-f %s: a file name is missing after '='", arg)
		case !hasFile && stdout != "":
			return nil, fmt.Errorf("-f %s and -f %s both write to standard output; give one a file: -f %s=FILE", stdout, name, name)
		case !hasFile:
			stdout = name
		}
		outputs = append(outputs, ReportOutput{FormatName: name, FilePath: file})
	}
	return outputs, nil
}

// checksOneFile tells whether there is one argument, and it is a file or standard input.
func (j *Job) checksOneFile() bool {
	if len(j.SheetArguments) != 1 {
		return false
	}
	info, err := os.Stat(j.SheetArguments[0])
	return j.SheetArguments[0] == "-" || err == nil && info.Mode().IsRegular()
}

// reportWriters passes each call on to several writers.
type reportWriters struct {
	formatWriters []report.Writer
	fileDrafts    []*disk.Draft // the files of reports, which Close puts in place
}

func (ws *reportWriters) WriteFile(f *document.File) error {
	for _, w := range ws.formatWriters {
		if err := w.WriteFile(f); err != nil {
			return err
		}
	}
	return nil
}

// early returns the writers that show early reports.
func (ws *reportWriters) early() (list []report.EarlyWriter) {
	for _, w := range ws.formatWriters {
		if e, ok := w.(report.EarlyWriter); ok && e.WantsEarly() {
			list = append(list, e)
		}
	}
	return list
}

// writeEarly passes an early report on to the writers that show it.
func (ws *reportWriters) writeEarly(f *document.File) error {
	for _, w := range ws.early() {
		if err := w.WriteEarly(f); err != nil {
			return err
		}
	}
	return nil
}

func (ws *reportWriters) Close(s *document.Summary) error {
	var first error
	for _, w := range ws.formatWriters {
		first = cmp.Or(first, w.Close(s))
	}
	if first != nil {
		ws.discardDrafts() // an incomplete report is dropped; the former one stays
		return first
	}
	for _, file := range ws.fileDrafts {
		first = cmp.Or(first, file.CommitText())
	}
	return first
}

// discardDrafts drops the drafts of reports to files.
func (ws *reportWriters) discardDrafts() {
	for _, file := range ws.fileDrafts {
		file.Discard()
	}
}

// openWriters makes the writers of a job.
func (j *Job) openWriters() (*reportWriters, error) {
	ws := &reportWriters{}
	for _, o := range j.Outputs {
		w, err := j.openWriter(ws, o)
		if err != nil {
			ws.discardDrafts()
			return nil, err
		}
		ws.formatWriters = append(ws.formatWriters, w)
	}
	return ws, nil
}

// openWriter makes the writer of an output: to standard output, to a file, or to a
// directory.
func (j *Job) openWriter(ws *reportWriters, o ReportOutput) (report.Writer, error) {
	f := formatNamed(o.FormatName)
	switch {
	case o.FilePath == "":
		return j.limitWriter(f, f.newWriter(j, f.encodedWriter(j.reportStream()))), nil
	case f.newFolderWriter != nil && isFolderOutput(o.FilePath):
		w, err := f.newFolderWriter(j, o.FilePath)
		if err != nil {
			return nil, disk.WriteError(o.FilePath, err)
		}
		return j.limitWriter(f, w), nil
	}
	disk.SweepDrafts(filepath.Dir(o.FilePath))
	file, err := disk.CreateDraft(o.FilePath)
	if err != nil {
		return nil, disk.WriteError(o.FilePath, err)
	}
	ws.fileDrafts = append(ws.fileDrafts, file)
	return j.limitWriter(f, f.newWriter(j, f.encodedWriter(file))), nil
}

// encodedWriter returns the writer that encodes a document for w, or that filters
// text for people.
func (f reportFormat) encodedWriter(w io.Writer) io.Writer {
	if f.wrapEncoder == nil {
		return screen.WrapWriter(w, os.Getenv)
	}
	return f.wrapEncoder(screen.RawWriter(w))
}

// isFolderOutput tells whether an output is a directory: its name ends in a slash, or
// a directory of this name exists.
func isFolderOutput(name string) bool {
	info, err := os.Stat(name)
	return os.IsPathSeparator(name[len(name)-1]) || name[len(name)-1] == '/' || err == nil && info.IsDir()
}

// reportStream returns the destination of reports without a file. The fixed text of
// standard input takes standard output.
func (j *Job) reportStream() io.Writer {
	if j.Config.FixMode.ApplyFixes && slices.Contains(j.SheetArguments, "-") {
		return j.Stderr
	}
	return j.Stdout
}

// limitWriter returns a writer that leaves out the findings beyond the greatest number that the
// user set; w itself for formats of services, and without such a number.
func (r *ReportChoice) limitWriter(f reportFormat, w report.Writer) report.Writer {
	if r.MaxFindings > 0 && !f.isService {
		return report.NewLimitedWriter(w, r.MaxFindings)
	}
	return w
}

// checkOutputPaths returns an error if CheckReportPath refuses the file of a report, or if two
// reports are to be written into one file.
func (j *Job) checkOutputPaths(inputs []Input) error {
	read := slices.Concat(j.SettingsFiles, j.SheetArguments, []string{j.BaselineMode.BaselinePath})
	for i, o := range j.Outputs {
		option := "-f " + o.FormatName + "=" + o.FilePath
		if err := CheckReportPath(option, o.FilePath, inputs, read...); err != nil {
			return err
		}
		if slices.ContainsFunc(j.Outputs[:i], func(before ReportOutput) bool { return isOneFile(before.FilePath, o.FilePath) }) {
			return fmt.Errorf("%s: another report is written into this file; choose another name", option)
		}
	}
	return nil
}

// isOneFile tells whether two reports would be written into the same file or directory. Devices
// take any number of reports.
func isOneFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	info, err := os.Stat(b)
	if err != nil {
		return filepath.Clean(a) == filepath.Clean(b)
	}
	other, err := os.Stat(a)
	return err == nil && os.SameFile(info, other) && (info.IsDir() || info.Mode().IsRegular())
}

// CheckReportPath returns an error if a report in the file at path, for which the user gave option,
// would overwrite a file that the run reads: an input, or a file with one of the names read. It also
// does so if the next run would take the report for a rulesheet or a file beside one.
func CheckReportPath(option, path string, inputs []Input, read ...string) error {
	if path == "" {
		return nil
	}
	if IsSheetName(path) || IsSiblingName(path) {
		return fmt.Errorf("%s: files that end in '%s' are rulesheets, their properties or tests, and no reports; choose another name", option, filepath.Ext(path))
	}
	for _, in := range inputs {
		if !in.hasNoFile() {
			read = append(append(read, in.DiskPath()), in.AsOne...)
		}
	}
	file, err := os.Stat(path)
	if name := filepath.Base(path); name == config.FileName || name == baseline.FileName || err == nil && slices.ContainsFunc(read, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && os.SameFile(info, file)
	}) {
		return fmt.Errorf("%s: gdllint reads this file; choose another one for the report", option)
	}
	return nil
}

// write ends the reports of the run, and returns its exit code.
func (s *jobSession) write(inputs []Input) int {
	j := s.job
	if s.writers == nil {
		return s.runStatus.exitCode
	}
	if page, ok := StdinPage(inputs); ok && j.Config.FixMode.ApplyFixes && !j.Config.FixMode.DryRun {
		if _, err := screen.DataWriter(j.Stdout).Write(page); err != nil {
			s.noteFault(err)
		}
	}
	if s.summary.ExitCode = s.runStatus.exitCode; s.summary.WasInterrupted {
		s.summary.ExitCode = ExitInterrupted
	}
	if err := s.writers.Close(s.summary); err != nil {
		s.noteFault(err)
		return s.runStatus.exitCode
	}
	for _, o := range j.Outputs {
		if o.FormatName == "html" && o.FilePath != "" && !j.Quiet {
			told := ""
			if len(j.Outputs) == 1 { // no other report shows the findings that explain the exit code
				told = ": " + report.CountsText(s.summary, screen.StyleOf(j.Stderr, s.faultWriter.UseColor))
			}
			fmt.Fprintf(j.Stderr, "wrote %s%s\n", o.FilePath, told)
		}
	}
	if j.Config.FixMode.DryRun && s.summary.FixedCount > 0 && !j.Quiet {
		report.WriteFixed(j.Stderr, s.summary, true)
	}
	return s.summary.ExitCode
}

// reportFile passes the reports on one file and the files beside it to the writers. It counts the findings, and writes
// faults to standard error.
func (s *jobSession) reportFile(f *document.File) error {
	if f.Early {
		return s.writers.writeEarly(f)
	}
	if s.job.NoteChecked != nil && f.Cut == "" {
		s.job.NoteChecked(f.SystemPath)
	}
	s.runStatus.AddFile(f)
	s.summary.CountFile(f)
	s.faultWriter.WriteFileFaults(f)
	s.writeCut(f)
	if done, err := s.writeFixed(f); done || err != nil {
		return err
	}
	if err := report.SolverAdvice(f); err != nil && !s.adviceGiven {
		s.adviceGiven = true
		s.faultWriter.WriteRunFault(fmt.Errorf("some questions stay open: %w", err))
	}
	if err := s.writers.WriteFile(f); err != nil {
		return err
	}
	for _, beside := range f.Siblings {
		if err := s.reportFile(beside); err != nil {
			return err
		}
	}
	return nil
}

// writeCut writes to standard error that the work for a file was cut short,
// unless a text report on standard output says so.
func (s *jobSession) writeCut(f *document.File) {
	if text := f.CutText(); text != "" && f.Cut != document.CutByInterrupt && !slices.Contains(s.job.Outputs, ReportOutput{FormatName: "text"}) {
		s.faultWriter.WriteRunFault(fmt.Errorf("%s: %s", f.SystemPath, text))
	}
}
