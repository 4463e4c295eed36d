package lsp

import (
	"slices"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/config"
)

// settingLimits limit the work that settings in an opened folder may ask for, since a stranger
// may have written them. The user can raise the limits in the editor.
type settingLimits struct {
	maxBudget  config.Budget
	maxTimeout time.Duration
}

// defaultLimits are the default limits: proofs with the default budget take about twenty seconds at most on an idle
// machine.
var defaultLimits = settingLimits{maxBudget: config.DefaultBudget, maxTimeout: 5 * time.Minute}

// limitConfig restricts a configuration to the limits, and tells whether it exceeded them. It also
// sets the number of jobs to one, and the memory limit.
func (l settingLimits) limitConfig(c *checker.Config) (more bool) {
	keep := func(b *config.Budget) {
		if slices.Index(config.Budgets, *b) > slices.Index(config.Budgets, l.maxBudget) {
			*b, more = l.maxBudget, true
		}
	}
	keep(&c.Budget)
	timeout := c.RunSettings().FileTimeout
	if file := c.SettingsFile; file != nil {
		keep(&file.Budget)
		for i := range file.Overrides {
			keep(&file.Overrides[i].Budget)
		}
	}
	more, c.FileTimeout = more || timeout > l.maxTimeout, timeout
	if timeout <= 0 || timeout > l.maxTimeout {
		c.FileTimeout = l.maxTimeout
	}
	c.JobCount, c.MemoryLimit = 1, config.DefaultMemoryLimit
	return more
}

// readLimits returns the limits that the client sets, or the defaults.
func (c *clientConnection) readLimits(o *clientOptions) settingLimits {
	l := defaultLimits
	if o.MaxBudget != "" {
		if b, err := config.ParseBudget(o.MaxBudget); err != nil {
			c.logMessage("the initialization option 'maxBudget' is ignored: %v", err)
		} else {
			l.maxBudget = b
		}
	}
	if o.MaxTimeout != "" {
		if d, err := time.ParseDuration(o.MaxTimeout); err != nil || d <= 0 {
			c.logMessage("the initialization option 'maxTimeout' is ignored: '%s' is not a time such as 30s or 10m", o.MaxTimeout)
		} else {
			l.maxTimeout = d
		}
	}
	return l
}
