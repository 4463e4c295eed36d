package proof

import "github.com/gdllint/gdllint/internal/guard"

// A FaultError is a fault of the program in one part of the work.
type FaultError = guard.Fault

// RunGuarded runs a part of the work and turns a panic into a *FaultError.
func RunGuarded(part string, run func() error) error { return guard.Run(part, run) }
