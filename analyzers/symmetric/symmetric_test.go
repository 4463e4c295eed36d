package symmetric_test

import (
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/symmetric"
)

func TestSymmetric(t *testing.T) {
	analyzertest.Run(t, "../../testdata/symmetric/*.kif", symmetric.Analyzer)
}
