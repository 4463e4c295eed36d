package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/facts"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/sarif"
	"github.com/gdllint/gdllint/sarif/sarifcheck"
)

func mergeFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "`FILE`: write there, not to standard output; a directory for reports in HTML"},
	}
}

// runMerge runs the command merge: it merges reports of several runs, such as those of all shards, into one.
func (c *Command) runMerge(_ context.Context, cmd *cli.Context) error {
	names, output := cmd.Args().Slice(), cmd.String("output")
	if len(names) == 0 {
		return errors.New("merge: name the reports of all shards")
	}
	if err := checker.CheckReportPath("-o "+output, output, nil, names...); err != nil {
		return err
	}
	format, err := commonFormat(names)
	if format == "html" && output == "" {
		return errors.New("merge: a report in HTML is a directory; name it with -o DIR/")
	}
	code := checker.ExitIncomplete
	if err == nil {
		code, err = c.mergeReports(format, names, output)
	}
	if err != nil {
		c.faultWriter().WriteRunFault(err)
		return exitError(checker.ExitIncomplete)
	}
	return exitError(code)
}

// mergeReports merges the reports in files or directories, writes the result to output, and returns the exit code of the
// merged run.
func (c *Command) mergeReports(format string, names []string, output string) (code int, err error) {
	switch format {
	case "sarif":
		return c.mergeSARIF(names, output)
	case "facts":
		return c.mergeFacts(names, output)
	case "html":
		return mergeParts(names, report.ReadShard, func(merged *report.Merged) error {
			w, err := html.NewFolderWriter(output, c.RuleList(), nil)
			if err != nil {
				return err
			}
			return merged.Write(w)
		})
	}
	return mergeParts(names, readJSON(format == "jsonl"), func(merged *report.Merged) error {
		return c.writeRaw(output, func(w io.Writer) error {
			if format == "json" {
				return merged.Write(report.NewJSONWriter(w))
			}
			lines := bufio.NewWriter(w)
			return errors.Join(merged.Write(report.NewJSONLinesWriter(lines)), lines.Flush())
		})
	})
}

// readJSON returns a function that reads a report in JSON or, with lines, in JSON lines.
func readJSON(lines bool) func(string) (*report.Part, io.Closer, error) {
	return func(name string) (*report.Part, io.Closer, error) {
		file, size, err := openRegular(name)
		if err != nil {
			return nil, nil, err
		}
		p, err := report.ReadJSON(name, file, size, lines)
		return p, file, err
	}
}

// mergeParts merges the reports that read opens, and calls write with the result. The files stay
// open until write returns, since reports may be larger than the memory.
func mergeParts(names []string, read func(string) (*report.Part, io.Closer, error), write func(*report.Merged) error) (int, error) {
	var parts []*report.Part
	for _, name := range names {
		p, file, err := read(name)
		if file != nil {
			defer file.Close()
		}
		if err != nil {
			return 0, err
		}
		parts = append(parts, p)
	}
	merged, err := report.Merge(parts)
	if err != nil {
		return 0, err
	}
	return merged.ExitCode(), write(merged)
}

func (c *Command) mergeSARIF(names []string, output string) (code int, err error) {
	logs, err := readAll(names, sarifcheck.MaxSize, func(name string, text []byte) (*sarif.Log, error) { return sarif.ReadLog(name, toolName, text) })
	if err != nil {
		return 0, err
	}
	merged, err := sarif.MergeLogs(logs, sarif.Options{ToolName: toolName, ToolVersion: programVersion(), Rules: c.RuleList()})
	if err != nil {
		return 0, err
	}
	return merged.ExitCode(), c.writeRaw(output, merged.Write)
}

// maxFactsBytes is the greatest size of a table of facts in JSON, in bytes. One game takes some
// thousand bytes.
const maxFactsBytes = 256 << 20

// mergeFacts merges tables that the command facts has written in JSON.
func (c *Command) mergeFacts(names []string, output string) (code int, err error) {
	tables, err := readAll(names, maxFactsBytes, facts.ReadTable)
	if err != nil {
		return 0, err
	}
	merged, err := facts.MergeTables(tables)
	if err != nil {
		return 0, err
	}
	code = checker.ExitClean
	if merged.HasFaults() {
		code = checker.ExitIncomplete
	}
	return code, c.writeRaw(output, merged.WriteTable)
}

// readAll reads files, each of at most most bytes, and returns the results of read for their texts.
func readAll[T any](names []string, most int64, read func(name string, text []byte) (T, error)) (list []T, err error) {
	for _, name := range names {
		text, err := disk.ReadFile(name, most)
		if err != nil {
			return nil, err
		}
		x, err := read(name, text)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

// writeRaw calls write with a writer of JSON to a file, or to standard output if output is "".
func (s *streams) writeRaw(output string, write func(io.Writer) error) error {
	return s.writeOutput("", output, func(w io.Writer) error { return write(screen.JSONWriter(screen.RawWriter(w))) })
}

// commonFormat returns the format of the reports. It is an error if they have several formats.
func commonFormat(names []string) (string, error) {
	first := ""
	for i, name := range names {
		format, err := detectFormat(name)
		if err != nil {
			return "", err
		}
		if i == 0 {
			first = format
		}
		if format != first {
			return "", fmt.Errorf("%s is in %s and %s in %s; merge reports of one format", names[0], strings.ToUpper(first), name, strings.ToUpper(format))
		}
	}
	return first, nil
}
