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
	const many = 5 * mostFindings
	var p plenty
	var list []finding.Finding
	for i := range many {
		pos := (i*7919)%many + 1
		f := finding.Finding{Code: "A01", Pos: token.Pos(pos), End: token.Pos(pos + 1), Message: fmt.Sprint(pos)}
		if pos == many {
			f.Severity = finding.Error
		}
		list = append(list, f)
		if p.add(f.Code) {
			list = p.leaveOut(f.Code, list)
		}
		if len(list) > 3*mostFindings {
			t.Fatalf("%d findings are kept", len(list))
		}
	}
	list = append(list, finding.Finding{Code: "B01", Pos: 3})
	p.add("B01")
	list = sortFindings(p.finish(list))
	if len(list) != mostFindings+2 {
		t.Fatalf("%d findings", len(list))
	}
	for i, f := range list[:mostFindings] {
		if want := token.Pos(i + 1); f.Code == "A01" && f.Pos > want {
			t.Fatalf("finding %d stands at %d", i, f.Pos)
		}
	}
	last := list[len(list)-1]
	if last.Pos != mostFindings+1 || last.Severity != finding.Error ||
		last.Message != fmt.Sprintf("%d more findings of this rule, here and further on, are not listed; repair the others first", many-mostFindings) {
		t.Errorf("the last one: %+v", last)
	}
}

// TestPlentyEnough: as many findings as may be listed are listed.
func TestPlentyEnough(t *testing.T) {
	var p plenty
	var list []finding.Finding
	for i := range mostFindings {
		list = append(list, finding.Finding{Code: "A01", Pos: token.Pos(i + 1)})
		p.add("A01")
	}
	if got := p.finish(list); len(got) != mostFindings {
		t.Errorf("%d findings", len(got))
	}
}
