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

// A reportedFindings holds the findings of a file that were written already.
type reportedFindings struct {
	filePath     string
	identities   map[findingIdentity]bool
	countsByRule map[string]int   // by code: the number of findings
	hiddenLines  map[string][]int // by code: the lines of findings that are not shown in full
}

// A findingIdentity identifies a finding for a reader: two findings with the same
// tellable look the same.
type findingIdentity struct {
	startPos, endPos      token.Pos
	ruleCode, messageText string
}

func identifyFinding(x *finding.Finding) findingIdentity {
	return findingIdentity{x.Pos, x.End, x.Code, x.Message}
}

// forFile returns t if it is about the file, and otherwise an empty one for the
// file.
func (t *reportedFindings) forFile(f *File) *reportedFindings {
	if t != nil && t.filePath == f.Path {
		return t
	}
	return &reportedFindings{filePath: f.Path, identities: map[findingIdentity]bool{}, countsByRule: map[string]int{}, hiddenLines: map[string][]int{}}
}

func (t *reportedFindings) hasFinding(x *finding.Finding) bool {
	return t.identities[identifyFinding(x)]
}

// recordFinding records a finding and returns the number of findings of its rule so far.
func (t *reportedFindings) recordFinding(x *finding.Finding, line int) int {
	t.identities[identifyFinding(x)] = true
	t.countsByRule[x.Code]++
	if t.countsByRule[x.Code] > maxShownOf(x.Code) {
		t.hiddenLines[x.Code] = append(t.hiddenLines[x.Code], line)
	}
	return t.countsByRule[x.Code]
}

// hiddenLinesText returns a text with the lines of the findings of a rule that are not
// shown in full.
func (t *reportedFindings) hiddenLinesText(code string) string {
	lines := slices.Compact(slices.Sorted(slices.Values(t.hiddenLines[code])))
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

// beginFile prepares for a file, unless a part of its report was written already.
func (t *TextWriter) beginFile(f *File) {
	t.positionMapper = NewPositionMapper(f.Source)
	t.reported = t.reported.forFile(f)
}

// WantsEarly tells whether the writer shows findings before proofs begin.
func (t *TextWriter) WantsEarly() bool { return t.options.ShowEarly }

// WriteEarly writes findings that are known before proofs begin.
func (t *TextWriter) WriteEarly(f *File) error {
	t.beginFile(f)
	t.writeNewFindings(f)
	return t.output.Flush()
}
