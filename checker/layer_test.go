package checker

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/finding"
)

// layered describes the rules that are on for a file, with severities that
// are not their own.
func layered(t *testing.T, c Config, path string) string {
	t.Helper()
	ls, err := newLayerStack(someRules, &c)
	if err != nil {
		t.Fatal(err)
	}
	s := ls.settingsFor(path)
	if again := ls.settingsFor(path); again != s {
		t.Error("settings are made twice")
	}
	var words []string
	for _, r := range someRules {
		if !s.ruleSelection.IsEnabled(r.Code) {
			continue
		}
		word := r.Code
		if severity, ok := s.severityByCode[r.Code]; ok {
			word += "=" + severity.String()
		}
		words = append(words, word)
	}
	return strings.Join(append(words, string(s.Budget), s.FileTimeout.String()), " ")
}

// Later layers beat earlier ones, whatever the precision of their words.
func TestLayers(t *testing.T) {
	base := t.TempDir()
	c := Config{SettingsFile: &config.SettingsFile{FolderPath: base, Settings: Settings{SelectedRules: []string{"Y01"}, IgnoredRules: []string{"V02"}, Budget: config.ThoroughBudget,
		RuleSeverities: []config.RuleSeverity{{RuleWord: "V", Severity: finding.SeverityNote}, {RuleWord: "V01", Severity: finding.SeverityWarning}}},
		Overrides: []config.SettingOverride{
			{PathGlobs: []string{"old"}, Settings: Settings{IgnoredRules: []string{"Y"}, Budget: config.QuickBudget, RequiredProperties: []string{"termination"}}},
			{PathGlobs: []string{"old/odd.kif"}, Settings: Settings{SelectedRules: []string{"all"}, RuleSeverities: []config.RuleSeverity{{RuleWord: "all", Severity: finding.SeverityError}}}},
		}}}
	for _, test := range []struct {
		path string
		c    func(*Config)
		want string
	}{
		{"a.kif", nil, "V01=warning Y01 P02 thorough 12h0m0s"},
		{"old/a.kif", nil, "V01=warning P02=error quick 10m0s"},
		{"old/odd.kif", nil, "V01=error V02=error Y01=error P02=error quick 10m0s"},
		{"a.kif", func(c *Config) { c.SelectedRules = []string{"V02"}; c.Budget = config.DefaultBudget }, "V01=warning V02=note Y01 P02 default 30m0s"},
		{"old/a.kif", func(c *Config) { c.OnlyRules = []string{"V"}; c.FileTimeout = time.Second }, "V01=warning V02=note quick 1s"},
		{"old/odd.kif", func(c *Config) { c.IgnoredRules = []string{"P"}; c.RequiredProperties = []string{"termination"} }, "V01=error V02=error Y01=error P02=error quick 10m0s"},
	} {
		changed := c
		if test.c != nil {
			test.c(&changed)
		}
		if got := layered(t, changed, filepath.Join(base, filepath.FromSlash(test.path))); got != test.want {
			t.Errorf("%s: got %s, want %s", test.path, got, test.want)
		}
	}
}

func TestLayersUnknown(t *testing.T) {
	for want, l := range map[string]Settings{
		"unknown rule 'V05'; did you mean":                           {RuleSeverities: []config.RuleSeverity{{RuleWord: "V05", Severity: finding.SeverityError}}},
		"unknown rule 'gibberish'; the command 'rules'":              {IgnoredRules: []string{"gibberish"}},
		"unknown property 'terminaton'; did you mean 'termination'?": {RequiredProperties: []string{"terminaton"}},
		"unknown property 'unsafe-negation'; choose termination":     {RequiredProperties: []string{"unsafe-negation"}},
		"unknown property 'gibberish'; choose termination":           {RequiredProperties: []string{"gibberish"}},
		"unknown property 'P02'; choose termination":                 {RequiredProperties: []string{"P02"}},
	} {
		if _, err := newLayerStack(someRules, &Config{SettingsFile: &config.SettingsFile{Settings: l}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Every word of a file with settings has a meaning here.
func TestConfigure(t *testing.T) {
	for _, arg := range FormatNames() {
		if _, err := ParseOutputs([]string{arg}); err != nil {
			t.Error(err)
		}
	}
	words := NewVocabulary(someRules).RuleWords
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
		got := SettingsFolder(strings.Fields(args), "games/old/x.kif")
		if rel, err := filepath.Rel(work, got); err != nil || filepath.ToSlash(rel) != want {
			t.Errorf("%s: got %s, want %s", args, got, want)
		}
	}
}
