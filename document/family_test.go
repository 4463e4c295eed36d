package document

import (
	"testing"
)

func TestFamilyOf(t *testing.T) {
	for code, want := range map[string]RuleFamily{
		"V02": {CodeLetter: "V", Name: "safety"}, "C01": {CodeLetter: "C", Name: "comments", AboutComments: true},
		"T01": {CodeLetter: "T"}, "longrule": {CodeLetter: "longrule"}, "": {},
	} {
		if got := FamilyOf(code); got != want {
			t.Errorf("FamilyOf(%q) = %+v, want %+v", code, got, want)
		}
	}
}

func TestBefore(t *testing.T) {
	order := []string{"L01", "L02", "V02", "P01", "C04", "T01", "T02", "longrule"}
	for i, a := range order {
		for j, b := range order {
			if PrecedesInManual(a, b) != (i < j) {
				t.Errorf("Before(%q, %q) = %v", a, b, i >= j)
			}
		}
	}
}

func TestIgnorable(t *testing.T) {
	for _, test := range []struct {
		rule Rule
		want bool
	}{
		{Rule{Code: "L01", Severity: SeverityError}, false},
		{Rule{Code: "L08", Severity: SeverityWarning}, true},
		{Rule{Code: "V02", Severity: SeverityError}, true},
		{Rule{Code: "C01", Severity: SeverityWarning}, false},
		{Rule{Code: "longrule", Severity: SeverityError}, true},
	} {
		if got := test.rule.IsIgnorable(); got != test.want {
			t.Errorf("%s: %v", test.rule.Code, got)
		}
	}
}
