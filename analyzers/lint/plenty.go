package lint

import (
	"fmt"

	"github.com/gdllint/gdllint/finding"
)

// mostFindings bounds the findings of one rule that are listed for one rulesheet.
// More are not read, and a text may be made to have millions.
const mostFindings = 1000

// A plenty counts the findings of each rule, and leaves out the last ones of the
// text if they are too many.
type plenty struct {
	listed map[string]int // by code
	out    map[string]*leftOut
}

// leftOut summarizes the findings of a rule that are not listed.
type leftOut struct {
	number  int
	first   finding.Finding
	gravest finding.Severity
}

// add counts a finding, and tells whether some findings should be left out now.
func (p *plenty) add(code string) (enough bool) {
	if p.listed == nil {
		p.listed = map[string]int{}
	}
	p.listed[code]++
	return p.listed[code] >= 2*mostFindings
}

// leaveOut keeps the first findings of a rule, and all findings of other rules.
func (p *plenty) leaveOut(code string, list []finding.Finding) []finding.Finding {
	list = sortFindings(list)
	kept := list[:0]
	p.listed[code] = 0
	for _, f := range list {
		switch {
		case f.Code != code:
		case p.listed[code] == mostFindings:
			p.note(f)
			continue
		default:
			p.listed[code]++
		}
		kept = append(kept, f)
	}
	clear(list[len(kept):])
	return kept
}

// note records a finding that is left out.
func (p *plenty) note(f finding.Finding) {
	if p.out == nil {
		p.out = map[string]*leftOut{}
	}
	o := p.out[f.Code]
	if o == nil {
		o = &leftOut{first: f, gravest: f.Severity}
		p.out[f.Code] = o
	}
	o.number++
	o.gravest = max(o.gravest, f.Severity)
	if f.Pos < o.first.Pos {
		o.first = f
	}
}

// finish leaves out the findings that are too many, and adds one finding for each
// rule that says so. It has the greatest severity of those that it stands for.
func (p *plenty) finish(list []finding.Finding) []finding.Finding {
	for code, n := range p.listed {
		if n > mostFindings {
			list = p.leaveOut(code, list)
		}
	}
	for code, o := range p.out {
		list = append(list, finding.Finding{Code: code, Severity: o.gravest, Pos: o.first.Pos, End: o.first.End,
			Message: fmt.Sprintf("%d more findings of this rule, here and further on, are not listed; repair the others first", o.number)})
	}
	return list
}
