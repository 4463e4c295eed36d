package statespace_test

import (
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/statespace"
)

func TestStates(t *testing.T) {
	analyzertest.Run(t, "../../testdata/states/*.kif", statespace.Analyzer)
}
