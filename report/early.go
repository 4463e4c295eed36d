package report

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/finding"
)

// A terminal shows the findings of the text before proofs begin, which may take
// a minute. The later report must not repeat them.

// A told holds the findings of a file that were written already.
type told struct {
	path     string
	findings map[tellable]bool
	rules    map[string]int   // by code: the number of findings
	lines    map[string][]int // by code: the lines of findings that are not shown in full
}

// A tellable identifies a finding for a reader: two findings with the same
// tellable look the same.
type tellable struct {
	pos, end      token.Pos
	code, message string
}

func tellableOf(x *finding.Finding) tellable { return tellable{x.Pos, x.End, x.Code, x.Message} }

// of returns t if it is about the file, and otherwise an empty one for the
// file.
func (t *told) of(f *File) *told {
	if t != nil && t.path == f.Path {
		return t
	}
	return &told{path: f.Path, findings: map[tellable]bool{}, rules: map[string]int{}, lines: map[string][]int{}}
}

func (t *told) has(x *finding.Finding) bool { return t.findings[tellableOf(x)] }

// add records a finding and returns the number of findings of its rule so far.
func (t *told) add(x *finding.Finding, line int) int {
	t.findings[tellableOf(x)] = true
	t.rules[x.Code]++
	if t.rules[x.Code] > maxPerRule {
		t.lines[x.Code] = append(t.lines[x.Code], line)
	}
	return t.rules[x.Code]
}

// where returns a text with the lines of the findings of a rule that are not
// shown in full.
func (t *told) where(code string) string {
	lines := slices.Compact(slices.Sorted(slices.Values(t.lines[code])))
	words := make([]string, 0, maxLines+1)
	for _, line := range lines[:min(len(lines), maxLines)] {
		words = append(words, strconv.Itoa(line))
	}
	if len(lines) > maxLines {
		words = append(words, "...")
	}
	if len(lines) == 1 {
		return "in line " + words[0]
	}
	return "in lines " + strings.Join(words, ", ")
}

// begin prepares for a file, unless a part of its report was written already.
func (t *Text) begin(f *File) {
	t.ruler = NewRuler(f.Source)
	t.told = t.told.of(f)
}

// WantsEarly tells whether the writer shows findings before proofs begin.
func (t *Text) WantsEarly() bool { return t.opt.Early }

// Early writes findings that are known before proofs begin.
func (t *Text) Early(f *File) error {
	t.begin(f)
	t.eachFinding(f)
	return t.w.Flush()
}
