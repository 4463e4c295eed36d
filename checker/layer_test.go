package checker

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/glob"
)

// layered describes the rules that are on for a file, with severities that
// are not their own.
func layered(t *testing.T, c Config, path string) string {
	t.Helper()
	ls, err := newLayers(someRules, c)
	if err != nil {
		t.Fatal(err)
	}
	s := ls.of(path)
	if again := ls.of(path); again != s {
		t.Error("settings are made twice")
	}
	var words []string
	for _, r := range someRules {
		if !s.selection.On(r.Code) {
			continue
		}
		word := r.Code
		if severity, ok := s.severities[r.Code]; ok {
			word += "=" + severity.String()
		}
		words = append(words, word)
	}
	return strings.Join(append(words, string(s.budget), s.timeout.String()), " ")
}

// Later layers beat earlier ones, whatever the precision of their words.
func TestLayers(t *testing.T) {
	base := t.TempDir()
	c := Config{Layers: []Layer{
		{Select: []string{"Y01"}, Ignore: []string{"V02"}, Budget: Thorough, Severity: []RuleSeverity{{"V", finding.Note}, {"V01", finding.Warning}}},
		{Paths: glob.List{Base: base, Patterns: []string{"old"}}, Ignore: []string{"Y"}, Budget: Quick, Require: []string{"termination"}},
		{Paths: glob.List{Base: base, Patterns: []string{"old/odd.kif"}}, Select: []string{"all"}, Severity: []RuleSeverity{{"all", finding.Error}}},
	}}
	for _, test := range []struct {
		path string
		c    func(*Config)
		want string
	}{
		{"a.kif", nil, "V01=warning Y01 P02 thorough 12h0m0s"},
		{"old/a.kif", nil, "V01=warning P02=error quick 10m0s"},
		{"old/odd.kif", nil, "V01=error V02=error Y01=error P02=error quick 10m0s"},
		{"a.kif", func(c *Config) { c.Select = []string{"V02"}; c.Budget = Default }, "V01=warning V02=note Y01 P02 default 30m0s"},
		{"old/a.kif", func(c *Config) { c.Only = []string{"V"}; c.Timeout = time.Second }, "V01=warning V02=note quick 1s"},
		{"old/odd.kif", func(c *Config) { c.Ignore = []string{"P"}; c.Require = []string{"termination"} }, "V01=error V02=error Y01=error P02=error quick 10m0s"},
	} {
		config := c
		if test.c != nil {
			test.c(&config)
		}
		if got := layered(t, config, filepath.Join(base, filepath.FromSlash(test.path))); got != test.want {
			t.Errorf("%s: got %s, want %s", test.path, got, test.want)
		}
	}
}

func TestLayersUnknown(t *testing.T) {
	for want, l := range map[string]Layer{
		"unknown rule 'V05'; did you mean":                           {Severity: []RuleSeverity{{"V05", finding.Error}}},
		"unknown rule 'gibberish'; the command 'rules'":              {Ignore: []string{"gibberish"}},
		"unknown property 'terminaton'; did you mean 'termination'?": {Require: []string{"terminaton"}},
		"unknown property 'unsafe-negation'; choose termination":     {Require: []string{"unsafe-negation"}},
		"unknown property 'gibberish'; choose termination":           {Require: []string{"gibberish"}},
		"unknown property 'P02'; choose termination":                 {Require: []string{"P02"}},
	} {
		if _, err := newLayers(someRules, Config{Layers: []Layer{l}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Every word of a file with settings has a meaning here.
func TestConfigure(t *testing.T) {
	for _, level := range config.Levels {
		if _, ok := levels[level]; !ok {
			t.Errorf("no severity %s", level)
		}
	}
	for _, name := range config.Thresholds {
		if _, err := ParseThreshold(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range config.Budgets {
		if _, err := ParseBudget(name); err != nil {
			t.Error(err)
		}
	}
	for _, arg := range Formats() {
		if _, err := ParseOutputs([]string{arg}); err != nil {
			t.Error(err)
		}
	}
	words := Vocabulary(someRules).Rules
	if len(words) != 2*len(someRules)+len([]string{"all", "V", "Y", "P"}) {
		t.Errorf("got the words %v", words)
	}
	for _, w := range words {
		if err := checkWord(someRules, w); err != nil {
			t.Error(err)
		}
	}
}

func TestConfigDir(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("games/old/deep", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("games/a.kif", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	work, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"./...":                           ".",
		"games":                           "games",
		"games/...":                       "games",
		"games/a.kif":                     "games",
		"games/old/deep games/a.kif":      "games",
		"games/a.kif missing/b.kif":       ".",
		"games/old/**/*.kif":              "games/old",
		"*.kif":                           ".",
		"-":                               "games/old",
		"games/old/deep games/old/deeper": "games/old",
	} {
		got := ConfigDir(strings.Fields(args), "games/old/x.kif")
		if rel, err := filepath.Rel(work, got); err != nil || filepath.ToSlash(rel) != want {
			t.Errorf("%s: got %s, want %s", args, got, want)
		}
	}
}
