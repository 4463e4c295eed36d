package embedded

import (
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/internal/conformance"
)

func opened(testing.TB) asp.Solver { return New(Options{}) }

func TestDifferential(t *testing.T)   { conformance.CheckDifferential(t, opened) }
func TestCircles(t *testing.T)        { conformance.CheckCycles(t, opened) }
func TestCases(t *testing.T)          { conformance.CheckCases(t, opened) }
func TestUnderivedAtoms(t *testing.T) { conformance.CheckUnderived(t, opened) }
