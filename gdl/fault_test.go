package gdl

import (
	"errors"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/guard"
)

// TestGuarded: a panic costs the part of the text that was being read, and says
// where that is.
func TestGuarded(t *testing.T) {
	f := ParseString("", "(role a)\n(p b)\n")
	f.readGuarded(9, 14, func() { panic("lost") })
	fault := f.FirstReaderFault()
	if fault == nil || f.IsErrorFree() {
		t.Fatal("a panic is no fault of the file")
	}
	if line := f.Source.File.Line(fault.StartPos); line != 2 || f.Source.TextBetween(fault.StartPos, fault.EndPos) != "(p b)" {
		t.Errorf("the fault stands in line %d", line)
	}
	var known *guard.Fault
	if !errors.As(error(fault), &known) || known.StackText() == "" || !strings.Contains(fault.Error(), "lost") {
		t.Errorf("the fault is %v", fault)
	}
	if len(f.Rules) != 2 {
		t.Error("other parts are lost")
	}
}

// TestUnread: of a text that could not be read at all, nothing may be written
// over, and nothing is known.
func TestUnread(t *testing.T) {
	f := unreadableFile(ParseString("", "(role a)").Source, Prefix, errors.New("lost"))
	if f.FirstReaderFault() == nil || f.FirstDoubt() == nil || f.IsErrorFree() || f.ExplainsName("a") {
		t.Errorf("%+v", f)
	}
}

// TestMendEmpty: operators of other languages with nothing to join, in the places
// of terms and of conditions, are read to the end and told.
func TestMendEmpty(t *testing.T) {
	operators := []string{"exists", "forall", "thereexists", "foreach", "and", "or", "not", "if", "when", "implies", "xor", "=>", "<=", "distinct", "count", "true", "does"}
	frames := []string{"(%)", "(% and)", "(% %)", "(not (%))", "(and (%) (% (?x)))", "(% (?x) (%))", "(true (%))", "(% (%) (%))", "(% ?x)"}
	asks := []string{"(<= p (true #))", "(<= p #)", "(goal 0 a (true #))", "(<= (next #) (true #) (does a #))", "(<= p (not (true #)) (or # #))", "(init #)", "(<= # #)", "(<= p (legal ?r #))"}
	n := 0
	for _, op := range operators {
		for _, frame := range frames {
			for _, ask := range asks {
				text := strings.ReplaceAll(ask, "#", strings.ReplaceAll(frame, "%", op))
				f := ParseString("", text)
				if fault := f.FirstReaderFault(); fault != nil {
					t.Errorf("%s: %v", text, fault)
				}
				checkPlaces(t, f)
				if f.IsErrorFree() {
					n++
				}
			}
		}
	}
	if all := len(operators) * len(frames) * len(asks); n > all/2 {
		t.Errorf("%d of %d texts are read without a fault", n, all)
	}
}

// TestMendDeep: repairs of lists as deep as they may be stay within bounds.
func TestMendDeep(t *testing.T) {
	const deep = syntax.MaxDepth - 10
	for _, unit := range []string{"(true ", "(not ", "(and ", "(or ", "(exists (?x) ", "(forall (?x) ", "(if ", "(<= p ", "(+ 1 ", "(terminal ", "(does a ", "(nto ", "(true q (not ", "(= "} {
		text := "(<= (next p) " + strings.Repeat(unit, deep/strings.Count(unit, "(")) + "(q _) _" + strings.Repeat(")", deep) + ")"
		f := ParseString("", text)
		if fault := f.FirstReaderFault(); fault != nil {
			t.Errorf("%s: %v", unit, fault)
		}
		for _, e := range f.Errors {
			if strings.Contains(e.Message, "to be understood") {
				t.Errorf("%s: the bound of repairs is met: %s", unit, e.Message)
			}
		}
	}
}
