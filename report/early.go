package report

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/finding"
)

// On a terminal the findings of the text stand there before proofs begin, which
// may take a minute. What follows must not repeat them.

// A told holds what was written about a file.
type told struct {
	path     string
	findings map[tellable]bool
	rules    map[string]int   // by code: how many findings
	lines    map[string][]int // by code: where those are that are not shown in full
}

// A tellable is what makes two findings the same to a reader.
type tellable struct {
	pos, end      token.Pos
	code, message string
}

func tellableOf(x *finding.Finding) tellable { return tellable{x.Pos, x.End, x.Code, x.Message} }

// of returns t if it is about a file, else an empty one that is.
func (t *told) of(f *File) *told {
	if t != nil && t.path == f.Path {
		return t
	}
	return &told{path: f.Path, findings: map[tellable]bool{}, rules: map[string]int{}, lines: map[string][]int{}}
}

func (t *told) has(x *finding.Finding) bool { return t.findings[tellableOf(x)] }

// add returns how many findings of the rule there are now.
func (t *told) add(x *finding.Finding, line int) int {
	t.findings[tellableOf(x)] = true
	t.rules[x.Code]++
	if t.rules[x.Code] > maxPerRule {
		t.lines[x.Code] = append(t.lines[x.Code], line)
	}
	return t.rules[x.Code]
}

// where tells the lines of the findings of a rule that are not shown in full.
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

// begin gets ready to write about a file, unless something was written about it
// already.
func (t *Text) begin(f *File) {
	t.ruler = NewRuler(f.Source)
	t.told = t.told.of(f)
}

// WantsEarly tells whether findings are shown before proofs begin.
func (t *Text) WantsEarly() bool { return t.opt.Early }

// Early writes findings that are known before proofs begin.
func (t *Text) Early(f *File) error {
	t.begin(f)
	t.eachFinding(f)
	return t.w.Flush()
}
