package finding

import "testing"

func TestFamilyOf(t *testing.T) {
	for code, want := range map[string]Family{
		"V02": {Letter: "V", Name: "safety"}, "C01": {Letter: "C", Name: "comments", Meta: true},
		"T01": {Letter: "T"}, "longrule": {Letter: "longrule"}, "": {},
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
			if Before(a, b) != (i < j) {
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
		{Rule{Code: "L01", Severity: Error}, false},
		{Rule{Code: "L08", Severity: Warning}, true},
		{Rule{Code: "V02", Severity: Error}, true},
		{Rule{Code: "C01", Severity: Warning}, false},
		{Rule{Code: "longrule", Severity: Error}, true},
	} {
		if got := test.rule.Ignorable(); got != test.want {
			t.Errorf("%s: %v", test.rule.Code, got)
		}
	}
}
