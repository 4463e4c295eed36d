package lsp

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/checker/config"
)

// Settings of a folder cannot make the server work for hours; those of the user can.
func TestLimits(t *testing.T) {
	greedy := "budget: thorough\ntimeout: 9999h\njobs: 1000\noverrides:\n  - paths: ['*.kif']\n    budget: thorough\n"
	for _, x := range []struct {
		settings, options string
		budget, inner     config.Budget
		timeout           time.Duration
		told              bool
	}{
		{"", "{}", "", "", defaultLimits.maxTimeout, false},
		{greedy, "{}", config.DefaultBudget, config.DefaultBudget, defaultLimits.maxTimeout, true},
		{"budget: thorough\n", "{}", config.DefaultBudget, "", defaultLimits.maxTimeout, true},
		{"timeout: 6m\n", "{}", "", "", defaultLimits.maxTimeout, true},
		{"budget: quick\ntimeout: 3s\n", "{}", config.QuickBudget, "", 3 * time.Second, false},
		{greedy, `{"maxBudget":"thorough","maxTimeout":"20000h"}`, config.ThoroughBudget, config.ThoroughBudget, 30 * time.Minute, false},
		{greedy, `{"maxBudget":"quick","maxTimeout":"10s"}`, config.QuickBudget, config.QuickBudget, 10 * time.Second, true},
		{greedy, `{"maxBudget":"endless","maxTimeout":"-1s"}`, config.DefaultBudget, config.DefaultBudget, defaultLimits.maxTimeout, true},
	} {
		dir := t.TempDir()
		if x.settings != "" {
			if err := os.WriteFile(filepath.Join(dir, ".gdllint.yaml"), []byte(x.settings), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		r := rawClientWith(t, x.options)
		go io.Copy(io.Discard, r.stream)
		c := r.server.settingsCache.setupFor(filepath.Join(dir, "a.kif")).checkerConfig
		got, inner := config.Budget(""), config.Budget("")
		if file := c.SettingsFile; file != nil {
			got = file.Budget
			for _, o := range file.Overrides {
				inner = o.Budget
			}
		}
		name := fmt.Sprintf("%q with %s", x.settings, x.options)
		if got != x.budget || inner != x.inner || c.FileTimeout != x.timeout || c.JobCount != 1 {
			t.Errorf("%s: budgets '%s' and '%s', %s, %d jobs", name, got, inner, c.FileTimeout, c.JobCount)
		}
		r.say(frame(`{"id":1,"method":"shutdown"}`) + frame(`{"method":"exit"}`))
		<-r.served
		if told := strings.Contains(r.log.String(), "asks for more"); told != x.told {
			t.Errorf("%s: told %v: %s", name, told, r.log.String())
		}
	}
}
