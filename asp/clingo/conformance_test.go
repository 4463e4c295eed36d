package clingo

import (
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/internal/conformance"
)

func opened(t testing.TB) asp.Solver { return open(t, Options{}) }

func TestDifferential(t *testing.T)   { conformance.Differential(t, opened) }
func TestCircles(t *testing.T)        { conformance.Circles(t, opened) }
func TestCases(t *testing.T)          { conformance.Cases(t, opened) }
func TestUnderivedAtoms(t *testing.T) { conformance.Underived(t, opened) }
