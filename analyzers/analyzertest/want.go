package analyzertest

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"text/scanner"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// Run applies analyzers to each rulesheet that the pattern matches, and
// compares their findings with comments in the rulesheet:
//
//	(<= terminal) ; want `rule without a condition`
//	(<= terminal) ; want Y01 @1-14 `without a condition`
//	; want +1 Y01 `on the next line` A06 `another one`
//	; want nothing
//
// A pattern is a regular expression in quotes or backquotes, and matches one finding of that line. The code of the rule
// may come before it, and then '@', the first column, and the last column plus one. "+1" moves the whole comment to the
// next line. A finding without a comment, a comment without a finding, and a rulesheet without any comment fail the test.
//
// The analyzers do not see the want comments.
func Run(t *testing.T, pattern string, analyzers ...*analysis.Analyzer) {
	t.Helper()
	for _, path := range globFiles(t, pattern) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src := readSource(t, path)
			wants, marked := parseWants(t, path, src)
			if !marked {
				t.Fatal("no want comment; write '; want nothing' if that is meant")
			}
			out, err := AnalyzeText(path, src, analyzers...)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range finding.Yield(out.Findings) {
				if !wants.consumeMatch(out, f) {
					t.Errorf("unexpected: %s", out.ShowFinding(f))
				}
			}
			for line, list := range wants {
				for _, w := range list {
					t.Errorf("%s:%d: no finding %s matches %q", path, line, w.ruleCode, w.messagePattern)
				}
			}
		})
	}
}

// RequireSilence fails for each finding in the rulesheets that the pattern matches whose code counts. If counts is nil,
// every code counts.
func RequireSilence(t *testing.T, pattern string, counts func(code string) bool, analyzers ...*analysis.Analyzer) {
	t.Helper()
	for _, path := range globFiles(t, pattern) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			out, err := AnalyzeText(path, readSource(t, path), analyzers...)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range out.Findings {
				if counts == nil || counts(f.Code) {
					t.Errorf("unexpected: %s", out.ShowFinding(f))
				}
			}
		})
	}
}

func globFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no file matches %s (%v)", pattern, err)
	}
	return paths
}

func readSource(t *testing.T, path string) []byte {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// An expectation is the demand of one pattern of a want comment on a finding.
type expectation struct {
	ruleCode               string // "" for any
	startColumn, endColumn int    // columns, 0 for any
	messagePattern         *regexp.Regexp
}

// lineExpectations holds the expectations by line.
type lineExpectations map[int][]expectation

// consumeMatch consumes the expectation that fits a finding, and tells whether there is
// one.
func (ws lineExpectations) consumeMatch(out *Outcome, f finding.Finding) bool {
	from, to := out.Fset.Position(f.Pos), out.Fset.Position(f.End)
	for i, w := range ws[from.Line] {
		if w.ruleCode != "" && w.ruleCode != f.Code || !w.messagePattern.MatchString(f.Message) ||
			w.startColumn != 0 && (w.startColumn != from.Column || w.endColumn != to.Column) {
			continue
		}
		ws[from.Line] = append(ws[from.Line][:i:i], ws[from.Line][i+1:]...)
		return true
	}
	return false
}

// parseWants reads the want comments of src and overwrites them with blanks. marked tells whether there is one.
func parseWants(t *testing.T, path string, src []byte) (ws lineExpectations, marked bool) {
	t.Helper()
	// A NUL byte would hide the comments.
	text := gdl.NewSource(token.NewFileSet(), path, []byte(strings.ReplaceAll(string(src), "\x00", " ")))
	ws = lineExpectations{}
	for _, c := range syntax.Parse(text, gdl.NotationOf(text.Text)).Comments {
		from, _ := c.Content(text)
		said, ok := strings.CutPrefix(string(src[from:c.EndOffset]), " want ")
		if !ok {
			continue
		}
		marked = true
		line := text.File.Line(text.Pos(c.StartOffset))
		for i := c.StartOffset; i < c.EndOffset; i++ {
			src[i] = ' '
		}
		if strings.TrimSpace(said) == "nothing" {
			continue
		}
		shift, list, err := parseWant(said)
		if err != nil {
			t.Fatalf("%s:%d: %v", path, line, err)
		}
		ws[line+shift] = append(ws[line+shift], list...)
	}
	return ws, marked
}

// parseWant reads the text behind the word want: by how many lines the comment is moved, and the expectations.
func parseWant(text string) (shift int, list []expectation, err error) {
	var s scanner.Scanner
	s.Init(strings.NewReader(text))
	s.Error = func(*scanner.Scanner, string) {}
	s.Mode = scanner.ScanIdents | scanner.ScanStrings | scanner.ScanRawStrings | scanner.ScanInts
	number := func() (n int) {
		s.Scan()
		n, err = strconv.Atoi(s.TokenText())
		return n
	}
	var w expectation
	for tok := s.Scan(); tok != scanner.EOF && err == nil; tok = s.Scan() {
		switch tok {
		case '+':
			shift = number()
		case '@':
			if w.startColumn = number(); err == nil {
				s.Scan() // the hyphen
				w.endColumn = number()
			}
		case scanner.Ident:
			w.ruleCode = s.TokenText()
		case scanner.String, scanner.RawString:
			var pattern string
			if pattern, err = strconv.Unquote(s.TokenText()); err == nil {
				w.messagePattern, err = regexp.Compile(pattern)
			}
			list = append(list, w)
			w = expectation{}
		default:
			err = fmt.Errorf("unexpected %s in a want comment", s.TokenText())
		}
	}
	return shift, list, err
}
