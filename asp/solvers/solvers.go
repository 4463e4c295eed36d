// Package solvers chooses among the solvers of programs: clingo, which is the
// default and the reference, and the embedded one, for where its library cannot
// be loaded.
package solvers

import (
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/asp/embedded"
)

// A Choice is a solver that the user can select.
type Choice string

// The choices.
const (
	Auto     Choice = "auto"     // clingo if its library can be loaded, else the embedded solver
	Clingo   Choice = "clingo"   // libclingo
	Embedded Choice = "embedded" // part of this program
)

// Choices lists the choices.
var Choices = []Choice{Auto, Clingo, Embedded}

// ParseChoice reads the name of a choice; an empty one is Auto.
func ParseChoice(name string) (Choice, error) {
	switch c := Choice(name); c {
	case "":
		return Auto, nil
	case Auto, Clingo, Embedded:
		return c, nil
	}
	return "", fmt.Errorf("unknown solver '%s'; choose auto, clingo or embedded", name)
}

// resolveAuto returns the solver that a choice stands for on this machine.
func (c Choice) resolveAuto() Choice {
	switch {
	case c == Clingo || c == Embedded:
		return c
	case clingo.LibraryError() == nil:
		return Clingo
	}
	return Embedded
}

// New makes a solver. The error is clingo.ErrNoLibrary if clingo is chosen and its
// library cannot be opened.
func (c Choice) New() (asp.Solver, error) {
	if c.resolveAuto() == Embedded {
		return embedded.New(), nil
	}
	return clingo.New(clingo.Options{Seed: 1})
}

// DescribeSolvers names the solver that is used, with its version, or the reason why
// there is none. Another description may mean other results.
func (c Choice) DescribeSolvers() string {
	if c.resolveAuto() == Embedded {
		return embedded.SolverName
	}
	version, err := clingo.LibraryVersion()
	if err != nil {
		return "none: " + err.Error()
	}
	return "clingo " + version
}
