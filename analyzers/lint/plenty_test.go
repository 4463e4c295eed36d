package lint

import (
	"fmt"
	"go/token"
	"testing"

	"github.com/gdllint/gdllint/finding"
)

// TestPlenty: of very many findings the first of each rule are kept, whatever
// the order in which they come, and the rest is counted in one that weighs as
// much as the gravest.
func TestPlenty(t *testing.T) {
	const many = 5 * maxFindings
	var p findingLimiter
	var list []finding.Finding
	for i := range many {
		pos := (i*7919)%many + 1
		f := finding.Finding{Code: "A01", Pos: token.Pos(pos), End: token.Pos(pos + 1), Message: fmt.Sprint(pos)}
		if pos == many {
			f.Severity = finding.SeverityError
		}
		list = append(list, f)
		if p.countFinding(f.Code) {
			list = p.dropExcess(f.Code, list)
		}
		if len(list) > 3*maxFindings {
			t.Fatalf("%d findings are kept", len(list))
		}
	}
	list = append(list, finding.Finding{Code: "B01", Pos: 3})
	p.countFinding("B01")
	list = sortFindings(p.summarizeExcess(list))
	if len(list) != maxFindings+2 {
		t.Fatalf("%d findings", len(list))
	}
	for i, f := range list[:maxFindings] {
		if want := token.Pos(i + 1); f.Code == "A01" && f.Pos > want {
			t.Fatalf("finding %d stands at %d", i, f.Pos)
		}
	}
	last := list[len(list)-1]
	if last.Pos != maxFindings+1 || last.Severity != finding.SeverityError ||
		last.Message != fmt.Sprintf("%d more findings of this rule, here and further on, are not listed; repair the others first", many-maxFindings) {
		t.Errorf("the last one: %+v", last)
	}
}

// TestPlentyEnough: as many findings as may be listed are listed.
func TestPlentyEnough(t *testing.T) {
	var p findingLimiter
	var list []finding.Finding
	for i := range maxFindings {
		list = append(list, finding.Finding{Code: "A01", Pos: token.Pos(i + 1)})
		p.countFinding("A01")
	}
	if got := p.summarizeExcess(list); len(got) != maxFindings {
		t.Errorf("%d findings", len(got))
	}
}
