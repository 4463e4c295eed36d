package config

import (
	"errors"
	"strings"
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/typo"
	"github.com/gdllint/gdllint/proof"
)

// A Budget is the name of an amount of work that may be spent on the questions about a game.
type Budget string

// The budgets. They limit counted work and not time, so that a laptop and a server reach the same
// answers.
const (
	QuickBudget    Budget = "quick"    // about a second a game
	DefaultBudget  Budget = "default"  // about four seconds, twenty at worst
	ThoroughBudget Budget = "thorough" // minutes
)

// Budgets lists the budgets in increasing order.
var Budgets = []Budget{QuickBudget, DefaultBudget, ThoroughBudget}

// ParseBudget reads the name of a budget.
func ParseBudget(name string) (Budget, error) { return parseChoice("budget", Budgets, name) }

// ProofBudget returns the amounts of work that a budget allows the prover. A budget that is not set
// allows the default amounts.
func (b Budget) ProofBudget() proof.Budget {
	if amounts, ok := proof.NamedBudget(string(b)); ok {
		return amounts
	}
	return proof.DefaultBudget
}

// FileTimeout returns the default time limit for one file. It is far above the time that the work of the budget takes on
// a slow machine, in case the counted work takes longer than expected.
func (b Budget) FileTimeout() time.Duration {
	switch b {
	case QuickBudget:
		return 10 * time.Minute
	case ThoroughBudget:
		return 12 * time.Hour
	}
	return 30 * time.Minute
}

// budgetTimeouts returns the default time limits of the budgets as text, for help.
func budgetTimeouts() string {
	var list []string
	for _, b := range Budgets {
		list = append(list, CompactDuration(b.FileTimeout())+" ("+string(b)+")")
	}
	return strings.Join(list, ", ")
}

// A Threshold is the least severity of findings that make a run fail.
type Threshold string

// The thresholds.
const (
	FailOnError   Threshold = "error"
	FailOnWarning Threshold = "warning"
	FailOnNote    Threshold = "note"
	FailNever     Threshold = "never"
)

var thresholds = []Threshold{FailOnError, FailOnWarning, FailOnNote, FailNever}

// ParseThreshold reads the name of a threshold.
func ParseThreshold(name string) (Threshold, error) {
	return parseChoice("severity", thresholds, strings.ToLower(name))
}

// IsMet tells whether a finding of this severity makes a run fail.
func (t Threshold) IsMet(s finding.Severity) bool {
	switch t {
	case FailOnNote:
		return true
	case FailOnWarning:
		return s >= finding.SeverityWarning
	case FailNever:
		return false
	}
	return s >= finding.SeverityError
}

// parseChoice returns the known word that text is. Otherwise its error names the kind of the word, noun, and suggests a
// similar word.
func parseChoice[T ~string](noun string, known []T, text string) (T, error) {
	if mistake := typo.Unknown(noun, text, choiceWords(known)); mistake != "" {
		return "", errors.New(mistake)
	}
	return T(text), nil
}

func choiceWords[T ~string](known []T) []string {
	words := make([]string, len(known))
	for i, k := range known {
		words[i] = string(k)
	}
	return words
}
