// Package checking is the work of a child process: it checks one rulesheet after the other, as the
// parent process requests.
package checking

import (
	"fmt"
	"strings"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/cache"
	"github.com/gdllint/gdllint/checker/config"
)

// Settings say how each rulesheet is checked. They have the names and meanings of flags of gdllint.
type Settings struct {
	Budget  string        `json:"budget,omitempty"`
	Static  bool          `json:"static,omitempty"`
	Prove   bool          `json:"prove,omitempty"` // answer every question, as gdllint prove does
	Select  string        `json:"select,omitempty"`
	Ignore  string        `json:"ignore,omitempty"`
	Only    string        `json:"only,omitempty"`
	Solver  string        `json:"solver,omitempty"`
	Timeout time.Duration `json:"timeout,omitempty"` // 0: the time depends on the budget
	Memory  int           `json:"memory,omitempty"`  // MB that a child process may use; 0: no limit
}

// Runner returns a runner that checks rulesheets with these settings; an error if a setting is
// wrong.
func (s Settings) Runner() (*checker.Runner, error) {
	budget, err := config.ParseBudget(s.Budget)
	if err != nil {
		return nil, err
	}
	solver, err := solvers.ParseChoice(s.Solver)
	if err != nil {
		return nil, err
	}
	if s.Static && s.Prove {
		return nil, fmt.Errorf("--static asks no question, --prove asks all; choose one")
	}
	list := analyzers.ReportingAnalyzers()
	if s.Static {
		list = analyzers.StaticAnalyzers()
	}
	return checker.NewRunner(list, analyzers.AllRules(), checker.Config{Settings: checker.Settings{Budget: budget, SolverChoice: solver, StaticOnly: s.Static, FileTimeout: s.Timeout, JobCount: 1, SelectedRules: words(s.Select), IgnoredRules: words(s.Ignore), OnlyRules: words(s.Only)}, ProveAll: s.Prove, Document: checker.DocumentOptions{Rules: analyzers.AllRules()}})
}

// Name returns a short name for the settings and the version of the program. Runs with the same
// name give the same answers. The limits of memory and time are no part of it, since an answer that
// they cut short is an answer too.
func (s Settings) Name() (string, error) {
	program, err := cache.CurrentProgram()
	if err != nil {
		return "", err
	}
	s.Memory, s.Timeout = 0, 0
	key, err := cache.KeyOf("gdllint beam 1", program.BuildID, solvers.Choice(s.Solver).DescribeSolvers(), s)
	return fmt.Sprintf("%x", key[:8]), err
}

// Limit returns the time for one rulesheet.
func (s Settings) Limit() time.Duration {
	if s.Timeout > 0 {
		return s.Timeout
	}
	return config.Budget(s.Budget).FileTimeout()
}

func words(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}
