package lsp

import (
	"slices"
	"time"

	"github.com/gdllint/gdllint/checker"
)

// limits are the most that settings may ask of the machine which lie in an opened folder:
// whoever sent the folder is not at the keyboard. Only what the user tells the editor
// goes beyond.
type limits struct {
	budget  checker.Budget
	timeout time.Duration
}

// ordinary are the limits unless the user says more: proofs with the default budget take
// twenty seconds at worst, and longer on a machine that has much to do.
var ordinary = limits{budget: checker.Default, timeout: 5 * time.Minute}

// efforts are the budgets in order.
var efforts = []checker.Budget{"", checker.Quick, checker.Default, checker.Thorough}

// apply makes a configuration keep to the limits, and tells whether it asked for more.
// One document is looked at by one job, however many the settings allow.
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
