package conditions_test

import (
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/conditions"
)

func TestExceptions(t *testing.T) { analyzertest.Run(t, "testdata/*", conditions.Analyzer) }
