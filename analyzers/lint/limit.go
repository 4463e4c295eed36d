package lint

import (
	"fmt"

	"github.com/gdllint/gdllint/finding"
)

// maxFindings bounds the findings of one rule that are listed for one rulesheet. Nobody reads more, and a hostile text
// may cause millions.
const maxFindings = 1000

// A findingLimiter counts the findings of each rule. If there are too many, it leaves out the last ones of the text.
type findingLimiter struct {
	listedCount   map[string]int // by code
	leftOutByCode map[string]*leftOut
}

// leftOut summarizes the findings of a rule that are not listed.
type leftOut struct {
	findingCount    int
	firstFinding    finding.Finding
	gravestSeverity finding.Severity
}

// countFinding counts a finding, and tells whether some findings should be left out now.
func (p *findingLimiter) countFinding(code string) (enough bool) {
	if p.listedCount == nil {
		p.listedCount = map[string]int{}
	}
	p.listedCount[code]++
	return p.listedCount[code] >= 2*maxFindings
}

// dropExcess keeps the first findings of a rule, and all findings of other rules.
func (p *findingLimiter) dropExcess(code string, list []finding.Finding) []finding.Finding {
	list = sortFindings(list)
	kept := list[:0]
	p.listedCount[code] = 0
	for _, f := range list {
		switch {
		case f.Code != code:
		case p.listedCount[code] == maxFindings:
			p.noteLeftOut(f)
			continue
		default:
			p.listedCount[code]++
		}
		kept = append(kept, f)
	}
	clear(list[len(kept):])
	return kept
}

// noteLeftOut records a finding that is left out.
func (p *findingLimiter) noteLeftOut(f finding.Finding) {
	if p.leftOutByCode == nil {
		p.leftOutByCode = map[string]*leftOut{}
	}
	o := p.leftOutByCode[f.Code]
	if o == nil {
		o = &leftOut{firstFinding: f, gravestSeverity: f.Severity}
		p.leftOutByCode[f.Code] = o
	}
	o.findingCount++
	o.gravestSeverity = max(o.gravestSeverity, f.Severity)
	if f.Pos < o.firstFinding.Pos {
		o.firstFinding = f
	}
}

// summarizeExcess leaves out the findings beyond the limit of a rule. For each such rule it adds one finding with the
// number of omitted findings and the greatest severity among them.
func (p *findingLimiter) summarizeExcess(list []finding.Finding) []finding.Finding {
	for code, n := range p.listedCount {
		if n > maxFindings {
			list = p.dropExcess(code, list)
		}
	}
	for code, o := range p.leftOutByCode {
		list = append(list, finding.Finding{Code: code, Severity: o.gravestSeverity, Pos: o.firstFinding.Pos, End: o.firstFinding.End,
			Message: fmt.Sprintf("%d more findings of this rule, here and further on, are not listed; repair the others first", o.findingCount)})
	}
	return list
}
