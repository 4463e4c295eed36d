package report

import (
	"go/token"

	"github.com/gdllint/gdllint/finding"
)

// On a terminal the findings of the text stand there before proofs begin, which
// may take a minute. What follows must not repeat them.

// A told holds what was written about a file.
type told struct {
	path     string
	findings map[tellable]bool
	rules    map[string]int // by code: how many findings
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
	return &told{path: f.Path, findings: map[tellable]bool{}, rules: map[string]int{}}
}

func (t *told) has(x *finding.Finding) bool { return t.findings[tellableOf(x)] }

// add returns how many findings of the rule there are now.
func (t *told) add(x *finding.Finding) int {
	t.findings[tellableOf(x)] = true
	t.rules[x.Code]++
	return t.rules[x.Code]
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
