package checker

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
)

var someRules = []finding.Rule{
	{Code: "V01", Name: "unsafe-head", OnByDefault: true},
	{Code: "V02", Name: "unsafe-negation", OnByDefault: true},
	{Code: "Y01", Name: "magic-number"},
	{Code: "P02", Name: "termination", OnByDefault: true},
}

func TestSelect(t *testing.T) {
	for _, test := range []struct{ sel, ignore, only, want string }{
		{"", "", "", "V01 V02 P02"},
		{"Y", "", "", "V01 V02 Y01 P02"},
		{"magic-number", "", "", "V01 V02 Y01 P02"},
		{"all", "", "", "V01 V02 Y01 P02"},
		{"", "V", "", "P02"},
		{"", "v02", "", "V01 P02"},
		{"V02", "V", "", "V02 P02"}, // the more precise word wins
		{"V", "V02", "", "V01 P02"},
		{"V", "V", "", "P02"}, // ignoring wins among equals
		{"", "all", "", ""},
		{"Termination", "all", "", "P02"},
		{"", "", "Y,V01", "V01 Y01"},
		{"P02", "", "Y", "Y01 P02"},
		{"", "V01", "V", "V02"},
	} {
		s, err := SelectRules(someRules, config.SplitWords(test.sel), config.SplitWords(test.ignore), config.SplitWords(test.only))
		if err != nil {
			t.Fatal(err)
		}
		var on []string
		for _, r := range someRules {
			if s.IsEnabled(r.Code) {
				on = append(on, r.Code)
			}
		}
		if got := strings.Join(on, " "); got != test.want {
			t.Errorf("select %q ignore %q only %q: %s, want %s", test.sel, test.ignore, test.only, got, test.want)
		}
		if got, want := s.IsEnabled("foreign"), test.only == ""; got != want {
			t.Errorf("only %q: a rule that nobody registered is on: %v", test.only, got)
		}
	}
}

func TestSelectUnknown(t *testing.T) {
	for word, want := range map[string]string{
		"V03":             "unknown rule 'V03'; did you mean 'V01'?",
		"unsafe-negatoin": "did you mean 'unsafe-negation'?",
		"terminatoin":     "did you mean 'termination'?",
		"gibberish":       "unknown rule 'gibberish'; the command 'rules' lists all",
	} {
		if _, err := SelectRules(someRules, nil, nil, []string{word}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", word, err, want)
		}
	}
}
