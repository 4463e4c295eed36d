package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/document"
)

// Proofs may take a minute. So a report on a terminal shows the other findings before proofs begin. This file records
// these findings, so that the complete report does not repeat them.

// A reportedFindings holds the findings of a file that were written already.
type reportedFindings struct {
	filePath   string
	identities map[findingIdentity]bool
	ruleCounts map[string]*ruleCount // by the code of the rule
	offered    bool                  // a repair was shown
}

// A ruleCount counts the findings of one rule in a file.
type ruleCount struct {
	first       *document.Finding
	findings    int
	hiddenLines []int // lines of findings that are not shown in full
}

// A findingIdentity holds the parts of a finding that a reader sees.
type findingIdentity struct {
	textRange             document.Range
	ruleCode, messageText string
}

func identifyFinding(x *document.Finding) findingIdentity {
	return findingIdentity{x.Range, x.Code, x.Message}
}

// forFile returns t if it is about the file f, else new reportedFindings for f without findings.
func (t *reportedFindings) forFile(f *document.File) *reportedFindings {
	if t != nil && t.filePath == f.Path {
		return t
	}
	return &reportedFindings{filePath: f.Path, identities: map[findingIdentity]bool{}, ruleCounts: map[string]*ruleCount{}}
}

func (t *reportedFindings) hasFinding(x *document.Finding) bool {
	return t.identities[identifyFinding(x)]
}

// recordFinding records a finding and returns the number of findings of its rule so far.
func (t *reportedFindings) recordFinding(x *document.Finding) int {
	t.identities[identifyFinding(x)] = true
	c := t.ruleCounts[x.Code]
	if c == nil {
		c = &ruleCount{first: x}
		t.ruleCounts[x.Code] = c
	}
	if c.findings++; c.findings > maxShownOf(x) {
		c.hiddenLines = append(c.hiddenLines, x.Range.Start.Line)
	}
	return c.findings
}

// hiddenLinesText returns a text with the line numbers of the findings that are not shown in full.
func (c *ruleCount) hiddenLinesText() string {
	lines := slices.Compact(slices.Sorted(slices.Values(c.hiddenLines)))
	words := make([]string, 0, maxHiddenLines+1)
	for _, line := range lines[:min(len(lines), maxHiddenLines)] {
		words = append(words, strconv.Itoa(line))
	}
	if len(lines) > maxHiddenLines {
		words = append(words, "...")
	}
	if len(lines) == 1 {
		return "in line " + words[0]
	}
	return "in lines " + strings.Join(words, ", ")
}

// WantsEarly tells whether the writer shows findings before proofs begin.
func (t *TextWriter) WantsEarly() bool { return t.options.ShowEarly }

// WriteEarly writes findings that are known before proofs begin.
func (t *TextWriter) WriteEarly(f *document.File) error {
	t.reported = t.reported.forFile(f)
	t.writeNewFindings(f)
	return t.output.Flush()
}
