package lsp

import (
	"slices"
	"time"

	"github.com/gdllint/gdllint/checker"
)

// limits bound the settings in an opened folder: their author need not be the
// user, and they must not take over the machine. The user can raise the limits
// in the editor.
type limits struct {
	budget  checker.Budget
	timeout time.Duration
}

// ordinary are the default limits: proofs with the default budget take twenty
// seconds at worst, and longer on a busy machine.
var ordinary = limits{budget: checker.Default, timeout: 5 * time.Minute}

// efforts are the budgets in increasing order.
var efforts = []checker.Budget{"", checker.Quick, checker.Default, checker.Thorough}

// apply restricts a configuration to the limits, and tells whether it exceeded
// them. A document is checked by one job, for every number of jobs in the
// settings.
func (l limits) apply(c *checker.Config) (more bool) {
	keep := func(b *checker.Budget) {
		if slices.Index(efforts, *b) > slices.Index(efforts, l.budget) {
			*b, more = l.budget, true
		}
	}
	keep(&c.Budget)
	for i := range c.Layers {
		keep(&c.Layers[i].Budget)
	}
	if more = more || c.Timeout > l.timeout; c.Timeout <= 0 || c.Timeout > l.timeout {
		c.Timeout = l.timeout
	}
	c.Jobs, c.Memory = 1, checker.DefaultMemory
	return more
}

// limitsOf returns the limits that a client sets.
func (s *Server) limitsOf(o *clientOptions) limits {
	l := ordinary
	if o.MaxBudget != "" {
		if b, err := checker.ParseBudget(o.MaxBudget); err != nil {
			s.logf("the initialization option 'maxBudget' does not count: %v", err)
		} else {
			l.budget = b
		}
	}
	if o.MaxTimeout != "" {
		if d, err := time.ParseDuration(o.MaxTimeout); err != nil || d <= 0 {
			s.logf("the initialization option 'maxTimeout' does not count: '%s' is no time such as 30s or 10m", o.MaxTimeout)
		} else {
			l.timeout = d
		}
	}
	return l
}
