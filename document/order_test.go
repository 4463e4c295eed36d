package document

import (
	"strings"
	"testing"
)

// A finding follows from others as long as one of them is shown, also beside the rulesheet.
func TestOrder(t *testing.T) {
	at := func(line int) Range { return Range{Start: Place{Line: line, Column: 1}} }
	for _, test := range []struct{ accepted, want string }{
		{"", "cause other note >both >one"},
		{"cause", "other note one >both"},
		{"cause other", "both note one"},
		{"cause beside", "other note one >both"},
		{"cause other both", "note one"},
	} {
		f := &File{Siblings: []*File{{Findings: []Finding{{Fingerprint: "beside", Range: at(1)}}}}}
		for _, x := range []Finding{
			{Fingerprint: "cause", Range: at(2)}, {Fingerprint: "other", Range: at(5)}, {Fingerprint: "note", Rank: 4, Range: at(1)},
			{Fingerprint: "both", Consequence: true, Follows: []string{"cause", "other"}, Range: at(3)},
			{Fingerprint: "one", Rank: 8, Consequence: true, Follows: []string{"cause"}, Range: at(4)},
		} {
			if !strings.Contains(test.accepted, x.Fingerprint) {
				f.Findings = append(f.Findings, x)
			}
		}
		f.Order()
		var got []string
		for _, x := range f.Findings {
			got = append(got, strings.TrimPrefix(">"+x.Fingerprint, map[bool]string{false: ">"}[x.Consequence]))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("without %q: %s, want %s", test.accepted, text, test.want)
		}
	}
}
