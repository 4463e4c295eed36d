package sarifcheck

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/sarif"
)

// A Problem is a mistake at one place of a log.
type Problem struct {
	JSONPath  string // JSON path, such as "runs[0].results[2].message", or "" for the whole log
	Message   string
	IsWarning bool // the log is accepted, but part of it is lost or shown in another way
}

// String returns the problem as "error: runs[0]: message".
func (p Problem) String() string {
	severity, path := "error", p.JSONPath
	if p.IsWarning {
		severity = "warning"
	}
	if path == "" {
		path = "log"
	}
	return severity + ": " + path + ": " + p.Message
}

// The limits of logs that are checked, and of the problems that are returned.
const (
	MaxSize         = 128 << 20 // bytes of a log
	MaxProblems     = 10_000    // reported problems of each severity
	maxValues       = 5_000_000 // commas, colons and opening brackets
	maxNestingDepth = 500
	maxQuoted       = 500 // bytes of a text of the log
)

// CheckLog returns the problems of a log, at most MaxProblems of each severity: first those of the
// whole log and of the schema, then those of each run.
func CheckLog(text []byte) []Problem {
	if problem := checkBounds(text); problem != nil {
		return []Problem{*problem}
	}
	if problem := checkSyntax(text); problem != nil {
		return []Problem{*problem}
	}
	c := &logChecker{}
	c.checkSize(text)
	c.checkRuns(c.checkSchema(text))
	return c.problems
}

// logChecker collects the problems of a log, and counts all errors and warnings.
type logChecker struct {
	problems                 []Problem
	errorCount, warningCount int
}

func (c *logChecker) addError(path, format string, args ...any) {
	c.addProblem(false, path, format, args)
}

func (c *logChecker) addWarning(path, format string, args ...any) {
	c.addProblem(true, path, format, args)
}

// addProblem adds a problem, unless there are MaxProblems of its severity. Long texts of the log
// are cut.
func (c *logChecker) addProblem(warning bool, path, format string, args []any) {
	kept := &c.errorCount
	if warning {
		kept = &c.warningCount
	}
	if *kept++; *kept > MaxProblems {
		return
	}
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = cutText(text)
		}
	}
	c.problems = append(c.problems, Problem{JSONPath: path, Message: fmt.Sprintf(format, args...), IsWarning: warning})
}

// cutText returns a text of the log, cut after maxQuoted bytes.
func cutText(text string) string {
	if len(text) > maxQuoted {
		return strings.ToValidUTF8(text[:maxQuoted], "") + "..."
	}
	return text
}

// checkCount adds an error if a list at a path has more than refused things, and else a warning if it has more than kept.
// The argument what is the name of the things.
func (c *logChecker) checkCount(path string, n, refused, kept int, what string) {
	switch {
	case n > refused:
		c.addError(path, "%d %s; code scanning refuses more than %d", n, what, refused)
	case n > kept:
		c.addWarning(path, "%d %s; code scanning keeps %d", n, what, kept)
	}
}

// checkBounds returns a problem if a text is too long, nests too deep or has too many values to be
// decoded in memory; else nil.
func checkBounds(text []byte) *Problem {
	values, depth, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			values++
			if depth++; depth > maxNestingDepth {
				return &Problem{Message: fmt.Sprintf("lists and objects nest deeper than %d", maxNestingDepth)}
			}
		case c == '}' || c == ']':
			depth--
		case c == ',' || c == ':':
			values++
		}
	}
	switch {
	case len(text) > MaxSize:
		return &Problem{Message: fmt.Sprintf("larger than %d MiB", MaxSize>>20)}
	case values > maxValues:
		return &Problem{Message: fmt.Sprintf("more than %d values; code scanning takes no log that is near to that", maxValues)}
	}
	return nil
}

// checkSyntax returns a problem with the line of the first mistake if a text is no JSON document;
// else nil.
func checkSyntax(text []byte) *Problem {
	if !utf8.Valid(text) {
		return &Problem{Message: "not UTF-8 text"}
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	var whole json.RawMessage
	err := dec.Decode(&whole)
	offset := dec.InputOffset()
	if err == nil {
		if _, err = dec.Token(); err == io.EOF {
			return nil
		}
		err = errors.New("text after the end of the document")
	}
	var bad *json.SyntaxError
	if errors.As(err, &bad) {
		offset = bad.Offset
	}
	if err == io.EOF {
		err = errors.New("the file is empty")
	}
	line := 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n"))
	return &Problem{Message: fmt.Sprintf("not JSON: line %d: %v", line, err)}
}

// checkSize reports a log whose compressed size exceeds the limit of an upload.
func (c *logChecker) checkSize(text []byte) {
	if len(text) <= sarif.MaxSize {
		return // gzip adds next to nothing
	}
	if n, err := sarif.CompressedSize(text); err == nil && n > sarif.MaxSize {
		c.addError("", "%d bytes when compressed by gzip; code scanning refuses more than %d", n, sarif.MaxSize)
	}
}
